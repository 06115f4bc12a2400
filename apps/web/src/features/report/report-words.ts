import { formatDate } from '../../model/records/wording.ts'

/** A time as "3 May 2026, 14:05 UTC". */
export const timeOf = (time: string): string => `${formatDate(time.slice(0, 10))}, ${time.slice(11, 16)} UTC`
