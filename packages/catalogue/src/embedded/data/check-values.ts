/** Whole numbers of an array as they stand in a file. */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array

/**
 * Whether offsets begin at 0, never go down and end where their values do, so that a walk from one to the next stays
 * within the values and ends.
 */
export function areOffsets(offsets: Uint32Array, length: number): boolean {
  if (offsets[0] !== 0 || offsets.at(-1) !== length) return false
  // No early end: a loop without one is the faster, and nearly all offsets are good.
  let isGood = true
  for (let row = 1; row < offsets.length; row++) isGood = isGood && offsets[row - 1]! <= offsets[row]!
  return isGood
}

/** Whether all values are at least `lowest` and below `end`. */
export function areWithin(values: Numbers, end: number, lowest = 0): boolean {
  let [least, most] = [lowest, lowest]
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!
    if (value < least) least = value
    if (value > most) most = value
  }
  return values.length === 0 || (least >= lowest && most < end)
}

/** Whether each value is above the one before it. */
export function areAscending(values: Numbers | Float64Array): boolean {
  for (let at = 1; at < values.length; at++) if (!(values[at - 1]! < values[at]!)) return false
  return true
}
