import { inverseDocumentFrequency } from '@cognate/matching'

/** The topics of each term, in arrays that threads can share. Those of term t are at offsets[t] to offsets[t + 1]. */
export interface TopicIndex {
  /** How much a term says about a work's topics; 0 for one that too many topics use. */
  rarity: Float32Array
  offsets: Uint32Array
  topics: Uint16Array
  /** The weight of the term in the topic, whose vector has length 1. */
  weights: Float32Array
  /** Number of the subfield and of the field of each topic; a topic without one gets a number of its own. */
  subfields: Uint32Array
  fields: Uint32Array
}

/** A topic to learn; terms by number. */
export interface LearnedTopic {
  /** How often each term occurs in the taxonomy's text. */
  text: ReadonlyMap<number, number>
  /** Ids of its subfield and field; undefined where the taxonomy does not say. */
  subfield: string | undefined
  field: string | undefined
  /** The distinct terms of each of some works that carry it. */
  works: readonly Uint32Array[]
}

/** A term of more than this part of the topics distinguishes none, so a taxonomy needs at least ten topics. */
const MOST_TOPICS_OF_A_TERM = 0.1

/**
 * A term belongs to a topic's works if at least this part of them, and at least two, contain it. Otherwise the small words of a
 * few works in another language would describe the topic.
 */
const LEAST_WORKS_OF_A_TERM = { share: 0.2, count: 2 } as const

/** The words of works count up to twice as much as those of the taxonomy; half of that with this many works. */
const WORKS = { worth: 2, half: 10 } as const

/** A term of no topic counts like a term of this part of all topics, so that a work of such words is similar to no topic. */
const UNKNOWN_TERM = 0.01

/** A topic's terms, each with a number. */
type Vector = Map<number, number>

/**
 * Learns what topics are about. A topic becomes one vector of terms: the taxonomy's words for it, √count · rarity, at length 1,
 * plus 2n / (n + 10) times the words of its n works, share of the works that use a term · rarity, also at length 1.
 * Rarity is counted among topics, not works, so that it does not depend on the subject of a catalogue.
 * @param terms  The number of terms; they are numbered from 0.
 */
export function indexTopics(topics: Iterable<LearnedTopic>, terms: number): TopicIndex {
  const learned: { text: ReadonlyMap<number, number>; byWorks: Vector; works: number }[] = []
  const [subfields, fields] = [new Places(), new Places()]
  const count = new Counter(terms)
  for (const { text, works, subfield, field } of topics) {
    learned.push({ text, byWorks: count.shares(works), works: works.length })
    subfields.add(subfield)
    fields.add(field)
  }
  const topicCounts = new Uint32Array(terms)
  for (const { text, byWorks } of learned) {
    for (const term of new Set([...text.keys(), ...byWorks.keys()])) topicCounts[term]!++
  }
  const rarity = Float32Array.from(topicCounts, (withTerm) => rarityOf(withTerm, learned.length))
  const vectors = learned.map(({ text, byWorks, works }) => {
    const own = unit(new Map(Array.from(text, ([term, times]) => [term, Math.sqrt(times) * rarity[term]!])))
    const others = unit(new Map(Array.from(byWorks, ([term, share]) => [term, share * rarity[term]!])))
    const worth = (WORKS.worth * works) / (works + WORKS.half)
    for (const [term, weight] of others) own.set(term, (own.get(term) ?? 0) + worth * weight)
    return unit(own)
  })
  return { rarity, ...invertVectors(vectors, terms), subfields: subfields.numbers(), fields: fields.numbers() }
}

/** @param withTerm  Number of topics that use the term. */
function rarityOf(withTerm: number, topics: number): number {
  if (withTerm > MOST_TOPICS_OF_A_TERM * topics) return 0
  return inverseDocumentFrequency(topics, withTerm === 0 ? UNKNOWN_TERM * topics : withTerm)
}

/** Counts the terms of works; its memory is reused for every topic. */
class Counter {
  readonly #counts: Uint32Array

  constructor(terms: number) {
    this.#counts = new Uint32Array(terms)
  }

  /** The terms that enough of the works contain, in the order of their first occurrence, with the share of these works. */
  shares(works: readonly Uint32Array[]): Vector {
    const counts = this.#counts
    const countedTerms: number[] = []
    for (const terms of works) for (const term of terms) if (counts[term]!++ === 0) countedTerms.push(term)
    const shares: Vector = new Map()
    for (const term of countedTerms) {
      const count = counts[term]!
      const least = Math.max(LEAST_WORKS_OF_A_TERM.count, LEAST_WORKS_OF_A_TERM.share * works.length)
      if (count >= least) shares.set(term, count / works.length)
      counts[term] = 0
    }
    return shares
  }
}

/** Numbers subfields or fields by their ids. */
class Places {
  readonly #numberById = new Map<string, number>()
  readonly #numbers: number[] = []

  add(id: string | undefined): void {
    const key = id ?? `without ${this.#numbers.length}`
    if (!this.#numberById.has(key)) this.#numberById.set(key, this.#numberById.size)
    this.#numbers.push(this.#numberById.get(key)!)
  }

  /** The number of each id added, in order. */
  numbers(): Uint32Array {
    return Uint32Array.from(this.#numbers)
  }
}

/** The vector at length 1, without terms that weigh nothing. */
function unit(vector: Vector): Vector {
  let squares = 0
  for (const weight of vector.values()) squares += weight * weight
  const length = Math.sqrt(squares)
  return new Map([...vector].filter(([, weight]) => weight > 0).map(([term, weight]) => [term, weight / length]))
}

function invertVectors(vectors: readonly Vector[], terms: number): Pick<TopicIndex, 'offsets' | 'topics' | 'weights'> {
  const offsets = new Uint32Array(terms + 1)
  for (const vector of vectors) for (const term of vector.keys()) offsets[term + 1]!++
  for (let term = 0; term < terms; term++) offsets[term + 1]! += offsets[term]!
  const next = offsets.slice()
  const topics = new Uint16Array(offsets[terms]!)
  const weights = new Float32Array(offsets[terms]!)
  for (const [topic, vector] of vectors.entries()) {
    for (const [term, weight] of vector) {
      const at = next[term]!++
      topics[at] = topic
      weights[at] = weight
    }
  }
  return { offsets, topics, weights }
}
