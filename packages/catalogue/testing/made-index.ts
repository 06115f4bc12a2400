import type { IntegerQuery } from '@cognate/matching'
import { SEGMENT_WORKS } from '../src/embedded/data/format.ts'
import { type Segment, withMaxima } from '../src/embedded/data/segment.ts'

/** Works of the made index: two full segments and a short one. */
export const MADE_WORKS = 2 * SEGMENT_WORKS + 1_000
export const MADE_TERMS = 40

/**
 * Impact of a term in a work of a world that arithmetic makes, 0 where it is not. Each term is in a share of the works, the last in the last
 * segment alone, the one before in the first; of the others, the later are in more works and have smaller impacts, as frequent words do.
 */
export function impactIn(work: number, term: number): number {
  if (term === MADE_TERMS - 1 && work < 2 * SEGMENT_WORKS) return 0
  if (term === MADE_TERMS - 2 && work >= SEGMENT_WORKS) return 0
  const mixed = Math.imul(work + 1, 0x9e3779b1) ^ Math.imul(term + 1, 0x85ebca6b)
  const dice = ((mixed ^ (mixed >>> 15)) >>> 0) % 1_000
  return dice < 5 + term * 7 ? 1 + ((mixed >>> 8) % (255 - 5 * term)) : 0
}

function makeSegment(number: number): Segment {
  const [terms, offsets, documents, impacts]: number[][] = [[], [0], [], []]
  const from = number * SEGMENT_WORKS
  for (let term = 0; term < MADE_TERMS; term++) {
    const before = documents!.length
    for (let work = from; work < Math.min(MADE_WORKS, from + SEGMENT_WORKS); work++) {
      const impact = impactIn(work, term)
      if (impact === 0) continue
      documents!.push(work - from)
      impacts!.push(impact)
    }
    if (documents!.length === before) continue
    terms!.push(term)
    offsets!.push(documents!.length)
  }
  return withMaxima({
    terms: Uint32Array.from(terms!),
    offsets: Uint32Array.from(offsets!),
    documents: Uint16Array.from(documents!),
    impacts: Uint8Array.from(impacts!),
  })
}

/** The index over that world. */
export const makeSegments = (): Segment[] => [0, 1, 2].map(makeSegment)

export function madeQuery(terms: readonly (readonly [term: number, weight: number])[]): IntegerQuery {
  const sorted = terms.toSorted(([a], [b]) => a - b)
  return {
    terms: sorted.map(([number, weight]) => ({ number, weight, source: { term: `t${number}`, surface: '', weight } })),
    unit: 1,
  }
}

const columns = Array.from({ length: MADE_TERMS }, (_, term) =>
  Uint8Array.from({ length: MADE_WORKS }, (_, work) => impactIn(work, term)),
)

/** The sum of each work, one after the other. */
export function plainSums({ terms }: IntegerQuery): Int32Array {
  return Int32Array.from({ length: MADE_WORKS }, (_, work) =>
    terms.reduce((sum, { number, weight }) => sum + weight * columns[number]![work]!, 0),
  )
}
