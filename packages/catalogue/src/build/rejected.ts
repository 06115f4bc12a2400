import type { Rejection } from '../sources/openalex/fields.ts'

/** A line that was not taken, as `rejected.jsonl` lists it. */
export interface RejectedEntry {
  file: string
  /** From 1; 0 where the whole file is meant. */
  line: number
  reason: Rejection
}

/** At most this many are listed; all are counted. */
const MOST_LISTED = 1_000

/** Counts a line that was not taken and lists it among the first; what a filter leaves out is only counted. */
export function noteRejection(
  into: { rejected: Record<string, number>; rejectedEntries: RejectedEntry[] },
  entry: RejectedEntry,
): void {
  into.rejected[entry.reason] = (into.rejected[entry.reason] ?? 0) + 1
  if (entry.reason !== 'filtered' && into.rejectedEntries.length < MOST_LISTED) into.rejectedEntries.push(entry)
}
