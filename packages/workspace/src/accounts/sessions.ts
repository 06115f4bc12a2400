import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { cleanJson } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { licences, memberships, organisations, sessions, users } from '../database/schema.ts'
import { hashSecret } from '../database/secrets.ts'
import type { SessionData, SessionStore } from '../stores/sessions.ts'
import { byOrganisation, personColumns, readPerson } from './read-person.ts'

const end = { data: {} as SessionData, ended_at: sql`now()` }

export function sessionsIn(database: Database, clock: () => Date): SessionStore {
  const open = and(
    eq(sessions.id_hash, sql.placeholder('hash')),
    isNull(sessions.ended_at),
    gt(sessions.expires_at, sql.placeholder('now')),
  )
  // Prepared and in one statement, as every call of a signed-in person asks it.
  const openSession = database
    .select({ data: sessions.data, ...personColumns })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(memberships, eq(memberships.user_id, users.id))
    .leftJoin(organisations, eq(organisations.id, memberships.organisation_id))
    .leftJoin(licences, eq(licences.organisation_id, organisations.id))
    .where(open)
    .orderBy(...byOrganisation)
    .prepare('open_session')
  return {
    async get(sid) {
      const now = clock()
      const rows = await openSession.execute({ hash: hashSecret(sid), now })
      return rows[0] && { data: rows[0].data, person: readPerson(rows, now) }
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
