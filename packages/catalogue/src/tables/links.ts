import { NONE } from '../base/none.ts'
import type { ListedNumbers, Mask } from './masks.ts'

/** What rows lead to: with offsets a list each, without one value each, NONE for none. */
export interface Links {
  offsets?: ListedNumbers
  values: ListedNumbers
}

/** Links one after the other: works → institutions → countries. */
export type Chain = readonly Links[]

export function rowsIn({ offsets, values }: Links): number {
  return offsets ? offsets.length - 1 : values.length
}

/** Rows at the beginning of a chain that lead to a marked value at its end. */
export function leadingTo(marked: Mask, chain: Chain): Mask {
  return chain.reduceRight((mask, links) => leadingThrough(links, mask), marked)
}

function leadingThrough(links: Links, marked: Mask): Mask {
  const { offsets, values } = links
  const mask = new Uint8Array(rowsIn(links))
  for (let row = 0; row < mask.length; row++) {
    const end = offsets ? offsets[row + 1]! : row + 1
    for (let at = offsets ? offsets[row]! : row; at < end; at++) {
      const value = values[at]!
      if (value !== NONE && marked[value] === 1) {
        mask[row] = 1
        break
      }
    }
  }
  return mask
}

/** How many rows lead to each value, a row that does so twice once, and how many lead to none. */
export interface RowCounts {
  counts: Uint32Array
  unknown: number
}

/**
 * Counts the rows of a mask by the values at the end of a chain.
 * @param none  The value that stands for no value.
 */
export function tally(chain: Chain, size: number, none: number, mask: Mask | undefined): RowCounts {
  const counts = new Uint32Array(size)
  const countedFor = new Int32Array(size).fill(NONE)
  let unknown = 0
  let row = 0
  let isKnown = false
  const visit = (depth: number, from: number): void => {
    const { offsets, values } = chain[depth]!
    const end = offsets ? offsets[from + 1]! : from + 1
    for (let at = offsets ? offsets[from]! : from; at < end; at++) {
      const value = values[at]!
      if (value === NONE) continue
      if (depth + 1 < chain.length) visit(depth + 1, value)
      else if (value !== none) {
        isKnown = true
        if (countedFor[value] !== row) {
          countedFor[value] = row
          counts[value]! += 1
        }
      }
    }
  }
  for (const last = rowsIn(chain[0]!); row < last; row++) {
    if (mask && mask[row] === 0) continue
    isKnown = false
    visit(0, row)
    if (!isKnown) unknown += 1
  }
  return { counts, unknown }
}
