import { randomUUID } from 'node:crypto'
import { isUuid } from '@cognate/contract/ids'
import { storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, eq, notInArray, type SQL, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { teamMembers, teams } from '../database/schema-collaboration.ts'
import { recordIn } from '../logs/audit.ts'
import { administering } from '../rules/administering.ts'
import { byName, idsOfMembers, person } from '../rules/people.ts'
import { isMember } from '../rules/policies.ts'
import type { AuditAction } from '../stores/audit-actions.ts'
import type { Changes } from '../stores/lists.ts'
import type { SharedTeam } from '../stores/sharing.ts'
import type { Administrator, Person } from '../stores/who.ts'

export interface Team extends SharedTeam {
  /** By last name. */
  users: Person[]
}

export function teamsIn(database: Database) {
  return {
    /** The teams of the organisation by name; none for somebody who is not a member of it. */
    list: ({ user_id, organisation_id }: Administrator): Promise<Team[]> =>
      read(
        database,
        and(
          isUuid(organisation_id) ? eq(teams.organisation_id, organisation_id) : sql`false`,
          user_id === null ? undefined : isMember({ user_id, organisation_id }),
        ),
      ),
    /**
     * `users` are user names of members of the organisation, in any case.
     * @throws AppError not_local_admin, team_name_taken, user_not_found
     */
    create: (
      by: Administrator,
      { name, users: usernames = [] }: { name: string; users?: readonly string[] },
    ): Promise<Team> =>
      administering(database, by, async (transaction) => {
        const uuid = randomUUID()
        const { organisation_id } = by
        await transaction.insert(teams).values({ uuid, organisation_id, name: nameOf(name) })
        const user_ids = await setMembers(transaction, { uuid, organisation_id }, usernames)
        return written(transaction, by, { uuid, action: 'team.created', user_ids })
      }),
    /** Renames a team, or replaces all of its members. Raises what `create` raises. */
    change: (
      by: Administrator,
      uuid: string,
      { name, users: usernames }: Changes<{ name: string; users: readonly string[] }>,
    ): Promise<Team | undefined> =>
      administering(database, by, async (transaction) => {
        // Locks the row, so that two replacements of the members at once follow each other.
        const changed = await transaction
          .update(teams)
          .set({ ...(name === undefined ? {} : { name: nameOf(name) }), updated_at: sql`now()` })
          .where(ofOrganisation(by, uuid))
          .returning({ uuid: teams.uuid })
        if (changed.length === 0) return undefined
        const { organisation_id } = by
        const user_ids = usernames && (await setMembers(transaction, { uuid, organisation_id }, usernames))
        return written(transaction, by, { uuid, action: 'team.changed', user_ids })
      }),
    /** Removes a team and every share with it; false where there is no such team. Raises not_local_admin. */
    remove: (by: Administrator, uuid: string): Promise<boolean> =>
      administering(database, by, async (transaction) => {
        const [removed] = await transaction
          .delete(teams)
          .where(ofOrganisation(by, uuid))
          .returning({ name: teams.name })
        if (!removed) return false
        await record(transaction, by, { uuid, action: 'team.removed', details: removed })
        return true
      }),
  }
}

function ofOrganisation({ organisation_id }: Administrator, uuid: string): SQL | undefined {
  if (!isUuid(uuid) || !isUuid(organisation_id)) return sql`false`
  return and(eq(teams.uuid, uuid), eq(teams.organisation_id, organisation_id))
}

/** Replaces the members and gives their ids. */
async function setMembers(
  querying: Querying,
  { uuid, organisation_id }: { uuid: string; organisation_id: string },
  usernames: readonly string[],
): Promise<string[]> {
  const ids = await idsOfMembers(querying, organisation_id, usernames)
  const others = ids.length > 0 ? notInArray(teamMembers.user_id, ids) : undefined
  await querying.delete(teamMembers).where(and(eq(teamMembers.team_id, uuid), others))
  if (ids.length === 0) return ids
  await querying
    .insert(teamMembers)
    .values(ids.map((user_id) => ({ team_id: uuid, user_id, organisation_id })))
    .onConflictDoNothing()
  return ids
}

/** Records a change and gives the team as it is now. Ids only, so that the audit log holds no names of deleted accounts. */
async function written(
  querying: Querying,
  by: Administrator,
  { uuid, action, user_ids }: { uuid: string; action: AuditAction; user_ids: string[] | undefined },
): Promise<Team> {
  const [team] = await read(querying, eq(teams.uuid, uuid))
  await record(querying, by, { uuid, action, details: { name: team!.name, ...(user_ids && { user_ids }) } })
  return team!
}

function record(
  querying: Querying,
  { user_id, organisation_id }: Administrator,
  { uuid, action, details }: { uuid: string; action: AuditAction; details: object },
): Promise<void> {
  const entry = { actor_id: user_id, action, subject: `team:${uuid}` }
  return recordIn(querying, { ...entry, details: { organisation_id, ...details } })
}

/** Teams by name, with their members. */
async function read(querying: Querying, where: SQL | undefined): Promise<Team[]> {
  const rows = await querying
    .select({ uuid: teams.uuid, name: teams.name, user: person })
    .from(teams)
    .leftJoin(teamMembers, eq(teamMembers.team_id, teams.uuid))
    .leftJoin(users, eq(users.id, teamMembers.user_id))
    .where(where)
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.uuid), ...byName)
  const found = new Map<string, Team>()
  for (const { uuid, name, user } of rows) {
    const team = found.get(uuid) ?? { uuid, name, users: [] as Person[] }
    found.set(uuid, team)
    if (user) team.users.push(user)
  }
  return [...found.values()]
}

function nameOf(name: string): string {
  return storableText(name).trim().normalize('NFC')
}
