import { setImmediate } from 'node:timers/promises'
import type { DocumentSource, RejectedDocument } from '@cognate/catalogue'
import type { Step } from '../base/progress.ts'

/** What importing a source would do. */
export interface DryRun {
  /** Records with different ids. */
  taken: number
  /** By reason; a line with two faults is counted under both. */
  rejected: Record<string, number>
  /** Each of them, in the order of the files. */
  rows: RejectedDocument[]
}

/** Records that are read between two checks of the signal. */
const RECORDS_BETWEEN_CHECKS = 512

/** Reads a whole source and keeps only the lines that cannot be imported. */
export async function readThrough(
  source: DocumentSource,
  { signal, step }: { signal: AbortSignal; step: Step },
): Promise<DryRun> {
  const report: DryRun = { taken: 0, rejected: {}, rows: [] }
  let readCount = 0
  for await (const item of source.read()) {
    if ('rejected' in item) {
      const { reason } = item.rejected
      report.rejected[reason] = (report.rejected[reason] ?? 0) + 1
      report.rows.push(item.rejected)
      // A record with a repeated id replaces one that was counted before.
      if (reason === 'duplicate_id') report.taken--
    } else report.taken++
    if (++readCount % RECORDS_BETWEEN_CHECKS === 0) {
      step.update(undefined, `${readCount.toLocaleString('en')} read`)
      await setImmediate()
      signal.throwIfAborted()
    }
  }
  return report
}
