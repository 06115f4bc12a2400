import { importFault } from '@cognate/contract'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import type { RejectedDocument } from '../sources/reading/document-source.ts'

/** Columns that the message names: a folder of other files lacks them in each. */
const MOST_NAMED = 3

/** A source holds no valid record. The message is for the operator. */
export class EmptySourceError extends Error {
  override readonly name = 'EmptySourceError'

  /** @param faults  What was reported of its lines; of these the message names the columns that are missing. */
  constructor(
    { source, rejected, filtered = 0 }: Pick<CatalogueSummary, 'source' | 'rejected' | 'filtered'>,
    kind: string,
    faults: readonly RejectedDocument[] = [],
  ) {
    const reasons = Object.entries(rejected).map(([reason, count]) => `${importFault(reason)} (${count})`)
    const causes = [
      filtered > 0 ? `the filter leaves out ${filtered.toLocaleString('en')}` : [],
      reasons.length > 0 ? `not taken: ${reasons.join('; ')}` : [],
      faults
        .filter(({ columns }) => columns)
        .slice(0, MOST_NAMED)
        .map(describeMissing),
    ].flat()
    const cause =
      causes.length === 0 ? 'its files are empty, or hold nothing in a form that is read' : causes.join('; ')
    super(`${source} holds no ${kind} that can be taken; ${cause}. The catalogue in use stays.`)
  }
}

function describeMissing({ file, field, columns = [] }: RejectedDocument): string {
  return `${file} has no column ${field}, only ${columns.join(', ')}`
}
