import { foldText } from '@cognate/matching'
import { NONE } from '../base/none.ts'
import { ListPageError, type ListQuery, ListQueryError } from '../engine/engine.ts'
import { cursorAfter, keyOfCursor } from './cursor.ts'
import type { Group } from './fields.ts'
import { parseSort } from './list-order.ts'
import type { Mask } from './masks.ts'
import { fieldOf } from './parse-filter.ts'
import type { Reader } from './reader.ts'
import { selectFirst } from './select-first.ts'

/** Groups that are looked through for a name. */
const MOST_NAMED = 500

export interface GroupPage {
  groups: { key: string; key_display_name: string; count: number }[]
  /** Undefined where no cursor was asked for. */
  nextCursor?: string | null
}

/** The records of a mask counted by the values of a field: the largest group first, with a cursor by key. */
export function groupList(query: ListQuery, mask: Mask | undefined, reader: Reader): GroupPage {
  const { groupBy = '', cursor, page, perPage, q = '' } = query
  const { field, withUnknown } = parseGroupBy(query, groupBy)
  if (page !== 1) throw new ListPageError('Unable to paginate beyond page 1. Use a cursor to get more than 200 groups.')
  const found = field.groups!(mask, reader)
  const groups =
    withUnknown && found.unknown > 0 ? [...found.groups, { ...UNKNOWN, count: found.unknown }] : found.groups
  const nameOf = ({ value }: Group) => (value === UNKNOWN.value ? 'unknown' : found.name(value))
  const keyOf = ({ value }: Group) => (value === UNKNOWN.value ? 'unknown' : found.key(value))
  const view = (group: Group) => ({ key: keyOf(group), key_display_name: nameOf(group), count: group.count })
  if (cursor !== undefined) {
    const { shown, nextCursor } = pageAfter(keyOfCursor(cursor), groups, perPage)
    return { groups: shown.map(view), nextCursor }
  }
  const order = orderOf(query.sort)
  if (q.trim() === '') return { groups: firstOf(groups, perPage, order).map(view) }
  const wanted = foldText(q.trim())
  const named = firstOf(groups, MOST_NAMED, order).filter((group) => foldText(nameOf(group)).includes(wanted))
  return { groups: named.slice(0, perPage).map(view) }
}

/** Records without a value, behind all others. */
const UNKNOWN = { value: NONE, order: Number.POSITIVE_INFINITY }

function parseGroupBy({ entity, cursor, sort }: ListQuery, groupBy: string) {
  const [name = '', option, ...rest] = groupBy.split(':')
  if (rest.length > 0 || (option !== undefined && !/^(?:include_unknown|known)$/i.test(option))) {
    throw new ListQueryError(
      "The only valid filters for a group_by param is 'include_unknown' or the deprecated value 'known'",
    )
  }
  const field = fieldOf(entity, name)
  if (field.isSearch || (field.numbers && !field.groups)) {
    throw new ListQueryError('Cannot group by date, number, or search fields.')
  }
  if (!field.groups) throw new ListQueryError(`Cannot group by ${name}.`)
  if (cursor !== undefined && field.isFlag) {
    throw new ListQueryError('Cannot use cursor pagination when grouping fields that return true or false.')
  }
  if (cursor !== undefined && sort.trim() !== '') {
    throw new ListQueryError('Groups that are paged through by cursor are sorted by key.')
  }
  return { field, withUnknown: option?.toLowerCase() === 'include_unknown' }
}

type Order = (a: Group, b: Group) => number
const byKey: Order = (a, b) => (a.order === b.order ? 0 : a.order - b.order)
const byCount: Order = (a, b) => b.count - a.count || byKey(a, b)

const orders: Record<string, [ascending: Order, descending: Order]> = {
  key: [byKey, (a, b) => byKey(b, a)],
  count: [(a, b) => a.count - b.count || byKey(a, b), byCount],
}

/** `count:desc` unless asked otherwise. */
function orderOf(sort: string): Order {
  const [key, ...more] = parseSort(sort)
  if (key === undefined) return byCount
  const order = Object.hasOwn(orders, key.name) ? orders[key.name] : undefined
  if (order && more.length === 0) return order[key.descending ? 1 : 0]
  throw new ListQueryError('Valid sort params with group by are: key or count')
}

function firstOf(groups: readonly Group[], wanted: number, order: Order): Group[] {
  const rows = Uint32Array.from(groups.keys())
  return Array.from(
    selectFirst(rows, wanted, (a, b) => order(groups[a]!, groups[b]!)),
    (row) => groups[row]!,
  )
}

/** Groups behind the one of a cursor, by their keys. */
function pageAfter(key: string | undefined, groups: readonly Group[], perPage: number) {
  if (Number.isNaN(Number(key ?? 0))) throw new ListPageError('Cursor value is invalid.')
  const after = key === undefined ? groups : groups.filter(({ order }) => order > Number(key))
  const shown = firstOf(after, perPage, byKey)
  return { shown, nextCursor: after.length > shown.length ? cursorAfter(String(shown.at(-1)!.order)) : null }
}
