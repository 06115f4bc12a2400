import { z } from 'zod'
import type { ApiKeyScope } from './api-keys.ts'
import type { EndpointKey } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'
import { ACCOUNT_BODY, USUAL_BODY } from './limits.ts'

/**
 * Who may call: anyone, who may see the open catalogue, a person who is signed in and works for an organisation with a
 * licence in force, the owner of an account that is signed in, whatever the licence, or an identity provider and the
 * browsers that it sends back. Those carry no csrftoken: what protects the call is the state of an authorization request,
 * which works once, for one provider and in one browser.
 */
export type Access = 'public' | 'open-catalogue' | 'signed-in' | 'own-account' | 'identity-provider'

/** Whether a call is made before anybody is known, so that neither a session nor a key opens it. */
export const isForAnybody = ({ access }: Pick<Route, 'access'>): boolean =>
  access === 'public' || access === 'identity-provider'

/** How refusals are shaped: problem+json, the account calls' own, or OpenAlex's. */
export type Family = 'api' | 'account' | 'catalogue'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  tag: string
  summary: string
  family: Family
  access: Access
  /** The endpoint of the licence that opens the call. */
  endpoint?: EndpointKey
  /** What an API key needs for the call, or `session` where no key will do; see `scopeOf` for rows that leave it open. */
  scope?: ApiKeyScope | 'session'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** `sign-in`: calls of one address are counted, since each of them may be stored for a while. */
  limit?: 'sign-in'
  /** Bytes that the body may have, where that is not what `bodyLimitOf` says of such a call. */
  body_limit?: number
  /** Status and shape of success. */
  status: number
  answer: z.ZodType | null
  errors: readonly ErrorCode[]
}

/** A row of the table; keeps the narrow types of its schemas. */
export const route = <const R extends Route>(definition: R): R => definition

/** Whether a browser has to prove that our page made the call. */
export const needsCsrfToken = ({ method, access }: Pick<Route, 'method' | 'access'>): boolean =>
  method !== 'GET' && access !== 'identity-provider'

/** What an API key needs for a call: what changes something needs `write`, unless the row says otherwise. */
export function scopeOf({ scope, method }: Pick<Route, 'scope' | 'method'>): ApiKeyScope | 'session' {
  return scope ?? (method === 'GET' ? 'read' : 'write')
}

/** Bytes that the body of a call may have. Public calls and those of the account take little, before anybody is known. */
export function bodyLimitOf({ body_limit, access, family }: Pick<Route, 'body_limit' | 'access' | 'family'>): number {
  return body_limit ?? (isForAnybody({ access }) || family === 'account' ? ACCOUNT_BODY : USUAL_BODY)
}

/** Refusals that calls share; what follows from a row, such as those of its body, `refusalsOf` adds. */
export const everywhere = ['rate_limited', 'internal'] as const
export const signedIn = [...everywhere, 'not_authenticated', 'database_unavailable', 'scope_not_allowed'] as const
export const writing = [...signedIn, 'csrf_failed', 'invalid_request', 'invalid_json', 'invalid_encoding'] as const
export const asking = ['catalogue_unavailable', 'record_not_found'] as const
export const Uuid = z.object({ uuid: z.uuid() })
