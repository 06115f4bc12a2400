import type { Staging } from '../staging/staging.ts'
import type { MergedIds } from './merged-ids.ts'

const DAY_SECONDS = 86_400

/**
 * Takes back the deletion of works that the source changed on a later day: it has them again. Dates decide, since lists of deleted
 * ids keep every deletion, and old folders the records of works that were deleted later. A deletion is dated by its day, so that a
 * work changed on that day stays deleted, and so does one where a date is missing.
 * @param isLive  1 for the works that count; default: all.
 * @param merged  Loses the deletions that are taken back.
 */
export function restoreWorks({ columns }: Staging, isLive: Uint8Array | undefined, merged: MergedIds): void {
  if (merged.size === 0) return
  const [nextId, nextUpdated] = [columns.work_id.reader(), columns.work_updated.reader()]
  for (let row = 0; row < columns.work_id.length; row++) {
    const [id, updated] = [nextId(), nextUpdated()]
    if (isLive?.[row] === 0 || updated === 0) continue
    const deleted = merged.deletedAt(id)
    if (deleted !== undefined && dayOf(updated) > dayOf(deleted)) merged.restore(id)
  }
}

const dayOf = (seconds: number) => Math.floor(seconds / DAY_SECONDS)
