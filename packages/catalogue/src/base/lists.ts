import type { NumberArray, NumbersType } from './growing.ts'
import { NONE } from './none.ts'
import { sharedArray } from './shared-array.ts'

/** The values of row r are `values[offsets[r]]` to `values[offsets[r + 1]]`, the end not included. */
export interface Lists {
  offsets: Uint32Array
  values: Uint32Array
}

/** The values of a row. */
export function listAt(lists: Lists, row: number): Uint32Array {
  return lists.values.subarray(lists.offsets[row], lists.offsets[row + 1])
}

/** Rows with at least one value. */
export function countNonEmpty({ offsets }: Lists): number {
  let count = 0
  for (let row = 0; row + 1 < offsets.length; row++) if (offsets[row + 1]! > offsets[row]!) count++
  return count
}

/** A column of indices as lists of none or one, in memory that threads can share. */
export function listsOfOne(column: Int32Array): Lists {
  const offsets = sharedArray(Uint32Array, column.length + 1)
  for (let row = 0; row < column.length; row++) offsets[row + 1] = offsets[row]! + (column[row] === NONE ? 0 : 1)
  const values = sharedArray(Uint32Array, offsets[column.length]!)
  for (let row = 0, at = 0; row < column.length; row++) if (column[row] !== NONE) values[at++] = column[row]!
  return { offsets, values }
}

/** For each of `count` values, the rows that contain it, ascending, in memory that threads can share. */
export function rowsByValue({ offsets, values }: Lists, count: number): Lists {
  const ends = sharedArray(Uint32Array, count + 1)
  for (const value of values) ends[value + 1]!++
  for (let value = 0; value < count; value++) ends[value + 1]! += ends[value]!
  const rows = sharedArray(Uint32Array, values.length)
  const nextPlace = ends.slice()
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) rows[nextPlace[values[at]!]!++] = row
  }
  return { offsets: ends, values: rows }
}

/**
 * The rows that contain each value: lists by value, rows in the order of `visit`, each with the place of the value; in memory
 * that threads can share.
 */
export function placesByValue(lists: Lists, count: number, visit: Uint32Array): Lists & { places: Uint32Array } {
  const offsets = sharedArray(Uint32Array, count + 1)
  for (const value of lists.values) offsets[value + 1]!++
  for (let value = 0; value < count; value++) offsets[value + 1]! += offsets[value]!
  const nextPlace = offsets.slice(0, count)
  const values = sharedArray(Uint32Array, lists.values.length)
  const places = sharedArray(Uint32Array, lists.values.length)
  for (let index = 0; index < visit.length; index++) {
    const row = visit[index]!
    for (let place = lists.offsets[row]!; place < lists.offsets[row + 1]!; place++) {
      const at = nextPlace[lists.values[place]!]!++
      values[at] = row
      places[at] = place
    }
  }
  return { offsets, values, places }
}

/**
 * A column with its rows in another order.
 * @param create  Makes the array.
 */
export function reorder<A extends NumberArray>(
  column: A,
  order: Uint32Array,
  create: (type: NumbersType<A>, length: number) => A = (Type, length) => new Type(length),
): A {
  const into = create(column.constructor as NumbersType<A>, order.length)
  for (let index = 0; index < order.length; index++) into[index] = column[order[index]!]!
  return into
}

/** The places of the values of lists, with the lists in another order; threads can share the offsets. */
export function placesInOrder(ends: Uint32Array, order: Uint32Array): Lists {
  const offsets = sharedArray(Uint32Array, order.length + 1)
  const values = new Uint32Array(ends.at(-1) ?? 0)
  let at = 0
  for (let index = 0; index < order.length; index++) {
    const row = order[index]!
    for (let place = row === 0 ? 0 : ends[row - 1]!; place < ends[row]!; place++) values[at++] = place
    offsets[index + 1] = at
  }
  // Rows that are not in the order leave room.
  return { offsets, values: at === values.length ? values : values.slice(0, at) }
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
