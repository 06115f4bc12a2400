import { DAY_MS } from '@cognate/contract'
import type { Account, Membership, Workspace } from '@cognate/workspace'

/** How a session began: the key of an identity provider, or null for a password. Undefined: before this was kept. */
export type WayIn = string | null | undefined

/** Whether a session enters an organisation that may be open through its identity providers alone. */
export const entersBy =
  (wayIn: WayIn) =>
  ({ entered_through }: Membership): boolean =>
    entered_through === null || wayIn === undefined || (wayIn !== null && entered_through.includes(wayIn))

/**
 * Whether an API key still works there: no provider says when somebody leaves, so it must have vouched for its owner lately.
 * @param days  How long ago, at most; 0: at any time.
 */
export const keyEnters =
  (now: Date, days: number) =>
  ({ entered_through, vouched_at }: Membership): boolean =>
    entered_through === null ||
    (vouched_at !== null && (days === 0 || now.getTime() - vouched_at.getTime() <= days * DAY_MS))

/** Memberships as they are for somebody who cannot enter some of the organisations: these have to be validated first. */
export const closedUnless = (memberships: readonly Membership[], mayEnter: (membership: Membership) => boolean) =>
  memberships.map((membership) => (mayEnter(membership) ? membership : { ...membership, is_validated: false }))

/** The organisations that alone let somebody in, by display name; undefined where a password opens the account. */
export async function organisationsInsteadOfPassword(
  { id }: Account,
  { memberships }: Pick<Workspace, 'memberships'>,
): Promise<string[] | undefined> {
  const all = await memberships.of(id)
  const isClosed = all.length > 0 && all.every(({ entered_through }) => entered_through !== null)
  return isClosed ? all.map(({ organisation }) => organisation.display_name) : undefined
}
