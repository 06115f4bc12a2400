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

/** Records between two looks for a signal. */
const BREATH = 512

/** Reads all of a source and keeps nothing but what cannot be taken. */
export async function readThrough(
  source: DocumentSource,
  { signal, step }: { signal: AbortSignal; step: Step },
): Promise<DryRun> {
  const report: DryRun = { taken: 0, rejected: {}, rows: [] }
  let read = 0
  for await (const one of source.read()) {
    if ('rejected' in one) {
      const { reason } = one.rejected
      report.rejected[reason] = (report.rejected[reason] ?? 0) + 1
      report.rows.push(one.rejected)
      // The record behind a repeated id takes the place of one that was counted.
      if (reason === 'duplicate_id') report.taken--
    } else report.taken++
    if (++read % BREATH === 0) {
      step.update(undefined, `${read.toLocaleString('en')} read`)
      await setImmediate()
      signal.throwIfAborted()
    }
  }
  return report
}
