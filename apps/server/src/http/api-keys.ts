import { AppError, type Route, scopeOf } from '@cognate/contract'
import type { FastifyRequest } from 'fastify'
import { type Caller, callerOf, requireEndpoint } from '../access/callers.ts'
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
  { workspace }: Pick<Services, 'workspace'>,
): Promise<Caller | undefined> {
  const known = await workspace.apiKeys.byKey(key)
  const account = known && (await workspace.accounts.byId(known.user_id))
  if (!account) return undefined
  const { uuid, scopes } = known
  return { ...(await callerOf(account, workspace, known.organisation_id)), key: { uuid, scopes } }
}

/**
 * Refuses what a key may not do.
 * @throws AppError endpoint_not_allowed and institution_licence_needed without API access, scope_not_allowed
 */
export function requireScope(caller: Caller, route: Route): void {
  if (!caller.key) return
  requireEndpoint(caller, 'api')
  const needed = scopeOf(route)
  const { scopes } = caller.key
  if (needed !== 'session' && (scopes.includes('write') || scopes.includes(needed))) return
  const detail = needed === 'session' ? 'Sign in to do this.' : `The API key lacks the scope ${needed}.`
  throw new AppError('scope_not_allowed', { detail })
}
