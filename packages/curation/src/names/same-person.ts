import { type AuthorTraces, type AuthorWorld, newestWorks, tracesOf, visitCoauthors } from './author-world.ts'
import type { NameBlocks } from './name-blocks.ts'
import { compareLikeness, likenesses, type NameLikeness, type ReadName, readName } from './name-likeness.ts'

/** Two authors who may be one person. */
export interface SamePerson {
  /** The lower index. */
  a: number
  b: number
  likeness: NameLikeness
  /** People with whom both have written. */
  coauthors: number
  /** Places where both have worked. */
  institutions: number
  /** Years between the last work of one and the first of the other; 0 where they wrote at the same time. */
  gapYears: number
  /** Authors with the same family name and first letter as one of the two; the larger number. */
  bearers: number
  /** How sure this is, 0 to 1. */
  score: number
}

/** Lower scores are not reported. Of labelled pairs with higher ones, 99 of 100 are one person. */
export const SAME_PERSON_FROM = 0.9

/** The most pairs that are remembered as compared, which bounds the memory: a pair can meet in several blocks. */
const MOST_REMEMBERED = 2 ** 22

/** If more authors of a block share a co-author, their names agree by chance. */
const CROWD = 64

/**
 * Finds authors who may be one person: their names may be the same name, and they share co-authors. Never two
 * who wrote a work together or have different ORCID iDs. Ascending by author; the same world gives the same pairs.
 */
export function findSamePersons(
  world: AuthorWorld,
  blocks: NameBlocks,
  mostRemembered = MOST_REMEMBERED,
): SamePerson[] {
  const comparedPairs = new Set<number>()
  const samePersons: SamePerson[] = []
  for (const block of blocks) {
    const reader = new BlockReader(world, blocks)
    for (const [a, b] of pairsOf(block, world)) {
      const pair = a * world.authors + b
      if (comparedPairs.has(pair)) continue
      if (comparedPairs.size === mostRemembered) comparedPairs.clear()
      comparedPairs.add(pair)
      const same = reader.compare(a, b)
      if (same && same.score >= SAME_PERSON_FROM) samePersons.push(same)
    }
  }
  samePersons.sort((x, y) => x.a - y.a || x.b - y.b)
  // A pair that was forgotten was compared again.
  return samePersons.filter(({ a, b }, at) => a !== samePersons[at - 1]?.a || b !== samePersons[at - 1]?.b)
}

/** Pairs of a block, lower index first, who share a co-author; one pair can come more than once. */
function* pairsOf(block: readonly number[], world: AuthorWorld): Generator<[number, number]> {
  const groups = new Map<number, number[]>()
  const join = (key: number, author: number) => {
    const group = groups.get(key)
    if (!group) groups.set(key, [author])
    else if (group.at(-1) !== author) group.push(author)
  }
  for (const author of block) {
    for (const { work } of newestWorks(author, world)) {
      visitCoauthors(work, author, world, (coauthor) => join(coauthor, author))
    }
  }
  for (const group of groups.values()) {
    if (group.length > CROWD) continue
    for (const [at, a] of group.entries()) for (const b of group.slice(at + 1)) yield [a, b]
  }
}

/** Compares the authors of a block, and remembers what it has read about them. */
class BlockReader {
  readonly #world: AuthorWorld
  readonly #blocks: NameBlocks
  readonly #names = new Map<number, ReadName[]>()
  readonly #traces = new Map<number, AuthorTraces>()

  constructor(world: AuthorWorld, blocks: NameBlocks) {
    this.#world = world
    this.#blocks = blocks
  }

  compare(a: number, b: number): SamePerson | undefined {
    const [ofOne, ofOther] = [this.#world.orcidOf(a), this.#world.orcidOf(b)]
    if (ofOne !== '' && ofOther !== '' && ofOne !== ofOther) return undefined
    const likeness = likenessOf(this.#namesOf(a), this.#namesOf(b))
    if (!likeness) return undefined
    const [one, other] = [this.#tracesOf(a), this.#tracesOf(b)]
    if (common(one.works, other.works) > 0) return undefined
    const bearers = Math.max(this.#blocks.bearersOf(a), this.#blocks.bearersOf(b))
    const facts = {
      a,
      b,
      likeness,
      coauthors: common(one.coauthors, other.coauthors),
      institutions: common(one.institutions, other.institutions),
      gapYears: one.to && other.to ? Math.max(0, one.from - other.to, other.from - one.to) : 0,
      bearers,
    }
    return { ...facts, score: scoreSamePerson(facts) }
  }

  #namesOf(author: number): ReadName[] {
    return remembered(this.#names, author, () => this.#world.namesOf(author).flatMap((name) => readName(name) ?? []))
  }

  #tracesOf(author: number): AuthorTraces {
    return remembered(this.#traces, author, () => tracesOf(author, this.#world))
  }
}

/**
 * Log odds that two authors whose names may be the same and who share a co-author are one person: BASE, plus a factor times the
 * natural logarithm of the number of authors with such a name. Logistic regression on the first half of the labelled names of the
 * ACL Anthology, rounded; the kind of likeness, the number of shared co-authors or places and the gap in years added nothing.
 */
const BASE = 7.4
const PER_LN_BEARERS = -1.5

/** How sure it is that two authors are one person, 0 to 1. */
export function scoreSamePerson({ coauthors, bearers }: Pick<SamePerson, 'coauthors' | 'bearers'>): number {
  if (coauthors === 0) return 0
  return 1 / (1 + Math.exp(-BASE - PER_LN_BEARERS * Math.log(Math.max(bearers, 1))))
}

/** Whether two people, each by all their names with the shown one first, can be one by their names. */
export function canBeOnePerson(one: readonly string[], other: readonly string[]): boolean {
  if (one.some((name) => other.includes(name))) return true
  const [a, b] = [one, other].map((names) => names.flatMap((name) => readName(name) ?? [])) as [ReadName[], ReadName[]]
  return likenessOf(a, b) !== undefined
}

/** The closest likeness of the names of two people; undefined where they cannot be one. */
function likenessOf(a: readonly ReadName[], b: readonly ReadName[]): NameLikeness | undefined {
  const likeness = bestLikeness(a, b)
  // Some have no name that can be read.
  if (likeness === undefined) return undefined
  return likeness === 'same' || areShownAlike(a, b) ? likeness : undefined
}

/**
 * Whether the names that people see can be one name. `Deepak Kumar` is the beginning of a name of Deepak Gupta, but his family name is
 * another one.
 */
function areShownAlike([one]: readonly ReadName[], [other]: readonly ReadName[]): boolean {
  return one?.plain.family === other?.plain.family || bestLikeness([one!], [other!]) !== undefined
}

function bestLikeness(a: readonly ReadName[], b: readonly ReadName[]): NameLikeness | undefined {
  const found = new Set(a.flatMap((one) => b.map((other) => compareLikeness(one, other))))
  return likenesses.find((likeness) => found.has(likeness))
}

function common(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  let count = 0
  for (const value of few) if (many.has(value)) count++
  return count
}

function remembered<Value>(values: Map<number, Value>, key: number, read: () => Value): Value {
  const rememberedValue = values.get(key)
  if (rememberedValue !== undefined) return rememberedValue
  const value = read()
  values.set(key, value)
  return value
}
