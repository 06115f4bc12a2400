/** The first place at or after `from` whose value is not below `value`; the length where there is none. */
export function lowerBound(
  ascending: Uint32Array | Uint16Array | Float64Array,
  value: number,
  from = 0,
  to = ascending.length,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
