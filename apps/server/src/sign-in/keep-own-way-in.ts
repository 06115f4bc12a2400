import { AppError } from '@cognate/contract'
import type { Organisation, Workspace } from '@cognate/workspace'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/callers.ts'
import { entersBy, type WayIn } from '../access/ways-in.ts'

/** How an organisation would be entered after a change. */
interface Change {
  organisationId: string | null
  /** By default as it is. */
  signIn?: Organisation['sign_in'] | undefined
  /** A provider that would be in use, or would not. */
  provider?: { key: string; enabled: boolean }
}

interface Asking {
  caller: Caller
  request: FastifyRequest
  services: { workspace: Workspace }
}

interface Changing {
  caller: Pick<Caller, 'account'>
  wayIn: WayIn
  workspace: Pick<Workspace, 'memberships' | 'identityProviders'>
}

/** Who asks for a change, and how their session began; an API key began in no way. */
export const changingBy = ({ caller, request, services: { workspace } }: Asking): Changing => ({
  ...{ caller, workspace, wayIn: caller.key ? undefined : request.session.way_in },
})

/**
 * Refuses a change after which whoever makes it would be out, since their session began in another way than the organisation
 * then wants, and only a shell would let them in again.
 * @throws AppError own_way_in
 */
export async function keepOwnWayIn(
  { organisationId, signIn, provider }: Change,
  { caller, wayIn, workspace }: Changing,
): Promise<void> {
  const all = await workspace.memberships.of(caller.account.id)
  const own = all.find(({ organisation }) => organisation.id === organisationId)
  if (!own || (signIn === undefined ? own.organisation.sign_in : signIn) !== 'provider only') return
  const known = await workspace.identityProviders.list()
  const inUse = known
    .map(({ key, enabled, organisation_id }) => ({
      key,
      enabled,
      organisation_id,
      ...(provider?.key === key && provider),
    }))
    .filter(({ enabled, organisation_id }) => enabled && organisation_id === organisationId)
    .map(({ key }) => key)
  const after = all.map((membership) =>
    membership === own ? { ...own, entered_through: inUse.length > 0 ? inUse : null } : membership,
  )
  if (after.some(entersBy(wayIn))) return
  const { display_name } = own.organisation
  throw new AppError('own_way_in', {
    detail:
      own.organisation.sign_in === 'provider only'
        ? `This would shut you out: ${display_name} is entered through its identity provider alone, and you came in another way. Under Organisations, let its people sign in in any way first.`
        : `This would shut you out: you came in another way than through the identity provider of ${display_name}. Sign in through that first.`,
  })
}
