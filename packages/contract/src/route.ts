import { z } from 'zod'
import type { ApiKeyScope } from './api-keys.ts'
import type { EndpointKey } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'
import { ACCOUNT_BODY, USUAL_BODY } from './limits.ts'

/**
 * Who may call: anybody; people who may see the open catalogue; a signed-in person of an organisation with a licence in force;
 * the signed-in owner of an account, whatever the licence; such a person who is an operator, or also one who is a local
 * administrator, for all others nothing is there; an identity provider and the browsers that it sends back; or the system of
 * an institution that keeps its people in step, by a token. Identity providers have no csrftoken: the state of an
 * authorization request protects the call. It works once, for one provider and in one browser.
 */
export type Access =
  | 'public'
  | 'open-catalogue'
  | 'signed-in'
  | 'own-account'
  | 'administrator'
  | 'operator'
  | 'identity-provider'
  | 'provisioning'

/** Whether a call is made by those who administer. */
export const isAdministration = ({ access }: Pick<Route, 'access'>): boolean =>
  access === 'administrator' || access === 'operator'

/** Whether a call needs neither a session nor an API key. */
export const isForAnybody = ({ access }: Pick<Route, 'access'>): boolean =>
  access === 'public' || access === 'identity-provider'

/** How refusals are shaped: problem+json, the account calls' own, OpenAlex's, or SCIM's. */
export type Family = 'api' | 'account' | 'catalogue' | 'scim'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  tag: string
  summary: string
  family: Family
  access: Access
  /** The endpoint of the licence that opens the call. */
  endpoint?: EndpointKey
  /** The scope that an API key needs, or `session` if no key may make the call; `scopeOf` gives the default. */
  scope?: ApiKeyScope | 'session'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Whether the call takes a file, as field `file` of multipart/form-data, in place of JSON; so many bytes at most. */
  file_limit?: number
  /** `sign-in`: calls from one address are limited, since each may be stored for a while. */
  limit?: 'sign-in'
  /** Whether a write need not be meant for the organisation that is active. */
  any_organisation?: true
  /** Bytes that the body may have; `bodyLimitOf` gives the default. */
  body_limit?: number
  /** Status and shape of success. */
  status: number
  answer: z.ZodType | null
  /** Content types of an answer that is no JSON, and so has no schema. */
  answer_types?: readonly string[]
  /** Refusals that do not follow from the row; `refusalsOf` gives all. */
  errors: readonly ErrorCode[]
}

/** Whether a browser must prove that our page made the call. */
export const needsCsrfToken = ({ method, access }: Pick<Route, 'method' | 'access'>): boolean =>
  method !== 'GET' && access !== 'identity-provider' && access !== 'provisioning'

/** In this header, a browser names the organisation that its page shows, and that a write is meant for. */
export const ORGANISATION_HEADER = 'x-organisation'

/** Whether a call changes something of the organisation that is active, so that it may name the one it is meant for. */
export const isForOrganisation = ({
  method,
  access,
  any_organisation,
}: Pick<Route, 'method' | 'access' | 'any_organisation'>): boolean =>
  method !== 'GET' && access === 'signed-in' && !any_organisation

/** The scope that an API key needs for a call: by default `write` for all methods but GET. */
export function scopeOf({ scope, method }: Pick<Route, 'scope' | 'method'>): ApiKeyScope | 'session' {
  return scope ?? (method === 'GET' ? 'read' : 'write')
}

/** Bytes that the body of a call may have; few for public calls and those of the account. */
export function bodyLimitOf({ body_limit, access, family }: Pick<Route, 'body_limit' | 'access' | 'family'>): number {
  return body_limit ?? (isForAnybody({ access }) || family === 'account' ? ACCOUNT_BODY : USUAL_BODY)
}

/** Refusals of calls that ask the catalogue about a record. */
export const asking = ['catalogue_unavailable', 'record_not_found'] as const
export const Uuid = z.object({ uuid: z.uuid() })
