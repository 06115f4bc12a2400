import { randomUUID } from 'node:crypto'
import { AppError } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { endTokens } from '../accounts/accounts.ts'
import { endSessions } from '../accounts/sessions.ts'
import { cleanJson } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, count, eq, inArray, ne, not, type SQL, sql } from '../database/drizzle.ts'
import { memberships, users } from '../database/schema.ts'
import { apiKeys, teamMembers, teams } from '../database/schema-collaboration.ts'
import { scimPeople } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import type { AuditAction } from '../stores/audit-actions.ts'
import type { PersonDraft, PersonField, ProvisionedPerson, Provisioner, ScimPage, ScimSearch } from '../stores/scim.ts'
import { type ScimColumn, scimCondition } from './scim-conditions.ts'
import { closeForGood, findReturning, freeName, hasName, isDeleted, takeBack } from './scim-leaving.ts'
import { freeUsername } from './social-accounts.ts'

const userName = sql<string>`case when ${hasName} then ${scimPeople.user_name} else ${users.email} end`
const active = sql<boolean>`(${memberships.suspended_at} is null and ${users.is_active})`
const updatedAt = sql`greatest(${users.updated_at}, ${scimPeople.updated_at})`
const text = (value: SQL): ScimColumn => ({ kind: 'text', value })

const columns: Record<PersonField, ScimColumn> = {
  id: { kind: 'id', value: sql`${users.id}` },
  user_name: text(userName),
  external_id: text(sql`${scimPeople.external_id}`),
  active: { kind: 'flag', value: active },
  first_name: text(sql`${users.first_name}`),
  last_name: text(sql`${users.last_name}`),
  display_name: text(sql`trim(${users.first_name} || ' ' || ${users.last_name})`),
  email: text(sql`${users.email}`),
  created_at: { kind: 'time', value: sql`${users.created_at}` },
  updated_at: { kind: 'time', value: updatedAt },
}

export function scimPeopleIn(database: Database, clock: () => Date) {
  return {
    async people(
      by: Provisioner,
      { condition, skip, limit }: ScimSearch<PersonField>,
    ): Promise<ScimPage<ProvisionedPerson>> {
      const where = and(isOf(by), condition && scimCondition(condition, columns))
      const [counted] = await database
        .select({ total: count() })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.user_id))
        .leftJoin(scimPeople, isNamed(by))
        .where(where)
      return { total: counted?.total ?? 0, rows: limit === 0 ? [] : await read(database, by, where, { skip, limit }) }
    },
    person: (by: Provisioner, id: string): Promise<ProvisionedPerson | undefined> => readOne(database, by, id),
    /**
     * Makes an account that is entered through the institution alone, or takes back whose membership was deleted or ended.
     * @param username  Taken with a number where somebody has it.
     * A member with the address whom the system has not named yet is named by it.
     * @throws AppError conflict where the user name is taken, where several such members have the address, or where an account with the address was closed by the operator
     */
    createPerson: (by: Provisioner, draft: PersonDraft, username: string): Promise<ProvisionedPerson> =>
      database.transaction(async (transaction) => {
        const { active, user_name, external_id, ...person } = cleanJson(draft)
        await requireFree(transaction, by, user_name)
        const unnamed = await findUnnamed(transaction, by, person.email)
        if (unnamed) return nameMember(transaction, by, { before: unnamed, draft: cleanJson(draft), now: clock() })
        await requireNotClosed(transaction, person.email)
        const returning = await findReturning(transaction, by, draft)
        if (returning) return takeBackAs(transaction, by, { id: returning, draft: cleanJson(draft), now: clock() })
        await freeName(transaction, by, user_name)
        const id = randomUUID()
        const free = await freeUsername(transaction, cleanJson(username).normalize('NFC'))
        await transaction.insert(users).values({ ...person, username: free, id })
        const now = clock()
        const { organisation_id, provider } = by
        const membership = { user_id: id, organisation_id, validated_at: now, made_by_provider: true }
        await transaction.insert(memberships).values({ ...membership, suspended_at: active ? null : now })
        await transaction.insert(scimPeople).values({ provider, user_id: id, user_name, external_id, is_made: true })
        await record(transaction, by, { id, action: 'account.provisioned' })
        return (await readOne(transaction, by, id))!
      }),
    /**
     * Changes somebody. Names and address change where the institution made the account and the person belongs to no other
     * organisation. Closing ends sessions, mailed links and the API keys of the organisation. Raises what `createPerson` raises.
     */
    changePerson: (
      by: Provisioner,
      id: string,
      change: (person: ProvisionedPerson) => PersonDraft,
    ): Promise<ProvisionedPerson | undefined> =>
      database.transaction(async (transaction) => {
        const before = await lock(transaction, by, id)
        if (!before) return undefined
        const draft = cleanJson(change(before))
        await requireFree(transaction, by, draft.user_name, id)
        await freeName(transaction, by, draft.user_name)
        await rename(transaction, by, before, draft)
        await keep(transaction, by, { id, draft, is_made: false })
        if (draft.active !== before.active) await setActive(transaction, by, id, draft.active ? null : clock())
        return readOne(transaction, by, id)
      }),
    /** Closes the membership for good, and ends all sessions of the person. The account and what they shared stay. */
    removePerson: (by: Provisioner, id: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (!(await lock(transaction, by, id))) return false
        await closeForGood(transaction, by, id, clock())
        await record(transaction, by, { id, action: 'membership.suspended', details: { for_good: true } })
        return true
      }),
    /** Of these accounts, the ones that the system of the provider made. */
    async madeBy(provider: string, userIds: readonly string[]): Promise<string[]> {
      if (userIds.length === 0) return []
      const rows = await database
        .select({ id: scimPeople.user_id })
        .from(scimPeople)
        .where(
          and(
            eq(scimPeople.provider, provider),
            eq(scimPeople.is_made, true),
            hasName,
            inArray(scimPeople.user_id, [...userIds]),
          ),
        )
      return rows.map(({ id }) => id)
    },
  }
}

const isOf = ({ organisation_id }: Provisioner) => and(eq(memberships.organisation_id, organisation_id), not(isDeleted))
const isNamed = ({ provider }: Provisioner) => and(eq(scimPeople.user_id, users.id), eq(scimPeople.provider, provider))
const isMembership = (by: Provisioner, id: string) => and(isOf(by), eq(memberships.user_id, id))

async function read(
  querying: Querying,
  by: Provisioner,
  where: SQL | undefined,
  { skip = 0, limit = 1 }: { skip?: number; limit?: number } = {},
): Promise<ProvisionedPerson[]> {
  const rows = await querying
    .select({
      id: users.id,
      user_name: userName,
      external_id: scimPeople.external_id,
      active,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      created_at: users.created_at,
      updated_at: sql<Date>`${updatedAt}`.mapWith(users.updated_at),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .leftJoin(scimPeople, isNamed(by))
    .where(where)
    // The id alone: who is renamed meanwhile stays on their page.
    .orderBy(asc(users.created_at), asc(users.id))
    .offset(skip)
    .limit(limit)
  const teamsOfPeople = await readTeams(
    querying,
    by,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, teams: teamsOfPeople.get(row.id) ?? [] }))
}

async function readTeams(querying: Querying, { organisation_id }: Provisioner, ids: string[]) {
  if (ids.length === 0) return new Map<string, ProvisionedPerson['teams']>()
  const rows = await querying
    .select({ user_id: teamMembers.user_id, uuid: teams.uuid, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.uuid, teamMembers.team_id))
    .where(and(eq(teamMembers.organisation_id, organisation_id), inArray(teamMembers.user_id, ids)))
    .orderBy(asc(teams.name))
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

async function readOne(querying: Querying, by: Provisioner, id: string): Promise<ProvisionedPerson | undefined> {
  if (!isUuid(id)) return undefined
  return (await read(querying, by, isMembership(by, id)))[0]
}

/** Somebody as they are now, while no other call changes them. */
async function lock(querying: Querying, by: Provisioner, id: string): Promise<ProvisionedPerson | undefined> {
  if (!isUuid(id)) return undefined
  await querying.select({ id: memberships.user_id }).from(memberships).where(isMembership(by, id)).for('update')
  return readOne(querying, by, id)
}

async function requireFree(querying: Querying, by: Provisioner, name: string, except?: string): Promise<void> {
  const isTaken = and(
    isOf(by),
    sql`lower(${userName}) = lower(${name})`,
    except === undefined ? undefined : ne(users.id, except),
  )
  if ((await read(querying, by, isTaken)).length > 0)
    throw new AppError('conflict', { detail: 'This userName is taken.' })
}

/**
 * The member with an address whom the system has not named yet, by whatever name it calls them: of two accounts of one person,
 * it would close the one that nobody uses. A closed account with the address, such as one that was merged, stands in nobody's way.
 */
async function findUnnamed(querying: Querying, by: Provisioner, email: string): Promise<ProvisionedPerson | undefined> {
  const hasAddress = sql`lower(${users.email}) = lower(${email})`
  const isUnnamed = and(isOf(by), hasAddress, eq(users.is_active, true), not(hasName))
  const [found, another] = await read(querying, by, isUnnamed, { limit: 2 })
  if (another) throw new AppError('conflict', { detail: 'Several members have this address.' })
  return found
}

/** An account that the operator closed is not opened again by a new one. */
async function requireNotClosed(querying: Querying, email: string): Promise<void> {
  const [closed] = await querying
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.is_active, false)))
    .limit(1)
  if (closed) throw new AppError('conflict', { detail: 'An account with this address was closed by the operator.' })
}

/** Changes name and address of an account that belongs to the institution alone; those of others are not its to change. */
async function rename(
  querying: Querying,
  by: Provisioner,
  before: ProvisionedPerson,
  draft: PersonDraft,
): Promise<void> {
  const changes = (['first_name', 'last_name', 'email'] as const).filter((field) => before[field] !== draft[field])
  if (changes.length === 0) return
  const all = await querying
    .select({ made_by_provider: memberships.made_by_provider })
    .from(memberships)
    .where(eq(memberships.user_id, before.id))
  if (all.length > 1 || !all[0]?.made_by_provider) return
  await querying
    .update(users)
    .set({ ...Object.fromEntries(changes.map((field) => [field, draft[field]])), updated_at: sql`now()` })
    .where(eq(users.id, before.id))
  // Somebody else may read what was sent to the address before.
  if (changes.includes('email')) await endTokens(querying, before.id)
  await record(querying, by, { id: before.id, action: 'account.changed', details: { changed: changes } })
}

interface Returning {
  id: string
  draft: PersonDraft
  now: Date
}

async function takeBackAs(querying: Querying, by: Provisioner, { id, draft, now }: Returning) {
  const is_made = await takeBack(querying, by, id, { now, suspended_at: draft.active ? null : now })
  await keep(querying, by, { id, draft, is_made })
  await rename(querying, by, (await readOne(querying, by, id))!, draft)
  await record(querying, by, { id, action: 'membership.resumed' })
  return (await readOne(querying, by, id))!
}

interface Named {
  before: ProvisionedPerson
  draft: PersonDraft
  now: Date
}

async function nameMember(querying: Querying, by: Provisioner, { before, draft, now }: Named) {
  const { id } = before
  await keep(querying, by, { id, draft, is_made: false })
  await rename(querying, by, before, draft)
  if (!draft.active) await setActive(querying, by, id, now)
  return (await readOne(querying, by, id))!
}

interface Kept {
  id: string
  draft: PersonDraft
  /** Whether the system made the account; a row that is there says so already. */
  is_made: boolean
}

async function keep(querying: Querying, { provider }: Provisioner, { id, draft, is_made }: Kept): Promise<void> {
  const { user_name, external_id } = draft
  await querying
    .insert(scimPeople)
    .values({ provider, user_id: id, user_name, external_id, is_made })
    .onConflictDoUpdate({
      target: [scimPeople.provider, scimPeople.user_id],
      set: { user_name, external_id, updated_at: sql`now()` },
    })
}

async function setActive(querying: Querying, by: Provisioner, id: string, suspended_at: Date | null): Promise<void> {
  await querying.update(memberships).set({ suspended_at }).where(isMembership(by, id))
  if (suspended_at) {
    await endSessions(querying, id)
    await endTokens(querying, id)
    const { organisation_id } = by
    await querying.delete(apiKeys).where(and(eq(apiKeys.user_id, id), eq(apiKeys.organisation_id, organisation_id)))
  }
  await record(querying, by, { id, action: suspended_at ? 'membership.suspended' : 'membership.resumed' })
}

interface PersonNote {
  id: string
  action: AuditAction
  details?: object
}

function record(querying: Querying, by: Provisioner, { id, action, details }: PersonNote): Promise<void> {
  return recordIn(querying, { actor_id: null, action, subject: `user:${id}`, details: { ...by, ...details } })
}
