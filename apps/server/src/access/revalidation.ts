import type { Membership, Organisation, Workspace } from '@cognate/workspace'

/**
 * The organisation through which somebody must sign in again: its licence is in force, it has an identity provider, and
 * the membership is not validated. Undefined if there is none.
 */
export async function organisationToRevalidate(
  memberships: readonly Membership[],
  { identityProviders }: Pick<Workspace, 'identityProviders'>,
): Promise<Organisation | undefined> {
  const unvalidatedMemberships = memberships.filter(({ is_validated, licence }) => !is_validated && licence !== null)
  if (unvalidatedMemberships.length === 0) return undefined
  const enabledProviders = (await identityProviders.list()).filter(({ enabled }) => enabled)
  return unvalidatedMemberships.find(({ organisation }) =>
    enabledProviders.some((provider) => provider.organisation_id === organisation.id),
  )?.organisation
}
