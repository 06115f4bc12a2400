import type { CatalogueKind } from '@cognate/contract'
import type { ExportColumn } from './export-column.ts'
import type { ExportedRecord } from './exported-record.ts'
import { joinParts, roundScore, yesOrEmpty } from './phrases.ts'

/** Columns that tables of several kinds have; they ask nothing of what a kind alone has. */

type SharedColumn = ExportColumn<CatalogueKind>

export const rankColumn: SharedColumn = { head: 'Rank', width: 6, onlyFrom: 'results', cell: (row) => row.rank }

/** The address of a record in the open catalogue, or its id in the source it is from. */
export const identifierColumn = (head: string): SharedColumn => ({ head, width: 34, cell: (row) => row.identifier })

/** What a collection says of its records. */
export const collectionColumns: readonly SharedColumn[] = [
  {
    head: 'Adds to the search',
    width: 18,
    onlyFrom: 'collection',
    cell: ({ used_in_search }) => yesOrEmpty(used_in_search),
  },
]

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

/** How well a record that works speak for fits the question. */
export const voteColumns: readonly ExportColumn<'author' | 'institution' | 'venue'>[] = [
  { head: 'Matching works', width: 15, onlyFrom: 'results', cell: ({ fields }) => fields.matching_works },
  scoreColumn,
  wordsColumn,
]

/** How well a record fits the question by its own words. */
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

/** The works that speak for a result, with the sentence of each that matches best. */
export const evidenceColumns: readonly SharedColumn[] = [...evidenceAt(0), ...evidenceAt(1)]

/** A sentence that is the title stands there already. */
function sentenceOf({ evidence: works }: ExportedRecord, index: number): string | undefined {
  const work = works[index]
  return work?.source === 'abstract' ? work.sentence : undefined
}
