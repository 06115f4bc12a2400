import { shortId } from '@cognate/contract'

/** How well a ranking finds the right answers; each 0 to 1. */
export interface Measures {
  recallAt10: number
  recallAt50: number
  recallAt100: number
  /** 1 / rank of the first right answer; 0 where none is among the answers. */
  reciprocalRank: number
}

/** @param ranked  Ids, the best first. @param truth  Ids that are right, at least one. */
export function measure(ranked: readonly string[], truth: readonly string[]): Measures {
  const rankOf = new Map(ranked.map((id, index) => [shortId(id), index + 1]))
  const ranks = [...new Set(truth.map(shortId))].map((id) => rankOf.get(id) ?? Number.POSITIVE_INFINITY)
  const recallAt = (depth: number) => ranks.filter((rank) => rank <= depth).length / ranks.length
  return {
    recallAt10: recallAt(10),
    recallAt50: recallAt(50),
    recallAt100: recallAt(100),
    reciprocalRank: 1 / Math.min(...ranks),
  }
}

/** The mean of each measure; at least one. */
export function averageMeasures(all: readonly Measures[]): Measures {
  const mean = (key: keyof Measures) => all.reduce((sum, measures) => sum + measures[key], 0) / all.length
  return {
    recallAt10: mean('recallAt10'),
    recallAt50: mean('recallAt50'),
    recallAt100: mean('recallAt100'),
    reciprocalRank: mean('reciprocalRank'),
  }
}

/** The value below which a share of the values lies, 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? 0
}
