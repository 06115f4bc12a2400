import { randomUUID } from 'node:crypto'
import { AppError } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, count, eq, inArray, not, notInArray, type SQL, sql } from '../database/drizzle.ts'
import { memberships, users } from '../database/schema.ts'
import { teamMembers, teams } from '../database/schema-collaboration.ts'
import { scimGroups } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import { byName } from '../rules/people.ts'
import type { AuditAction } from '../stores/audit-actions.ts'
import type { GroupDraft, GroupField, ProvisionedGroup, Provisioner, ScimPage, ScimSearch } from '../stores/scim.ts'
import { type ScimColumn, scimCondition } from './scim-conditions.ts'
import { isDeleted } from './scim-leaving.ts'

const columns: Record<GroupField, ScimColumn> = {
  id: { kind: 'id', value: sql`${teams.uuid}` },
  name: { kind: 'text', value: sql`${teams.name}` },
  external_id: { kind: 'text', value: sql`${scimGroups.external_id}` },
  created_at: { kind: 'time', value: sql`${teams.created_at}` },
  updated_at: { kind: 'time', value: sql`${teams.updated_at}` },
}

/** Teams of an organisation as groups. */
export function scimGroupsIn(database: Database) {
  return {
    async groups(
      by: Provisioner,
      { condition, skip, limit }: ScimSearch<GroupField>,
    ): Promise<ScimPage<ProvisionedGroup>> {
      const where = and(isOf(by), condition && scimCondition(condition, columns))
      const [counted] = await database
        .select({ total: count() })
        .from(teams)
        .leftJoin(scimGroups, isNamed(by))
        .where(where)
      return { total: counted?.total ?? 0, rows: limit === 0 ? [] : await read(database, by, where, { skip, limit }) }
    },
    group: (by: Provisioner, id: string): Promise<ProvisionedGroup | undefined> => readOne(database, by, id),
    /** @throws AppError team_name_taken, user_not_found */
    createGroup: (by: Provisioner, draft: GroupDraft): Promise<ProvisionedGroup> =>
      database.transaction(async (transaction) => {
        const { name, members, external_id } = cleanJson(draft)
        const uuid = randomUUID()
        await transaction.insert(teams).values({ uuid, organisation_id: by.organisation_id, name: nameOf(name) })
        await setMembers(transaction, by, uuid, members)
        await keep(transaction, by, uuid, external_id)
        await record(transaction, by, { uuid, action: 'team.created', details: { name, user_ids: members } })
        return (await readOne(transaction, by, uuid))!
      }),
    /** Raises what `createGroup` raises. */
    changeGroup: (
      by: Provisioner,
      id: string,
      change: (group: ProvisionedGroup) => GroupDraft,
    ): Promise<ProvisionedGroup | undefined> =>
      database.transaction(async (transaction) => {
        const before = await lock(transaction, by, id)
        if (!before) return undefined
        const { name, members, external_id } = cleanJson(change(before))
        await transaction
          .update(teams)
          .set({ name: nameOf(name), updated_at: sql`now()` })
          .where(eq(teams.uuid, id))
        const { given, taken } = await setMembers(transaction, by, id, members)
        await keep(transaction, by, id, external_id)
        await record(transaction, by, { uuid: id, action: 'team.changed', details: { name, given, taken } })
        return readOne(transaction, by, id)
      }),
    removeGroup: (by: Provisioner, id: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const before = await lock(transaction, by, id)
        if (!before) return false
        await transaction.delete(teams).where(eq(teams.uuid, id))
        await record(transaction, by, { uuid: id, action: 'team.removed', details: { name: before.name } })
        return true
      }),
  }
}

const isOf = ({ organisation_id }: Provisioner) => eq(teams.organisation_id, organisation_id)
const isNamed = ({ provider }: Provisioner) =>
  and(eq(scimGroups.team_id, teams.uuid), eq(scimGroups.provider, provider))
const nameOf = (name: string) => name.trim().normalize('NFC')

async function read(
  querying: Querying,
  by: Provisioner,
  where: SQL | undefined,
  { skip = 0, limit = 1 }: { skip?: number; limit?: number } = {},
): Promise<ProvisionedGroup[]> {
  const rows = await querying
    .select({
      id: teams.uuid,
      name: teams.name,
      external_id: scimGroups.external_id,
      created_at: teams.created_at,
      updated_at: teams.updated_at,
    })
    .from(teams)
    .leftJoin(scimGroups, isNamed(by))
    .where(where)
    .orderBy(asc(teams.created_at), asc(teams.uuid))
    .offset(skip)
    .limit(limit)
  const members = await readMembers(
    querying,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, members: members.get(row.id) ?? [] }))
}

async function readMembers(querying: Querying, ids: string[]) {
  if (ids.length === 0) return new Map<string, ProvisionedGroup['members']>()
  const rows = await querying
    .select({
      team_id: teamMembers.team_id,
      id: users.id,
      display_name: sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})`,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .where(inArray(teamMembers.team_id, ids))
    .orderBy(...byName)
  return Map.groupBy(rows, ({ team_id }) => team_id)
}

async function readOne(querying: Querying, by: Provisioner, id: string): Promise<ProvisionedGroup | undefined> {
  if (!isUuid(id)) return undefined
  return (await read(querying, by, and(isOf(by), eq(teams.uuid, id))))[0]
}

/** A team as it is now, while no other call changes it. */
async function lock(querying: Querying, by: Provisioner, id: string): Promise<ProvisionedGroup | undefined> {
  if (!isUuid(id)) return undefined
  await querying
    .select({ uuid: teams.uuid })
    .from(teams)
    .where(and(isOf(by), eq(teams.uuid, id)))
    .for('update')
  return readOne(querying, by, id)
}

/** Replaces the members; gives the ids of those who came and went. */
async function setMembers(querying: Querying, { organisation_id }: Provisioner, team_id: string, members: string[]) {
  const ids = await idsIn(querying, organisation_id, members)
  const others = ids.length > 0 ? notInArray(teamMembers.user_id, ids) : undefined
  const user_id = { id: teamMembers.user_id }
  const taken = await querying
    .delete(teamMembers)
    .where(and(eq(teamMembers.team_id, team_id), others))
    .returning(user_id)
  const rows = ids.map((user_id) => ({ team_id, user_id, organisation_id }))
  const given =
    rows.length === 0 ? [] : await querying.insert(teamMembers).values(rows).onConflictDoNothing().returning(user_id)
  return { given: given.map(({ id }) => id), taken: taken.map(({ id }) => id) }
}

/** @throws AppError user_not_found where one is no member of the organisation */
async function idsIn(querying: Querying, organisationId: string, members: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(members.map((id) => id.toLowerCase()))]
  if (!wanted.every(isUuid)) throw new AppError('user_not_found')
  if (wanted.length === 0) return []
  const found = await querying
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.organisation_id, organisationId), inArray(memberships.user_id, wanted), not(isDeleted)))
  if (found.length < wanted.length) throw new AppError('user_not_found')
  return wanted
}

async function keep(querying: Querying, by: Provisioner, team_id: string, external_id: string | null): Promise<void> {
  await querying
    .insert(scimGroups)
    .values({ provider: by.provider, team_id, external_id })
    .onConflictDoUpdate({ target: [scimGroups.provider, scimGroups.team_id], set: { external_id } })
}

interface GroupNote {
  uuid: string
  action: AuditAction
  details: object
}

function record(querying: Querying, by: Provisioner, { uuid, action, details }: GroupNote): Promise<void> {
  return recordIn(querying, { actor_id: null, action, subject: `team:${uuid}`, details: { ...by, ...details } })
}
