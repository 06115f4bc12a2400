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
  type Route,
  type SecondFactorNeed,
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
  type PersonWithMemberships,
  type Workspace,
} from '@cognate/workspace'
import { ClosedAccountError } from './closed-account-error.ts'
import { organisationToRevalidate } from './revalidation.ts'
import { closedUnless } from './ways-in.ts'

/** Somebody who is signed in without a usable membership, in a call about their own account. */
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
  /** Whether the caller administers the whole installation. */
  isOperator: boolean
  /** Why both roles are closed, as if the caller had none: a second factor is missing. */
  secondFactorNeeded?: SecondFactorNeed
  licenceKind: Licence['kind']
  hasMultipleOrganisations: boolean
  /** The API key of the call; undefined for a session. */
  key?: Pick<ApiKey, 'uuid' | 'scopes'>
  endpoints: ReadonlySet<EndpointKey>
  datasets: ReadonlySet<DatasetKey>
  filters: ReadonlySet<FilterField>
}

interface Calling {
  workspace: Workspace
  /** Which organisations the session or the key opens. */
  mayEnter: (membership: Membership) => boolean
  organisationId?: string
}

/** The caller for an account: reads it, and who may call, as `callerFor`. */
export async function callerOf(userId: string, calling: Calling): Promise<Caller> {
  return callerFor(await calling.workspace.memberships.withAccount(userId), calling)
}

/**
 * The caller for a person, in the organisation with that id or else in the one that is active for the person.
 * @throws ClosedAccountError where the account is gone or inactive, AppError missing_license where no licence is in force,
 * no_active_org_available where a licence is in force but the membership has to be validated first, or where there is no
 * membership.
 */
export async function callerFor(person: PersonWithMemberships | undefined, calling: Calling): Promise<Caller> {
  if (!person?.account.is_active) throw new ClosedAccountError()
  const { account, memberships } = person
  const membership = await requireUsable(memberships, calling)
  const { organisation, licence } = membership
  const licensedEndpoints = expandAll(licence.endpoints, endpointKeys)
  return {
    account,
    organisation,
    actor: { user_id: account.id, organisation_id: organisation.id },
    isLocalAdmin: membership.is_local_admin,
    isOperator: account.is_operator,
    licenceKind: licence.kind,
    hasMultipleOrganisations: memberships.length > 1,
    endpoints: new Set(
      licensedEndpoints.filter((key) => licence.kind === 'institution' || !institutionEndpoints.includes(key)),
    ),
    datasets: new Set(expandAll(licence.datasets, datasetKeys)),
    filters: new Set(expandAll(licence.filters, filterFields).filter((field) => isFilterFor(organisation, field))),
  }
}

/**
 * The membership that lets somebody in.
 * @throws AppError as `callerFor`
 */
export async function requireUsable(
  own: readonly Membership[],
  { workspace, mayEnter, organisationId }: Calling,
): Promise<Membership & { licence: Licence }> {
  const memberships = closedUnless(own, mayEnter)
  const membership = chooseMembership(memberships, organisationId)
  if (membership) return membership
  const organisationToSignInThrough = await organisationToRevalidate(memberships, workspace)
  if (organisationToSignInThrough)
    throw new AppError('authorization_expired', { detail: signInThrough(organisationToSignInThrough.display_name) })
  const isUnlicensed = memberships.some(({ is_validated, licence }) => is_validated && licence === null)
  throw new AppError(isUnlicensed ? 'missing_license' : 'no_active_org_available')
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
 * Refuses a call that needs a filter which the caller's licence does not open.
 * @throws AppError endpoint_not_allowed
 */
export function requireFilter({ filters }: Caller, field: FilterField): void {
  if (filters.has(field)) return
  throw new AppError('endpoint_not_allowed', { detail: `The licence does not include the filter ${field}.` })
}

/**
 * Refuses callers who do not administer their organisation, before revealing whether a thing exists.
 * @throws AppError not_local_admin
 */
export function requireLocalAdmin({ isLocalAdmin }: Caller): void {
  if (!isLocalAdmin) throw new AppError('not_local_admin')
}

/**
 * Lets those administer who may; for all others nothing is there.
 * @throws AppError not_found, second_factor_needed
 */
export function requireAdministrator(
  { isOperator, isLocalAdmin, secondFactorNeeded }: Caller,
  access: Route['access'],
): void {
  if (isOperator || (access === 'administrator' && isLocalAdmin)) return
  if (secondFactorNeeded) throw new AppError('second_factor_needed')
  throw new AppError('not_found')
}

/** Some filters are only for organisations with a certain setting. */
function isFilterFor(organisation: Organisation, field: FilterField): boolean {
  const setting = filterDescriptions[field].organisation
  return setting === undefined || organisation[setting]
}

function expandAll<Key>(licensedKeys: readonly Key[] | 'all', allKeys: readonly Key[]): readonly Key[] {
  return licensedKeys === 'all' ? allKeys : licensedKeys
}
