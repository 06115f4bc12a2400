import type { OpenCatalogueEntity } from '@cognate/contract'
import { foldText } from '@cognate/matching'
import { ListPageError, type ListQuery, ListQueryError } from '../engine/engine.ts'
import type { ListCondition } from './condition.ts'
import { cursorAfter, keyOfCursor } from './cursor.ts'
import type { Field } from './fields.ts'
import { parseSort } from './list-order.ts'
import { entities, type Grouping, type OpenCatalogue } from './open-catalogue.ts'
import { fieldOf } from './parse-filter.ts'
import { selectFirst } from './select-first.ts'
import type { DescribedValue } from './values.ts'

/** Groups that are looked through for a name. */
const MOST_NAMED = 500

export interface GroupPage {
  /** Records that were counted. */
  count: number
  groups: { key: string; key_display_name: string; count: number }[]
  /** Undefined where no cursor was asked for. */
  nextCursor?: string | null
}

/** Records without a value, behind all others. */
const UNKNOWN: DescribedValue = { key: 'unknown', name: 'unknown' }

/** A number of records that have something in common. */
interface Group {
  /** Undefined for what is unknown. */
  value: number | undefined
  /** Groups of a field in the order of their keys. */
  order: number
  count: number
}

/** The records that meet a condition counted by the values of a field: the largest group first, with a cursor by key. */
export async function groupList(
  query: ListQuery,
  condition: ListCondition,
  catalogue: OpenCatalogue,
): Promise<GroupPage> {
  const { groupBy = '', cursor, page, perPage, q = '' } = query
  const { field, withUnknown } = parseGroupBy(query, groupBy)
  if (page !== 1) throw new ListPageError('Unable to paginate beyond page 1. Use a cursor to get more than 200 groups.')
  const { count, groups } = await countGroups(query.entity, field, { condition, withUnknown }, catalogue)
  const view = async (shown: readonly Group[]) => {
    const described = await describe(shown, field, catalogue)
    return shown.map((group, at) => {
      const { key, name } = described[at]!
      return { key, key_display_name: name, count: group.count }
    })
  }
  if (cursor !== undefined) {
    const order = await orderOfCursor(cursor, field, catalogue)
    const after = order === undefined ? groups : groups.filter((group) => group.order > order)
    const shown = await view(firstOf(after, perPage, byKey))
    return { count, groups: shown, nextCursor: after.length > shown.length ? cursorAfter(shown.at(-1)!.key) : null }
  }
  const order = orderOf(query.sort)
  if (q.trim() === '') return { count, groups: await view(firstOf(groups, perPage, order)) }
  const wanted = foldText(q.trim())
  const named = await view(firstOf(groups, MOST_NAMED, order))
  return {
    count,
    groups: named.filter(({ key_display_name }) => foldText(key_display_name).includes(wanted)).slice(0, perPage),
  }
}

async function countGroups(
  entity: OpenCatalogueEntity,
  { values, grouping }: GroupedField,
  { condition, withUnknown }: { condition: ListCondition; withUnknown: boolean },
  catalogue: OpenCatalogue,
): Promise<{ count: number; groups: Group[] }> {
  const { kind } = entities[entity]
  if (kind === 'absent') return { count: 0, groups: [] }
  const found = await catalogue.countGroups(kind, grouping, condition)
  const groups: Group[] = found.values
    .filter(({ value }) => !values?.isHidden(value, catalogue))
    .map(({ value, count }) => ({ value, order: values ? values.order(value, catalogue) : value, count }))
  if (withUnknown && found.unknown > 0)
    groups.push({ value: undefined, order: Number.POSITIVE_INFINITY, count: found.unknown })
  return { count: found.count, groups }
}

/** What groups say of their values. */
async function describe(
  groups: readonly Group[],
  { values, grouping }: GroupedField,
  catalogue: OpenCatalogue,
): Promise<DescribedValue[]> {
  const known = groups.map(({ value }) => value).filter((value) => value !== undefined)
  const word = (value: number) => (grouping.by === 'flag' ? String(value === 1) : String(value))
  const described = values
    ? await values.describe(known, catalogue)
    : known.map((value) => ({ key: word(value), name: word(value) }))
  const byValue = new Map(known.map((value, place) => [value, described[place]!]))
  return groups.map(({ value }) => (value === undefined ? UNKNOWN : byValue.get(value)!))
}

type GroupedField = Pick<Field, 'values'> & { grouping: Grouping }

function parseGroupBy({ entity, cursor, sort }: ListQuery, groupBy: string) {
  const [name = '', option, ...rest] = groupBy.split(':')
  if (rest.length > 0 || (option !== undefined && !/^(?:include_unknown|known)$/i.test(option))) {
    throw new ListQueryError(
      "The only valid filters for a group_by param is 'include_unknown' or the deprecated value 'known'",
    )
  }
  const field = fieldOf(entity, name)
  if (field.isSearch || (field.sortedBy && !field.grouping)) {
    throw new ListQueryError('Cannot group by date, number, or search fields.')
  }
  const { grouping, values } = field
  if (!grouping) throw new ListQueryError(`Cannot group by ${name}.`)
  if (cursor !== undefined && grouping.by === 'flag') {
    throw new ListQueryError('Cannot use cursor pagination when grouping fields that return true or false.')
  }
  if (cursor !== undefined && sort.trim() !== '') {
    throw new ListQueryError('Groups that are paged through by cursor are sorted by key.')
  }
  return { field: { grouping, ...(values && { values }) }, withUnknown: option?.toLowerCase() === 'include_unknown' }
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

/** The place of the group after which a cursor continues; undefined at the beginning. */
async function orderOfCursor(
  cursor: string,
  { values }: GroupedField,
  catalogue: OpenCatalogue,
): Promise<number | undefined> {
  const key = keyOfCursor(cursor)
  if (key === undefined) return undefined
  const value = values ? await values.valueOf(key, catalogue) : Number(key)
  if (value === undefined || Number.isNaN(value)) throw new ListPageError('Cursor value is invalid.')
  return values ? values.order(value, catalogue) : value
}
