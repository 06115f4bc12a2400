import { type Likeness, type NameQuery, weighWords } from '@cognate/catalogue/open-catalogue-kit'
import { toIntegerQuery } from '@cognate/matching'
import type { Cluster } from '../cluster/cluster.ts'
import { type IndexName, nameIn } from '../form/indexes.ts'
import { type ClusterQuery, matchAny } from '../form/query.ts'
import type { StoredTerm } from '../form/stored.ts'
import { clausesOf } from '../search/ranking/hydrate.ts'

/** Gives the documents that match a query their relevance for a score. */
export type Scored = (matching: ClusterQuery) => ClusterQuery

/**
 * Works by what terms say of them: a sum of whole numbers, which is exact, times what is stored of each work. The embedded
 * engine does the same steps with the same numbers, and rounds to a 32-bit float at the end, as the cluster does.
 * @param works  Number of works.
 */
export function scoredByTerms(likeness: Likeness, terms: ReadonlyMap<string, StoredTerm>, works: number): Scored {
  const weighed = weighWords(likeness, (term) => terms.get(term)?.works ?? 0, works)
  const query = toIntegerQuery(weighed, (term) => terms.get(term)?.number)
  const script = { source: "_score * params.unit * doc['prominence'].value", params: { unit: query.unit } }
  const should = clausesOf(query)
  return (matching) => ({ script_score: { query: { bool: { filter: [matching], should } }, script } })
}

/** What is known of the names of a kind. */
export interface NameStatistics {
  names: number
  /** Words in all names. */
  words: number
}

/**
 * BM25 of names, in the steps of SQLite's full-text search, which the embedded engine asks: each query is rounded to a 32-bit
 * float and added.
 */
const BY_NAMES = `float score = 0f;
  double length = doc['name_length'].value;
  for (query in params.queries) {
    double sum = 0;
    boolean isWhole = true;
    for (forms in query) {
      boolean isHeld = false;
      for (form in forms) {
        double times = termFreq('names', form.word);
        if (times > 0) {
          isHeld = true;
          sum += form.weight * ((times * 2.2) / (times + 1.2 * (0.25 + 0.75 * length / params.mean)));
        }
      }
      if (!isHeld) { isWhole = false; break; }
    }
    if (isWhole) { score = (float) (score + sum); }
  }
  return score * doc['prominence'].value`

/** Records by how well their names fit. */
export async function scoredByNames(
  { names: queries }: Likeness,
  { names, words }: NameStatistics,
  { cluster, generation, index }: { cluster: Cluster; generation: string; index: IndexName },
): Promise<Scored> {
  const forms = [...new Set(queries.flatMap((query) => query.words.flat()))]
  const counts = await cluster.searchAll(
    forms.map((form) => ({
      index: nameIn(generation, index),
      body: { query: matchAny('names', [form]), size: 0, track_total_hits: true },
    })),
  )
  const weights = new Map(forms.map((form, place) => [form, weightOf(counts[place]!.hits.total!.value, names)]))
  const weighed = (query: NameQuery): { word: string; weight: number }[][] =>
    query.words.map((some) => some.map((word) => ({ word, weight: weights.get(word)! })))
  const script = { source: BY_NAMES, params: { queries: queries.map(weighed), mean: words / names } }
  return (matching) => ({ script_score: { query: { bool: { filter: [matching] } }, script } })
}

/** What a word is worth; one in more than half of the names is worth next to nothing. */
function weightOf(holding: number, names: number): number {
  const weight = Math.log((names - holding + 0.5) / (holding + 0.5))
  return weight <= 0 ? 1e-6 : weight
}
