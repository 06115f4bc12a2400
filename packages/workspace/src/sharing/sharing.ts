import { AppError, type ShareKind, type ShareRight } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, eq, inArray, type SQL, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { searches, shares, teams } from '../database/schema-collaboration.ts'
import { recordIn } from '../logs/audit.ts'
import { byName, idsOfMembers, person } from '../rules/people.ts'
import { isShareWith, mayOwn, mayRead, risingRights, shareable } from '../rules/policies.ts'
import type { Seen } from '../stores/lists.ts'
import type { Shares, Sharing } from '../stores/sharing.ts'
import type { Actor } from '../stores/who.ts'

export function sharesIn(database: Database) {
  return {
    /**
     * Replaces the list of those a thing is shared with; the owner is left out.
     * @param wanted  User names in any case and uuids of teams, all of the thing's organisation. Who is not named in `rights` keeps
     * the right they have, and at first may edit.
     * @throws AppError not_owner, user_not_found, team_not_found
     */
    set: (
      actor: Actor,
      kind: ShareKind,
      uuid: string,
      wanted: {
        shared_users: readonly string[]
        shared_teams: readonly string[]
        rights?: readonly { to: string; may: ShareRight }[]
      },
    ): Promise<Shares | undefined> =>
      database.transaction(async (transaction) => {
        const { thing, share } = shareable[kind]
        // Locks the row, so that two replacements of the shares at once follow each other.
        const [owned] = await transaction
          .select({ uuid: thing.uuid })
          .from(thing)
          .where(named(kind, uuid, mayOwn(kind, actor)))
          .for('update')
        if (!owned) return refuseOthers(transaction, actor, { kind, uuid })
        const { user_id: owner_id, organisation_id } = actor
        const userIds = await idsOfMembers(transaction, organisation_id, wanted.shared_users)
        const teamIds = await idsOfTeams(transaction, organisation_id, wanted.shared_teams)
        const rights = await rightsOf(transaction, organisation_id, wanted.rights ?? [])
        const earlier = await transaction.delete(shares).where(eq(share, uuid)).returning()
        for (const { user_id, team_id, may } of earlier) {
          const id = (user_id ?? team_id)!
          rights.set(id, rights.get(id) ?? may)
        }
        const rows = [
          ...userIds.filter((id) => id !== owner_id).map((user_id) => ({ user_id, may: rights.get(user_id) })),
          ...teamIds.map((team_id) => ({ team_id, may: rights.get(team_id) })),
        ].map((receiver) => ({ owner_id, organisation_id, [`${kind}_id` as const]: uuid, ...receiver }))
        if (rows.length > 0) await transaction.insert(shares).values(rows)
        await recordShares(transaction, actor, `${kind}:${uuid}`, { user_ids: userIds, team_ids: teamIds })
        return (await sharesOf(transaction, kind, [uuid])).get(uuid) ?? nobody()
      }),
  }
}

export async function seesSearch(querying: Querying, actor: Actor, search: string): Promise<boolean> {
  const rows = await querying
    .select({ uuid: searches.uuid })
    .from(searches)
    .where(named('search', search, mayRead('search', actor)))
  return rows.length > 0
}

/** Logs with whom something is shared now. @param subject  Its kind and uuid: `search:UUID`. */
export const recordShares = (
  querying: Querying,
  { user_id: actor_id, organisation_id }: Actor,
  subject: string,
  receivers: { user_ids: readonly string[]; team_ids: readonly string[] },
): Promise<void> =>
  recordIn(querying, { actor_id, action: 'share.set', subject, details: { organisation_id, ...receivers } })

/** Rights by the id of the person or team. */
async function rightsOf(
  querying: Querying,
  organisationId: string,
  rights: readonly { to: string; may: ShareRight }[],
): Promise<Map<string, ShareRight>> {
  const byId = new Map<string, ShareRight>()
  for (const { to, may } of rights) {
    const [id] = isUuid(to) ? [to.toLowerCase()] : await idsOfMembers(querying, organisationId, [to])
    byId.set(id!, may)
  }
  return byId
}

/** Raises `not_editor` for a collection that the actor sees, and may not change. */
export async function refuseViewers(querying: Querying, actor: Actor, which: SQL | undefined): Promise<undefined> {
  const [found] = await querying
    .select({ uuid: searches.uuid })
    .from(searches)
    .where(and(mayRead('search', actor), which))
  if (found) throw new AppError('not_editor')
}

/** Holds for the thing of a uuid if the rule holds; never for what is no uuid. */
export function named(kind: ShareKind, uuid: string, rule: SQL): SQL | undefined {
  return isUuid(uuid) ? and(rule, eq(shareable[kind].thing.uuid, uuid)) : sql`false`
}

/**
 * Raises why a thing could not be changed: `not_owner` if it was shared with the actor, `conflict` if it is the actor's but
 * was changed meanwhile. Undefined for a thing that the actor may not see.
 */
export async function refuseOthers(
  querying: Querying,
  actor: Actor,
  { kind, uuid }: { kind: ShareKind; uuid: string },
): Promise<undefined> {
  const { thing } = shareable[kind]
  const [found] = await querying
    .select({ owner_id: thing.owner_id })
    .from(thing)
    .where(named(kind, uuid, mayRead(kind, actor)))
  if (found) throw new AppError(found.owner_id === actor.user_id ? 'conflict' : 'not_owner')
}

/** Holds for a thing that has not changed since the caller read it. */
export function isAsSeen(kind: 'search' | 'filter_preset', { updated_at }: Seen): SQL | undefined {
  return updated_at && eq(shareable[kind].thing.updated_at, updated_at)
}

/** Adds to each thing its owner and, for the owner, whom it is shared with. */
export async function withSharing<Thing extends { uuid: string; owner_id: string; organisation_id: string }>(
  querying: Querying,
  { kind, actor }: { kind: ShareKind; actor: Actor },
  things: readonly Thing[],
): Promise<(Omit<Thing, 'owner_id' | 'organisation_id'> & Sharing)[]> {
  if (things.length === 0) return []
  const owners = await querying
    .select({ id: users.id, ...person })
    .from(users)
    .where(inArray(users.id, [...new Set(things.map(({ owner_id }) => owner_id))]))
  const owned = things.filter(({ owner_id }) => owner_id === actor.user_id)
  const shared = await sharesOf(
    querying,
    kind,
    owned.map(({ uuid }) => uuid),
  )
  const rights = kind === 'search' ? await rightsIn(querying, actor, things) : new Map<string, ShareRight>()
  const people = new Map(owners.map(({ id, ...owner }) => [id, owner]))
  return things.flatMap(({ owner_id, organisation_id: _, ...thing }) => {
    const owner = people.get(owner_id)
    // The account was deleted meanwhile, and the thing with it.
    if (!owner) return []
    const may = rights.get(thing.uuid)
    const isOwned = owner_id === actor.user_id
    const access = { is_owned: isOwned, ...(!isOwned && { owner }), ...(may && { may }) }
    return [{ ...thing, owner_id, access, ...(shared.get(thing.uuid) ?? nobody()) }]
  })
}

/** What the actor may do with collections of others: the most that any share gives. */
async function rightsIn(
  querying: Querying,
  actor: Actor,
  things: readonly { uuid: string; owner_id: string }[],
): Promise<ReadonlyMap<string, ShareRight>> {
  const foreign = things.filter(({ owner_id }) => owner_id !== actor.user_id).map(({ uuid }) => uuid)
  if (foreign.length === 0) return new Map()
  const rows = await querying
    .select({ uuid: shares.search_id, may: shares.may })
    .from(shares)
    .where(and(isShareWith('search', actor), inArray(shares.search_id, foreign)))
  const most = rows.toSorted((a, b) => risingRights.indexOf(a.may) - risingRights.indexOf(b.may))
  return new Map(most.map(({ uuid, may }) => [uuid!, may]))
}

const nobody = (): Shares => ({ shared_users: [], shared_teams: [] })

/** Whom things are shared with, by the uuid of the thing. */
async function sharesOf(querying: Querying, kind: ShareKind, uuids: readonly string[]): Promise<Map<string, Shares>> {
  const found = new Map<string, Shares>()
  if (uuids.length === 0) return found
  const { share } = shareable[kind]
  const rows = await querying
    .select({ uuid: share, may: shares.may, user: person, team: { uuid: teams.uuid, name: teams.name } })
    .from(shares)
    .leftJoin(users, eq(users.id, shares.user_id))
    .leftJoin(teams, eq(teams.uuid, shares.team_id))
    .where(inArray(share, [...uuids]))
    .orderBy(...byName, asc(sql`lower(${teams.name})`))
  for (const { uuid, may, user, team } of rows) {
    const right = kind === 'search' ? { may } : {}
    const of = found.get(uuid!) ?? nobody()
    found.set(uuid!, of)
    if (user) of.shared_users.push({ ...user, ...right })
    if (team) of.shared_teams.push({ ...team, ...right })
  }
  return found
}

async function idsOfTeams(querying: Querying, organisationId: string, uuids: readonly string[]): Promise<string[]> {
  const asked = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))]
  const wellFormed = asked.filter(isUuid)
  const found = await querying
    .select({ uuid: teams.uuid })
    .from(teams)
    .where(
      and(
        wellFormed.length > 0 ? inArray(teams.uuid, wellFormed) : sql`false`,
        eq(teams.organisation_id, organisationId),
      ),
    )
  if (found.length < asked.length) throw new AppError('team_not_found')
  return asked
}
