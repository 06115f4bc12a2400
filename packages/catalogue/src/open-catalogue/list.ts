import type { OpenListAnswer } from '@cognate/contract'
import { maskShown } from '../columns/hidden-authors.ts'
import { locate } from '../columns/identify.ts'
import { ListPageError, type ListQuery, ListQueryError } from '../engine/engine.ts'
import { cursorAfter, keyOfCursor } from './cursor.ts'
import { groupList } from './group-list.ts'
import { comparing, orderOf, shuffled } from './list-order.ts'
import { countMarked, type Mask, type Numbers, rowsOf } from './masks.ts'
import { openRecordAt } from './open-record.ts'
import { fittingAll, parseFilter, searchesOf } from './parse-filter.ts'
import { countOf, entities, indexOfId, type OpenKind, type Reader } from './reader.ts'
import { relevanceTo } from './relevance.ts'
import { pick, selectedFields } from './select.ts'
import { selectFirst } from './select-first.ts'
import { recordId } from './values.ts'

/** The last record that pages without a cursor can reach, as at OpenAlex. */
const MOST_PAGED = 10_000
const MOST_A_PAGE = 200

/**
 * A page of the records that fit, or of their groups, in OpenAlex's format.
 * @throws ListQueryError and, for places in the list, ListPageError, with a sentence for the caller in OpenAlex's words.
 */
export function list(reader: Reader, query: ListQuery): OpenListAnswer {
  const started = performance.now()
  checkQuery(query)
  const { mask, searches } = fitting(query, reader)
  const page = query.groupBy ? pageOfGroups(query, mask, reader) : pageOfRecords(query, mask, searches, reader)
  const { cursor, perPage } = query
  return {
    meta: {
      count: page.count,
      db_response_time_ms: Math.round(performance.now() - started),
      page: cursor === undefined ? query.page : null,
      per_page: perPage,
      groups_count: query.groupBy ? page.group_by.length : null,
      ...(cursor !== undefined && { next_cursor: page.nextCursor ?? null }),
    },
    results: page.results,
    group_by: page.group_by,
  }
}

function checkQuery({ page, perPage, cursor, sample, sort, groupBy, select }: ListQuery): void {
  if (page < 1) throw new ListPageError('Page parameter must be greater than 0.')
  if (perPage < 1 || perPage > MOST_A_PAGE) throw new ListPageError('per-page parameter must be between 1 and 200')
  if (cursor !== undefined && page !== 1) throw new ListPageError('Cannot use page parameter with cursor.')
  if (page * perPage > MOST_PAGED) {
    throw new ListPageError(
      `Maximum results size of ${MOST_PAGED.toLocaleString('en')} records is exceeded. Cursor pagination is required for records beyond ${MOST_PAGED.toLocaleString('en')}.`,
    )
  }
  if (groupBy && select) throw new ListQueryError('select does not work with group_by.')
  if (!sample) return
  if (sample.size < 1) throw new ListQueryError('sample must be 1 or more.')
  if (sample.size > MOST_PAGED) throw new ListQueryError('Sample size must be less than or equal to 10,000.')
  if (sort.trim() !== '') throw new ListQueryError('sample does not work with sort.')
  if (groupBy) throw new ListQueryError('sample does not work with group_by.')
  if (cursor !== undefined) throw new ListPageError('Cursor paging is not supported with random sample: use page.')
}

/** The records that fit the filter and the search, without hidden authors; and the texts of the search. */
function fitting({ entity, filter, search }: ListQuery, reader: Reader) {
  const clauses = parseFilter(filter)
  if (search.trim() !== '') {
    const operator = /(?:^|\s)(!)|(\|)/.exec(search)
    if (operator) {
      throw new ListQueryError(
        `The search parameter does not support the ${operator[1] ?? operator[2]} operator. Problem value: ${search}`,
      )
    }
    clauses.push({ name: 'default.search', values: [search], isNegated: false })
  }
  const mask = fittingAll(entity, clauses, reader)
  const shown = maskShown(entities[entity].kind, mask, reader.data)
  return { mask: shown, searches: searchesOf(entity, clauses) }
}

interface Page extends Pick<OpenListAnswer, 'results' | 'group_by'> {
  count: number
  nextCursor?: string | null
}

function pageOfGroups(query: ListQuery, mask: Mask | undefined, reader: Reader): Page {
  const { groups, nextCursor } = groupList(query, mask, reader)
  const count = countMarked(mask, countOf(entities[query.entity].kind, reader))
  return { count, results: [], group_by: groups, nextCursor }
}

function pageOfRecords(query: ListQuery, mask: Mask | undefined, searches: string[], reader: Reader): Page {
  const { entity, sort, sample, page, perPage, cursor } = query
  const { kind } = entities[entity]
  const fields = selectedFields(kind, query.select, reader)
  const rows = rowsOf(mask, countOf(kind, reader))
  const count = sample ? Math.min(sample.size, rows.length) : rows.length
  const relevance = searches.length > 0 ? relevanceTo(kind, searches, reader) : undefined
  const start = cursor === undefined ? undefined : rowOfCursor(cursor, kind, reader)
  const order = sample
    ? comparing([{ numbers: shuffled(countOf(kind, reader), sample.seed), descending: false }])
    : orderOf(entity, sort, { relevance, rows: withRow(rows, start) }, reader)
  // The last row of the page before may no longer fit.
  const left = start === undefined ? rows : rows.filter((row) => order(row, start) > 0)
  const shown = selectFirst(left, Math.min(count, page * perPage), order).subarray((page - 1) * perPage)
  const results = Array.from(shown, (row) =>
    pick(withRelevance(openRecordAt(kind, row, reader), relevance, row), fields),
  )
  const last = shown.at(-1)
  const isEnd = last === undefined || left.length <= perPage || kind === 'absent'
  return { count, results, group_by: [], nextCursor: isEnd ? null : cursorAfter(recordId(kind, last, reader)) }
}

/** The row after which a cursor continues; undefined at the beginning. */
function rowOfCursor(cursor: string, kind: OpenKind, reader: Reader): number | undefined {
  const id = keyOfCursor(cursor)
  if (id === undefined) return undefined
  const isScholarly = kind === 'author' || kind === 'work' || kind === 'institution' || kind === 'venue'
  const row = isScholarly ? locate(kind, id, reader.data) : indexOfId(kind, id, reader)
  if (row === undefined) throw new ListPageError('Cursor value is invalid.')
  return row
}

function withRow(rows: Uint32Array, row: number | undefined): Uint32Array {
  if (row === undefined) return rows
  const more = new Uint32Array(rows.length + 1)
  more.set(rows)
  more[rows.length] = row
  return more
}

function withRelevance(record: Record<string, unknown>, relevance: Numbers | undefined, row: number) {
  return relevance ? { ...record, relevance_score: Number(relevance[row]!.toPrecision(7)) } : record
}
