import { reorder } from '../../base/lists.ts'
import { lowerBound } from '../../base/lower-bound.ts'
import { sharedArray } from '../../base/shared-array.ts'
import { markedRows, sortRows } from '../../base/sort-rows.ts'
import { DELETED, type MergedIds } from './merged-ids.ts'

/** The rows of one kind in the order of their ids. */
export interface Numbering {
  /** Staged row by final index. */
  order: Uint32Array<ArrayBuffer>
  /** Makes the final indices by staged row; GONE for rows that are left out. */
  rank(): Uint32Array<ArrayBuffer>
  /** Ids by final index, ascending, in memory that threads can share. */
  ids: Float64Array<ArrayBuffer>
  /** 1 for each row whose id was merged or deleted since it was staged; missing if there is none. */
  isMoved?: Uint8Array
}

/** Instead of an index: the record is gone. */
export const GONE = 0xffff_ffff

export interface NumberingOptions {
  /** 0 for rows that another row replaces; default: none. */
  isLive?: Uint8Array
  /** 1 for rows that get a number; default: all that count. */
  isKept?: Uint8Array
  /** Rows with merged ids take the surviving id, and several rows with one id take one number. */
  merged?: MergedIds
  /** Whether the source itself describes the record; of several rows such a row is preferred. */
  isDescribed?: (row: number) => boolean
}

/** Numbers rows in the order of their ids. No two numbered rows share an id. */
export function numberByIds(staged: Float64Array<ArrayBuffer>, options: NumberingOptions = {}): Numbering {
  const { isLive, isKept = isLive, merged, isDescribed } = options
  const { ids, isMoved, groups } = applyMerged(staged, merged, isLive)
  const isNumbered = isKept?.slice() ?? new Uint8Array(ids.length).fill(1)
  const leaders = [...groups].map(([id, rows]) => chooseLeader(id, rows, staged, isDescribed))
  for (const [group, [id, rows]] of [...groups].entries()) {
    const isGroupNumbered = id !== DELETED && rows.some((row) => isNumbered[row] === 1)
    for (const row of rows) isNumbered[row] = 0
    if (isGroupNumbered) isNumbered[leaders[group]!] = 1
  }
  const order = orderById(markedRows(isNumbered), ids)
  const rank = () => {
    const indices = new Uint32Array(staged.length).fill(GONE)
    for (let index = 0; index < order.length; index++) indices[order[index]!] = index
    for (const [group, members] of [...groups.values()].entries()) {
      for (const row of members) indices[row] = indices[leaders[group]!]!
    }
    return indices
  }
  return { order, rank, ids: reorder(ids, order, sharedArray), isMoved }
}

/** The current id of each row, and the groups of rows that share an id because of a merge. */
function applyMerged(staged: Float64Array<ArrayBuffer>, merged?: MergedIds, isLive?: Uint8Array) {
  const groups = new Map<number, number[]>()
  const changedRows = merged ? movedRows(staged, merged, isLive) : []
  if (!merged || changedRows.length === 0) return { ids: staged, groups }
  const ids = staged.slice()
  const isMoved = new Uint8Array(staged.length)
  for (const row of changedRows) {
    isMoved[row] = 1
    ids[row] = merged.resolve(staged[row]!)
    groups.set(ids[row]!, [])
  }
  for (let row = 0; row < ids.length; row++) if (isLive?.[row] !== 0) groups.get(ids[row]!)?.push(row)
  return { ids, isMoved, groups }
}

function movedRows(ids: Float64Array, merged: MergedIds, isLive?: Uint8Array): number[] {
  const rows: number[] = []
  if (merged.size === 0) return rows
  for (let row = 0; row < ids.length; row++) {
    if (isLive?.[row] !== 0 && merged.resolve(ids[row]!) !== ids[row]) rows.push(row)
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
  const ownRows = rows.filter((row) => staged[row] === id)
  const describedRows = rows.filter(isDescribed)
  const candidates = ownRows.length > 0 ? ownRows : describedRows.length > 0 ? describedRows : rows
  return candidates.reduce((best, row) => (staged[row]! <= staged[best]! ? row : best))
}

/** The index of an id; undefined where no row has it. */
export function indexOfDigits({ ids }: Pick<Numbering, 'ids'>, id: number): number | undefined {
  const index = lowerBound(ids, id)
  return ids[index] === id ? index : undefined
}

function orderById(rows: Uint32Array<ArrayBuffer>, ids: Float64Array): Uint32Array<ArrayBuffer> {
  let largest = 0
  let isAscending = true
  for (let at = 0; at < rows.length; at++) {
    const id = ids[rows[at]!]!
    if (id < largest) isAscending = false
    else largest = id
  }
  return isAscending ? rows : sortRows(rows, (row) => ids[row]!, largest)
}
