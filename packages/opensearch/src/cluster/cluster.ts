import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentWork } from '@cognate/catalogue/engine-kit'
import { Client, type ClientOptions } from '@opensearch-project/opensearch'
import type { ClusterQuery } from '../form/query.ts'
import { failureFrom, failureInside, failureOf, failureOfStatus, reading } from './failures.ts'
import { type AnswerLimits, readResponse, unhurriedLimits } from './read-answer.ts'
import { Turns } from './turns.ts'

/** How a cluster is reached, and how much is asked of it. */
export interface ClusterOptions {
  /** A user, or an API key; undefined: neither. */
  credentials?: { username: string; password: string } | { apiKey: string } | undefined
  /** Certificates, as PEM, that vouch for the cluster; undefined: those that the system trusts. */
  ca?: string | undefined
  /** Milliseconds within which a call that reads must be answered, with all that is tried again. */
  timeLimitMs?: number
  /** Calls that run at once. */
  callsAtOnce?: number
  /** Milliseconds for which a further call waits. */
  patienceMs?: number
  /** What an answer may be. */
  limits?: AnswerLimits
}

/** For a script that has the cluster to itself. */
const UNHURRIED_MS = 120_000
/** Milliseconds for a call that writes: nobody waits for it, and it cannot be tried again. */
const WRITING_MS = 300_000
const CALLS_AT_ONCE = 32
const PATIENCE_MS = 3_000
/** How many calls may wait for each one that runs. */
const WAITING_FOR_EACH = 8

/** Milliseconds before a call is tried again; doubled each time. */
const PAUSE_MS = 100
/** Milliseconds for which a call is tried again: nodes that have lost one agree on who leads them in less. */
const TRIED_MS = 3_000

/** What a search asks of an index; the fields of OpenSearch's body that are used here. */
export interface SearchBody {
  query: ClusterQuery
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

export interface FoundDocument {
  _score: number | null
  /** Values of `docvalue_fields`, those of lists ascending. */
  fields?: Record<string, number[]>
  sort?: unknown[]
  /** The score of each named clause that matched. */
  matched_queries?: Record<string, number>
}

export interface SearchAnswer<Aggregations = Record<string, { value: unknown }>> {
  hits: { total?: { value: number }; hits: FoundDocument[] }
  aggregations?: Aggregations
}

/** A search of one index among several that are sent together. */
export interface IndexSearch {
  index: string
  body: SearchBody
}

interface SeveralAnswers {
  responses: (SearchAnswer & { error?: { type: string }; status: number })[]
}
type Row<Source> = { _source?: Source; error?: { type: string } }

/** What is searched has its values in columns; not looking for more takes a third of the time. */
const noStoredFields = { stored_fields: '_none_' }

/** An answer without some of the shards would be a wrong one. */
const WHOLE = 'allow_partial_search_results=false'

/** The part of the time limit after which a call is given up, so that its refusal leaves within it. */
const WITHIN = 0.95

/** Failures in a row after which searches count as unanswered, … */
const SEVERAL = 3
/** … for this many milliseconds, after which the next one is tried. */
const REMEMBERED_MS = 10_000

/** Documents of one request by their ids. */
const READ_AT_ONCE = 10_000

/** Calls that change nothing, whatever their method. */
const READING = /\/_(search|msearch|mget|count)\b/

/**
 * The calls of OpenSearch that are used here. A call that only reads is tried again at another node where one does not answer,
 * within the time limit. The number of concurrent calls is limited; further ones wait for a moment.
 */
export class Cluster {
  readonly #client: Client
  readonly #turns: Turns
  readonly #timeLimitMs: number
  readonly #limits: AnswerLimits
  /** By kind of reading call, its failures since the last that was answered. */
  readonly #failures = new Map<string, { count: number; last: Error; at: number }>()

  /** @param url  Of one or several nodes, separated by commas; a user and a password may be part of it. */
  constructor(url: string, options: ClusterOptions = {}) {
    const { credentials, ca, timeLimitMs = UNHURRIED_MS, callsAtOnce = CALLS_AT_ONCE } = options
    const nodes = url.split(',').map((node) => node.trim())
    this.#timeLimitMs = timeLimitMs
    this.#limits = options.limits ?? unhurriedLimits
    this.#client = new Client({
      nodes,
      maxRetries: 0,
      ...(credentials && accessOf(credentials)),
      ...(ca !== undefined && { ssl: { ca } }),
    })
    const waiting = callsAtOnce * WAITING_FOR_EACH
    this.#turns = new Turns({ atOnce: callsAtOnce, waiting, patienceMs: options.patienceMs ?? PATIENCE_MS })
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
    return this.#ask('POST', `/${index}/_search?${querystring}`, { ...body, ...noStoredFields }, requireSound)
  }

  /** Several searches in one request; the answers in their order. */
  async searchAll(searches: readonly IndexSearch[]): Promise<SearchAnswer[]> {
    if (searches.length === 0) return []
    const lines = searches.flatMap(({ index, body }) => [
      { index, allow_partial_search_results: false },
      { ...body, ...noStoredFields },
    ])
    const { responses } = await this.#ask<SeveralAnswers>('POST', '/_msearch', toLines(lines), ({ responses }) => {
      if (responses.length !== searches.length) throw new RangeError('other answers than searches')
      for (const answer of responses) {
        if (answer.error) throw failureInside(answer.error.type, answer.status)
        requireSound(answer)
      }
    })
    return responses
  }

  /**
   * What is stored under some ids, in their order; undefined for an unknown one.
   * @param fields  Paths of the only parts to be given; undefined: all.
   */
  async read<Source>(
    index: string,
    ids: readonly (string | number)[],
    fields?: readonly string[],
  ): Promise<(Source | undefined)[]> {
    const found: (Source | undefined)[] = []
    for (let first = 0; first < ids.length; first += READ_AT_ONCE)
      found.push(...(await this.#readSome<Source>(index, ids.slice(first, first + READ_AT_ONCE), fields)))
    return found
  }

  async #readSome<Source>(index: string, ids: readonly (string | number)[], fields?: readonly string[]) {
    const path = `/${index}/_mget${fields ? `?_source_includes=${fields.join(',')}` : ''}`
    const body = { ids: ids.map(String) }
    const { docs } = await this.#ask<{ docs: Row<Source>[] }>('POST', path, body, ({ docs }) => {
      if (docs.length !== ids.length) throw new RangeError('other documents than ids')
      for (const { error } of docs) if (error) throw failureInside(error.type)
    })
    return docs.map(({ _source }) => _source)
  }

  /** Any other call. @throws AppError catalogue_unavailable */
  async call<Answer>(method: string, path: string, body?: object | string): Promise<Answer> {
    return this.#ask(method, path, body)
  }

  /** @param check  Throws where an answer holds a failure, so that it is tried again like any other. */
  #ask<Answer>(
    method: string,
    path: string,
    body?: object | string,
    check?: (answer: Answer) => void,
  ): Promise<Answer> {
    const isReading = method === 'GET' || READING.test(path)
    const began = performance.now()
    const { share, endsAt } = currentWork()
    const deadline = isReading ? Math.min(endsAt, began + WITHIN * this.#timeLimitMs) : began + WRITING_MS
    // One try of several: a node that hangs must leave time for another one.
    const requestTimeout = isReading ? this.#timeLimitMs / 2 : WRITING_MS
    const triedUntil = isReading ? Math.min(deadline, began + TRIED_MS) : 0
    const asked = this.#turns.run(async () => {
      for (let pause = PAUSE_MS; ; pause *= 2) {
        try {
          const answer = await this.#send<Answer>({ method, path, body }, { requestTimeout, deadline })
          await reading(async () => check?.(answer))
          return answer
        } catch (error) {
          const failure = failureOf(error) ? (error as Error) : failureFrom(error)
          if (performance.now() + pause >= triedUntil || !mayPass(failure)) throw failure
          await sleep(pause)
        }
      }
    })
    const [kind] = READING.exec(path) ?? []
    if (kind !== undefined) this.#note(kind, asked)
    return asked.finally(() => share.use(performance.now() - began, 0))
  }

  /** Notes whether reading calls of a kind are answered. */
  #note(kind: string, asked: Promise<unknown>): void {
    asked.then(
      () => this.#failures.delete(kind),
      (last) => {
        const count = (this.#failures.get(kind)?.count ?? 0) + 1
        this.#failures.set(kind, { count, last, at: performance.now() })
      },
    )
  }

  /** Why searches are not answered just now, whatever else is; undefined where they are. */
  get searchFailure(): Error | undefined {
    const isNow = ({ count, at }: { count: number; at: number }) =>
      count >= SEVERAL && performance.now() - at < REMEMBERED_MS
    return [...this.#failures.values()].find(isNow)?.last
  }

  /** One try. What takes too long is given up, and with it its work in the cluster. */
  async #send<Answer>(
    { method, path, body }: { method: string; path: string; body: object | string | undefined },
    { requestTimeout, deadline }: { requestTimeout: number; deadline: number },
  ): Promise<Answer> {
    const content = typeof body === 'string' ? { bulkBody: body } : { body }
    // As a stream: the client itself would read an answer of any size.
    const options = {
      requestTimeout: Math.min(requestTimeout, Math.max(1, deadline - performance.now())),
      asStream: true,
    }
    const request = this.#client.transport.request({ method, path, ...content }, options)
    const { statusCode, body: stream, meta } = await request
    const status = statusCode ?? 500
    const nodes = this.#client.connectionPool
    if (status >= 502 && status <= 504) nodes.markDead(meta.connection)
    else nodes.markAlive(meta.connection)
    const read = readResponse(stream as unknown as IncomingMessage, { limits: this.#limits, deadline })
    if (status < 400) return read as Promise<Answer>
    throw failureOfStatus(status, await read.catch(() => undefined))
  }
}

/** @throws RangeError for numbers that no search can have. */
function requireSound({ hits: { total, hits } }: Pick<SearchAnswer, 'hits'>): void {
  if (total !== undefined && !(Number.isSafeInteger(total.value) && total.value >= 0)) throw new RangeError('odd total')
  for (const { _score, fields } of hits) {
    if (_score !== null && _score !== undefined && !(Number.isFinite(_score) && _score >= 0))
      throw new RangeError('odd score')
    for (const values of Object.values(fields ?? {}))
      for (const value of values) if (Math.abs(value) === Number.POSITIVE_INFINITY) throw new RangeError('odd value')
  }
}

/** Lines of JSON, as bulk calls take them. */
export function toLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

function accessOf(credentials: NonNullable<ClusterOptions['credentials']>): Pick<ClientOptions, 'auth' | 'headers'> {
  if ('apiKey' in credentials) return { headers: { authorization: `ApiKey ${credentials.apiKey}` } }
  return { auth: credentials }
}

/** Whether another node, or the same one a moment later, may answer. */
function mayPass(error: Error): boolean {
  const reason = failureOf(error)?.reason
  return reason === 'away' || reason === 'slow' || reason === 'partial'
}
