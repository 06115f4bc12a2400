import { AppError, type ErrorCode } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, callerOf } from '../access/callers.ts'
import { organisationToRevalidate } from '../access/revalidation.ts'
import type { Services } from '../http/services.ts'
import { signIn } from '../http/sessions.ts'
import { callerAt, personAt, someoneAt } from '../traces/who.ts'
import type { Away } from './away.ts'
import type { Identity } from './identity.ts'
import type { Provider } from './providers.ts'
import { entranceAddress, withError } from './return-address.ts'

interface Arrival {
  provider: Provider
  identity: Identity
  away: Away
  request: FastifyRequest
  reply: FastifyReply
  services: Services
}

/** Signs in or connects whoever came back, and gives the address where the browser goes on. */
export function arrive(arrival: Arrival): Promise<string> {
  return arrival.away.process === 'login' ? enter(arrival) : connect(arrival)
}

/** Where a failure is shown: at the entrance, or where the person connected from. */
export function failureAddress({ process, returnTo }: Pick<Away, 'process' | 'returnTo'>, code: ErrorCode): string {
  return process === 'login' ? entranceAddress(code, returnTo) : withError(returnTo, code)
}

/** Sign-in through a provider opens existing accounts only. */
async function enter(arrival: Arrival): Promise<string> {
  const { provider, identity, away, request, reply, services } = arrival
  const { workspace, traces } = services
  const account = (await findLinked(arrival)) ?? (await findByEmail(arrival))
  const method = provider.key === 'orcid' ? 'orcid' : provider.kind
  const details = { method, provider: provider.key }
  if (!account) {
    await traces.refused('sign_in_refused', someoneAt(request), 'signup_not_allowed', details)
    return failureAddress(away, 'signup_not_allowed')
  }
  if (account.is_active) {
    await workspace.socialAccounts.link(account.id, linkOf(provider, identity))
    await validateMembership(account, arrival)
  }
  let caller: Caller
  try {
    caller = await callerOf(account, workspace)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error
    await traces.refused('sign_in_refused', personAt(account, request), error.code, details)
    const organisation = await organisationToRevalidate(account.id, workspace)
    return entranceAddress(error.code, away.returnTo, organisation?.name)
  }
  await signIn(request, reply, account.id, services)
  await traces.note('signed_in', callerAt(caller, request), { details })
  return away.returnTo
}

async function connect(arrival: Arrival): Promise<string> {
  const { provider, identity, away, request, services } = arrival
  const { accounts, socialAccounts } = services.workspace
  const account = away.userId === null ? undefined : await accounts.byId(away.userId)
  if (!account || request.session.user_id !== account.id) return failureAddress(away, 'social_account_failure')
  try {
    await socialAccounts.link(account.id, linkOf(provider, identity))
  } catch (error) {
    if (error instanceof AppError && error.code === 'connected_other') return failureAddress(away, error.code)
    throw error
  }
  await validateMembership(account, arrival)
  return away.returnTo
}

const linkOf = (provider: Provider, { uid, display }: Identity) => ({ provider: provider.key, uid, display })

async function findLinked({ provider, identity, services }: Arrival): Promise<Account | undefined> {
  const { accounts, socialAccounts } = services.workspace
  const userId = await socialAccounts.find(provider.key, identity.uid)
  return userId === undefined ? undefined : accounts.byId(userId)
}

/**
 * At the first sign-in, where the operator allows it: the one account with the address that the provider vouches for. It
 * must belong to the provider's organisation and to no other, since nobody but that organisation vouches for it, and must
 * not be linked to another of the provider's people.
 */
async function findByEmail({ provider, identity, services }: Arrival): Promise<Account | undefined> {
  const { accounts, memberships, socialAccounts } = services.workspace
  if (!provider.settings.link_by_email || provider.organisationId === null || !identity.email) return undefined
  const [account, ...others] = await accounts.byEmail(identity.email)
  if (!account || others.length > 0) return undefined
  const organisations = (await memberships.of(account.id)).map(({ organisation }) => organisation.id)
  const isTheirs = organisations.length === 1 && organisations[0] === provider.organisationId
  const linked = await socialAccounts.of(account.id)
  return isTheirs && linked.every((link) => link.provider !== provider.key) ? account : undefined
}

/** Whoever comes through the provider of an organisation is one of its people, as far as they are known to be. */
async function validateMembership({ id }: Account, { provider, services }: Arrival): Promise<void> {
  const { memberships } = services.workspace
  const known = (await memberships.of(id)).find(({ organisation }) => organisation.id === provider.organisationId)
  if (!known || known.is_validated) return
  await memberships.validate(id, known.organisation.id, provider.key)
}
