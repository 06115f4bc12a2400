import { AppError } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { requireEndpoint } from '../access/callers.ts'
import { publicOrigin } from '../base/public-origin.ts'
import type { Handler } from '../http/handler.ts'
import { namingFields } from '../http/name-fields.ts'
import { aboutCollection } from '../mail/letter-orders.ts'

/** Replaces the people and teams with whom a thing of the caller is shared. */
export const setShares: Handler<'setShares'> = async ({ params, body, caller, services }) => {
  if (params.kind === 'search') requireEndpoint(caller, 'use_collections')
  const setting = services.workspace.shares.set(caller.actor, params.kind, params.uuid, body)
  const shares = await namingFields({ user_not_found: 'shared_users', team_not_found: 'shared_teams' }, setting)
  if (!shares) throw new AppError('not_found')
  return { uuid: params.uuid, ...shares }
}

/** Gives a collection of the caller to another member, and writes to them. */
export const handOverSearch: Handler<'handOverSearch'> = async ({ params, body, caller, services, request }) => {
  requireEndpoint(caller, 'share')
  const { workspace, postman, config } = services
  const giving = workspace.searches.handOver(caller.actor, params.uuid, body.to)
  const given = await namingFields({ user_not_found: 'to' }, giving)
  if (!given) throw new AppError('search_not_found')
  const { organisation_id } = caller.actor
  const origin = publicOrigin(config, request.server)
  const facts = aboutCollection({ organisation_id, search: params.uuid, collection: given.search_name, origin })
  await postman.tell({ kind: 'handed_over', user_id: given.heir_id, ...facts, by: fullName(given.by) })
}
