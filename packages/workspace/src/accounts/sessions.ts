import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { cleanJson } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { sessions } from '../database/schema.ts'
import { hashSecret } from '../database/secrets.ts'
import type { SessionData, SessionStore } from '../stores/sessions.ts'

const end = { data: {} as SessionData, ended_at: sql`now()` }

export function sessionsIn(database: Database, clock: () => Date): SessionStore {
  const open = and(
    eq(sessions.id_hash, sql.placeholder('hash')),
    isNull(sessions.ended_at),
    gt(sessions.expires_at, sql.placeholder('now')),
  )
  // Prepared, as every call asks it.
  const openSession = database.select({ data: sessions.data }).from(sessions).where(open).prepare('open_session')
  return {
    async get(sid) {
      const [row] = await openSession.execute({ hash: hashSecret(sid), now: clock() })
      return row?.data
    },
    async set(sid, data, expiresAt) {
      const values = { user_id: data.user_id ?? null, data: cleanJson(data), expires_at: expiresAt }
      await database
        .insert(sessions)
        .values({ id_hash: hashSecret(sid), ...values })
        .onConflictDoUpdate({ target: sessions.id_hash, set: values, setWhere: isNull(sessions.ended_at) })
    },
    async destroy(sid) {
      await database
        .update(sessions)
        .set(end)
        .where(eq(sessions.id_hash, hashSecret(sid)))
    },
    async removeExpired() {
      const { rowCount } = await database.delete(sessions).where(lt(sessions.expires_at, clock()))
      return rowCount ?? 0
    },
  }
}

/** Ends every session of a person. */
export async function endSessions(querying: Querying, userId: string): Promise<void> {
  await querying
    .update(sessions)
    .set(end)
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at)))
}
