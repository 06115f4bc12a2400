import { AppError } from '@cognate/contract'
import type { Membership } from '@cognate/workspace'
import type { Handler } from '../http/handler.ts'
import { organisationView } from './organisation-view.ts'

/**
 * Chooses the organisation that the caller works for, in every session.
 * @throws AppError not_found where the caller is no member, authorization_expired where the membership has to be
 *   validated first, missing_license where no licence is in force.
 */
export const setActiveOrganisation: Handler<'setActiveOrganisation'> = async ({ params, caller, services }) => {
  const { memberships } = services.workspace
  const chosen = (await memberships.of(caller.account.id)).find(({ organisation }) => organisation.name === params.name)
  if (!chosen) throw new AppError('not_found')
  requireUsable(chosen)
  if (!(await memberships.setActive(caller.account.id, params.name))) throw new AppError('not_found')
  return organisationView(chosen.organisation, { is_active: true, is_validated: true })
}

function requireUsable({ is_validated, licence, organisation }: Membership): void {
  if (!is_validated) {
    const detail = `Sign in through ${organisation.display_name} to confirm that you still belong to it.`
    throw new AppError('authorization_expired', { detail })
  }
  if (!licence) throw new AppError('missing_license', { detail: 'No licence of this organisation is in force.' })
}
