import type { FilterField } from '@cognate/contract'
import { requireTime } from '../../base/time-limit.ts'
import type { EngineAnswer } from '../../engine/engine.ts'
import type { Narrow } from '../data/keep-marked.ts'

/** What records must meet. */
export interface Condition {
  /** The filter that asks for it; none where something else than a filter does. */
  field?: FilterField
  narrow: Narrow
}

/** What some conditions leave of all records. */
export interface Sifted {
  /** 1 for each record that meets all conditions, else 0. */
  passing: Uint8Array
  /**
   * 0 for each record that meets all conditions; where it fails one filter alone and meets all else, the number of that
   * filter in `fields`, from 1; else `SEVERAL`. So it says who would come back without a filter.
   */
  failed: Uint8Array
  fields: readonly FilterField[]
}

/** In `failed`: lifting one filter would not bring the record back. */
export const SEVERAL = 255

/** Applies conditions to records; undefined where there are none, so that all pass. */
export function sift(size: number, conditions: readonly Condition[]): Sifted | undefined {
  if (conditions.length === 0) return undefined
  const passing = newBytes(size)
  const failed = newBytes(size)
  passing.bytes.fill(1)
  for (const { field, narrow } of conditions) if (field === undefined) narrow(passing.bytes)
  if (conditions.every(({ field }) => field === undefined)) {
    markSeveral(passing, failed)
    return { passing: passing.bytes, failed: failed.bytes, fields: [] }
  }
  const counts = newBytes(size)
  const fields: FilterField[] = []
  // Twice: whoever fails here fails several things, whatever else.
  noteFailures(passing, { counts, failed, weight: 2, number: 0 })
  for (const { field, narrow } of conditions) {
    if (field === undefined) continue
    requireTime()
    narrow(passing.bytes)
    noteFailures(passing, { counts, failed, weight: 1, number: fields.push(field) })
  }
  readFailures(counts, { passing, failed })
  return { passing: passing.bytes, failed: failed.bytes, fields }
}

/** A byte for each record, and the same bytes as words of four: most of the time goes into walking through them. */
interface Bytes {
  bytes: Uint8Array
  words: Uint32Array
}

function newBytes(size: number): Bytes {
  const words = new Uint32Array((size + 3) >>> 2)
  return { bytes: new Uint8Array(words.buffer, 0, size), words }
}

/** 1 in each of four bytes, and the highest bit of each. */
const ONES = 0x01010101
const HIGHEST = 0x80808080

interface Failures {
  /** How much each record has failed. */
  counts: Bytes
  /** The sum of the numbers of the filters that each record has failed; that of all filters together is below 255. */
  failed: Bytes
  weight: number
  number: number
}

/** Adds what the records outside of the mask have failed, four at once, and puts all back into the mask. */
function noteFailures(mask: Bytes, { counts, failed, weight, number }: Failures): void {
  for (let at = 0; at < mask.words.length; at++) {
    const outside = ONES - mask.words[at]!
    counts.words[at]! += Math.imul(outside, weight)
    failed.words[at]! += Math.imul(outside, number)
  }
  mask.bytes.fill(1)
}

/** Marks all outside of the mask with `SEVERAL`, four at once. */
function markSeveral(mask: Bytes, failed: Bytes): void {
  for (let at = 0; at < mask.words.length; at++) failed.words[at] = Math.imul(ONES - mask.words[at]!, SEVERAL)
}

/** Turns counts into who passes, and sums of numbers into `Sifted.failed`; four at once. */
function readFailures(counts: Bytes, { passing, failed }: { passing: Bytes; failed: Bytes }): void {
  for (let at = 0; at < counts.words.length; at++) {
    const count = counts.words[at]!
    // The highest bit of a byte: set by a count of 2 and more, or left by none.
    const several = ((count + 0x7e7e7e7e) & HIGHEST) >>> 7
    passing.words[at] = ((HIGHEST - count) & HIGHEST) >>> 7
    failed.words[at] = failed.words[at]! | Math.imul(several, SEVERAL)
  }
}

/** How many records each filter takes away alone: by how many the answer would grow without it. */
export type TakenAway = NonNullable<EngineAnswer['takenAway']>
