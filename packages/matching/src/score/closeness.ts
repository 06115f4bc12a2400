import type { CatalogueKind, Closeness, Explanation } from '@cognate/contract'
import { closenessWords } from '@cognate/contract/closeness'

/** The least score of each word but the last, closest first. */
type Bands = readonly [number, number, number, number]

/** Chosen on judged queries: from word to word, about twice as many of the people are right (docs/scoring.md). */
const byLikeness: Bands = [0.3, 0.2, 0.15, 0.12]

/** The same where meaning counts: then scores are larger, and nearer to each other. */
const byMeaning: Bands = [0.4, 0.32, 0.26, 0.22]

/** Institutions and venues sum up all of their works, on another scale; set by how many of an answer get each word. */
const byManyVotes: Bands = [0.4, 0.28, 0.2, 0.15]

/** A hit, as far as it says how close it is. */
interface Scored {
  kind: CatalogueKind
  score: number
  explanation: Explanation
}

/** How close a score says that a record is to the query: by the score alone, so that nobody is closer because others are hidden. */
export function closenessOf({ kind, score, explanation }: Scored): Closeness {
  const band = bandsOf(kind, explanation).findIndex((least) => score >= least)
  return closenessWords.at(band)!
}

function bandsOf(kind: CatalogueKind, { meaning }: Explanation): Bands {
  if (kind === 'institution' || kind === 'venue') return byManyVotes
  return meaning === undefined ? byLikeness : byMeaning
}
