import { desc, eq, gte } from 'drizzle-orm'
import { cleanJson } from './clean.ts'
import type { Database, Querying } from './database.ts'
import type { AuditStore } from './entrance.ts'
import { users } from './schema.ts'
import { auditLog } from './schema-entrance.ts'

const MOST_LISTED = 10_000

export function auditIn(database: Database): AuditStore {
  return {
    write: (entry) => recordIn(database, entry),
    async list({ since, limit = MOST_LISTED } = {}) {
      const newest = await database
        .select({
          at: auditLog.at,
          actor: users.username,
          action: auditLog.action,
          subject: auditLog.subject,
          details: auditLog.details,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actor_id))
        .where(since && gte(auditLog.at, since))
        .orderBy(desc(auditLog.id))
        .limit(limit)
      return newest.reverse()
    },
  }
}

/** Writes an entry within the transaction that does what it tells of. */
export async function recordIn(querying: Querying, entry: Parameters<AuditStore['write']>[0]): Promise<void> {
  await querying.insert(auditLog).values({ ...cleanJson(entry), details: cleanJson(entry.details ?? {}) })
}
