import { reorder } from '../../base/lists.ts'
import { lowerBound } from '../../base/lower-bound.ts'
import { DELETED, type MergedIds } from './merged-ids.ts'

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
export function indexOfDigits({ ids }: Pick<Numbering, 'ids'>, id: number): number | undefined {
  const index = lowerBound(ids, id)
  return ids[index] === id ? index : undefined
}

function isAscending(ids: Float64Array): boolean {
  for (let row = 1; row < ids.length; row++) if (ids[row - 1]! > ids[row]!) return false
  return true
}
