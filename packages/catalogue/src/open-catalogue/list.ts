import type { OpenListAnswer } from '@cognate/contract'
import { ListPageError, type ListQuery, ListQueryError } from '../engine/engine.ts'
import type { ListCondition } from './condition.ts'
import { cursorAfter, keyOfCursor } from './cursor.ts'
import { groupList } from './group-list.ts'
import { orderOf } from './list-order.ts'
import {
  entities,
  type FoundPage,
  findAny,
  type OpenCatalogue,
  type OpenKind,
  type WantedPage,
} from './open-catalogue.ts'
import { openRecords } from './open-record.ts'
import { fittingAll, parseFilter, searchesOf } from './parse-filter.ts'
import { likenessTo } from './relevance.ts'
import { pick, selectedFields } from './select.ts'

/** The last record that pages without a cursor can reach, as at OpenAlex. */
const MOST_PAGED = 10_000
const MOST_A_PAGE = 200

/**
 * A page of the records that fit, or of their groups, in OpenAlex's format.
 * @throws ListQueryError and, for places in the list, ListPageError, with a sentence for the caller in OpenAlex's words.
 */
export async function list(catalogue: OpenCatalogue, query: ListQuery): Promise<OpenListAnswer> {
  const started = performance.now()
  checkQuery(query)
  const { condition, searches } = await fitting(query, catalogue)
  const page = query.groupBy
    ? await pageOfGroups(query, condition, catalogue)
    : await pageOfRecords(query, condition, searches, catalogue)
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

/** The records that fit the filter and the search; and the texts of the search. */
async function fitting({ entity, filter, search }: ListQuery, catalogue: OpenCatalogue) {
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
  return { condition: await fittingAll(entity, clauses, catalogue), searches: searchesOf(entity, clauses) }
}

interface Page extends Pick<OpenListAnswer, 'results' | 'group_by'> {
  count: number
  nextCursor?: string | null
}

async function pageOfGroups(query: ListQuery, condition: ListCondition, catalogue: OpenCatalogue): Promise<Page> {
  const { count, groups, nextCursor } = await groupList(query, condition, catalogue)
  return { count, results: [], group_by: groups, ...(nextCursor !== undefined && { nextCursor }) }
}

async function pageOfRecords(
  query: ListQuery,
  condition: ListCondition,
  searches: readonly string[],
  catalogue: OpenCatalogue,
): Promise<Page> {
  const { entity, sort, sample, page, perPage, cursor } = query
  const { kind } = entities[entity]
  const fields = await selectedFields(kind, query.select, catalogue)
  const likeness = searches.length > 0 ? likenessTo(kind, searches) : undefined
  const after = cursor === undefined ? undefined : await recordOfCursor(cursor, kind, catalogue)
  const order = sample ? [{ by: 'chance', seed: sample.seed } as const] : orderOf(entity, sort, likeness !== undefined)
  const offset = (page - 1) * perPage
  const limit = sample ? Math.max(0, Math.min(perPage, sample.size - offset)) : perPage
  const found = await pageOf(kind, { condition, order, likeness, after, offset, limit }, catalogue)
  const records = kind === 'absent' ? [] : await openRecords(kind, found.numbers, catalogue)
  const results = records.map((record, place) => pick(withRelevance(record, found.relevance?.[place]), fields))
  const last = records.at(-1)
  return {
    count: sample ? Math.min(sample.size, found.count) : found.count,
    results,
    group_by: [],
    nextCursor: found.isLast || last === undefined ? null : cursorAfter(last.id),
  }
}

const emptyPage: FoundPage = { count: 0, numbers: [], isLast: true }

async function pageOf(kind: OpenKind, wanted: WantedPage, catalogue: OpenCatalogue): Promise<FoundPage> {
  return kind === 'absent' ? emptyPage : catalogue.page(kind, wanted)
}

/** The record after which a cursor continues, which may have been hidden since; undefined at the beginning. */
async function recordOfCursor(cursor: string, kind: OpenKind, catalogue: OpenCatalogue): Promise<number | undefined> {
  const id = keyOfCursor(cursor)
  if (id === undefined) return undefined
  const [number] = await findAny(kind, [id], catalogue)
  if (number === undefined) throw new ListPageError('Cursor value is invalid.')
  return number
}

function withRelevance(record: Record<string, unknown>, relevance: number | undefined) {
  return relevance === undefined ? record : { ...record, relevance_score: Number(relevance.toPrecision(7)) }
}
