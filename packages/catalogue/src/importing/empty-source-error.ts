import type { CatalogueSummary } from '../engine/catalogue-summary.ts'

/** A source holds no valid record. The message is for the operator. */
export class EmptySourceError extends Error {
  override readonly name = 'EmptySourceError'

  constructor(
    { source, rejected, filtered = 0 }: Pick<CatalogueSummary, 'source' | 'rejected' | 'filtered'>,
    kind: string,
  ) {
    const reasons = Object.entries(rejected).map(([reason, count]) => `${reason} ${count}`)
    const causes = [
      filtered > 0 ? `the filter leaves out ${filtered.toLocaleString('en')}` : [],
      reasons.length > 0 ? `lines not taken: ${reasons.join(', ')}` : [],
    ].flat()
    const cause =
      causes.length === 0 ? 'its files are empty, or hold nothing in a form that is read' : causes.join('; ')
    super(`${source} holds no ${kind} that can be taken; ${cause}. The catalogue in use stays.`)
  }
}
