/** For each record of a kind 1 where it fits, else 0. */
export type Mask = Uint8Array
export type ListedNumbers = ArrayLike<number>

/** Records whose row passes. */
export function maskWhere(count: number, fits: (row: number) => boolean): Mask {
  const mask = new Uint8Array(count)
  for (let row = 0; row < count; row++) if (fits(row)) mask[row] = 1
  return mask
}

/** The records of some indices; undefined stands for none. */
export function maskRows(count: number, rows: Iterable<number | undefined>): Mask {
  const mask = new Uint8Array(count)
  for (const row of rows) if (row !== undefined) mask[row] = 1
  return mask
}

export function negate(mask: Mask): Mask {
  const inverted = new Uint8Array(mask.length)
  for (let row = 0; row < mask.length; row++) inverted[row] = 1 - mask[row]!
  return inverted
}

/** The first mask becomes what both or either hold. */
export const combine = {
  both(mask: Mask, other: Mask): Mask {
    for (let row = 0; row < mask.length; row++) mask[row]! &= other[row]!
    return mask
  },
  either(mask: Mask, other: Mask): Mask {
    for (let row = 0; row < mask.length; row++) mask[row]! |= other[row]!
    return mask
  },
}

/** Rows that fit, ascending; without a mask all of them. */
export function rowsOf(mask: Mask | undefined, count: number): Uint32Array {
  const rows = new Uint32Array(count)
  let length = 0
  for (let row = 0; row < count; row++) if (!mask || mask[row] === 1) rows[length++] = row
  return rows.subarray(0, length)
}

export function countMarked(mask: Mask | undefined, count: number): number {
  if (!mask) return count
  let marked = 0
  for (let row = 0; row < mask.length; row++) marked += mask[row]!
  return marked
}
