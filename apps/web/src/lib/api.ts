import type { AnswerOf, BodyOf, CallKey, ParamsOf, QueryOf } from '@cognate/contract'
import { calls } from '@cognate/contract/calls'
import { fillPath } from '@cognate/contract/paths'
import { ApiError, UNREACHABLE } from './api-error.ts'
import { createListeners } from './listeners.ts'
import { messages } from './messages.ts'
import { enqueue, type Priority } from './queue.ts'
import { readRefusal } from './read-refusal.ts'

interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  priority?: Priority
  /** A file, for a call that takes one. */
  form?: FormData
}

/** A part of a call: absent where its row has none, optional where all its fields are. */
type CallPart<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type CallArguments<Key extends CallKey> = CallPart<'params', ParamsOf<Key>> &
  CallPart<'query', QueryOf<Key>> &
  CallPart<'body', BodyOf<Key>> &
  CallOptions

type Arguments<Key extends CallKey> =
  Record<never, never> extends CallArguments<Key> ? [given?: CallArguments<Key>] : [given: CallArguments<Key>]

interface CallRequest extends CallOptions {
  method: Method
  path: string
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** Whether a 401 means that the session has ended. Calls that are open to all answer 401 for other reasons. */
  needsSession: boolean
  /** The organisation that the tab worked for when the call was made. */
  organisation?: string | undefined
}
type Method = (typeof calls)[CallKey]['method']

const signOutListeners = createListeners()
const otherOrganisationListeners = createListeners()
let organisation: string | undefined

/** Sets the organisation that writes from now on are meant for; the server refuses them once another one is active. */
export function writeFor(name: string | undefined): void {
  organisation = name
}

/** Calls the listener when a write was refused because another organisation is active now. Returns a function that unsubscribes. */
export const onOtherOrganisation = otherOrganisationListeners.add

/** Calls the listener when the server says that the session has ended. Returns a function that unsubscribes. */
export const onSignedOut = signOutListeners.add

/** The value of a cookie; undefined where there is none. */
export function readCookie(name: string, cookies = document.cookie): string | undefined {
  const cookie = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return cookie === undefined ? undefined : decodeURIComponent(cookie.slice(name.length + 1))
}

/** The address of a call with its parameters filled in. Unset query parameters are left out. */
export function addressOf({ path, params = {}, query = {} }: Pick<CallRequest, 'path' | 'params' | 'query'>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const queryString = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return fillPath(path, params) + (queryString && `?${queryString}`)
}

/**
 * Makes a call of the contract and returns its answer. Refusals and broken connections raise `ApiError`. An unsafe call
 * carries the CSRF token. Where the cookie is missing or outdated, it is fetched once.
 */
export function call<Key extends CallKey>(key: Key, ...[given]: Arguments<Key>): Promise<AnswerOf<Key>> {
  const { method, path, access } = calls[key]
  return queueRequest({
    ...(given as Partial<CallRequest> | undefined),
    method,
    path,
    needsSession: access === 'signed-in',
    organisation,
  })
}

/** Reads JSON that is open to all and is not a call of the contract, such as the OpenAPI document. */
export function readPublicJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return queueRequest({ method: 'GET', path, signal, needsSession: false })
}

function queueRequest<Answer>(request: CallRequest): Promise<Answer> {
  const { priority = 'page', signal } = request
  return enqueue(() => send<Answer>(request, true), { priority, ...(signal && { signal }) })
}

async function send<Answer>(request: CallRequest, mayRenewToken: boolean): Promise<Answer> {
  const { method } = request
  const isSafe = method === 'GET'
  if (!isSafe && readCookie('csrftoken') === undefined) await renewToken(request.signal)
  const response = await fetchOrRefuse(addressOf(request), {
    method,
    headers: {
      accept: 'application/json',
      ...request.headers,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isSafe ? {} : { 'x-csrftoken': readCookie('csrftoken') ?? '' }),
      ...(isSafe || request.organisation === undefined ? {} : { 'x-organisation': request.organisation }),
    },
    body: request.form ?? (request.body === undefined ? undefined : JSON.stringify(request.body)),
    credentials: 'same-origin',
    signal: request.signal,
  })
  const body = await readBody(response)
  if (response.ok && typeof body !== 'string') return body as Answer
  if (response.ok) throw createForeignAnswerError(response.status)
  const error = readRefusal(response.status, body, readRetryAfter(response))
  if (error.code === 'csrf_failed' && mayRenewToken) {
    await renewToken(request.signal)
    return send<Answer>(request, false)
  }
  if (error.code === 'other_organisation') otherOrganisationListeners.notify()
  if (error.status === 401 && request.needsSession) signOutListeners.notify()
  throw error
}

/** For the sign-in page of a network or the message of a proxy: both come with a status of success. */
function createForeignAnswerError(status: number): ApiError {
  const detail = messages.foreignAnswer
  return new ApiError({ status, code: 'network', detail })
}

async function renewToken(signal?: AbortSignal): Promise<void> {
  await fetchOrRefuse(calls.getConfig.path, { credentials: 'same-origin', cache: 'no-store', signal })
}

async function fetchOrRefuse(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError({
      status: 0,
      code: 'network',
      detail: UNREACHABLE,
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

function readRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}
