import { AppError } from '@cognate/contract'
import { type Account, isInForce, type Membership } from '@cognate/workspace'
import { requireUsable } from '../access/callers.ts'
import { entersBy } from '../access/ways-in.ts'
import type { Refusal, Vouched } from './decide.ts'
import type { Exchange } from './exchange.ts'
import type { IdentityProvider } from './identity-providers.ts'
import { mayJoin } from './joining.ts'

type Foreseeing = Pick<Exchange['services'], 'workspace' | 'now'>

/**
 * Why somebody who comes through a provider would not get in with an account; undefined where they would. It asks what
 * `admitThrough` asks, of the memberships as coming through leaves them, and changes nothing.
 */
export async function whyNotAdmitted(
  account: Account,
  vouched: Vouched,
  services: Foreseeing,
): Promise<Refusal | undefined> {
  if (!account.is_active) return 'account_closed'
  const { workspace } = services
  const { provider } = vouched
  const place = await placeOf(account, provider, services)
  const joins = place === undefined && (await joinsAnew(vouched, services))
  if (joins && (await isLicensed(provider, services))) return undefined
  const memberships = (await workspace.memberships.of(account.id)).map((one) => cameThrough(provider, one))
  try {
    await requireUsable(memberships, { workspace, mayEnter: entersBy(provider.key) })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (place?.is_suspended) return 'membership_suspended'
    if (joins || error.code === 'missing_license') return 'missing_license'
    return error.code === 'authorization_expired' ? 'other_provider' : 'no_membership'
  }
}

/** A membership of the provider's organisation is then validated, and entered through it. */
const cameThrough = ({ organisationId }: IdentityProvider, membership: Membership): Membership =>
  membership.organisation.id === organisationId
    ? { ...membership, is_validated: true, entered_through: null }
    : membership

/** What somebody is in the organisation of the provider, also where that was suspended. */
async function placeOf({ id }: Account, { organisationId }: IdentityProvider, { workspace }: Foreseeing) {
  if (organisationId === null) return undefined
  const { results } = await workspace.organisations.page({ id: organisationId, page: 1, page_size: 1 })
  const person = await workspace.people.of(id)
  return person?.organisations.find(({ name }) => name === results[0]?.name)
}

/** A new link makes a member. */
async function joinsAnew({ provider, identity }: Vouched, { workspace }: Foreseeing): Promise<boolean> {
  if (provider.organisationId === null || !mayJoin(provider.settings, identity.email)) return false
  return (await workspace.socialAccounts.find(provider.key, identity.uid)) === undefined
}

async function isLicensed({ organisationId }: IdentityProvider, { workspace, now }: Foreseeing): Promise<boolean> {
  const licence = organisationId === null ? undefined : await workspace.licences.of(organisationId)
  return licence !== undefined && isInForce(licence, now())
}
