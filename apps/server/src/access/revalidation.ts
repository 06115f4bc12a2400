import type { Organisation, Workspace } from '@cognate/workspace'

/**
 * The organisation through which somebody has to sign in again: it has a licence in force and a provider, and the
 * membership waits to be validated. Undefined where there is none.
 */
export async function organisationToRevalidate(
  userId: string,
  { memberships, identityProviders }: Pick<Workspace, 'memberships' | 'identityProviders'>,
): Promise<Organisation | undefined> {
  const all = await memberships.of(userId)
  const waiting = all.filter(({ is_validated, licence }) => !is_validated && licence !== null)
  if (waiting.length === 0) return undefined
  const providers = (await identityProviders.list()).filter(({ enabled }) => enabled)
  return waiting.find(({ organisation }) => providers.some((it) => it.organisation_id === organisation.id))
    ?.organisation
}
