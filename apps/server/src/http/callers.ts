import {
  AppError,
  type DatasetKey,
  datasetKeys,
  type EndpointKey,
  endpointKeys,
  type FilterField,
  filterFields,
} from '@cognate/contract'
import { type Account, type Actor, activeMembership, type Organisation, type Workspace } from '@cognate/workspace'
import { organisationToRevalidate } from './revalidation.ts'

/** Who calls, for which organisation, and what its licence opens. */
export interface Caller {
  account: Account
  organisation: Organisation
  actor: Actor
  isLocalAdmin: boolean
  hasMultipleOrganisations: boolean
  endpoints: ReadonlySet<EndpointKey>
  datasets: ReadonlySet<DatasetKey>
  filters: ReadonlySet<FilterField>
}

/**
 * The caller that an account stands for today.
 * @throws AppError missing_license where the account is inactive or no licence is in force, no_active_org_available
 * where a licence is in force but the membership has to be validated first, or where there is no membership.
 */
export async function callerOf(account: Account, workspace: Workspace): Promise<Caller> {
  if (!account.is_active) throw new AppError('missing_license')
  const memberships = await workspace.memberships.of(account.id)
  const membership = activeMembership(memberships)
  if (!membership) {
    const awaited = await organisationToRevalidate(account.id, workspace)
    if (awaited) throw new AppError('authorization_expired', { detail: signInThrough(awaited.display_name) })
    const isUnlicensed = memberships.some(({ is_validated, licence }) => is_validated && licence === null)
    throw new AppError(isUnlicensed ? 'missing_license' : 'no_active_org_available')
  }
  const { organisation, licence } = membership
  const opened = allOr(licence.endpoints, endpointKeys)
  return {
    account,
    organisation,
    actor: { user_id: account.id, organisation_id: organisation.id },
    isLocalAdmin: membership.is_local_admin,
    hasMultipleOrganisations: memberships.length > 1,
    endpoints: new Set(licence.kind === 'institution' ? opened : opened.filter((key) => !institutionOnly.has(key))),
    datasets: new Set(allOr(licence.datasets, datasetKeys)),
    filters: new Set(allOr(licence.filters, filterFields)),
  }
}

const signInThrough = (organisation: string) =>
  `Your account is authorised through ${organisation}: log in again via it.`

/** Sharing and API access come with an institution licence alone. Specification 2 §6. */
const institutionOnly = new Set<EndpointKey>(['share', 'api'])

function allOr<Key>(listed: readonly Key[] | 'all', all: readonly Key[]): readonly Key[] {
  return listed === 'all' ? all : listed
}
