import type { TopicEstimator } from '@cognate/curation'
import { Growing } from '../../base/growing.ts'

/** Distinct terms of some works and how often each occurs in its work; the terms of the w-th work end at `ends[w]`. */
export interface WorkTerms {
  terms: Uint32Array
  /** 1 to 255. */
  frequencies: Uint8Array
  ends: Uint32Array
}

/** Estimated topics of some works, the most certain first; the topics of the w-th work end at `ends[w]`. */
export interface EstimatedChunk {
  ends: Uint32Array
  topics: Uint16Array
  /** 0 to 1. */
  scores: Float64Array
}

export function estimateChunk({ terms, frequencies, ends }: WorkTerms, estimator: TopicEstimator): EstimatedChunk {
  const topics = new Growing(Uint16Array)
  const scores = new Growing(Float64Array)
  const estimatedEnds = new Uint32Array(ends.length)
  for (let work = 0, start = 0; work < ends.length; start = ends[work++]!) {
    const own = [start, ends[work]!] as const
    for (const { topic, score } of estimator.estimate(terms.subarray(...own), frequencies.subarray(...own))) {
      topics.push(topic)
      scores.push(score)
    }
    estimatedEnds[work] = topics.length
  }
  return { ends: estimatedEnds, topics: topics.copy(), scores: scores.copy() }
}
