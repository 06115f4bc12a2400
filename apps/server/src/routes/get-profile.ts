import type { OrganisationView } from '@cognate/contract'
import type { Organisation } from '@cognate/workspace'
import type { Handler } from '../handler.ts'

/** The caller, the active organisation and what its licence opens. */
export const getProfile: Handler<'getProfile'> = async ({ caller }) => {
  const { username, first_name, last_name } = caller.account
  return {
    user: { username, first_name, last_name, is_local_admin: caller.isLocalAdmin },
    active_organisation: organisationView(caller.organisation),
    endpoints: [...caller.endpoints],
    has_multiple_organisations: caller.hasMultipleOrganisations,
    default_filter_preset: null,
  }
}

/** An organisation as its active member sees it. */
function organisationView(organisation: Organisation): OrganisationView {
  return { ...organisation, is_active: true, is_validated: true }
}
