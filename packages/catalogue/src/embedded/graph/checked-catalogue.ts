import type { CheckedCatalogue } from '@cognate/contract'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'
import { worksOfTypes } from './shared-works.ts'

/** What a check for conflicts can see in a catalogue. */
export function checkedCatalogue(data: CatalogueData, records: RecordStore): CheckedCatalogue {
  const { version, date, counts } = data.summary
  const isJournalArticle = worksOfTypes(['journal-article'], data)
  let journal_articles = 0
  for (let work = 0; work < counts.work; work++) if (isJournalArticle(work)) journal_articles++
  return {
    version,
    date,
    works: counts.work,
    journal_articles,
    institutions: counts.institution,
    institutions_with_ror: records.countIdentifiers('ror'),
  }
}
