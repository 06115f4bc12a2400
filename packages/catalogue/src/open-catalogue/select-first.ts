export type Compare = (a: number, b: number) => number

/**
 * The first rows in an order, sorted; the order of the rest does not matter, so that a page of a long list costs a few
 * passes instead of a sort of all. Rows are moved within the array. After Hoare's "Find", doi:10.1145/366622.366647.
 */
export function selectFirst(rows: Uint32Array, wanted: number, compare: Compare): Uint32Array {
  const last = Math.min(wanted, rows.length)
  let from = 0
  let to = rows.length - 1
  while (last > 0 && last < rows.length && from < to) {
    const [left, right] = partition(rows, from, to, compare)
    if (last - 1 <= right) to = right
    else if (last - 1 >= left) from = left
    else break
  }
  return rows.subarray(0, last).sort(compare)
}

/** Parts a range by its middle row: what is not after it up to `right`, what is not before it from `left`. */
function partition(rows: Uint32Array, from: number, to: number, compare: Compare): [left: number, right: number] {
  const pivot = rows[(from + to) >>> 1]!
  let left = from
  let right = to
  while (left <= right) {
    while (compare(rows[left]!, pivot) < 0) left++
    while (compare(rows[right]!, pivot) > 0) right--
    if (left > right) break
    const row = rows[left]!
    rows[left++] = rows[right]!
    rows[right--] = row
  }
  return [left, right]
}
