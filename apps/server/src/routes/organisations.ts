import { AppError, type OrganisationView } from '@cognate/contract'
import type { Membership, Organisation } from '@cognate/workspace'
import { closedUnless, entersBy } from '../access/ways-in.ts'
import type { Handler } from '../http/handler.ts'

/** The caller's organisations by display name; active is the one that this call is made for. */
export const listOrganisations: Handler<'listOrganisations'> = async ({ caller, request, services }) => {
  const all = await services.workspace.memberships.of(caller.account.id)
  const memberships = caller.key ? all : closedUnless(all, entersBy(request.session.way_in))
  return memberships.map(({ organisation, is_validated }) =>
    organisationView(organisation, { is_active: organisation.id === caller.organisation.id, is_validated }),
  )
}

/**
 * Chooses the organisation that the caller works for, in every session.
 * @throws AppError not_found where the caller is no member, authorization_expired where the membership has to be
 *   validated first, missing_license where no licence is in force.
 */
export const setActiveOrganisation: Handler<'setActiveOrganisation'> = async ({
  params,
  caller,
  request,
  services,
}) => {
  const { memberships } = services.workspace
  const all = closedUnless(await memberships.of(caller.account.id), entersBy(request.session.way_in))
  const membership = all.find(({ organisation }) => organisation.name === params.name)
  if (!membership) throw new AppError('not_found')
  requireUsable(membership)
  if (!(await memberships.setActive(caller.account.id, params.name))) throw new AppError('not_found')
  return organisationView(membership.organisation, { is_active: true, is_validated: true })
}

/** The validated people of the active organisation by name; the caller is among them, since teams may hold the caller. */
export const listUsers: Handler<'listUsers'> = ({ query, caller, services }) =>
  services.workspace.memberships.usersOf(caller.organisation.id, { ...query, isValidated: true })

function requireUsable({ is_validated, licence, organisation }: Membership): void {
  if (!is_validated) {
    const detail = `Sign in through ${organisation.display_name} to confirm that you still belong to it.`
    throw new AppError('authorization_expired', { detail })
  }
  if (!licence) throw new AppError('missing_license', { detail: 'No licence of this organisation is in force.' })
}

/** An organisation as a member sees it. */
function organisationView(
  organisation: Organisation,
  standing: Pick<OrganisationView, 'is_active' | 'is_validated'>,
): OrganisationView {
  return { ...organisation, ...standing }
}
