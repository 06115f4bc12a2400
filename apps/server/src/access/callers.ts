import {
  AppError,
  type DatasetKey,
  datasetKeys,
  type EndpointKey,
  endpointKeys,
  type FilterField,
  filterDescriptions,
  filterFields,
  institutionEndpoints,
} from '@cognate/contract'
import {
  type Account,
  type Actor,
  type ApiKey,
  activeMembership,
  isUsable,
  type Licence,
  type Membership,
  type Organisation,
  type Workspace,
} from '@cognate/workspace'
import { organisationToRevalidate } from './revalidation.ts'

/** Who is signed in while no organisation lets them work, and calls about their own account. */
export interface AccountOwner {
  account: Account
  organisation?: undefined
  key?: undefined
}

/** Who calls, for which organisation, and what its licence opens. */
export interface Caller {
  account: Account
  organisation: Organisation
  actor: Actor
  isLocalAdmin: boolean
  licenceKind: Licence['kind']
  hasMultipleOrganisations: boolean
  /** The key that the call was made with; undefined for somebody who is signed in. */
  key?: Pick<ApiKey, 'uuid' | 'scopes'>
  endpoints: ReadonlySet<EndpointKey>
  datasets: ReadonlySet<DatasetKey>
  filters: ReadonlySet<FilterField>
}

/**
 * The caller that an account stands for today: for the organisation of that id, else for the one that the person chose.
 * @throws AppError missing_license where the account is inactive or no licence is in force, no_active_org_available
 * where a licence is in force but the membership has to be validated first, or where there is no membership.
 */
export async function callerOf(account: Account, workspace: Workspace, organisationId?: string): Promise<Caller> {
  if (!account.is_active) throw new AppError('missing_license')
  const memberships = await workspace.memberships.of(account.id)
  const membership = chooseMembership(memberships, organisationId)
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
    licenceKind: licence.kind,
    hasMultipleOrganisations: memberships.length > 1,
    endpoints: new Set(opened.filter((key) => licence.kind === 'institution' || !institutionEndpoints.includes(key))),
    datasets: new Set(allOr(licence.datasets, datasetKeys)),
    filters: new Set(allOr(licence.filters, filterFields).filter((field) => isFor(organisation, field))),
  }
}

const signInThrough = (organisation: string) =>
  `Your account is authorised through ${organisation}: log in again via it.`

function chooseMembership(memberships: readonly Membership[], organisationId: string | undefined) {
  if (organisationId === undefined) return activeMembership(memberships)
  return memberships.filter(isUsable).find(({ organisation }) => organisation.id === organisationId)
}

/**
 * Refuses what the licence of the caller's organisation does not open.
 * @throws AppError endpoint_not_allowed, institution_licence_needed
 */
export function requireEndpoint({ endpoints, licenceKind }: Caller, endpoint: EndpointKey): void {
  if (endpoints.has(endpoint)) return
  if (institutionEndpoints.includes(endpoint) && licenceKind !== 'institution')
    throw new AppError('institution_licence_needed')
  throw new AppError('endpoint_not_allowed', { detail: `The licence does not include ${endpoint}.` })
}

/**
 * Refuses a dataset that the caller's licence does not open.
 * @throws AppError endpoint_not_allowed
 */
export function requireDataset({ datasets }: Caller, dataset: DatasetKey): void {
  if (datasets.has(dataset)) return
  throw new AppError('endpoint_not_allowed', { detail: `The licence does not include ${dataset}.` })
}

/**
 * Refuses what goes with a filter that the caller's licence does not open.
 * @throws AppError endpoint_not_allowed
 */
export function requireFilter({ filters }: Caller, field: FilterField): void {
  if (filters.has(field)) return
  throw new AppError('endpoint_not_allowed', { detail: `The licence does not include the filter ${field}.` })
}

/** Some filters are for organisations of one mark alone. */
function isFor(organisation: Organisation, field: FilterField): boolean {
  const mark = filterDescriptions[field].organisation
  return mark === undefined || organisation[mark]
}

function allOr<Key>(listed: readonly Key[] | 'all', all: readonly Key[]): readonly Key[] {
  return listed === 'all' ? all : listed
}
