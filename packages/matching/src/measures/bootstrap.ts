import { fixedRandom } from './fixed-random.ts'
import { quantile } from './measures.ts'

/** A mean with its interval of confidence of 95 %. */
export interface MeanEstimate {
  mean: number
  low: number
  high: number
}

/** Samples that are drawn; the ends of the interval then stand to about two digits. */
const SAMPLES = 1_000

/**
 * The mean of some values, and between which means it would lie in 95 of 100 samples of as many values (bootstrap,
 * percentiles). The same values in the same order give the same interval.
 * @param values  At least one.
 * @see Efron & Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13; for measures of retrieval: Sakai, SIGIR 2006,
 *   doi:10.1145/1148170.1148261
 */
export function estimateMean(values: readonly number[]): MeanEstimate {
  const random = fixedRandom()
  const means = Array.from({ length: SAMPLES }, () => {
    let sum = 0
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[Math.floor(random.next().value * values.length)]!
    return sum / values.length
  })
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, low: quantile(means, 0.025), high: quantile(means, 0.975) }
}
