import { AppError, type QueryView } from '@cognate/contract'
import type { StoredQuery } from '@cognate/workspace'
import { answerNothing, answerQuery, type QueryAnswer } from '../discovery/answer-query.ts'
import { askCatalogue } from '../discovery/ask-catalogue.ts'
import { currentQuestion } from '../discovery/current-ids.ts'
import { isNothingLeft } from '../discovery/find-matches.ts'
import { withPrimaryIdType } from '../discovery/primary-id-type.ts'
import { fitList } from '../http/fit-list.ts'
import type { Call, Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'

/** A page of the caller's stored queries, each without what a list does not show. */
export const listQueries: Handler<'listQueries'> = async ({ query, caller, services }) => {
  const { count, results } = await services.workspace.queries.list(caller.actor, query)
  const current = await Promise.all(results.map((stored) => currentQuery(stored, services)))
  return { count, results: fitList(current.map(queryView).map(listedView), shorten) }
}

/** A stored query that the caller sees; with `run=1` also its answer on the catalogue of today. */
export const getQuery: Handler<'getQuery'> = async (call) => {
  const { queries } = call.services.workspace
  const stored = await queries.get(call.caller.actor, call.params.uuid)
  if (!stored) throw new AppError('query_not_found')
  const storedQuery = await currentQuery(stored, call.services)
  const view = {
    ...queryView(storedQuery),
    search_of_text: await queries.searchOfText(call.caller.actor, stored),
    question: { ...storedQuery.question, conflict_of_interest: storedQuery.question.conflict_of_interest ?? null },
  }
  if (call.query.run !== '1') return view
  return { ...view, answer: { uuid: storedQuery.uuid, ...(await answerStored(storedQuery, call)) } }
}

/** A stored query under the ids of the catalogue in use. */
async function currentQuery(stored: StoredQuery, { catalogue }: Pick<Services, 'catalogue'>): Promise<StoredQuery> {
  return { ...stored, question: await currentQuestion(stored.question, catalogue) }
}

/** The answer of today. */
function answerStored(stored: StoredQuery, call: Call<'getQuery'>): Promise<QueryAnswer> {
  return askCatalogue(stored.question, call, isNothingLeft(stored) ? answerNothing : answerQuery)
}

/** Deletes a stored query of the caller, and its text with it. */
export const deleteQuery: Handler<'deleteQuery'> = async ({ params, caller, services }) => {
  const isGone = await services.workspace.queries.remove(caller.actor, params.uuid)
  if (!isGone) throw new AppError('query_not_found')
}

/** Deletes those of the queries that are the caller's; answers how many. */
export const batchDeleteQueries: Handler<'batchDeleteQueries'> = async ({ body, caller, services }) => ({
  deleted: await services.workspace.queries.removeMany(caller.actor, body.uuids),
})

function listedView(view: QueryView): QueryView {
  return { ...view, collection: { records: view.collection.records.map(keepTextAndName) } }
}

type ListedRecord = QueryView['collection']['records'][number]

function keepTextAndName({ fields, ...record }: ListedRecord): ListedRecord {
  return { ...record, ...(fields && { fields: { text: fields.text, display_name: fields.display_name } }) }
}

/** Characters of a text in a page of long queries. */
const SHORT_TEXT_LENGTH = 500

/** Only what distinguishes a query in a list. */
function shorten({ query_text, collection, filters, ...view }: QueryView): QueryView {
  const cut = (text: string) => text.slice(0, SHORT_TEXT_LENGTH)
  const records = collection.records.slice(0, 1).map(({ fields = {}, ...record }) => {
    const { text, display_name } = fields
    return { ...record, fields: { ...(text && { text: cut(text) }), ...(display_name && { display_name }) } }
  })
  return {
    ...view,
    query_text: query_text && cut(query_text),
    collection: { records },
    filters: filters.map(({ field, type }) => ({ field, type })),
  }
}

/** A stored query as the caller sees it. */
function queryView({ question, ...query }: StoredQuery): QueryView {
  return {
    uuid: query.uuid,
    created_at: query.created_at.toISOString(),
    updated_at: query.updated_at.toISOString(),
    dataset: query.dataset,
    query_text: query.query_text,
    collection: { records: question.records.map(withPrimaryIdType) },
    search_name: query.search_name,
    search: question.search,
    lacks_search: query.lacks_search,
    filters: filtersOf(question),
    response_collection: { collection_type: query.dataset },
    sort: question.sort,
    limit: question.limit,
    access: query.access,
    shared_users: query.shared_users,
    shared_teams: query.shared_teams,
  }
}

/** The filters of a query. People whom it only checks against are one of them, as in the form. */
function filtersOf({ filters, conflict_of_interest: conflicts }: StoredQuery['question']): QueryView['filters'] {
  const set = Object.entries(filters).map(([field, filter]) => ({ field, ...filter }))
  const isChecking = conflicts?.records.length && !filters.coi_authors
  return isChecking ? [...set, { field: 'coi_authors', type: 'include' }] : set
}
