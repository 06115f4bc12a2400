import type { FilterField } from '@cognate/contract'
import type { Lists } from '../../base/lists.ts'
import type { CandidateKind, CatalogueData } from '../data/catalogue-data.ts'
import type { Scores } from './electorate.ts'
import { SEVERAL, type Sifted, type TakenAway } from './sift.ts'

type Matches = Omit<Scores, 'unit'>

/** Bit of the filter on author positions; each of the other filters on works, at most seven, has a lower one. */
const BY_POSITION = 1 << 7

/** Where this share of all works matches, most candidates have a matching work among the first of theirs. */
const DENSE = 0.25

/** How many candidates have a matching work, and by how many more each filter alone reduces them. */
export interface Count {
  total: number
  takenAway: TakenAway
}

/** Counts candidates of one kind; keeps its working memory from query to query, so one a thread. */
export class Census {
  readonly #byWork: Lists
  readonly #byCandidate: Lists
  /** On authors alone. */
  readonly #positions: Uint8Array | undefined
  /** 1 for candidates with a matching work. */
  readonly #met: Uint8Array
  /** A bit for each filter that alone keeps a matching work of a candidate out. */
  readonly #keptOut: Uint8Array

  constructor(kind: CandidateKind, { columns, votes }: CatalogueData) {
    this.#byWork = votes[kind].byWork
    this.#byCandidate = votes[kind].byCandidate
    this.#positions = kind === 'author' ? columns.authorship_position : undefined
    this.#met = new Uint8Array(columns[`${kind}_id`].length)
    this.#keptOut = new Uint8Array(this.#met.length)
  }

  /** Notes whose matching works one filter alone keeps out; to be called while these works still have their sums. */
  noteKeptOut(sums: Int32Array, works: Sifted | undefined, voting: Uint8Array | undefined): void {
    if (!works && !voting) return
    if (works && 1 << works.fields.length > BY_POSITION) throw new RangeError('more filters on works than bits')
    const { offsets, values } = this.#byWork
    const keptOut = this.#keptOut.fill(0)
    for (let work = 0; work < sums.length; work++) {
      if (sums[work] === 0) continue
      const code = works === undefined ? 0 : works.failed[work]!
      if (code === SEVERAL || (code === 0 && !voting)) continue
      const bit = code === 0 ? 0 : 1 << (code - 1)
      const otherwise = code === 0 ? BY_POSITION : 0
      const to = offsets[work + 1]!
      for (let at = offsets[work]!; at < to; at++)
        keptOut[values[at]!]! |= !voting || voting[this.#positions![at]!] ? bit : otherwise
    }
  }

  /** @param works  What the filters on works leave, of which `noteKeptOut` knows. */
  count(matches: Matches, candidates: Sifted | undefined, works: Sifted | undefined): Count {
    const counts = this.#countMet(matches, candidates?.failed, works)
    const takenAway = nameCounts(candidates?.fields ?? [], counts)
    if (works || matches.voting)
      Object.assign(takenAway, nameKeptOut(works?.fields ?? [], this.#countKeptOut(candidates?.failed)))
    return { total: counts[0]!, takenAway }
  }

  /** Candidates with a matching work, by what they fail. */
  #countMet(
    { sums, matching, voting }: Matches,
    failed: Uint8Array | undefined,
    works: Sifted | undefined,
  ): Uint32Array {
    if (!works && !voting && matching > DENSE * sums.length) return countMatching(sums, this.#byCandidate, failed)
    const met = this.#met.fill(0)
    if (voting) markVoting(sums, this.#byWork, met, { voting, positions: this.#positions! })
    else markAll(sums, this.#byWork, met)
    return countMarked(met, failed)
  }

  /** Candidates who pass and have no matching work left, by the bits of what keeps works of theirs out. */
  #countKeptOut(failed: Uint8Array | undefined): Uint32Array {
    const counts = new Uint32Array(256)
    for (let index = 0; index < this.#met.length; index++)
      if (this.#met[index] === 0 && (failed === undefined || failed[index] === 0)) counts[this.#keptOut[index]!]!++
    return counts
  }
}

/** By filter on works, how many candidates it alone takes away. */
function nameKeptOut(fields: Sifted['fields'], counts: Uint32Array): TakenAway {
  const having = (bit: number) => counts.reduce((sum, count, bits) => ((bits & bit) === 0 ? sum : sum + count), 0)
  const byField = fields.map((field, place): [FilterField, number] => [field, having(1 << place)])
  return Object.fromEntries([...byField, ['author_position', having(BY_POSITION)]].filter(([, count]) => count !== 0))
}

/** Names the counts of filters, which are numbered from 1. */
function nameCounts(fields: Sifted['fields'], counts: Uint32Array): TakenAway {
  return Object.fromEntries(fields.map((field, place) => [field, counts[place + 1]!]))
}

/** How many rows with a sum each filter takes away alone, of filters on what matches and on what passes. */
export function countTakenAway(sums: Int32Array, matching: Sifted | undefined, passing: Sifted | undefined): TakenAway {
  if (!matching && !passing) return {}
  const byMatching = newCounts()
  const byPassing = newCounts()
  for (let row = 0; row < sums.length; row++) {
    if (sums[row] === 0) continue
    const first = matching === undefined ? 0 : matching.failed[row]!
    const second = passing === undefined ? 0 : passing.failed[row]!
    if (second === 0) byMatching[first]!++
    else if (first === 0) byPassing[second]!++
  }
  return { ...nameCounts(matching?.fields ?? [], byMatching), ...nameCounts(passing?.fields ?? [], byPassing) }
}

/** One place for each code of `Sifted.failed`. */
const newCounts = () => new Uint32Array(SEVERAL + 1)

/** Those with a matching work by what they fail; most have one among the first of theirs. */
function countMatching(sums: Int32Array, { offsets, values }: Lists, failed: Uint8Array | undefined): Uint32Array {
  const bits = bitsOf(sums)
  const counts = newCounts()
  for (let index = 0; index + 1 < offsets.length; index++) {
    const code = failed === undefined ? 0 : failed[index]!
    if (code === SEVERAL) continue
    const to = offsets[index + 1]!
    for (let at = offsets[index]!; at < to; at++) {
      const work = values[at]!
      if (((bits[work >>> 5]! >>> (work & 31)) & 1) === 0) continue
      counts[code]!++
      break
    }
  }
  return counts
}

/** One bit a work, 1 where it has a sum: small enough to be asked in any order out of the first cache. */
function bitsOf(sums: Int32Array): Uint32Array {
  const bits = new Uint32Array((sums.length + 31) >>> 5)
  for (let work = 0; work < sums.length; work++) bits[work >>> 5]! |= (-sums[work]! >>> 31) << (work & 31)
  return bits
}

/** Marks the candidates of all works with a sum. It writes without asking what is there: that is faster than a branch. */
function markAll(sums: Int32Array, { offsets, values }: Lists, met: Uint8Array): void {
  for (let work = 0; work < sums.length; work++) {
    if (sums[work] === 0) continue
    const to = offsets[work + 1]!
    for (let at = offsets[work]!; at < to; at++) met[values[at]!] = 1
  }
}

/** Those who are marked, by what they fail. */
function countMarked(met: Uint8Array, failed: Uint8Array | undefined): Uint32Array {
  const counts = newCounts()
  if (failed) for (let index = 0; index < met.length; index++) counts[failed[index]!]! += met[index]!
  else for (let index = 0; index < met.length; index++) counts[0]! += met[index]!
  return counts
}

/** Marks those whose position may vote. */
function markVoting(
  sums: Int32Array,
  { offsets, values }: Lists,
  met: Uint8Array,
  { voting, positions }: { voting: Uint8Array; positions: Uint8Array },
): void {
  for (let work = 0; work < sums.length; work++) {
    if (sums[work] === 0) continue
    const to = offsets[work + 1]!
    for (let at = offsets[work]!; at < to; at++) met[values[at]!]! |= voting[positions[at]!]!
  }
}
