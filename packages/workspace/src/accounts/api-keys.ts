import { randomUUID } from 'node:crypto'
import { isUuid } from '@cognate/contract/ids'
import { storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from '../database/drizzle.ts'
import { memberships, users } from '../database/schema.ts'
import { apiKeys } from '../database/schema-collaboration.ts'
import { hashSecret, newSecret } from '../database/secrets.ts'
import { recordIn } from '../logs/audit.ts'
import { requireRoom } from '../rules/quotas.ts'
import type { ApiKey } from '../stores/api-keys.ts'
import type { Limits } from '../stores/quotas.ts'
import type { Actor } from '../stores/who.ts'

/** Marks a key as ours for people and for scanners of leaked keys. */
const KEY_PREFIX = 'cognate_'
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6
/** The shortest time between two updates of when a key was last used. */
const TOUCH_AFTER_MS = 5 * 60_000

const keyColumns = {
  uuid: apiKeys.uuid,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  created_at: apiKeys.created_at,
  expires_at: apiKeys.expires_at,
  last_used_at: apiKeys.last_used_at,
}

export function apiKeysIn(database: Database, { clock, quotas }: Limits) {
  return {
    /** The actor's keys in this organisation, the newest first, expired ones too. */
    list: (actor: Actor): Promise<ApiKey[]> =>
      database.select(keyColumns).from(apiKeys).where(isOf(actor)).orderBy(desc(apiKeys.created_at), asc(apiKeys.uuid)),
    /** The only answer that holds the key itself. */
    create: (
      actor: Actor,
      { name, scopes, expires_at }: { name: string; scopes: ApiKey['scopes']; expires_at: Date },
    ): Promise<ApiKey & { key: string }> =>
      database.transaction(async (transaction) => {
        await requireRoom(transaction, actor, { kind: 'api_keys', quotas })
        const key = KEY_PREFIX + newSecret()
        const [row] = await transaction
          .insert(apiKeys)
          .values({
            ...actor,
            uuid: randomUUID(),
            name: storableText(name),
            prefix: key.slice(0, SHOWN_CHARACTERS),
            key_hash: hashSecret(key),
            scopes: [...new Set(scopes)],
            expires_at,
          })
          .returning(keyColumns)
        const { user_id: actor_id, organisation_id } = actor
        const details = { organisation_id, name: row!.name, scopes: row!.scopes }
        await recordIn(transaction, { actor_id, action: 'api_key.created', subject: `api_key:${row!.uuid}`, details })
        return { ...row!, key }
      }),
    remove: (actor: Actor, uuid: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (!isUuid(uuid)) return false
        const [removed] = await transaction
          .delete(apiKeys)
          .where(and(isOf(actor), eq(apiKeys.uuid, uuid)))
          .returning({ name: apiKeys.name })
        if (!removed) return false
        const subject = `api_key:${uuid}`
        await recordIn(transaction, {
          actor_id: actor.user_id,
          action: 'api_key.removed',
          subject,
          details: removed,
        })
        return true
      }),
    /** Undefined once the key has expired, or its owner's membership or account has ended. */
    async byKey(key: string): Promise<(ApiKey & Actor) | undefined> {
      const now = clock()
      const [row] = await database
        .select({ ...keyColumns, user_id: apiKeys.user_id, organisation_id: apiKeys.organisation_id })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.user_id))
        .innerJoin(
          memberships,
          and(eq(memberships.user_id, apiKeys.user_id), eq(memberships.organisation_id, apiKeys.organisation_id)),
        )
        .where(
          and(
            eq(apiKeys.key_hash, hashSecret(key)),
            gt(apiKeys.expires_at, now),
            eq(users.is_active, true),
            eq(memberships.is_validated, true),
            isNull(memberships.suspended_at),
          ),
        )
      if (!row) return undefined
      const touched = row.last_used_at?.getTime() ?? 0
      if (now.getTime() - touched > TOUCH_AFTER_MS) {
        await database.update(apiKeys).set({ last_used_at: now }).where(eq(apiKeys.uuid, row.uuid))
      }
      return row
    },
  }
}

/** Ends every API key of a person, in all organisations. */
export async function endApiKeys(querying: Querying, userId: string): Promise<void> {
  await querying.delete(apiKeys).where(eq(apiKeys.user_id, userId))
}

function isOf({ user_id, organisation_id }: Actor): SQL | undefined {
  if (!isUuid(user_id) || !isUuid(organisation_id)) return sql`false`
  return and(eq(apiKeys.user_id, user_id), eq(apiKeys.organisation_id, organisation_id))
}
