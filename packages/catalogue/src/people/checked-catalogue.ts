import type { CheckedCatalogue } from '@cognate/contract'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import { worksOfTypes } from './shared-works.ts'

/** What a check counts that no summary says. */
export type CheckedCounts = Pick<CheckedCatalogue, 'journal_articles' | 'institutions_with_ror'>

/** @param slice  The whole catalogue. */
export function countJournalArticles(slice: Parameters<typeof worksOfTypes>[1]): number {
  const isJournalArticle = worksOfTypes(['journal-article'], slice)
  let count = 0
  for (let work = 0; work < slice.columns.work_type.length; work++) if (isJournalArticle(work)) count++
  return count
}

/** What a check for conflicts can see in a catalogue. */
export function describeChecked(
  { version, date, counts }: CatalogueSummary,
  counted: CheckedCounts & Pick<CheckedCatalogue, 'projects_with_people'>,
): CheckedCatalogue {
  return { version, date, works: counts.work, institutions: counts.institution, ...counted }
}
