import type { IntegerQuery } from '@cognate/matching'
import { describe, expect, it } from 'vitest'
import { SEGMENT_WORKS } from '../data/format.ts'
import type { Segment } from '../data/segment.ts'
import { contributionsTo } from './contributions.ts'
import { selectTop } from './select-top.ts'
import { WorkScores } from './work-scores.ts'

const WORKS = 2 * SEGMENT_WORKS + 1_000
const TERMS = 40

/** Impact of a term in a work of a world that arithmetic makes: each term is in a share of the works, 0 where it is not. */
function impact(work: number, term: number): number {
  const mixed = Math.imul(work + 1, 0x9e3779b1) ^ Math.imul(term + 1, 0x85ebca6b)
  const dice = ((mixed ^ (mixed >>> 15)) >>> 0) % 1_000
  return dice < 5 + term * 3 ? 1 + ((mixed >>> 8) % 255) : 0
}

/** The index over that world, in three segments; the last term is in the last segment alone. */
function makeSegment(number: number): Segment {
  const [terms, offsets, documents, impacts]: number[][] = [[], [0], [], []]
  const from = number * SEGMENT_WORKS
  for (let term = 0; term < TERMS; term++) {
    if (term === TERMS - 1 && number < 2) continue
    for (let work = from; work < Math.min(WORKS, from + SEGMENT_WORKS); work++) {
      if (impact(work, term) === 0) continue
      documents!.push(work - from)
      impacts!.push(impact(work, term))
    }
    terms!.push(term)
    offsets!.push(documents!.length)
  }
  return {
    terms: Uint32Array.from(terms!),
    offsets: Uint32Array.from(offsets!),
    documents: Uint16Array.from(documents!),
    impacts: Uint8Array.from(impacts!),
  }
}

const segments = [0, 1, 2].map(makeSegment)

function aQuery(...terms: [number: number, weight: number][]): IntegerQuery {
  return {
    terms: terms.map(([number, weight]) => ({ number, weight, source: { term: `t${number}`, surface: '', weight } })),
    unit: 1,
  }
}

/** The plain way: each work by itself. */
function sumOf(work: number, query: IntegerQuery): number {
  const isThere = (term: number) => term !== TERMS - 1 || work >= 2 * SEGMENT_WORKS
  return query.terms.reduce((sum, { number, weight }) => sum + (isThere(number) ? weight * impact(work, number) : 0), 0)
}

function scoresOf(query: IntegerQuery): WorkScores {
  const scores = new WorkScores(segments, WORKS)
  scores.compute(query)
  return scores
}

/** Compares at once: a matcher would look at each of the many numbers by itself. */
function isSame(one: Int32Array, other: Int32Array): boolean {
  return Buffer.from(one.buffer).equals(Buffer.from(other.buffer))
}

describe('the sums of 132,072 works in three segments', () => {
  const query = aQuery([0, 46_875], [3, 193], [20, 15_625], [TERMS - 1, 2_343])

  it('are the same as adding up each work by itself', () => {
    const { sums } = scoresOf(query)
    const expected = Int32Array.from({ length: WORKS }, (_, work) => sumOf(work, query))
    expect(isSame(sums, expected)).toBe(true)
  })

  it('do not remember the query before', () => {
    const scores = scoresOf(aQuery([5, 7], [6, 8]))
    scores.compute(query)
    expect(isSame(scores.sums, scoresOf(query).sums)).toBe(true)
  })

  it('rank across segments', () => {
    const { sums } = scoresOf(query)
    const { rows, matching } = selectTop(sums, 1_000)
    const expected = [...sums.keys()].filter((work) => sums[work]! > 0)
    expect(matching).toBe(expected.length)
    expected.sort((a, b) => sums[b]! - sums[a]! || a - b)
    expect([...rows]).toEqual(expected.slice(0, 1_000))
    expect(new Set([...rows].map((work) => Math.floor(work / SEGMENT_WORKS)))).toEqual(new Set([0, 1, 2]))
  })

  it('are made of the contributions of the terms, looked up for a few works', () => {
    const { sums } = scoresOf(query)
    const works = [131_500, 4, 65_536, 65_535, 131_072, 70_001]
    const contributions = contributionsTo(works, query, segments)
    for (const [place, work] of works.entries()) {
      const expected = query.terms.map((term) => sumOf(work, { ...query, terms: [term] }))
      expect([...contributions[place]!]).toEqual(expected)
      expect(expected.reduce((sum, part) => sum + part, 0)).toBe(sums[work])
    }
  })

  it('leave out what a mask excludes and nothing else', () => {
    const scores = scoresOf(query)
    const allowed = Uint8Array.from({ length: WORKS }, (_, work) => (work % 3 === 0 ? 1 : 0))
    scores.keep(allowed)
    const before = scoresOf(query).sums
    const expected = before.map((sum, work) => (work % 3 === 0 ? sum : 0))
    expect(isSame(scores.sums, expected)).toBe(true)
  })
})
