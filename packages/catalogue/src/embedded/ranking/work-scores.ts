import type { IntegerQuery } from '@cognate/matching'
import { SEGMENT_WORKS } from '../data/format.ts'
import type { Segment } from '../data/segment.ts'
import { accumulate, mask } from './accumulate.ts'

/** The sums of all works, or of all records of a shelf, for one query at a time; kept from query to query, so one a thread. */
export class WorkScores {
  /** By work index; 0: does not match, or was taken out. */
  readonly sums: Int32Array
  readonly #segments: readonly Segment[]
  readonly #segmentSums: Int32Array[]

  /** @param works  How many there are. */
  constructor(segments: readonly Segment[], works: number) {
    this.sums = new Int32Array(works)
    this.#segments = segments
    this.#segmentSums = segments.map((_, number) =>
      this.sums.subarray(number * SEGMENT_WORKS, Math.min(works, (number + 1) * SEGMENT_WORKS)),
    )
  }

  /** Scores all works for a query, in place of the one before. */
  compute(query: IntegerQuery): void {
    for (const [number, segment] of this.#segments.entries()) accumulate(query, segment, this.#segmentSums[number]!)
  }

  /** Takes out the works whose place in the mask is 0. */
  keep(allowed: Uint8Array): void {
    mask(this.sums, allowed)
  }

  drop(work: number): void {
    this.sums[work] = 0
  }
}
