import type { CatalogueKind } from '@cognate/contract'
import type { ExportColumn } from './export-column.ts'
import type { ExportedRecord } from './exported-record.ts'
import { joinParts, roundScore, yesOrEmpty } from './phrases.ts'
import { foundColumns, whyColumns } from './shortlist-columns.ts'

/** Columns that the tables of several kinds share. */

type SharedColumn = ExportColumn<CatalogueKind>

export const rankColumn: SharedColumn = { head: 'Rank', width: 6, onlyFrom: 'results', cell: (row) => row.rank }

/** The address of a record in OpenAlex, or its id in its source. */
export const identifierColumn = (head: string): SharedColumn => ({ head, width: 34, cell: (row) => row.identifier })

const ofCollections = (column: SharedColumn): SharedColumn => ({ ...column, onlyFrom: 'collection' })

/** A search uses marked records only where more like them is looked for, which a collection does not keep. */
export const exampleColumn: SharedColumn = {
  head: 'Example',
  width: 18,
  onlyFrom: 'collection',
  cell: ({ used_in_search }) => yesOrEmpty(used_in_search),
}

/** Columns of collected records that are not people, who have more. */
export const collectedColumns: readonly SharedColumn[] = [
  { head: 'Note', width: 40, onlyFrom: 'collection', cell: ({ shortlisted: said }) => said?.note },
  exampleColumn,
  ...foundColumns.map(ofCollections),
]

/** The same of those that are found through works. */
export const collectedByWorksColumns: readonly SharedColumn[] = [...whyColumns.map(ofCollections), ...collectedColumns]

const scoreColumn: SharedColumn = {
  head: 'Score',
  width: 8,
  onlyFrom: 'results',
  cell: ({ fields }) => roundScore(fields.ranking_score),
}
const wordsColumn: SharedColumn = {
  head: 'Matching words',
  width: 36,
  onlyFrom: 'results',
  cell: ({ matched_terms }) => joinParts(matched_terms),
}

/** Match columns of records that are ranked through their works. */
export const voteColumns: readonly ExportColumn<'author' | 'institution' | 'venue'>[] = [
  { head: 'Matching works', width: 15, onlyFrom: 'results', cell: ({ fields }) => fields.matching_works },
  scoreColumn,
  wordsColumn,
]

/** Match columns of records that are ranked by their own words. */
export const scoreColumns: readonly SharedColumn[] = [scoreColumn, wordsColumn]

const evidenceAt = (index: number): readonly SharedColumn[] => [
  {
    head: `Evidence ${index + 1}`,
    width: 48,
    onlyFrom: 'results',
    cell: ({ evidence: works }) => works[index]?.title,
  },
  {
    head: `Year ${index + 1}`,
    width: 8,
    onlyFrom: 'results',
    cell: ({ evidence: works }) => works[index]?.publication_year,
  },
  { head: `Sentence ${index + 1}`, width: 60, onlyFrom: 'results', cell: (row) => sentenceOf(row, index) },
]

/** The two best works of a result, each with its best matching sentence. */
export const evidenceColumns: readonly SharedColumn[] = [...evidenceAt(0), ...evidenceAt(1)]

/** Empty where the sentence is the title, which has its own column. */
function sentenceOf({ evidence: works }: ExportedRecord, index: number): string | undefined {
  const work = works[index]
  return work?.source === 'abstract' ? work.sentence : undefined
}
