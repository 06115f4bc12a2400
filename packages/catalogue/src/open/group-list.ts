import { foldText } from '@cognate/matching'
import { ListPageError, type ListQuestion, ListQuestionError } from '../engine.ts'
import { cursorAfter, keyOfCursor } from './cursor.ts'
import type { Group } from './fields.ts'
import { parseSort } from './list-order.ts'
import type { Mask } from './masks.ts'
import { fieldOf } from './parse-filter.ts'
import type { Reader } from './reader.ts'

/** Groups that are looked through for a name. */
const MOST_NAMED = 500

export interface GroupPage {
  groups: { key: string; key_display_name: string; count: number }[]
  /** Undefined where no cursor was asked for. */
  nextCursor?: string | null
}

/** The records of a mask counted by the values of a field: the largest group first, with a cursor by key. */
export function groupList(question: ListQuestion, mask: Mask | undefined, reader: Reader): GroupPage {
  const { groupBy = '', cursor, page, perPage, q = '' } = question
  const { field, withUnknown } = parseGroupBy(question, groupBy)
  if (page !== 1) throw new ListPageError('Unable to paginate beyond page 1. Use a cursor to get more than 200 groups.')
  const { groups, unknown } = field.groups!(mask, reader)
  if (withUnknown && unknown > 0) groups.push({ key: 'unknown', name: () => 'unknown', count: unknown })
  groups.sort(cursor === undefined ? orderOf(question.sort) : byKey)
  if (cursor !== undefined) return pageAfter(keyOfCursor(cursor), groups, perPage)
  const shown = q.trim() === '' ? groups : withName(groups.slice(0, MOST_NAMED), q)
  return { groups: shown.slice(0, perPage).map(view) }
}

function parseGroupBy({ entity, cursor, sort }: ListQuestion, groupBy: string) {
  const [name = '', option, ...rest] = groupBy.split(':')
  if (rest.length > 0 || (option !== undefined && !/^(?:include_unknown|known)$/i.test(option))) {
    throw new ListQuestionError(
      "The only valid filters for a group_by param is 'include_unknown' or the deprecated value 'known'",
    )
  }
  const field = fieldOf(entity, name)
  if (field.isSearch || (field.numbers && !field.groups)) {
    throw new ListQuestionError('Cannot group by date, number, or search fields.')
  }
  if (!field.groups) throw new ListQuestionError(`Cannot group by ${name}.`)
  if (cursor !== undefined && field.isFlag) {
    throw new ListQuestionError('Cannot use cursor pagination when grouping fields that return true or false.')
  }
  if (cursor !== undefined && sort.trim() !== '') {
    throw new ListQuestionError('Groups that are paged through by cursor are sorted by key.')
  }
  return { field, withUnknown: option?.toLowerCase() === 'include_unknown' }
}

type Order = (a: Group, b: Group) => number
const byKey: Order = (a, b) => {
  const difference = Number(a.key) - Number(b.key)
  return difference || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}
const byCount: Order = (a, b) => b.count - a.count || byKey(a, b)

/** `count:desc` unless asked otherwise; `key` is the other way. */
function orderOf(sort: string): Order {
  const [key, ...more] = parseSort(sort)
  if (key === undefined) return byCount
  if (more.length > 0 || !['key', 'count'].includes(key.name)) {
    throw new ListQuestionError('Valid sort params with group by are: key or count')
  }
  const ascending: Order = key.name === 'key' ? byKey : (a, b) => a.count - b.count || byKey(a, b)
  return key.descending ? (a, b) => (key.name === 'count' ? byCount(a, b) : -byKey(a, b)) : ascending
}

function pageAfter(key: string | undefined, groups: readonly Group[], perPage: number): GroupPage {
  const after = key === undefined ? groups : groups.filter((group) => byKey(group, { ...group, key }) > 0)
  const page = after.slice(0, perPage)
  return { groups: page.map(view), nextCursor: after.length > page.length ? cursorAfter(page.at(-1)!.key) : null }
}

function withName(groups: readonly Group[], text: string): Group[] {
  const wanted = foldText(text.trim())
  return groups.filter((group) => foldText(group.name()).includes(wanted))
}

const view = ({ key, name, count }: Group) => ({ key, key_display_name: name(), count })
