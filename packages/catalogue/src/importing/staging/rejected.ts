import { losses } from '../../sources/reading/source-records.ts'
import type { Position, RejectedEntry, StagedFile } from './position.ts'

/** Rejected lines: their number by reason, and the first of them. */
export interface Rejections {
  rejected: Record<string, number>
  rejectedEntries: RejectedEntry[]
}

/** At most this many are listed; all are counted. */
const MOST_LISTED = 1_000
/** At most this many of a loss: where most works of a source lose something, lines that give no record are still listed. */
const MOST_LISTED_OF_A_LOSS = 200

/** Counts a rejected line, and lists it if it is among the first. Lines that a filter removes are only counted. */
export function noteRejection(into: Rejections, entry: RejectedEntry): void {
  into.rejected[entry.reason] = (into.rejected[entry.reason] ?? 0) + 1
  if (hasRoomFor(entry, into)) into.rejectedEntries.push(entry)
}

function hasRoomFor({ reason, taken }: RejectedEntry, { rejected, rejectedEntries }: Rejections): boolean {
  if (reason === 'filtered' || rejectedEntries.length >= MOST_LISTED) return false
  if (!taken) return true
  // Of millions of losses only the first are compared with what is listed.
  if (rejected[reason]! > MOST_LISTED_OF_A_LOSS) return false
  return rejectedEntries.filter((entry) => entry.taken && entry.reason === reason).length < MOST_LISTED_OF_A_LOSS
}

/** Notes a line of a file of the source. */
export function noteLine(position: Position, file: StagedFile, entry: Omit<RejectedEntry, 'file'>): void {
  const { rejectedEntries } = position
  noteRejection({ rejected: file.rejected, rejectedEntries }, { file: file.name, ...entry })
}

/** Removes what was noted about an earlier version of a file. */
export function forgetRejections(position: Position, name: string): void {
  for (const file of position.files) if (file.name === name) file.rejected = {}
  position.rejectedEntries = position.rejectedEntries.filter((entry) => entry.file !== name)
}

/**
 * Removes what was noted about lines of files that a source no longer has: nobody can correct them. Of a record that was taken it stays
 * said what it lacks, since an update keeps the record.
 * @param there  The names of its files.
 */
export function forgetVanished(position: Position, there: ReadonlySet<string>): void {
  for (const file of position.files) if (!there.has(file.name)) file.rejected = lossesIn(file.rejected)
  position.rejectedEntries = position.rejectedEntries.filter(({ file, taken }) => taken || there.has(file))
}

const lossesIn = (rejected: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(losses.flatMap((loss) => (rejected[loss] === undefined ? [] : [[loss, rejected[loss]]])))

export function allRejections({ files, rejectedEntries }: Position): Rejections {
  const rejected: Record<string, number> = {}
  for (const file of files) {
    for (const [reason, count] of Object.entries(file.rejected)) rejected[reason] = (rejected[reason] ?? 0) + count
  }
  return { rejected, rejectedEntries: [...rejectedEntries] }
}

/** How many lines were rejected; those that a filter removes are none. */
export function countRejected({ files }: Position): number {
  const counts = files.flatMap(({ rejected }) => Object.entries(rejected))
  return counts.reduce((sum, [reason, count]) => (reason === 'filtered' ? sum : sum + count), 0)
}

/** By file and line, whatever the order of reading. */
export function compareEntries(a: RejectedEntry, b: RejectedEntry): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1
}
