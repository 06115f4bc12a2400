import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { cleanJson } from './clean.ts'
import type { Database } from './database.ts'
import { sessions } from './schema.ts'
import type { SessionData, Workspace } from './workspace.ts'

export function sessionsIn(database: Database, clock: () => Date): Workspace['sessions'] {
  const end = { data: {} as SessionData, ended_at: sql`now()` }
  return {
    async get(sid) {
      const [row] = await database
        .select({ data: sessions.data })
        .from(sessions)
        .where(and(eq(sessions.id_hash, hashSid(sid)), isNull(sessions.ended_at), gt(sessions.expires_at, clock())))
      return row?.data
    },
    async set(sid, data, expiresAt) {
      const values = { user_id: data.user_id ?? null, data: cleanJson(data), expires_at: expiresAt }
      await database
        .insert(sessions)
        .values({ id_hash: hashSid(sid), ...values })
        .onConflictDoUpdate({ target: sessions.id_hash, set: values, setWhere: isNull(sessions.ended_at) })
    },
    async destroy(sid) {
      await database
        .update(sessions)
        .set(end)
        .where(eq(sessions.id_hash, hashSid(sid)))
    },
    async destroyAllOf(userId, exceptSid) {
      const kept = exceptSid === undefined ? undefined : ne(sessions.id_hash, hashSid(exceptSid))
      await database
        .update(sessions)
        .set(end)
        .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), kept))
    },
    async removeExpired() {
      const { rowCount } = await database.delete(sessions).where(lt(sessions.expires_at, clock()))
      return rowCount ?? 0
    },
  }
}

/** Whoever reads the table learns no session id from it. The id is random, so a plain hash is enough. */
function hashSid(sid: string): string {
  return createHash('sha256').update(sid).digest('hex')
}
