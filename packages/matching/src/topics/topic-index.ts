import { inverseDocumentFrequency } from '../score/bm25.ts'

/** Which topics speak of which terms, in arrays that threads can share. The topics of term t stand from offsets[t] to offsets[t + 1]. */
export interface TopicIndex {
  /** How much a term tells of a work's topics; 0 for one that too many topics say. */
  rarity: Float32Array
  offsets: Uint32Array
  topics: Uint16Array
  /** Of the term in the topic, whose terms together have length 1. */
  weights: Float32Array
  /** Number of the subfield and of the field of each topic; those without are each a number of their own. */
  subfields: Uint32Array
  fields: Uint32Array
}

/** A topic to learn; terms by number. */
export interface LearnedTopic {
  /** How often each term occurs in the taxonomy's text. */
  text: ReadonlyMap<number, number>
  /** Ids of where it stands; undefined where the taxonomy does not tell. */
  subfield: string | undefined
  field: string | undefined
  /** The distinct terms of each of some works that carry it. */
  works: readonly Uint32Array[]
}

/** A term of more topics than this distinguishes none: a taxonomy needs at least ten topics. */
const MOST_TOPICS_OF_A_TERM = 0.1

/**
 * A term belongs to a topic's works if at least this part of them, and at least two, hold it. Otherwise the small words
 * of a few works in another language would describe the topic.
 */
const LEAST_WORKS_OF_A_TERM = { share: 0.2, count: 2 } as const

/** The words of works count up to twice as much as those of the taxonomy; half of that with this many works. */
const WORKS = { worth: 2, half: 10 } as const

/** A term of no topic counts like one of this part of all topics: a work of such words is similar to no topic. */
const UNKNOWN_TERM = 0.01

/** A topic's terms with a number each. */
type Vector = Map<number, number>

/**
 * Learns what topics are about. A topic becomes one vector of terms: √count · rarity of what the taxonomy says of it,
 * of length 1, and 2n / (n + 10) times, of length 1, too, the share of its n works that say a term · rarity.
 * The rarity of a term is that among topics, not among works, so that it is the same whatever a catalogue is about.
 * @param terms  All terms are numbered below this.
 */
export function indexTopics(topics: Iterable<LearnedTopic>, terms: number): TopicIndex {
  const said: { text: ReadonlyMap<number, number>; byWorks: Vector; works: number }[] = []
  const [subfields, fields] = [new Places(), new Places()]
  const count = new Counter(terms)
  for (const { text, works, subfield, field } of topics) {
    said.push({ text, byWorks: count.shares(works), works: works.length })
    subfields.add(subfield)
    fields.add(field)
  }
  const saying = new Uint32Array(terms)
  for (const { text, byWorks } of said) for (const term of new Set([...text.keys(), ...byWorks.keys()])) saying[term]!++
  const rarity = Float32Array.from(saying, (saidBy) => rarityOf(saidBy, said.length))
  const vectors = said.map(({ text, byWorks, works }) => {
    const own = unit(new Map(Array.from(text, ([term, times]) => [term, Math.sqrt(times) * rarity[term]!])))
    const others = unit(new Map(Array.from(byWorks, ([term, share]) => [term, share * rarity[term]!])))
    const worth = (WORKS.worth * works) / (works + WORKS.half)
    for (const [term, weight] of others) own.set(term, (own.get(term) ?? 0) + worth * weight)
    return unit(own)
  })
  return { rarity, ...invertVectors(vectors, terms), subfields: subfields.taken(), fields: fields.taken() }
}

function rarityOf(saying: number, topics: number): number {
  if (saying > MOST_TOPICS_OF_A_TERM * topics) return 0
  return inverseDocumentFrequency(topics, saying === 0 ? UNKNOWN_TERM * topics : saying)
}

/** Counts the terms of works; its memory is reused for every topic. */
class Counter {
  readonly #counts: Uint32Array

  constructor(terms: number) {
    this.#counts = new Uint32Array(terms)
  }

  /** The terms that enough of the works say, in the order in which they are met, with the share of these works. */
  shares(works: readonly Uint32Array[]): Vector {
    const counts = this.#counts
    const met: number[] = []
    for (const terms of works) for (const term of terms) if (counts[term]!++ === 0) met.push(term)
    const shares: Vector = new Map()
    for (const term of met) {
      const count = counts[term]!
      const least = Math.max(LEAST_WORKS_OF_A_TERM.count, LEAST_WORKS_OF_A_TERM.share * works.length)
      if (count >= least) shares.set(term, count / works.length)
      counts[term] = 0
    }
    return shares
  }
}

/** Numbers places of the taxonomy by their ids. */
class Places {
  readonly #numbers = new Map<string, number>()
  readonly #taken: number[] = []

  add(id: string | undefined): void {
    const key = id ?? `without ${this.#taken.length}`
    if (!this.#numbers.has(key)) this.#numbers.set(key, this.#numbers.size)
    this.#taken.push(this.#numbers.get(key)!)
  }

  taken(): Uint32Array {
    return Uint32Array.from(this.#taken)
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
