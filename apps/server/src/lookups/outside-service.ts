import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { z } from 'zod'

/** Why an outside service gave no answer. The message does not say what it was asked about. */
export class LookupFailure extends Error {
  override readonly name = 'LookupFailure'
}

/** It is slow or takes no more requests, and may answer later. */
export class ServiceBusy extends LookupFailure {}

export interface OutsideServiceOptions {
  /** Its name in the log. */
  name: string
  /** Undefined: switched off. */
  url: URL | undefined
  timeoutMs: number
  /** Calls that run at once, at most. */
  concurrency: number
  /** Waits until one more call is within what all servers together may send. */
  waitForTurn: () => Promise<void>
  /** Identifies the installation, as these services request. */
  userAgent: string
  /** More heads of each request. */
  headers?: Record<string, string>
}

/** What is asked for below the service's address. */
interface Question {
  accept: string
  query?: Record<string, string>
}

/** As which this installation asks. */
export const userAgentOf = (supportMail: string | undefined) =>
  `Cognate${supportMail ? ` (mailto:${supportMail})` : ''}`

/** Milliseconds before the one retry after a temporary refusal. */
const PAUSE_MS = 500
/** Redirects that are followed, at most. */
const MAX_REDIRECTS = 3
/** More bytes than any answer of these services has. */
const MAX_ANSWER_BYTES = 5_000_000

/**
 * An outside service. Requests have a rate and a time limit, and equal requests of this server at the same time are
 * sent once.
 */
export class OutsideService {
  readonly name: string
  readonly #options: OutsideServiceOptions
  readonly #queue: PQueue
  readonly #running = new Map<string, Promise<string | undefined>>()

  constructor(options: OutsideServiceOptions) {
    this.name = options.name
    this.#options = options
    this.#queue = new PQueue({ concurrency: options.concurrency })
  }

  get isOn(): boolean {
    return this.#options.url !== undefined
  }

  /**
   * The text at a path below the service's address; undefined where there is nothing (404).
   * @throws LookupFailure
   */
  get(path: string, { accept, query }: Question): Promise<string | undefined> {
    const url = this.#addressOf(path, query)
    const runningRequest = this.#running.get(url.href)
    if (runningRequest) return runningRequest
    const request = this.#queue.add(() => this.#ask(url, accept)).finally(() => this.#running.delete(url.href))
    this.#running.set(url.href, request)
    return request
  }

  /**
   * The JSON at a path, in the shape that the service gives it; undefined where there is nothing (404).
   * @throws LookupFailure, also for an answer of another shape
   */
  async getJson<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    { accept = 'application/json', query }: { accept?: string; query?: Record<string, string> } = {},
  ): Promise<z.output<Shape> | undefined> {
    const text = await this.get(path, { accept, ...(query && { query }) })
    if (text === undefined) return undefined
    const parsedAnswer = shape.safeParse(parse(text))
    if (!parsedAnswer.success) throw new LookupFailure(`${this.name} gave an answer in an unknown format`)
    return parsedAnswer.data
  }

  /**
   * What one request is answered with. It is not sent again, and nothing of the answer is read.
   * @throws LookupFailure
   */
  async test(path: string, { accept, query }: Question): Promise<{ status: number; type: string }> {
    return this.#request(this.#addressOf(path, query), accept, async (response) => {
      await response.body?.cancel()
      return { status: response.status, type: response.headers.get('content-type') ?? '' }
    })
  }

  #addressOf(path: string, query: Record<string, string> = {}): URL {
    const base = this.#options.url
    if (!base) throw new LookupFailure(`${this.name} is switched off`)
    const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base)
    url.search = new URLSearchParams(query).toString()
    return url
  }

  async #ask(url: URL, accept: string): Promise<string | undefined> {
    const firstTry = await this.#tryOnce(url, accept)
    if (firstTry !== 'try again') return firstTry.text
    await wait(PAUSE_MS)
    const secondTry = await this.#tryOnce(url, accept)
    if (secondTry !== 'try again') return secondTry.text
    throw new ServiceBusy(`${this.name} is busy`)
  }

  /** Follows redirects within the service, as for a merged record, and refuses any other. */
  async #follow(url: URL, init: RequestInit, redirects = 0): Promise<Response> {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (location === null || response.status < 300 || response.status > 399) return response
    await response.body?.cancel()
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined
    if (next?.origin !== url.origin) throw new LookupFailure(`${this.name} redirects to another server`)
    if (redirects >= MAX_REDIRECTS) throw new LookupFailure(`${this.name} redirects too often`)
    return this.#follow(next, init, redirects + 1)
  }

  #tryOnce(url: URL, accept: string): Promise<'try again' | { text: string | undefined }> {
    return this.#request(url, accept, async (response) => {
      if (response.status === 404) return { text: undefined }
      if (response.status === 429 || response.status >= 500) return 'try again'
      if (!response.ok) throw new LookupFailure(`${this.name} answered with status ${response.status}`)
      return { text: await readBounded(response, this.name) }
    })
  }

  async #request<Value>(url: URL, accept: string, read: (response: Response) => Promise<Value>): Promise<Value> {
    const { timeoutMs, userAgent, headers, waitForTurn } = this.#options
    await waitForTurn()
    try {
      const init = { headers: { ...headers, accept, 'user-agent': userAgent }, signal: AbortSignal.timeout(timeoutMs) }
      return await read(await this.#follow(url, init))
    } catch (cause) {
      if (cause instanceof LookupFailure) throw cause
      if ((cause as Error).name === 'TimeoutError')
        throw new ServiceBusy(`${this.name} did not answer in time`, { cause })
      throw new LookupFailure(`${this.name} cannot be reached`, { cause })
    }
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

async function readBounded(response: Response, name: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new LookupFailure(`${name} gave more than ${MAX_ANSWER_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
