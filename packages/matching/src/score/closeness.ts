import { type CatalogueKind, type Closeness, closenessWords } from '@cognate/contract'

/** The least score of each word but the last, closest first. */
type Bands = readonly [number, number, number, number]

/** Chosen on judged queries: from word to word, about twice as many of the people are right (docs/scoring.md). */
const byLikeness: Bands = [0.3, 0.2, 0.15, 0.12]

/** Institutions and venues sum up all of their works, on another scale; set by how many of an answer get each word. */
const byManyVotes: Bands = [0.4, 0.28, 0.2, 0.15]

const bandsOf = (kind: CatalogueKind): Bands => (kind === 'institution' || kind === 'venue' ? byManyVotes : byLikeness)

/** How close a score says that a record is to the query: by the score alone, so that nobody is closer because others are hidden. */
export function closenessOf({ kind, score }: { kind: CatalogueKind; score: number }): Closeness {
  const band = bandsOf(kind).findIndex((least) => score >= least)
  return closenessWords.at(band)!
}
