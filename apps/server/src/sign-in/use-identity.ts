import { AppError } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { type Caller, callerOf } from '../access/callers.ts'
import { organisationToRevalidate } from '../access/revalidation.ts'
import { personAt, someoneAt } from '../traces/who.ts'
import type { Exchange } from './exchange.ts'
import type { Identity } from './identity.ts'
import type { IdentityProvider } from './identity-providers.ts'
import type { PendingRequest } from './pending-request.ts'
import { entranceAddress, failureAddress } from './return-address.ts'

/** Where the browser goes next, and who is then signed in. */
export interface Outcome {
  address: string
  signedIn?: { caller: Caller; details: SignInDetails }
}

/** What the access log keeps of a sign-in. */
type SignInDetails = { method: string; provider: string }

/** A verified identity, and the request that it answers. */
interface ConfirmedIdentity {
  provider: IdentityProvider
  identity: Identity
  pending: PendingRequest
  exchange: Exchange
}

/** Signs in the person whom a provider names, or connects the account there to theirs. */
export function useIdentity(confirmedIdentity: ConfirmedIdentity): Promise<Outcome> {
  return confirmedIdentity.pending.process === 'login' ? signInWith(confirmedIdentity) : connect(confirmedIdentity)
}

/** Sign-in through a provider opens existing accounts only. */
async function signInWith(confirmed: ConfirmedIdentity): Promise<Outcome> {
  const { provider, identity, pending, exchange } = confirmed
  const { request, services } = exchange
  const { workspace, traces } = services
  const account = (await findLinkedAccount(confirmed)) ?? (await findAccountByEmail(confirmed))
  const details = { method: provider.key === 'orcid' ? 'orcid' : provider.kind, provider: provider.key }
  if (!account) {
    await traces.refused('sign_in_refused', someoneAt(request), 'signup_not_allowed', details)
    return { address: failureAddress(pending, 'signup_not_allowed') }
  }
  if (account.is_active) {
    await workspace.socialAccounts.link(account.id, linkOf(provider, identity))
    await validateMembership(account, confirmed)
  }
  try {
    const caller = await callerOf(account, workspace)
    return { address: pending.returnTo, signedIn: { caller, details } }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error
    await traces.refused('sign_in_refused', personAt(account, request), error.code, details)
    const organisation = await organisationToRevalidate(account.id, workspace)
    return { address: entranceAddress(error.code, pending.returnTo, organisation?.name) }
  }
}

async function connect(confirmed: ConfirmedIdentity): Promise<Outcome> {
  const { provider, identity, pending, exchange } = confirmed
  const { accounts, socialAccounts } = exchange.services.workspace
  const account = pending.userId === null ? undefined : await accounts.byId(pending.userId)
  if (!account || exchange.request.session.user_id !== account.id) {
    return { address: failureAddress(pending, 'social_account_failure') }
  }
  try {
    await socialAccounts.link(account.id, linkOf(provider, identity))
  } catch (error) {
    if (error instanceof AppError && error.code === 'connected_other') {
      return { address: failureAddress(pending, error.code) }
    }
    throw error
  }
  await validateMembership(account, confirmed)
  return { address: pending.returnTo }
}

const linkOf = (provider: IdentityProvider, { uid, display }: Identity) => ({ provider: provider.key, uid, display })

async function findLinkedAccount({ provider, identity, exchange }: ConfirmedIdentity): Promise<Account | undefined> {
  const { accounts, socialAccounts } = exchange.services.workspace
  const userId = await socialAccounts.find(provider.key, identity.uid)
  return userId === undefined ? undefined : accounts.byId(userId)
}

/**
 * Finds, at the first sign-in and if the operator allows it, the only account with the address that the provider vouches
 * for. It must belong to the provider's organisation and to no other, and must not be linked to another person of that
 * provider.
 */
async function findAccountByEmail({ provider, identity, exchange }: ConfirmedIdentity): Promise<Account | undefined> {
  const { accounts, memberships, socialAccounts } = exchange.services.workspace
  if (!provider.settings.link_by_email || provider.organisationId === null || !identity.email) return undefined
  const [account, ...others] = await accounts.byEmail(identity.email)
  if (!account || others.length > 0) return undefined
  const organisations = (await memberships.of(account.id)).map(({ organisation }) => organisation.id)
  const isTheirs = organisations.length === 1 && organisations[0] === provider.organisationId
  const linkedAccounts = await socialAccounts.of(account.id)
  return isTheirs && linkedAccounts.every((link) => link.provider !== provider.key) ? account : undefined
}

/** Validates an existing membership: signing in through an organisation's provider proves it. */
async function validateMembership({ id }: Account, { provider, exchange }: ConfirmedIdentity): Promise<void> {
  const { memberships } = exchange.services.workspace
  const membership = (await memberships.of(id)).find(({ organisation }) => organisation.id === provider.organisationId)
  if (!membership || membership.is_validated) return
  await memberships.validate(id, membership.organisation.id, provider.key)
}
