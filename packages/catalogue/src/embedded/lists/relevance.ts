import { toIntegerQuery } from '@cognate/matching'
import type { RecordKind } from '../../columns/columns.ts'
import type { Likeness } from '../../open-catalogue/condition.ts'
import { prominence, weighWords } from '../../open-catalogue/relevance.ts'
import type { ListedNumbers } from '../../tables/masks.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { termNumbers } from '../data/find-term.ts'
import { metricOfAuthors } from './citations.ts'
import type { StoredLists } from './stored-lists.ts'

/** How relevant each record of a kind is. */
export function relevanceOf(
  kind: RecordKind,
  likeness: Likeness,
  data: CatalogueData,
  stored: StoredLists,
): Float32Array {
  const scores =
    kind === 'work' ? likenessOfWorks(likeness, data, stored) : likenessOfNames(kind, likeness, data, stored)
  const relevance = new Float32Array(scores.length)
  const counts = countsOf[kind](data)
  for (let row = 0; row < scores.length; row++) {
    if (scores[row] !== 0) relevance[row] = scores[row]! * prominence(counts[row]!)
  }
  return relevance
}

/** What the terms say of each work: a sum of whole numbers, as in a search, so that every engine has the same. */
function likenessOfWorks(likeness: Likeness, data: CatalogueData, stored: StoredLists): Float64Array {
  const { summary, columns } = data
  const terms = weighWords(likeness, (term) => stored.worksHolding(term), summary.counts.work)
  const query = toIntegerQuery(terms, termNumbers(columns))
  const sums = new Float64Array(columns.work_id.length)
  for (const { source, weight } of query.terms) {
    stored.visitPostings(source.term, (work, impact) => {
      sums[work]! += weight * impact
    })
  }
  for (let work = 0; work < sums.length; work++) sums[work]! *= query.unit
  return sums
}

function likenessOfNames(
  kind: RecordKind,
  { names }: Likeness,
  { summary, columns }: CatalogueData,
  stored: StoredLists,
): Float32Array {
  const scores = new Float32Array(summary.counts[kind])
  const byPopularity = columns[`${kind}_by_popularity`]
  for (const query of names)
    for (const { rank, score } of stored.scoresOfNames(kind, query)) scores[byPopularity[rank - 1]!]! += score
  return scores
}

/** What makes the records of a kind prominent. */
const countsOf: Record<RecordKind, (data: CatalogueData) => ListedNumbers> = {
  work: ({ columns }) => columns.work_cited_by,
  author: (data) => metricOfAuthors('author_cited_by', data),
  institution: ({ columns }) => columns.institution_works_count,
  venue: ({ columns }) => columns.venue_works_count,
  topic: ({ topics }) => topics.map(({ count }) => count ?? 0),
}
