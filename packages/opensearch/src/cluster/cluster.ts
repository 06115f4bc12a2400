import { AppError } from '@cognate/contract'
import { Client, errors } from '@opensearch-project/opensearch'
import type { Query } from '../form/query.ts'

/** What a search asks of an index; the fields of OpenSearch's body that are used here. */
export interface SearchBody {
  query: Query
  size: number
  from?: number
  sort?: readonly object[]
  search_after?: readonly unknown[]
  /** Counts all that match, or as many as the number says. */
  track_total_hits?: boolean | number
  track_scores?: boolean
  docvalue_fields?: readonly string[]
  aggs?: Record<string, object>
}

/** A document that was found. */
export interface Found {
  _score: number | null
  /** Values of `docvalue_fields`, those of lists ascending. */
  fields?: Record<string, number[]>
  sort?: unknown[]
  /** The score of each named clause that matched. */
  matched_queries?: Record<string, number>
}

export interface SearchAnswer<Aggregations = Record<string, { value: unknown }>> {
  hits: { total?: { value: number }; hits: Found[] }
  aggregations?: Aggregations
}

/** A search of one index among several that are sent together. */
export interface IndexSearch {
  index: string
  body: SearchBody
}

type Row<Source> = { _source?: Source; error?: { type: string } }

/** What is searched has its values in columns; not looking for more takes a third of the time. */
const noStoredFields = { stored_fields: '_none_' }

/** An answer without some of the shards would be a wrong one. */
const WHOLE = 'allow_partial_search_results=false'

/** The calls of OpenSearch that are used here. Whatever it cannot answer is told apart from what it refuses. */
export class Cluster {
  readonly #client: Client

  /** @param url  Of one or several nodes, separated by commas; a user and a password may be part of it. */
  constructor(url: string) {
    this.#client = new Client({ nodes: url.split(','), requestTimeout: 60_000 })
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  /** @param names  Whether hits say what each named clause adds to their score. */
  async search<Aggregations = SearchAnswer['aggregations']>(
    index: string,
    body: SearchBody,
    { names = false } = {},
  ): Promise<SearchAnswer<Aggregations>> {
    const querystring = `${WHOLE}${names ? '&include_named_queries_score=true' : ''}`
    return this.#ask('POST', `/${index}/_search?${querystring}`, { ...body, ...noStoredFields })
  }

  /** Several searches in one request; the answers in their order. */
  async searchAll(searches: readonly IndexSearch[]): Promise<SearchAnswer[]> {
    if (searches.length === 0) return []
    const lines = searches.flatMap(({ index, body }) => [
      { index, allow_partial_search_results: false },
      { ...body, ...noStoredFields },
    ])
    const { responses } = await this.#ask<{ responses: (SearchAnswer & { error?: { type: string } })[] }>(
      'POST',
      '/_msearch',
      toLines(lines),
    )
    for (const { error } of responses) if (error) throw unavailable(error.type)
    return responses
  }

  /** What is stored under some ids, in their order; undefined for an unknown one. */
  async read<Source>(index: string, ids: readonly (string | number)[]): Promise<(Source | undefined)[]> {
    if (ids.length === 0) return []
    const { docs } = await this.#ask<{ docs: Row<Source>[] }>('POST', `/${index}/_mget`, { ids: ids.map(String) })
    for (const { error } of docs) if (error) throw unavailable(error.type)
    return docs.map(({ _source }) => _source)
  }

  /** Any other call. @throws AppError catalogue_unavailable */
  async call<Answer>(method: string, path: string, body?: object | string): Promise<Answer> {
    return this.#ask(method, path, body)
  }

  async #ask<Answer>(method: string, path: string, body?: object | string): Promise<Answer> {
    const content = typeof body === 'string' ? { bulkBody: body } : { body }
    try {
      const { body: answer } = await this.#client.transport.request({ method, path, ...content })
      return answer as Answer
    } catch (error) {
      throw unavailable(kindOf(error))
    }
  }
}

/** Lines of JSON, as bulk calls take them. */
export function toLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

/**
 * What is said of a call that failed. The client's own error is not passed on: it holds the request, and with it words of a
 * query, which no log may have.
 */
function unavailable(kind: string): AppError {
  return new AppError('catalogue_unavailable', {
    detail: 'The search cluster did not answer.',
    cause: new Error(`OpenSearch: ${kind}`),
    retryAfter: 1,
  })
}

/** What kind of failure it is, `ConnectionError` or `404 index_not_found_exception`. */
function kindOf(error: unknown): string {
  if (!(error instanceof errors.ResponseError)) return (error as Error).name
  return `${error.statusCode} ${(error.body as { error?: { type?: string } } | undefined)?.error?.type ?? ''}`.trim()
}
