import { AppError } from '@cognate/contract'
import { requireEndpoint } from '../access/callers.ts'
import type { Handler } from '../http/handler.ts'
import { namingFields } from '../http/name-fields.ts'

/** Replaces the people and teams with whom a thing of the caller is shared. */
export const setShares: Handler<'setShares'> = async ({ params, body, caller, services }) => {
  if (params.kind === 'search') requireEndpoint(caller, 'use_collections')
  const setting = services.workspace.shares.set(caller.actor, params.kind, params.uuid, body)
  const shares = await namingFields({ user_not_found: 'shared_users', team_not_found: 'shared_teams' }, setting)
  if (!shares) throw new AppError('not_found')
  return { uuid: params.uuid, ...shares }
}
