import type { ShareKind, ShareRight } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { and, eq, isNull, type SQL, sql } from '../database/drizzle.ts'
import { licences, memberships, queries } from '../database/schema.ts'
import { filterPresets, searches, shares, teamMembers } from '../database/schema-collaboration.ts'
import { evaluations } from '../database/schema-evaluation.ts'
import type { Membership } from '../stores/memberships.ts'
import type { Licence } from '../stores/organisations.ts'
import type { Actor, Administrator } from '../stores/who.ts'

// Who may see and change what. A rule names those who may; nobody else may.

/** What can be shared, and the column of `shares` that names it. */
export const shareable = {
  search: { thing: searches, share: shares.search_id },
  query: { thing: queries, share: shares.query_id },
  filter_preset: { thing: filterPresets, share: shares.filter_preset_id },
} as const satisfies Record<ShareKind, object>

/** A thing belongs to its owner, in the organisation it was made for and while the owner is a member there. */
export function mayOwn(kind: ShareKind, actor: Actor): SQL {
  if (!isWellFormed(actor)) return sql`false`
  const { thing } = shareable[kind]
  return sql`(${isMember(actor)} and ${belongsTo(thing, actor)} and ${eq(thing.owner_id, actor.user_id)})`
}

/**
 * A thing is seen and used by its owner, by the people it is shared with and by members of the teams it is shared with, all
 * in its organisation and while they are members there. Foreign keys of `shares` and `team_members` end a share with the
 * membership of either side.
 */
export function mayRead(kind: ShareKind, actor: Actor): SQL {
  if (!isWellFormed(actor)) return sql`false`
  const { thing } = shareable[kind]
  // As an array, so that PostgreSQL finds the rows through indexes, own and shared ones alike.
  return sql`(${isMember(actor)} and ${belongsTo(thing, actor)}
    and (${eq(thing.owner_id, actor.user_id)} or ${thing.uuid} = any(array(${sharedWith(kind, actor)}))))`
}

/** What sharing gives, from the least to the most. */
export const risingRights: readonly ShareRight[] = ['view', 'approve', 'edit']

/** Whoever was asked to approve a collection decides, once, and not where it has become their own. */
export const mayDecide = (
  { decision, approver_id }: { decision: unknown; approver_id: string | null },
  owner_id: string,
  { user_id }: Actor,
): boolean => decision === null && approver_id === user_id && owner_id !== user_id

/** Its owner, and everyone with whom a collection is shared for editing, may change its records; all else only its owner may change. */
export function mayChangeRecords(actor: Actor): SQL {
  if (!isWellFormed(actor)) return sql`false`
  return sql`(${mayOwn('search', actor)} or (${mayRead('search', actor)}
    and ${searches.uuid} = any(array(${sharedWith('search', actor, eq(shares.may, 'edit'))}))))`
}

/** @param narrowed  A further condition on the share. */
function sharedWith(kind: ShareKind, actor: Actor, narrowed?: SQL): SQL {
  const { share } = shareable[kind]
  return sql`select ${share} from ${shares} where ${and(isShareWith(kind, actor), narrowed)}`
}

/** Holds for the shares that let the actor see a thing of a kind. */
export function isShareWith(kind: ShareKind, { user_id, organisation_id }: Actor): SQL {
  const { share } = shareable[kind]
  return sql`(${eq(shares.organisation_id, organisation_id)} and ${share} is not null and ${letsShare(organisation_id)}
    and (${eq(shares.user_id, user_id)} or ${shares.team_id} in (select ${teamMembers.team_id} from ${teamMembers}
      where ${eq(teamMembers.user_id, user_id)} and ${eq(teamMembers.organisation_id, organisation_id)})))`
}

/** Sharing needs an institution licence: without one, existing shares have no effect until there is one again. */
function letsShare(organisation_id: string): SQL {
  return sql`exists (select 1 from ${licences} where ${eq(licences.organisation_id, organisation_id)}
    and ${licences.kind} = 'institution')`
}

function belongsTo(thing: (typeof shareable)[ShareKind]['thing'], { organisation_id }: Actor): SQL {
  return eq(thing.organisation_id, organisation_id)
}

/** A validated member of the organisation. */
export function isMember(actor: Actor): SQL {
  if (!isWellFormed(actor)) return sql`false`
  return sql`exists (select 1 from ${memberships} where ${membershipOf(actor)})`
}

/** A local administrator of the organisation, or the operator. */
export function mayAdminister({ user_id, organisation_id }: Administrator): SQL {
  if (user_id === null) return sql`true`
  if (!isWellFormed({ user_id, organisation_id })) return sql`false`
  return sql`exists (select 1 from ${memberships}
    where ${membershipOf({ user_id, organisation_id })} and ${memberships.is_local_admin})`
}

/** An evaluation belongs to whoever began it, while they administer its organisation: its figures are for those who do. */
export function mayEvaluate(actor: Actor): SQL {
  return sql`(${mayAdminister(actor)} and ${eq(evaluations.owner_id, actor.user_id)}
    and ${eq(evaluations.organisation_id, actor.organisation_id)})`
}

function isWellFormed({ user_id, organisation_id }: Actor): boolean {
  return isUuid(user_id) && isUuid(organisation_id)
}

function membershipOf({ user_id, organisation_id }: Actor): SQL | undefined {
  return and(
    eq(memberships.user_id, user_id),
    eq(memberships.organisation_id, organisation_id),
    eq(memberships.is_validated, true),
    isNull(memberships.suspended_at),
  )
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

/**
 * The membership a person works with: the one they chose last, else the oldest usable one, so that a further membership
 * moves nobody; undefined where none is usable.
 */
export function activeMembership(memberships: readonly Membership[]): Usable | undefined {
  const usable = memberships.filter(isUsable)
  return (
    usable.find((membership) => membership.is_active) ??
    usable.toSorted((a, b) => a.since.getTime() - b.since.getTime())[0]
  )
}
