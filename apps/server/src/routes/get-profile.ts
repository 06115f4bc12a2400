import type { Handler } from '../http/handler.ts'
import { organisationView } from './organisation-view.ts'

/** The caller, the active organisation and what its licence opens. */
export const getProfile: Handler<'getProfile'> = async ({ caller, services }) => {
  const { username, first_name, last_name } = caller.account
  const preset = await services.workspace.filterPresets.active(caller.actor)
  return {
    user: { username, first_name, last_name, is_local_admin: caller.isLocalAdmin },
    active_organisation: organisationView(caller.organisation, { is_active: true, is_validated: true }),
    endpoints: [...caller.endpoints],
    has_multiple_organisations: caller.hasMultipleOrganisations,
    default_filter_preset: preset?.uuid ?? null,
  }
}
