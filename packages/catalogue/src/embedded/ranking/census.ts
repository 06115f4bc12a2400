import type { FilterField } from '@cognate/contract'
import { MOST_COUNTED } from '@cognate/contract/limits'
import type { Lists } from '../../base/lists.ts'
import type { CandidateKind, CatalogueData } from '../data/catalogue-data.ts'
import { SEVERAL, type Sifted, type TakenAway } from './sift.ts'
import type { WorkScores } from './work-scores.ts'

/** How many records match and pass, and by how many more each filter alone reduces them; both up to `MOST_COUNTED`. */
export interface Count {
  total: number
  takenAway: TakenAway
}

/** What is counted in one search, each under a code; 0 is the total. */
class Counters {
  readonly #counts = new Uint32Array(SEVERAL)
  /** 1 for codes that need no further counting. */
  readonly #isFull = new Uint8Array(SEVERAL + 1).fill(1)
  #open = 0

  readonly #most: number

  /** @param codes  Which are counted. @param most  Where counting ends. */
  constructor(codes: readonly number[], most: number = MOST_COUNTED) {
    this.#most = most
    for (const code of codes) this.#isFull[code] = 0
    this.#open = codes.length
  }

  /** Whether nothing is left to be counted. */
  get areAllFull(): boolean {
    return this.#open === 0
  }

  isFull(code: number): boolean {
    return this.#isFull[code] === 1
  }

  add(code: number): void {
    if (this.#isFull[code] === 1) return
    if (++this.#counts[code]! < this.#most) return
    this.#isFull[code] = 1
    this.#open--
  }

  at(code: number): number {
    return this.#counts[code]!
  }
}

const codesOf = (fields: readonly FilterField[] = [], first = 1): number[] => fields.map((_, place) => first + place)

/** Counts rows that match, by what they fail of what matches and of what passes. */
export const countMatchingRows = (
  scores: WorkScores,
  matching: Sifted | undefined,
  passing: Sifted | undefined,
): Count =>
  countWhere((row) => scores.matches(row), { size: scores.sums.length, matching, passing, most: MOST_COUNTED })

/** Counts all rows that are left of those named, however many, and those whom each filter alone takes away. */
export const countNamed = (size: number, matching: Sifted | undefined, passing: Sifted | undefined): Count =>
  countWhere(() => true, { size, matching, passing, most: size })

function countWhere(
  counts: (row: number) => boolean,
  rows: { size: number; matching: Sifted | undefined; passing: Sifted | undefined; most: number },
): Count {
  const { size, matching, passing, most } = rows
  const ofMatching = codesOf(matching?.fields)
  const ofPassing = codesOf(passing?.fields, 1 + ofMatching.length)
  const counters = new Counters([0, ...ofMatching, ...ofPassing], most)
  for (let row = 0; row < size && !counters.areAllFull; row++) {
    const first = matching === undefined ? 0 : matching.failed[row]!
    const second = passing === undefined ? 0 : passing.failed[row]!
    // Who fails on both sides fails several things.
    if (first !== 0 && second !== 0) continue
    const code = second === 0 || second === SEVERAL ? Math.max(first, second) : ofMatching.length + second
    if (!counters.isFull(code) && counts(row)) counters.add(code)
  }
  const fields = [...(matching?.fields ?? []), ...(passing?.fields ?? [])]
  return { total: counters.at(0), takenAway: nameCounts(fields, counters) }
}

/** Whom a search counts. */
export interface Electors {
  scores: WorkScores
  /** What the filters on works leave. */
  works: Sifted | undefined
  /** What the filters on records leave. */
  candidates: Sifted | undefined
  /** By value of the position column, 1 for authorships that may vote; undefined: all may. */
  voting: Uint8Array | undefined
}

/** Counts candidates of one kind; keeps its working memory from query to query, so one a thread. */
export class Census {
  readonly #byWork: Lists
  readonly #byCandidate: Lists
  /** On authors alone. */
  readonly #positions: Uint8Array | undefined
  /** 1 for candidates that were looked at; 0 outside of a count. */
  readonly #seen: Uint8Array

  constructor(kind: CandidateKind, { columns, votes }: CatalogueData) {
    this.#byWork = votes[kind].byWork
    this.#byCandidate = votes[kind].byCandidate
    this.#positions = kind === 'author' ? columns.authorship_position : undefined
    this.#seen = new Uint8Array(columns[`${kind}_id`].length)
  }

  /**
   * Counts candidates with a matching work that may vote for them, and those whom each filter alone takes away: a filter on records,
   * or one on works, without which they would have such a work.
   */
  count(electors: Electors): Count {
    const { candidates } = electors
    const fields = candidates?.fields ?? []
    const counters = new Counters([0, ...codesOf(fields)])
    const look = (index: number) => {
      const code = candidates === undefined ? 0 : candidates.failed[index]!
      if (!counters.isFull(code) && this.#voters(index, electors) === VOTED) counters.add(code)
      return counters.areAllFull
    }
    if (electors.scores.isSparse) this.#visitNamed(electors.scores, (work) => electors.scores.sums[work] !== 0, look)
    else for (let index = 0; index < this.#seen.length; index++) if (look(index)) break
    return { total: counters.at(0), takenAway: { ...nameCounts(fields, counters), ...this.#countKeptOut(electors) } }
  }

  /** By filter on works, how many candidates it alone takes away: those named by a work that fails it, without another that votes. */
  #countKeptOut(electors: Electors): TakenAway {
    const { scores, works, candidates, voting } = electors
    const fields: FilterField[] = [...(works?.fields ?? []), ...(voting ? ['author_position' as const] : [])]
    if (fields.length === 0) return {}
    const codes = codesOf(fields)
    const counters = new Counters(codes)
    // The position of authors is the last of the filters, and a work that passes all others can fail it.
    const isKept = (work: number) => {
      const code = works === undefined ? 0 : works.failed[work]!
      return !counters.isFull(code === 0 && voting ? codes.length : code) && scores.matches(work)
    }
    const voters = voting === undefined && works ? bitsOf(scores.sums, works.passing) : undefined
    const look = (index: number) => {
      const isPassing = candidates === undefined || candidates.failed[index] === 0
      if (isPassing && !(voters && this.#isNamedBy(voters, index))) {
        const found = this.#voters(index, electors)
        if (found !== VOTED) for (const code of codes) if ((found & (1 << (code - 1))) !== 0) counters.add(code)
      }
      return counters.areAllFull
    }
    this.#visitNamed(scores, isKept, look)
    return nameCounts(fields, counters)
  }

  /** `VOTED` where a matching work may vote for a candidate; else a bit for each filter on works that alone keeps one from it. */
  #voters(index: number, { scores, works, voting }: Electors): number {
    const { offsets, values } = this.#byCandidate
    const to = offsets[index + 1]!
    let keptOut = 0
    for (let at = offsets[index]!; at < to; at++) {
      const work = values[at]!
      const code = works === undefined ? 0 : works.failed[work]!
      if (code === SEVERAL || !scores.matches(work)) continue
      const mayVote = voting === undefined || voting[this.#positionIn(work, index)] === 1
      if (code === 0 && mayVote) return VOTED
      // The position of authors is the last of the filters.
      if (code === 0) keptOut |= 1 << (works?.fields.length ?? 0)
      else if (mayVote) keptOut |= 1 << (code - 1)
    }
    return keptOut
  }

  /** Whether a bit is set for a work of a candidate. */
  #isNamedBy(works: Uint32Array, index: number): boolean {
    const { offsets, values } = this.#byCandidate
    const to = offsets[index + 1]!
    for (let at = offsets[index]!; at < to; at++) {
      const work = values[at]!
      if (((works[work >>> 5]! >>> (work & 31)) & 1) === 1) return true
    }
    return false
  }

  #positionIn(work: number, index: number): number {
    const { offsets, values } = this.#byWork
    let at = offsets[work]!
    while (values[at] !== index) at++
    return this.#positions![at]!
  }

  /** Looks once at each candidate whom one of some works names, until it is enough. */
  #visitNamed({ sums }: WorkScores, isOfThem: (work: number) => boolean, look: (index: number) => boolean): void {
    const { offsets, values } = this.#byWork
    const seen: number[] = []
    let isEnough = false
    for (let work = 0; work < sums.length && !isEnough; work++) {
      if (!isOfThem(work)) continue
      for (let at = offsets[work]!; at < offsets[work + 1]! && !isEnough; at++) {
        const index = values[at]!
        if (this.#seen[index] === 1) continue
        this.#seen[index] = 1
        seen.push(index)
        isEnough = look(index)
      }
    }
    for (const index of seen) this.#seen[index] = 0
  }
}

/** A matching work votes for the candidate. Filters on works have lower bits: they are far fewer than 30. */
const VOTED = -1

/** The counts that are not 0, by filter. */
function nameCounts(fields: readonly FilterField[], counters: Counters): TakenAway {
  const counts = fields.map((field, place) => [field, counters.at(1 + place)] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** One bit a work, 1 where it has a sum and passes: small enough to be asked in any order out of the second cache. */
function bitsOf(sums: Int32Array, passing: Uint8Array): Uint32Array {
  const bits = new Uint32Array((sums.length + 31) >>> 5)
  for (let work = 0; work < sums.length; work++)
    bits[work >>> 5]! |= ((-sums[work]! >>> 31) & passing[work]!) << (work & 31)
  return bits
}
