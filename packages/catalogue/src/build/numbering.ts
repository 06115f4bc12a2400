import { lowerBound } from '../embedded/accumulate.ts'
import { DELETED, type MergedIds } from './merged-ids.ts'
import type { Lists } from './tables.ts'

/** The rows of one kind in the order of their ids. */
export interface Numbering {
  /** Staged row by final index. */
  order: Uint32Array<ArrayBuffer>
  /** Final index by staged row; GONE for rows that are left out. */
  rank: Uint32Array<ArrayBuffer>
  /** Ids by final index, ascending. */
  ids: Float64Array<ArrayBuffer>
  /** 1 for each row that goes by another id than it was staged with, or by none; missing where no row does. */
  isMoved?: Uint8Array
}

/** In the place of an index: the record is not there any more. */
export const GONE = 0xffff_ffff

export interface NumberingOptions {
  /** 0 for rows in whose place another one counts; default: none. */
  isLive?: Uint8Array
  /** 1 for rows that get a number; default: all that count. */
  isKept?: Uint8Array
  /** Rows with merged ids go by the surviving one, and several rows with one id by one number. */
  merged?: MergedIds
  /** Whether the source itself describes the record: of several rows it is preferred. */
  isDescribed?: (row: number) => boolean
}

/** Numbers rows in ascending order of their ids; those that are kept have each its own id. */
export function numberByIds(staged: Float64Array<ArrayBuffer>, options: NumberingOptions = {}): Numbering {
  const { isLive, isKept = isLive, merged, isDescribed } = options
  const { ids, isMoved, groups } = applyMerged(staged, merged, isLive)
  const kept = isKept?.slice() ?? new Uint8Array(ids.length).fill(1)
  const leaders = [...groups].map(([id, rows]) => chooseLeader(id, rows, staged, isDescribed))
  for (const [group, [id, rows]] of [...groups].entries()) {
    const isWanted = id !== DELETED && rows.some((row) => kept[row] === 1)
    for (const row of rows) kept[row] = 0
    if (isWanted) kept[leaders[group]!] = 1
  }
  const rows = Uint32Array.from(ids, (_, row) => row)
  const order = rows.filter((row) => kept[row] === 1)
  if (!isAscending(ids)) order.sort((a, b) => ids[a]! - ids[b]!)
  const rank = new Uint32Array(ids.length).fill(GONE)
  for (let index = 0; index < order.length; index++) rank[order[index]!] = index
  for (const [group, members] of [...groups.values()].entries()) {
    for (const row of members) rank[row] = rank[leaders[group]!]!
  }
  return { order, rank, ids: reorder(ids, order), isMoved }
}

/** Rows by the ids under which they go, and together those that go by the id of a merged one. */
function applyMerged(staged: Float64Array<ArrayBuffer>, merged?: MergedIds, isLive?: Uint8Array) {
  const groups = new Map<number, number[]>()
  const moved = merged ? movedRows(staged, merged, isLive) : []
  if (!merged || moved.length === 0) return { ids: staged, groups }
  const ids = staged.slice()
  const isMoved = new Uint8Array(staged.length)
  for (const row of moved) {
    isMoved[row] = 1
    ids[row] = merged.resolve(staged[row]!)
    groups.set(ids[row]!, [])
  }
  for (let row = 0; row < ids.length; row++) if (isLive?.[row] !== 0) groups.get(ids[row]!)?.push(row)
  return { ids, isMoved, groups }
}

function movedRows(ids: Float64Array, merged: MergedIds, isLive?: Uint8Array): number[] {
  const rows: number[] = []
  const known = new Set(merged.ids())
  if (known.size === 0) return rows
  for (let row = 0; row < ids.length; row++) {
    const isThere = isLive?.[row] !== 0 && known.has(ids[row]!)
    if (isThere && merged.resolve(ids[row]!) !== ids[row]) rows.push(row)
  }
  return rows
}

/** The survivor's own row, else one that the source describes, else the lowest of the merged ids. */
function chooseLeader(
  id: number,
  rows: readonly number[],
  staged: Float64Array,
  isDescribed: (row: number) => boolean = () => false,
): number {
  const own = rows.filter((row) => staged[row] === id)
  const described = rows.filter(isDescribed)
  const choice = own.length > 0 ? own : described.length > 0 ? described : rows
  return choice.reduce((best, row) => (staged[row]! <= staged[best]! ? row : best))
}

/** The index of an id; undefined where no row has it. */
export function indexOfId({ ids }: Pick<Numbering, 'ids'>, id: number): number | undefined {
  const index = lowerBound(ids, id)
  return ids[index] === id ? index : undefined
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
