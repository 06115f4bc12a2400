import type { Handler } from '../http/handler.ts'
import { organisationView } from './organisation-view.ts'

/** The caller's organisations by display name; active is the one that this call is made for. */
export const listOrganisations: Handler<'listOrganisations'> = async ({ caller, services }) => {
  const memberships = await services.workspace.memberships.of(caller.account.id)
  return memberships.map(({ organisation, is_validated }) =>
    organisationView(organisation, { is_active: organisation.id === caller.organisation.id, is_validated }),
  )
}
