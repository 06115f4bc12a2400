import { shortId } from '@cognate/contract/ids'

/** How well a ranking finds the right answers; each 0 to 1. */
export interface Measures {
  /** Normalised discounted cumulative gain of the first ten: 1 if no other order of all could be better. */
  ndcgAt10: number
  recallAt10: number
  recallAt50: number
  recallAt100: number
  /** 1 / rank of the first right answer; 0 where none is among the answers. */
  reciprocalRank: number
}

const keys = ['ndcgAt10', 'recallAt10', 'recallAt50', 'recallAt100', 'reciprocalRank'] as const

/**
 * How well a ranking agrees with judgements. Whoever is not judged counts as not right.
 * @param ranked  Ids, the best first.
 * @param grades  Judgements by id, 0 for what is not right; at least one above 0. The larger, the better the answer.
 * @see Järvelin & Kekäläinen, TOIS 2002, doi:10.1145/582415.582418 (the discount), and Burges et al., ICML 2005,
 *   doi:10.1145/1102351.1102363 (the gain, 2^grade − 1)
 */
export function measure(ranked: readonly string[], grades: ReadonlyMap<string, number>): Measures {
  const gradeOf = new Map([...grades].map(([id, grade]) => [shortId(id), grade]))
  const right = [...gradeOf].filter(([, grade]) => grade > 0).map(([id]) => id)
  const ids = ranked.map(shortId)
  const rankOf = new Map(ids.map((id, index) => [id, index + 1]))
  const ranks = right.map((id) => rankOf.get(id) ?? Number.POSITIVE_INFINITY)
  const recallAt = (depth: number) => ranks.filter((rank) => rank <= depth).length / ranks.length
  const best = [...gradeOf.values()].toSorted((a, b) => b - a)
  return {
    ndcgAt10: gainAt10(ids.map((id) => gradeOf.get(id) ?? 0)) / gainAt10(best),
    recallAt10: recallAt(10),
    recallAt50: recallAt(50),
    recallAt100: recallAt(100),
    reciprocalRank: 1 / Math.min(...ranks),
  }
}

/** The discounted gain of the first ten grades. */
function gainAt10(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
}

/** The mean of each measure; at least one. */
export function averageMeasures(all: readonly Measures[]): Measures {
  const mean = (key: keyof Measures) => all.reduce((sum, measures) => sum + measures[key], 0) / all.length
  return Object.fromEntries(keys.map((key) => [key, mean(key)])) as unknown as Measures
}

/** The value below which a share of the values lies, 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? 0
}
