import { AppError } from '@cognate/contract'
import { type Account, isInForce } from '@cognate/workspace'
import { type Caller, callerOf } from '../access/callers.ts'
import { loggedReason } from '../access/closed-account-error.ts'
import { organisationToRevalidate } from '../access/revalidation.ts'
import { closedUnless, entersBy } from '../access/ways-in.ts'
import { personAt, someoneAt } from '../traces/who.ts'
import { holdLink } from './account-link.ts'
import type { Exchange } from './exchange.ts'
import type { Identity } from './identity.ts'
import type { IdentityProvider } from './identity-providers.ts'
import { mayJoin, newAccountFor, rightsOf } from './joining.ts'
import type { PendingRequest } from './pending-request.ts'
import { entranceAddress, failureAddress } from './return-address.ts'

/** Where the browser goes next, and who is then signed in. */
export interface SignInOutcome {
  address: string
  signedIn?: { caller: Caller; details: SignInDetails; atProvider?: Identity['signIn'] }
}

type SignInDetails = { method: string; provider: string }

/** A person as a provider identified them. */
export interface Vouched {
  provider: IdentityProvider
  identity: Identity
}

/** A verified identity, and the request that it answers. */
interface ConfirmedIdentity extends Vouched {
  pending: PendingRequest
  exchange: Exchange
}

type Workspace = Exchange['services']['workspace']

/** Signs in the person whom a provider names, or connects the account there to theirs. */
export function useIdentity(confirmedIdentity: ConfirmedIdentity): Promise<SignInOutcome> {
  return confirmedIdentity.pending.process === 'login' ? signInWith(confirmedIdentity) : connect(confirmedIdentity)
}

/**
 * Opens the linked account. At the first sign-in, the person confirms that an account with their address is theirs, or gets
 * a new one in the organisation of the provider.
 */
async function signInWith(confirmed: ConfirmedIdentity): Promise<SignInOutcome> {
  const { exchange, pending } = confirmed
  const { workspace } = exchange.services
  const linkedAccount = await findLinkedAccount(confirmed, workspace)
  if (linkedAccount) return enter(linkedAccount, confirmed)
  const accounts = await linkableAccounts(confirmed, workspace)
  const trustedAccount = await findTrustedAccount(accounts, confirmed, workspace)
  if (trustedAccount) return enter(trustedAccount, confirmed)
  if (accounts.length > 0) {
    await holdLink(
      { provider: confirmed.provider.key, identity: confirmed.identity, returnTo: pending.returnTo },
      exchange,
    )
    return { address: entranceAddress('link_account', pending.returnTo) }
  }
  return signUp(confirmed)
}

/** Makes an account, if the provider's settings let the person join. */
async function signUp(confirmed: ConfirmedIdentity): Promise<SignInOutcome> {
  const { provider, identity, exchange } = confirmed
  const { email } = identity
  const { services } = exchange
  const { accounts, licences, socialAccounts } = services.workspace
  const { organisationId } = provider
  if (organisationId === null) return refuse('signup_not_allowed', confirmed)
  if (!email) {
    services.log.warn(
      { provider: provider.key },
      'a newcomer was refused: the provider gave no verified e-mail address',
    )
    return refuse('signup_not_allowed', confirmed)
  }
  if (!mayJoin(provider.settings, email)) return refuse('signup_not_allowed', confirmed)
  const licence = await licences.of(organisationId)
  const isLicensed = licence !== undefined && isInForce(licence, services.now())
  // An account that the operator closed is not opened again by a new one.
  if (!isLicensed) return refuse('missing_license', confirmed)
  if (await accounts.isClosedEmail(email)) return refuse('missing_license', confirmed, 'account_closed')
  const account = await socialAccounts.signUp(newAccountFor(email, identity), linkOf(confirmed), organisationId)
  return enter(account, confirmed)
}

async function refuse(
  code: 'signup_not_allowed' | 'missing_license',
  confirmed: ConfirmedIdentity,
  logged: string = code,
): Promise<SignInOutcome> {
  const { pending, exchange, provider } = confirmed
  await exchange.services.traces.refused('sign_in_refused', someoneAt(exchange.request), logged, detailsOf(provider))
  return { address: failureAddress(pending, code) }
}

async function enter(account: Account, confirmed: ConfirmedIdentity): Promise<SignInOutcome> {
  const { provider, pending, exchange } = confirmed
  const { request, services } = exchange
  const { workspace, traces } = services
  const details = detailsOf(provider)
  try {
    const caller = await admitThrough(account, confirmed, workspace)
    return { address: pending.returnTo, signedIn: { caller, details, atProvider: confirmed.identity.signIn } }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error
    await traces.refused('sign_in_refused', personAt(account, request), loggedReason(error), details)
    const memberships = closedUnless(await workspace.memberships.of(account.id), entersBy(provider.key))
    const organisation = await organisationToRevalidate(memberships, workspace)
    return { address: entranceAddress(error.code, pending.returnTo, organisation?.name) }
  }
}

/**
 * Links an account and lets its owner in, for the organisation of the provider if they can work for it.
 * @throws AppError connected_other, and what `callerOf` raises
 */
export async function admitThrough(account: Account, vouched: Vouched, workspace: Workspace): Promise<Caller> {
  if (account.is_active) {
    await linkTo(account, vouched, workspace)
    const { organisationId } = vouched.provider
    const membership = (await workspace.memberships.of(account.id)).find(
      ({ organisation }) => organisation.id === organisationId,
    )
    if (membership?.licence) await workspace.memberships.setActive(account.id, membership.organisation.name)
  }
  return callerOf(account.id, { workspace, mayEnter: entersBy(vouched.provider.key) })
}

async function connect(confirmed: ConfirmedIdentity): Promise<SignInOutcome> {
  const { pending, exchange } = confirmed
  const { workspace } = exchange.services
  const account = pending.userId === null ? undefined : await workspace.accounts.byId(pending.userId)
  if (!account || exchange.request.session.user_id !== account.id) {
    return { address: failureAddress(pending, 'social_account_failure') }
  }
  try {
    await linkTo(account, confirmed, workspace)
  } catch (error) {
    if (error instanceof AppError && error.code === 'connected_other') {
      return { address: failureAddress(pending, error.code) }
    }
    throw error
  }
  return { address: pending.returnTo }
}

/** Links an account; a new link joins the organisation of the provider. Coming through it validates the membership. */
async function linkTo({ id }: Account, vouched: Vouched, { socialAccounts, memberships }: Workspace): Promise<void> {
  const { provider, identity } = vouched
  const { organisationId, settings, key } = provider
  const joins = organisationId !== null && mayJoin(settings, identity.email) ? organisationId : undefined
  await socialAccounts.link(id, linkOf(vouched), { joins })
  if (organisationId === null) return
  await memberships.validate(id, organisationId, key)
  await memberships.applyRights(id, organisationId, rightsOf(settings, identity), key)
}

const linkOf = ({ provider, identity: { uid, display } }: Vouched) => ({ provider: provider.key, uid, display })

/** What the access log keeps of a sign-in through a provider. */
export const detailsOf = ({ key, kind }: IdentityProvider): SignInDetails => ({
  method: key === 'orcid' ? 'orcid' : kind,
  provider: key,
})

async function findLinkedAccount({ provider, identity }: Vouched, workspace: Workspace): Promise<Account | undefined> {
  const userId = await workspace.socialAccounts.find(provider.key, identity.uid)
  return userId === undefined ? undefined : workspace.accounts.byId(userId)
}

/**
 * The accounts with the address that a provider vouches for, of people who belong to its organisation or may join it. One
 * that is linked to another person of the provider is not among them: an address may have been given to somebody else.
 */
export async function linkableAccounts({ provider, identity }: Vouched, workspace: Workspace): Promise<Account[]> {
  const { accounts, memberships, socialAccounts } = workspace
  if (provider.organisationId === null || !identity.email) return []
  const linkable: Account[] = []
  for (const account of await accounts.byEmail(identity.email)) {
    const links = await socialAccounts.of(account.id)
    if (links.some((link) => link.provider === provider.key)) continue
    const isMember = (await memberships.of(account.id)).some(
      ({ organisation }) => organisation.id === provider.organisationId,
    )
    if (isMember || mayJoin(provider.settings, identity.email)) linkable.push(account)
  }
  return linkable
}

/**
 * The account that needs no confirmation: the one that the system of the same provider made (SCIM), or, if the operator said so,
 * the only one with the address, of a person who belongs to the organisation of the provider and to no other.
 */
async function findTrustedAccount(
  candidates: readonly Account[],
  { provider, identity }: Vouched,
  { accounts, memberships, scim }: Workspace,
): Promise<Account | undefined> {
  const [made, another] = await scim.madeBy(
    provider.key,
    candidates.map(({ id }) => id),
  )
  if (made && !another) return candidates.find(({ id }) => id === made)
  const [account] = candidates
  if (!provider.settings.link_by_email || !account) return undefined
  // Accounts that cannot be linked have the address too.
  if ((await accounts.byEmail(identity.email!)).length > 1) return undefined
  const organisations = (await memberships.of(account.id)).map(({ organisation }) => organisation.id)
  return organisations.every((id) => id === provider.organisationId) && organisations.length === 1 ? account : undefined
}
