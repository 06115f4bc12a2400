import type { TopicIndex } from './topic-index.ts'

/** A topic that the words of a work suggest. */
interface EstimatedTopic {
  /** By its number in the index. */
  topic: number
  /** How sure it is, above 0 and at most 1. */
  score: number
}

/** The most topics of a work, as in OpenAlex. */
const MOST_ESTIMATED = 3

/** Lower scores are not given. Measured, docs/scoring.md. */
export const LEAST_SURE = 0.045

/** A further topic is returned if its score is at least this part of the first one's. */
const CLOSE_TO_FIRST = 0.75

/** The number of most similar topics that decide which subfields and fields a work is near to. */
const NEIGHBOURS = 20

/** A few terms in common may be chance: n of them count n / (n + 4). */
const CHANCE_TERMS = 4

/**
 * Estimates topics of works from their words. A work is a vector of its terms, ∛count · rarity; its likeness to a topic is the
 * cosine of the two, times n / (n + 4) for n terms in common. Topics whose subfield and field the most similar ones share are
 * surer: with s = Σ likeness² of the 20 most similar, score = likeness · (1 + s(its subfield) / s(all) + s(its field) / s(all)) / 3.
 */
export class TopicEstimator {
  readonly #index: TopicIndex
  /** For each topic, the sum so far and the number of terms in common. */
  readonly #sums: Float64Array
  readonly #common: Uint16Array
  readonly #roots: Float64Array
  /** The most similar topics so far, and their likeness. */
  readonly #nearTopics = new Uint16Array(NEIGHBOURS)
  readonly #nearLikenesses = new Float64Array(NEIGHBOURS)

  constructor(index: TopicIndex) {
    this.#index = index
    this.#sums = new Float64Array(index.fields.length)
    this.#common = new Uint16Array(index.fields.length)
    this.#roots = Float64Array.from({ length: 256 }, (_, count) => Math.cbrt(count))
  }

  /**
   * The topics of a work, best score first, at most 3; none where no score is high enough.
   * @param terms  Distinct terms by number.
   * @param frequencies  How often each occurs, 1 to 255.
   */
  estimate(terms: Uint32Array, frequencies: Uint8Array): EstimatedTopic[] {
    const length = this.#compare(terms, frequencies)
    const near = length === 0 ? [] : this.#mostSimilar(length)
    if (near.length === 0) return []
    const scored = scoreNeighbours(near, this.#index).filter(({ score }) => score >= LEAST_SURE)
    return scored.filter(({ score }) => score >= CLOSE_TO_FIRST * scored[0]!.score).slice(0, MOST_ESTIMATED)
  }

  /** Sums what the work has in common with each topic; returns the length of its vector. */
  #compare(terms: Uint32Array, frequencies: Uint8Array): number {
    const { rarity, offsets, topics, weights } = this.#index
    const sums = this.#sums.fill(0)
    const common = this.#common.fill(0)
    let squares = 0
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!
      const weight = this.#roots[frequencies[at]!]! * rarity[term]!
      squares += weight * weight
      for (let place = offsets[term]!; place < offsets[term + 1]!; place++) {
        sums[topics[place]!]! += weight * weights[place]!
        common[topics[place]!]!++
      }
    }
    return Math.sqrt(squares)
  }

  /** The topics most similar to the work, best first; among equals, the lower number. */
  #mostSimilar(length: number): EstimatedTopic[] {
    const [sums, common, topics, likenesses] = [this.#sums, this.#common, this.#nearTopics, this.#nearLikenesses]
    let count = 0
    // No likeness is above sum / length, so most topics need no closer look.
    let least = 0
    for (let topic = 0; topic < sums.length; topic++) {
      if (sums[topic]! <= least) continue
      const likeness = (sums[topic]! / length) * (common[topic]! / (common[topic]! + CHANCE_TERMS))
      if (count === NEIGHBOURS && likeness <= likenesses[NEIGHBOURS - 1]!) continue
      if (count < NEIGHBOURS) count++
      let at = count - 1
      for (; at > 0 && likenesses[at - 1]! < likeness; at--) {
        likenesses[at] = likenesses[at - 1]!
        topics[at] = topics[at - 1]!
      }
      likenesses[at] = likeness
      topics[at] = topic
      if (count === NEIGHBOURS) least = likenesses[NEIGHBOURS - 1]! * length
    }
    return Array.from(topics.subarray(0, count), (topic, at) => ({ topic, score: likenesses[at]! }))
  }
}

/** Scores of the most similar topics, best first. */
function scoreNeighbours(near: readonly EstimatedTopic[], { subfields, fields }: TopicIndex): EstimatedTopic[] {
  const all = sumsBy(near, () => 0).get(0)!
  const bySubfield = sumsBy(near, (topic) => subfields[topic]!)
  const byField = sumsBy(near, (topic) => fields[topic]!)
  return near
    .map(({ topic, score }) => {
      const shared = bySubfield.get(subfields[topic]!)! + byField.get(fields[topic]!)!
      return { topic, score: (score * (1 + shared / all)) / 3 }
    })
    .sort((a, b) => b.score - a.score || a.topic - b.topic)
}

/** Sums of the squares of scores, by what a topic belongs to. */
function sumsBy(near: readonly EstimatedTopic[], placeOf: (topic: number) => number): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { topic, score } of near) sums.set(placeOf(topic), (sums.get(placeOf(topic)) ?? 0) + score * score)
  return sums
}
