import {
  coveringPlaces,
  type ExpertModel,
  type IntegerQuery,
  type LearntPlace,
  type OrderedCandidate,
  orderExperts,
  type VotingWorks,
  type WordsOfWorks,
} from '@cognate/matching'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { Contributions } from './contributions.ts'

/** An author among the first by votes. */
export interface Leader {
  index: number
  /** The sum of votes. */
  sum: number
  /** Places of the works that voted among the best, ascending. */
  places: readonly number[]
}

/** The best works of a query, and the votes of each. */
export interface BestWorks extends VotingWorks {
  works: Uint32Array
}

/** Puts the first authors into another order; gives their rows, and the place of each by row. */
export type Arrange = (
  leaders: readonly Leader[],
  best: BestWorks,
  floor: number,
) => { rows: number[]; places: LearntPlace[] }

/** What an arrangement looks at. */
export interface Arranging {
  query: IntegerQuery
  contributions: Contributions
  data: CatalogueData
  /** The cosines of query and works of an author; undefined where words alone are compared. */
  cosinesOf?: ((leader: Leader, best: BestWorks) => number[]) | undefined
}

/** Arranges authors by a model. */
export function arrangeBy(model: ExpertModel, { query, contributions, data, cosinesOf }: Arranging): Arrange {
  return (leaders, best, floor) => {
    const candidates = asCandidates(leaders, best, { data, cosinesOf })
    return orderExperts(candidates, best, wordsOf(candidates, best, { query, contributions }), { model, floor })
  }
}

/** Authors with what a model asks of each. */
export function asCandidates(
  leaders: readonly Leader[],
  best: BestWorks,
  { data: { columns }, cosinesOf }: Pick<Arranging, 'data' | 'cosinesOf'>,
): OrderedCandidate[] {
  return leaders.map((leader) => ({
    sum: leader.sum,
    places: leader.places,
    works: columns.author_works_count[leader.index]!,
    cosines: cosinesOf?.(leader, best),
  }))
}

/** What the words of a query add to the works that may cover it. */
export function wordsOf(
  candidates: readonly OrderedCandidate[],
  best: BestWorks,
  { query, contributions }: { query: IntegerQuery; contributions: Contributions },
): WordsOfWorks {
  const covering = coveringPlaces(candidates.map(({ places }) => places))
  const works = covering.map((place) => best.works[place]!)
  const added = contributions.of(works)
  const byPlace: Int32Array[] = []
  for (const [at, place] of covering.entries()) byPlace[place] = added[at]!
  return { weights: query.terms.map(({ weight }) => weight), ofPlace: (place) => byPlace[place]! }
}
