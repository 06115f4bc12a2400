import { randomUUID } from 'node:crypto'
import { AppError, DEFAULT_POLICY, MOST_POLICIES, PolicyRules } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, count, desc, eq, type SQL, sql } from '../database/drizzle.ts'
import { changed, users } from '../database/schema.ts'
import { conflictPolicies } from '../database/schema-conflicts.ts'
import { recordIn } from '../logs/audit.ts'
import { administering } from '../rules/administering.ts'
import { person } from '../rules/people.ts'
import { isMember } from '../rules/policies.ts'
import type { AuditAction } from '../stores/audit-actions.ts'
import type { Changes } from '../stores/lists.ts'
import type { Actor, Person } from '../stores/who.ts'

/** What an organisation counts as a conflict of interest. */
export interface ConflictPolicy extends PolicyRules {
  /** `default`, or a uuid. */
  id: string
  name: string
  /** Who changed it last; null where the account is gone. */
  changed_by: Person | null
  updated_at: Date
}

/** The conflict policies of organisations: all members read them, and local administrators change them. */
export function conflictPoliciesIn(database: Database) {
  return {
    /** The default first where one is set, then by name. */
    list: (actor: Actor): Promise<ConflictPolicy[]> => read(database, and(isMember(actor), ofOrganisation(actor))),
    get: async (actor: Actor, id: string): Promise<ConflictPolicy | undefined> =>
      (await read(database, and(isMember(actor), named(actor, id))))[0],
    /** Raises `not_local_admin`, and `quota_reached` where no more are kept. */
    create: (actor: Actor, { name, ...rules }: PolicyRules & { name: string }): Promise<ConflictPolicy> =>
      administering(database, actor, async (transaction) => {
        const [kept] = await transaction.select({ all: count() }).from(conflictPolicies).where(ofOrganisation(actor))
        if (kept!.all >= MOST_POLICIES)
          throw new AppError('quota_reached', { detail: `An organisation keeps at most ${MOST_POLICIES} policies.` })
        return insert(transaction, actor, { name, rules, is_default: false })
      }),
    /** Raises `not_local_admin`. @param base  What the default says where none is set yet. */
    change: (
      actor: Actor,
      id: string,
      { name, ...changes }: Changes<PolicyRules & { name: string }>,
      base?: PolicyRules & { name: string },
    ): Promise<ConflictPolicy | undefined> =>
      administering(database, actor, async (transaction) => {
        const [found] = await transaction.select().from(conflictPolicies).where(named(actor, id)).for('update')
        const { name: oldName, ...oldRules } = found ? { ...found.rules, name: found.name } : (base ?? { name: '' })
        const rules = PolicyRules.safeParse({ ...oldRules, ...given(changes) }).data
        if (!rules) return undefined
        if (!found) return insert(transaction, actor, { name: name ?? oldName, rules, is_default: true })
        await transaction
          .update(conflictPolicies)
          .set({
            name: storableText(name ?? oldName),
            rules,
            changed_by: actor.user_id,
            updated_at: changed(conflictPolicies.updated_at),
          })
          .where(eq(conflictPolicies.uuid, found.uuid))
        return written(transaction, actor, found.uuid)
      }),
    /** Raises `not_local_admin`; false where there is none. */
    remove: (actor: Actor, id: string): Promise<boolean> =>
      administering(database, actor, async (transaction) => {
        const [removed] = await transaction
          .delete(conflictPolicies)
          .where(named(actor, id))
          .returning({ uuid: conflictPolicies.uuid, name: conflictPolicies.name })
        if (removed) await record(transaction, actor, { action: 'conflict_policy.removed', ...removed })
        return removed !== undefined
      }),
  }
}

/** Without what a request leaves out. */
const given = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

const ofOrganisation = ({ organisation_id }: Actor): SQL =>
  isUuid(organisation_id) ? eq(conflictPolicies.organisation_id, organisation_id) : sql`false`

function named(actor: Actor, id: string): SQL | undefined {
  if (id === DEFAULT_POLICY) return and(ofOrganisation(actor), eq(conflictPolicies.is_default, true))
  return isUuid(id)
    ? and(ofOrganisation(actor), eq(conflictPolicies.uuid, id), eq(conflictPolicies.is_default, false))
    : sql`false`
}

async function insert(
  querying: Querying,
  { user_id, organisation_id }: Actor,
  policy: { name: string; rules: PolicyRules; is_default: boolean },
): Promise<ConflictPolicy> {
  const uuid = randomUUID()
  await querying
    .insert(conflictPolicies)
    .values({ ...policy, name: storableText(policy.name), uuid, organisation_id, changed_by: user_id })
  return written(querying, { user_id, organisation_id }, uuid)
}

async function written(querying: Querying, actor: Actor, uuid: string): Promise<ConflictPolicy> {
  const [policy] = await read(querying, eq(conflictPolicies.uuid, uuid))
  await record(querying, actor, { action: 'conflict_policy.set', uuid, name: policy!.name })
  return policy!
}

function record(
  querying: Querying,
  { user_id, organisation_id }: Actor,
  { action, uuid, name }: { action: AuditAction; uuid: string; name: string },
): Promise<void> {
  const details = { organisation_id, name }
  return recordIn(querying, { actor_id: user_id, action, subject: `conflict_policy:${uuid}`, details })
}

async function read(querying: Querying, where: SQL | undefined): Promise<ConflictPolicy[]> {
  const rows = await querying
    .select({ policy: conflictPolicies, changed_by: person })
    .from(conflictPolicies)
    .leftJoin(users, eq(users.id, conflictPolicies.changed_by))
    .where(where)
    .orderBy(desc(conflictPolicies.is_default), asc(sql`lower(${conflictPolicies.name})`), asc(conflictPolicies.uuid))
  return rows.map(({ policy: { uuid, name, rules, is_default, updated_at }, changed_by }) => ({
    ...rules,
    ...{ id: is_default ? DEFAULT_POLICY : uuid, name, changed_by, updated_at },
  }))
}
