import { AppError, type Route, scopeOf } from '@cognate/contract'
import type { FastifyRequest } from 'fastify'
import { type Caller, callerOf, requireEndpoint } from '../access/callers.ts'
import { keyEnters } from '../access/ways-in.ts'
import type { Services } from './services.ts'

/** The API key that a call carries, `Authorization: Bearer …`; undefined where it carries none. */
export function keyIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}

/**
 * The caller that a key stands for, in the organisation that it was made for; undefined for an unknown key, and once the
 * key, its owner's membership or the licence has ended.
 */
export async function callerByKey(
  key: string,
  { workspace, config, now }: Pick<Services, 'workspace' | 'config' | 'now'>,
): Promise<Caller | undefined> {
  const storedKey = await workspace.apiKeys.byKey(key)
  if (!storedKey) return undefined
  const { user_id, organisation_id, uuid, scopes } = storedKey
  const mayEnter = keyEnters(now(), config.providerKeyDays)
  const caller = await callerOf(user_id, { workspace, mayEnter, organisationId: organisation_id })
  return { ...caller, key: { uuid, scopes } }
}

/**
 * Refuses what a key may not do.
 * @throws AppError endpoint_not_allowed and institution_licence_needed without API access, scope_not_allowed
 */
export function requireScope(caller: Caller, route: Route): void {
  if (!caller.key) return
  requireEndpoint(caller, 'api')
  const neededScope = scopeOf(route)
  const { scopes } = caller.key
  if (neededScope !== 'session' && (scopes.includes('write') || scopes.includes(neededScope))) return
  const detail = neededScope === 'session' ? 'Sign in to do this.' : `The API key lacks the scope ${neededScope}.`
  throw new AppError('scope_not_allowed', { detail })
}
