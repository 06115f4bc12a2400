import { setTimeout as sleep } from 'node:timers/promises'
import { asList, objectOf, type Raw } from '../../reading/raw.ts'
import { type AnswerVerdict, judgeAnswer } from './api-answer.ts'

/** The API cannot be read any further. The message is for the operator. */
export class OpenAlexApiError extends Error {
  override readonly name = 'OpenAlexApiError'
}

export interface OpenAlexApiOptions {
  /** `https://api.openalex.org`, or a server in its place. */
  baseUrl: URL
  /** Raises the daily budget; sent as a bearer token, so that it is in no URL. */
  apiKey?: string
  /** Tells OpenAlex whom to write to. */
  mailto?: string
  /** The largest number of calls a second; default 10, which OpenAlex allows everybody. */
  callsPerSecond?: number
  /** Passed in, so that tests need not wait. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
  signal?: AbortSignal
}

export interface ApiPage {
  /** Number of matches on all pages. */
  count: number
  results: Raw[]
  /** Null on the last page. */
  nextCursor: string | null
}

/** A request for one page of a list. */
export interface ListRequest {
  entity: string
  filter?: string
  search?: string
  cursor: string
  perPage: number
}

const TIMEOUT_MS = 60_000
/** The wait after the first attempt, doubled each time, if the API does not say how long. */
const FIRST_WAIT_MS = 1_000
const ATTEMPTS = 6
/** The largest page of the API in 2026; in 2025 it was 200. */
const SAFE_PER_PAGE = 100

/** Reads lists and records from OpenAlex's API, one call at a time, within the rate limit, and repeats calls that fail. */
export class OpenAlexApi {
  private readonly options: OpenAlexApiOptions
  private readonly wait: NonNullable<OpenAlexApiOptions['wait']>
  private readonly fields: Record<string, string[]>
  private lastCall = Number.NEGATIVE_INFINITY
  private mostPerPage = Number.POSITIVE_INFINITY

  /** @param fields  What is read of the records of each kind; fields that the API does not know are left out. */
  constructor(options: OpenAlexApiOptions, fields: Readonly<Record<string, readonly string[]>>) {
    this.options = options
    this.fields = Object.fromEntries(Object.entries(fields).map(([entity, names]) => [entity, [...names]]))
    this.wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal }))
  }

  /** One page of a list. @throws OpenAlexApiError */
  async list(query: ListRequest): Promise<ApiPage> {
    const { entity, filter, search, cursor, perPage } = query
    const verdict = await this.ask(entity, {
      filter,
      search,
      cursor,
      'per-page': String(Math.min(perPage, this.mostPerPage)),
      select: this.fields[entity]?.join(','),
    })
    if (verdict.kind === 'good') return pageOf(verdict.content)
    if (verdict.kind === 'refused' && this.adapt(query, verdict.message)) return this.list(query)
    throw this.failure(verdict)
  }

  /** One record, whole; undefined if it does not exist. @throws OpenAlexApiError */
  async record(entity: string, id: string): Promise<Raw | undefined> {
    const verdict = await this.ask(`${entity}/${id}`, { select: this.fields[entity]?.join(',') })
    if (verdict.kind === 'good') return verdict.content
    if (verdict.kind === 'gone') return undefined
    throw this.failure(verdict)
  }

  /** Changes a refused call so that it can succeed; false if that is not possible. */
  private adapt({ entity, perPage }: ListRequest, message: string): boolean {
    const unknown = /^(\w+) is not a valid select field/.exec(message)?.[1]
    const fields = this.fields[entity] ?? []
    if (unknown !== undefined && fields.includes(unknown)) {
      fields.splice(fields.indexOf(unknown), 1)
      return true
    }
    if (!/per[-_ ]?page/i.test(message) || Math.min(perPage, this.mostPerPage) <= SAFE_PER_PAGE) return false
    this.mostPerPage = SAFE_PER_PAGE
    return true
  }

  private failure(verdict: AnswerVerdict): OpenAlexApiError {
    const sentence = 'sentence' in verdict ? verdict.sentence : 'OpenAlex does not know this address (404).'
    const { apiKey } = this.options
    return new OpenAlexApiError(apiKey ? sentence.replaceAll(apiKey, '…') : sentence)
  }

  /** The first answer that needs no retry, else the last. */
  private async ask(path: string, parameters: Record<string, string | undefined>): Promise<AnswerVerdict> {
    const address = this.address(path, parameters)
    for (let attempt = 1, waitMs = FIRST_WAIT_MS; ; attempt++, waitMs *= 2) {
      const verdict = await this.call(address)
      if (verdict.kind !== 'try_again' || attempt === ATTEMPTS) return verdict
      await this.wait(verdict.waitMs ?? waitMs, this.options.signal)
    }
  }

  private address(path: string, parameters: Record<string, string | undefined>): URL {
    const { baseUrl, mailto } = this.options
    const address = new URL(`${baseUrl.pathname.replace(/\/$/, '')}/${path}`, baseUrl)
    for (const [name, value] of Object.entries({ ...parameters, mailto })) {
      if (value !== undefined) address.searchParams.set(name, value)
    }
    return address
  }

  private async call(address: URL): Promise<AnswerVerdict> {
    await this.takeTurn()
    const { apiKey, signal } = this.options
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(address, {
        headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      const answer = {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      }
      return judgeAnswer(answer, apiKey !== undefined)
    } catch (error) {
      signal?.throwIfAborted()
      return { kind: 'try_again', waitMs: undefined, sentence: `OpenAlex cannot be reached: ${innermost(error)}` }
    }
  }

  private async takeTurn(): Promise<void> {
    const { signal, callsPerSecond = 10 } = this.options
    signal?.throwIfAborted()
    const due = this.lastCall + 1_000 / callsPerSecond - performance.now()
    if (due > 0) await this.wait(due, signal)
    this.lastCall = performance.now()
  }
}

function pageOf(content: Raw): ApiPage {
  const { count, next_cursor } = objectOf(content.meta)
  if (!Array.isArray(content.results)) throw new OpenAlexApiError('OpenAlex answers without a list of results.')
  return {
    count: typeof count === 'number' ? count : 0,
    results: asList(content.results).map(objectOf),
    nextCursor: typeof next_cursor === 'string' && content.results.length > 0 ? next_cursor : null,
  }
}

function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? innermost(error.cause) : error.message
}
