import { AppError } from '@cognate/contract'
import type { z } from 'zod'

/**
 * What a schema makes of a part of a request.
 * @throws AppError unknown_dataset, unknown_filter, or invalid_request with the fields at fault.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw refusalOf(read.error.issues, given)
}

function refusalOf(issues: readonly z.core.$ZodIssue[], given: unknown): AppError {
  const fields = issues.slice(0, MAX_FAULTS).map(({ path, message }) => ({ field: path.join('.') || 'body', message }))
  const unknown = issues.find(({ code, path }) => code === 'unrecognized_keys' && path.at(-1) === 'filters')
  const names = datasetFields.filter((name) => hasText(given, name))
  if (issues.some(({ path }) => names.includes(path.join('.')))) return new AppError('unknown_dataset', { fields })
  return new AppError(unknown ? 'unknown_filter' : 'invalid_request', { fields })
}

/** Where requests name a dataset. */
const datasetFields = ['dataset', 'search_module']

/** A request may hold thousands of faults; the first ones tell enough. */
const MAX_FAULTS = 20

function hasText(given: unknown, key: string): boolean {
  return typeof (given as Record<string, unknown> | undefined)?.[key] === 'string'
}
