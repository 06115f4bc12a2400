import type { TrialView } from '@cognate/contract'
import { type Account, isInForce } from '@cognate/workspace'
import type { Exchange } from './exchange.ts'
import type { Identity } from './identity.ts'
import type { IdentityProvider } from './identity-providers.ts'
import { mayJoin } from './joining.ts'

/** A person as a provider identified them. */
export interface Vouched {
  provider: IdentityProvider
  identity: Identity
}

export type Refusal = NonNullable<NonNullable<TrialView['person']>['refusal']>

/** What an identity leads to: an account, a question whose account it is, a new account, or nothing. */
export type Decision =
  | { outcome: 'opens'; account: Account }
  | { outcome: 'confirms'; accounts: Account[] }
  | { outcome: 'joins'; email: string; organisationId: string }
  | { outcome: 'refuses'; refusal: Refusal }

type Workspace = Exchange['services']['workspace']
type Deciding = Pick<Exchange['services'], 'workspace' | 'now'>

/** Decides what comes of a sign-in, and changes nothing. */
export async function decide(vouched: Vouched, services: Deciding): Promise<Decision> {
  const { workspace } = services
  const linkedAccount = await findLinkedAccount(vouched, workspace)
  if (linkedAccount) return { outcome: 'opens', account: linkedAccount }
  const accounts = await linkableAccounts(vouched, workspace)
  const trustedAccount = await findTrustedAccount(accounts, vouched, workspace)
  if (trustedAccount) return { outcome: 'opens', account: trustedAccount }
  if (accounts.length > 0) return { outcome: 'confirms', accounts }
  return decideOnNewcomer(vouched, services)
}

/** Whether somebody gets an account, by the provider's settings and the licence of its organisation. */
async function decideOnNewcomer({ provider, identity }: Vouched, { workspace, now }: Deciding): Promise<Decision> {
  const { email } = identity
  const { organisationId, settings } = provider
  if (organisationId === null) return refuses('no_organisation')
  if (!email) return refuses('no_email')
  if (!mayJoin(settings, email)) return refuses(settings.by_invitation_only ? 'by_invitation_only' : 'other_domain')
  const licence = await workspace.licences.of(organisationId)
  if (licence === undefined || !isInForce(licence, now())) return refuses('missing_license')
  // An account that the operator closed is not opened again by a new one.
  if (await workspace.accounts.isClosedEmail(email)) return refuses('account_closed')
  return { outcome: 'joins', email, organisationId }
}

const refuses = (refusal: Refusal): Decision => ({ outcome: 'refuses', refusal })

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
