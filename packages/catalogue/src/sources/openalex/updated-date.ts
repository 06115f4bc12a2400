import { isObject } from '../reading/raw.ts'
import { secondsOf } from '../reading/seconds-of.ts'

/** Seconds since 1970 at which the source last changed a record, `updated_date`; 0 where it does not say. */
export function updatedOf(raw: unknown): number {
  const text = isObject(raw) ? raw.updated_date : undefined
  return typeof text === 'string' ? secondsOf(text) : 0
}
