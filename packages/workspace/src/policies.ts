import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isUuid } from './clean.ts'
import { queries } from './schema.ts'
import type { Actor, Licence, Membership } from './workspace.ts'

// Who may see and change what. Each rule says who may; whoever is not named may not.

/** A query is its owner's alone, within the organisation it was asked for. Reading and removing go by the same rule. */
export function mayUseQuery({ user_id, organisation_id }: Actor): SQL | undefined {
  if (!isUuid(user_id) || !isUuid(organisation_id)) return sql`false`
  return and(eq(queries.owner_id, user_id), eq(queries.organisation_id, organisation_id))
}

/** Whether a licence holds on the UTC day of `now`; its last day counts. */
export function isInForce({ valid_from, valid_until }: Licence, now: Date): boolean {
  const today = now.toISOString().slice(0, 10)
  return valid_from <= today && today <= valid_until
}

type Usable = Membership & { licence: Licence }

/** Whether somebody can work with a membership: it is validated, and a licence is in force. */
export function isUsable(membership: Membership): membership is Usable {
  return membership.is_validated && membership.licence !== null
}

/** The membership a person works with: the one they chose last, else the first usable one; undefined where none is usable. */
export function activeMembership(memberships: readonly Membership[]): Usable | undefined {
  const usable = memberships.filter(isUsable)
  return usable.find((membership) => membership.is_active) ?? usable[0]
}
