import type { CatalogueKind } from '@cognate/contract'
import type { ExportColumn } from './export-column.ts'
import type { Exported } from './exported.ts'
import { joined, rounded, yes } from './phrases.ts'

/** Columns that tables of several kinds have; they ask nothing of what a kind alone has. */

type Any = ExportColumn<CatalogueKind>

export const rank: Any = { head: 'Rank', width: 6, of: 'results', cell: (row) => row.rank }

/** The address of a record in the open catalogue, or its id in the source it is from. */
export const identifier = (head: string): Any => ({ head, width: 34, cell: (row) => row.identifier })

/** What a collection says of its records. */
export const collected: readonly Any[] = [
  { head: 'Adds to the search', width: 18, of: 'collection', cell: ({ used_in_search }) => yes(used_in_search) },
]

const score: Any = {
  head: 'Score',
  width: 8,
  of: 'results',
  cell: ({ fields }) => rounded(fields.ranking_score),
}
const words: Any = {
  head: 'Matching words',
  width: 36,
  of: 'results',
  cell: ({ matched_terms }) => joined(matched_terms),
}

/** How well a record that works speak for fits the question. */
export const matches: readonly ExportColumn<'author' | 'institution' | 'venue'>[] = [
  { head: 'Matching works', width: 15, of: 'results', cell: ({ fields }) => fields.matching_works },
  score,
  words,
]

/** How well a record fits the question by its own words. */
export const likeness: readonly Any[] = [score, words]

const nth = (index: number): readonly Any[] => [
  {
    head: `Evidence ${index + 1}`,
    width: 48,
    of: 'results',
    cell: ({ evidence: works }) => works[index]?.title,
  },
  { head: `Year ${index + 1}`, width: 8, of: 'results', cell: ({ evidence: works }) => works[index]?.publication_year },
  { head: `Sentence ${index + 1}`, width: 60, of: 'results', cell: (row) => sentenceOf(row, index) },
]

/** The works that speak for a result, with the sentence of each that matches best. */
export const evidence: readonly Any[] = [...nth(0), ...nth(1)]

/** A sentence that is the title stands there already. */
function sentenceOf({ evidence: works }: Exported, index: number): string | undefined {
  const work = works[index]
  return work?.source === 'abstract' ? work.sentence : undefined
}
