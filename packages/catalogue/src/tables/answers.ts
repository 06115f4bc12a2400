import type { ListCondition } from '../open-catalogue/condition.ts'
import type { FoundPage, GroupCounts, Grouping, Order, WantedPage } from '../open-catalogue/open-catalogue.ts'
import { scatter, startOf } from '../open-catalogue/random-order.ts'
import { type Compare, selectFirst } from '../open-catalogue/select-first.ts'
import { fittingIn } from './fitting.ts'
import { tally } from './links.ts'
import { countMarked, type ListedNumbers, type Mask, rowsOf } from './masks.ts'
import type { NumberColumn, Table } from './table.ts'

/** A page of the records of a table: see `OpenCatalogue.page`. */
export function pageOfTable(table: Table, { condition, order, likeness, after, offset, limit }: WantedPage): FoundPage {
  const rows = rowsOf(fittingIn(table, condition), table.count)
  const count = rows.length
  const relevance = likeness && table.relevance(likeness)
  const compare = comparing(order.map((key) => keyOf(key, table, { relevance, rows: withRow(rows, after) })))
  // The record after which the page begins may no longer fit.
  const left = after === undefined ? rows : rows.filter((row) => compare(row, after) > 0)
  const shown = selectFirst(left, offset + limit, compare).subarray(offset)
  return {
    count,
    numbers: [...shown],
    relevance: relevance && Array.from(shown, (row) => relevance[row]!),
    isLast: left.length <= offset + limit,
  }
}

interface Key extends NumberColumn {
  descending: boolean
}

interface Sortable {
  relevance: ListedNumbers | undefined
  /** The records that fit: only their names are looked at. */
  rows: Uint32Array
}

function keyOf(order: Order, table: Table, { relevance, rows }: Sortable): Key {
  switch (order.by) {
    case 'popularity':
      return { numbers: table.popularity(), descending: false }
    case 'relevance':
      return { numbers: relevance!, descending: order.descending }
    case 'name':
      return { numbers: table.nameOrder(rows), descending: order.descending }
    case 'number':
      return { ...table.numbers(order.property), descending: order.descending }
    case 'chance': {
      const start = startOf(order.seed)
      return { numbers: Uint32Array.from(table.ids(), (id) => scatter(start, id)), descending: false }
    }
  }
}

/** Rows in the order of keys, unknown numbers last, equals by themselves. */
function comparing(keys: readonly Key[]): Compare {
  return (a, b) => {
    for (const { numbers, descending, unknown } of keys) {
      const difference = numbers[a]! - numbers[b]!
      if (difference === 0) continue
      if (numbers[a] === unknown) return 1
      if (numbers[b] === unknown) return -1
      return descending ? -difference : difference
    }
    return a - b
  }
}

function withRow(rows: Uint32Array, row: number | undefined): Uint32Array {
  if (row === undefined) return rows
  const more = new Uint32Array(rows.length + 1)
  more.set(rows)
  more[rows.length] = row
  return more
}

/** How many records of a table have each value: see `OpenCatalogue.countGroups`. */
export function groupsOf(table: Table, { by, property }: Grouping, condition: ListCondition): GroupCounts {
  const mask = fittingIn(table, condition)
  const count = countMarked(mask, table.count)
  if (by === 'numbers') return { count, ...countNumbers(table.numbers(property), mask) }
  if (by === 'flag') return { count, ...countFlag(table.flag(property), mask) }
  const { chain, size, none } = table.values(property)
  const { counts, unknown } = tally(chain, size, none, mask)
  const values: { value: number; count: number }[] = []
  for (let value = 0; value < counts.length; value++)
    if (counts[value] !== 0) values.push({ value, count: counts[value]! })
  return { count, values, unknown }
}

function countNumbers({ numbers, unknown: none }: NumberColumn, mask: Mask | undefined): Omit<GroupCounts, 'count'> {
  const counts = new Map<number, number>()
  let unknown = 0
  for (let row = 0; row < numbers.length; row++) {
    if (mask && mask[row] === 0) continue
    const value = numbers[row]!
    if (value === none) unknown += 1
    else counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return { values: [...counts].map(([value, count]) => ({ value, count })), unknown }
}

function countFlag(holds: Mask, mask: Mask | undefined): Omit<GroupCounts, 'count'> {
  const counts = [0, 0]
  for (let row = 0; row < holds.length; row++) if (!mask || mask[row] === 1) counts[holds[row]!]! += 1
  return { values: counts.map((count, value) => ({ value, count })), unknown: 0 }
}
