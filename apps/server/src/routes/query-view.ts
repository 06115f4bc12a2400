import type { QueryView } from '@cognate/contract'
import type { StoredQuery } from '@cognate/workspace'

/** A stored query as the caller sees it. */
export function queryView({ question, ...query }: StoredQuery): QueryView {
  return {
    uuid: query.uuid,
    created_at: query.created_at.toISOString(),
    updated_at: query.updated_at.toISOString(),
    dataset: query.dataset,
    query_text: query.query_text,
    collection: { records: question.records },
    search_name: query.search_name,
    search: question.search,
    filters: Object.entries(question.filters).map(([field, filter]) => ({ field, ...filter })),
    response_collection: { collection_type: query.dataset },
    sort: question.sort,
    limit: question.limit,
    access: query.access,
    shared_users: query.shared_users,
    shared_teams: query.shared_teams,
  }
}
