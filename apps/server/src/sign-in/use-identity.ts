import { AppError } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { type Caller, callerOf } from '../access/callers.ts'
import { loggedReason } from '../access/closed-account-error.ts'
import { organisationToRevalidate } from '../access/revalidation.ts'
import { closedUnless, entersBy } from '../access/ways-in.ts'
import { personAt, someoneAt } from '../traces/who.ts'
import { holdLink } from './account-link.ts'
import { decide, type Refusal, type Vouched } from './decide.ts'
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

/** A verified identity, and the request that it answers. */
interface ConfirmedIdentity extends Vouched {
  pending: PendingRequest
  exchange: Exchange
}

type Admitting = Pick<Exchange['services'], 'workspace' | 'postman'>

/** Signs in the person whom a provider names, or connects the account there to theirs. */
export function useIdentity(confirmedIdentity: ConfirmedIdentity): Promise<SignInOutcome> {
  const { process } = confirmedIdentity.pending
  if (process === 'try') throw new Error('A sign-in that is tried signs nobody in.')
  return process === 'login' ? signInWith(confirmedIdentity) : connect(confirmedIdentity)
}

/**
 * Opens the linked account. At the first sign-in, the person confirms that an account with their address is theirs, or gets
 * a new one in the organisation of the provider.
 */
async function signInWith(confirmed: ConfirmedIdentity): Promise<SignInOutcome> {
  const { exchange, pending, provider, identity } = confirmed
  const decision = await decide(confirmed, exchange.services)
  if (decision.outcome === 'opens') return enter(decision.account, confirmed)
  if (decision.outcome === 'refuses') return refuse(decision.refusal, confirmed)
  if (decision.outcome === 'confirms') {
    await holdLink({ provider: provider.key, identity, returnTo: pending.returnTo }, exchange)
    return { address: entranceAddress('link_account', pending.returnTo) }
  }
  const { email, organisationId } = decision
  const { socialAccounts } = exchange.services.workspace
  return enter(
    await socialAccounts.signUp(newAccountFor(email, identity), linkOf(confirmed), organisationId),
    confirmed,
  )
}

async function refuse(refusal: Refusal, confirmed: ConfirmedIdentity): Promise<SignInOutcome> {
  const { pending, exchange, provider } = confirmed
  const { traces, log } = exchange.services
  if (refusal === 'no_email')
    log.warn({ provider: provider.key }, 'a newcomer was refused: the provider gave no verified e-mail address')
  const isUnlicensed = refusal === 'missing_license' || refusal === 'account_closed'
  const code = isUnlicensed ? 'missing_license' : 'signup_not_allowed'
  const logged = refusal === 'account_closed' ? refusal : code
  await traces.refused('sign_in_refused', someoneAt(exchange.request), logged, detailsOf(provider))
  return { address: failureAddress(pending, code) }
}

async function enter(account: Account, confirmed: ConfirmedIdentity): Promise<SignInOutcome> {
  const { provider, pending, exchange } = confirmed
  const { request, services } = exchange
  const { workspace, traces } = services
  const details = detailsOf(provider)
  try {
    const caller = await admitThrough(account, confirmed, services)
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
export async function admitThrough(account: Account, vouched: Vouched, services: Admitting): Promise<Caller> {
  const { workspace } = services
  if (account.is_active) {
    await linkTo(account, vouched, services)
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
  const { services } = exchange
  const { workspace } = services
  const account = pending.userId === null ? undefined : await workspace.accounts.byId(pending.userId)
  if (!account || exchange.request.session.user_id !== account.id) {
    return { address: failureAddress(pending, 'social_account_failure') }
  }
  try {
    await linkTo(account, confirmed, services)
  } catch (error) {
    if (error instanceof AppError && error.code === 'connected_other') {
      return { address: failureAddress(pending, error.code) }
    }
    throw error
  }
  return { address: pending.returnTo }
}

/**
 * Links an account; a new link joins the organisation of the provider. Coming through it validates the membership, and tells
 * the address of today.
 */
async function linkTo(
  { id, password_hash }: Account,
  vouched: Vouched,
  { workspace, postman }: Admitting,
): Promise<void> {
  const { socialAccounts, memberships } = workspace
  const { provider, identity } = vouched
  const { organisationId, settings, key } = provider
  const joins = organisationId !== null && mayJoin(settings, identity.email) ? organisationId : undefined
  const isNew = await socialAccounts.link(id, linkOf(vouched), { joins })
  // The first way in is nothing that somebody else may have added.
  if (isNew && (password_hash !== null || (await socialAccounts.of(id)).length > 1))
    await postman.tell({ kind: 'sign_in_connected', user_id: id, provider: provider.name })
  if (organisationId === null) return
  await memberships.validate(id, organisationId, key)
  await memberships.applyRights(id, organisationId, rightsOf(settings, identity), key)
  const { email } = identity
  if (email && mayJoin({ ...settings, by_invitation_only: false }, email))
    await socialAccounts.followAddress(id, { organisation_id: organisationId, provider: key, email })
}

const linkOf = ({ provider, identity: { uid, display } }: Vouched) => ({ provider: provider.key, uid, display })

/** What the access log keeps of a sign-in through a provider. */
export const detailsOf = ({ key, kind }: IdentityProvider): SignInDetails => ({
  method: key === 'orcid' ? 'orcid' : kind,
  provider: key,
})
