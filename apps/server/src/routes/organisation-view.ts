import type { OrganisationView } from '@cognate/contract'
import type { Organisation } from '@cognate/workspace'

/** An organisation as a member sees it. */
export function organisationView(
  organisation: Organisation,
  standing: Pick<OrganisationView, 'is_active' | 'is_validated'>,
): OrganisationView {
  return { ...organisation, ...standing }
}
