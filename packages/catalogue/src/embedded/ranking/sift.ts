import type { FilterField } from '@cognate/contract'

/** Takes records out of a mask: 1 stays, 0 is out. */
export type Narrow = (mask: Uint8Array) => void

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

/** 1 for each record that meets all conditions, where nobody asks which one a record fails; undefined where there are none. */
export function maskPassing(size: number, conditions: readonly Condition[]): Uint8Array | undefined {
  if (conditions.length === 0) return undefined
  const mask = new Uint8Array(size).fill(1)
  for (const { narrow } of conditions) narrow(mask)
  return mask
}

/** Applies conditions to records; undefined where there are none, so that all pass. */
export function sift(size: number, conditions: readonly Condition[]): Sifted | undefined {
  if (conditions.length === 0) return undefined
  const mask = new Uint8Array(size).fill(1)
  const failures = new Uint16Array(size)
  const fields: FilterField[] = []
  for (const { field, narrow } of conditions) if (field === undefined) narrow(mask)
  noteFailures(mask, failures, 2 * ONE_FAILURE)
  for (const { field, narrow } of conditions) {
    if (field === undefined) continue
    narrow(mask)
    noteFailures(mask, failures, ONE_FAILURE + fields.push(field))
  }
  return { ...readFailures(failures, mask), fields }
}

/** Above the number of a filter: numbers of all filters together stay below. */
const ONE_FAILURE = 1 << 8

/**
 * Adds to what each record has failed, and puts all back into the mask for the next condition. Here and below without asking:
 * which record fails is not foreseeable, and a wrong guess costs more than the sum.
 */
function noteFailures(mask: Uint8Array, failures: Uint16Array, failure: number): void {
  for (let index = 0; index < mask.length; index++) failures[index]! += failure & (mask[index]! - 1)
  mask.fill(1)
}

/** @param passing  Overwritten. */
function readFailures(failures: Uint16Array, passing: Uint8Array): Pick<Sifted, 'passing' | 'failed'> {
  const failed = new Uint8Array(failures.length)
  for (let index = 0; index < failures.length; index++) {
    const count = failures[index]! >>> 8
    // -1 where several are failed, else 0.
    const several = (1 - count) >> 31
    failed[index] = (failures[index]! & ~several) | (SEVERAL & several)
    passing[index] = (count - 1) >>> 31
  }
  return { passing, failed }
}

/** How many records each filter takes away alone: by how many the answer would grow without it. */
export type TakenAway = Partial<Record<FilterField, number>>
