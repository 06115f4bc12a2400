import { fillPath, paths } from '@cognate/contract/paths'
import { ApiError } from './api-error.ts'
import { createListeners } from './listeners.ts'
import { enqueue, type Priority } from './queue.ts'
import { readRefusal } from './read-refusal.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** An entry of the contract's `paths`. */
  path: string
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  priority?: Priority
  /** Whether a 401 means that the session is over; the account calls answer 401 for reasons of their own. */
  needsSession?: boolean
}

const signedOut = createListeners()

/** Calls the listener when the server says that the session is over; gives back how to stop that. */
export const onSignedOut = signedOut.add

/** The value of a cookie; undefined where there is none. */
export function readCookie(name: string, cookies = document.cookie): string | undefined {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** The address of a call with its parameters filled in and the unset ones left out. */
export function addressOf({ path, params = {}, query = {} }: Pick<Call, 'path' | 'params' | 'query'>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return fillPath(path, params) + (search && `?${search}`)
}

/**
 * Asks the server and gives back its JSON, or undefined for an empty answer. Refusals and broken connections raise `ApiError`.
 * An unsafe call carries the CSRF token; where the cookie is missing or outdated it is fetched, once.
 */
export function call<Answer>(request: Call): Promise<Answer> {
  return enqueue(() => send<Answer>(request, true), { priority: request.priority ?? 'page', signal: request.signal })
}

async function send<Answer>(request: Call, mayRenewToken: boolean): Promise<Answer> {
  const method = request.method ?? 'GET'
  const isSafe = method === 'GET'
  if (!isSafe && readCookie('csrftoken') === undefined) await renewToken(request.signal)
  const response = await reach(addressOf(request), {
    method,
    headers: {
      accept: 'application/json',
      ...request.headers,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isSafe ? {} : { 'x-csrftoken': readCookie('csrftoken') ?? '' }),
    },
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    credentials: 'same-origin',
    signal: request.signal,
  })
  const body = await readBody(response)
  if (response.ok && typeof body !== 'string') return body as Answer
  if (response.ok) throw notOurAnswer(response.status)
  const error = readRefusal(response.status, body, retryAfterOf(response))
  if (error.code === 'csrf_failed' && mayRenewToken) {
    await renewToken(request.signal)
    return send<Answer>(request, false)
  }
  if (error.status === 401 && request.needsSession !== false) signedOut.tell()
  throw error
}

/** A sign-in page of a network or a proxy's sentence, which come with a status of success. */
function notOurAnswer(status: number): ApiError {
  const detail = 'Something on the way to the server answered in its place. Check the connection and try again.'
  return new ApiError({ status, code: 'network', detail })
}

async function renewToken(signal?: AbortSignal): Promise<void> {
  await reach(paths.config, { credentials: 'same-origin', cache: 'no-store', signal })
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError({
      status: 0,
      code: 'network',
      detail: 'The server cannot be reached. Check the connection and try again.',
      cause,
    })
  }
}

async function readBody(response: Response): Promise<unknown> {
  const content = await response.text()
  if (content === '') return undefined
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}
