import type { Lists } from './tables.ts'

/** The rows of one kind in the order of their ids. */
export interface Numbering {
  /** Staged row by final index. */
  order: Uint32Array<ArrayBuffer>
  /** Final index by staged row; 0 for rows that are left out, which nothing refers to. */
  rank: Uint32Array<ArrayBuffer>
}

/**
 * Numbers rows in ascending order of their ids, which are distinct.
 * @param isKept  1 for each row that gets a number; default: all.
 */
export function numberByIds(ids: Float64Array, isKept?: Uint8Array): Numbering {
  const rows = Uint32Array.from(ids, (_, row) => row)
  const order = isKept ? rows.filter((row) => isKept[row] === 1) : rows
  if (!isAscending(ids)) order.sort((a, b) => ids[a]! - ids[b]!)
  const rank = new Uint32Array(ids.length)
  for (let index = 0; index < order.length; index++) rank[order[index]!] = index
  return { order, rank }
}

function isAscending(ids: Float64Array): boolean {
  for (let row = 1; row < ids.length; row++) if (ids[row - 1]! > ids[row]!) return false
  return true
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** A column with its rows in another order. */
export function reorder<A extends Column>(column: A, order: Uint32Array): A {
  const into = new (column.constructor as new (length: number) => A)(order.length)
  for (let index = 0; index < order.length; index++) into[index] = column[order[index]!]!
  return into
}

/** Where the values of lists stand, the lists in another order. */
export function placesInOrder(ends: Uint32Array, order: Uint32Array): Lists {
  const offsets = new Uint32Array(order.length + 1)
  const values = new Uint32Array(ends.at(-1) ?? 0)
  let at = 0
  for (let index = 0; index < order.length; index++) {
    const row = order[index]!
    for (let place = row === 0 ? 0 : ends[row - 1]!; place < ends[row]!; place++) values[at++] = place
    offsets[index + 1] = at
  }
  return { offsets, values }
}

/** Lists with their rows in another order, and each value replaced. */
export function reorderLists(
  ends: Uint32Array,
  values: ArrayLike<number>,
  order: Uint32Array,
  replace: (value: number) => number,
): Lists {
  const places = placesInOrder(ends, order)
  return { offsets: places.offsets, values: places.values.map((place) => replace(values[place]!)) }
}

/** Which rows hold each value: lists by value, rows in the order of `visit`, with the places where they stand. */
export function invert(lists: Lists, count: number, visit?: Uint32Array): Lists & { places: Uint32Array } {
  const offsets = new Uint32Array(count + 1)
  for (const value of lists.values) offsets[value + 1]!++
  for (let value = 0; value < count; value++) offsets[value + 1]! += offsets[value]!
  const next = offsets.slice(0, count)
  const values = new Uint32Array(lists.values.length)
  const places = new Uint32Array(lists.values.length)
  const rows = lists.offsets.length - 1
  for (let index = 0; index < rows; index++) {
    const row = visit ? visit[index]! : index
    for (let place = lists.offsets[row]!; place < lists.offsets[row + 1]!; place++) {
      const at = next[lists.values[place]!]!++
      values[at] = row
      places[at] = place
    }
  }
  return { offsets, values, places }
}
