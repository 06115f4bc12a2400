import { setImmediate } from 'node:timers/promises'
import { type DocumentSource, EmptySourceError, type RejectedDocument, readDocuments } from '@cognate/catalogue'
import type { Step } from '../base/progress.ts'

/** What importing a source would do. */
export interface DryRun {
  /** Records with different ids. */
  taken: number
  /** By reason; a line with two faults is counted under both, and may be taken all the same. */
  rejected: Record<string, number>
  /** Lines that would give no record. */
  linesLeftOut: number
  /** Each of them, in the order of the files. */
  rows: RejectedDocument[]
  /** Ids of what would be taken, in lower case. */
  ids: Set<string>
}

/** Records that are read between two checks of the signal. */
const RECORDS_BETWEEN_CHECKS = 512

/** Reads a whole source, as its import does, and keeps only ids and what is reported. */
export async function readThrough(
  source: DocumentSource,
  { signal, step }: { signal: AbortSignal; step: Step },
): Promise<DryRun> {
  const report: DryRun = { taken: 0, rejected: {}, linesLeftOut: 0, rows: [], ids: new Set() }
  let readCount = 0
  for await (const item of readDocuments(source)) {
    if ('rejected' in item) {
      const { reason } = item.rejected
      report.rejected[reason] = (report.rejected[reason] ?? 0) + 1
      report.rows.push(item.rejected)
    } else report.ids.add(item.record.id.toLowerCase())
    if (++readCount % RECORDS_BETWEEN_CHECKS === 0) {
      step.update(undefined, `${readCount.toLocaleString('en')} read`)
      await setImmediate()
      signal.throwIfAborted()
    }
  }
  report.taken = report.ids.size
  const leftOut = report.rows.filter(({ taken }) => !taken).map(({ file, line }) => `${file}:${line}`)
  report.linesLeftOut = new Set(leftOut).size
  return report
}

/** @throws EmptySourceError as the import does, where no record would be taken */
export function refuseEmpty({ description, kind }: DocumentSource, { taken, rejected, rows }: DryRun): void {
  if (taken === 0) throw new EmptySourceError({ source: description, rejected }, kind, rows)
}
