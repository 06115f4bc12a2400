import { isUuid } from '@cognate/contract/ids'
import { cleanJson, isClean } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from '../database/drizzle.ts'
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
    async of(userId, sid) {
      if (!isUuid(userId)) return []
      const { id_hash, uuid, data, created_at } = sessions
      const rows = await database
        .select({ id_hash, uuid, data, created_at })
        .from(sessions)
        .where(isOpenOf(userId, clock()))
        .orderBy(desc(created_at), desc(uuid))
      const current = hashSecret(sid)
      return rows.map(({ id_hash, ...session }) => ({ ...session, is_current: id_hash === current }))
    },
    end: (userId, uuids) =>
      database.transaction(async (transaction) => {
        if (![userId, ...uuids].every(isUuid)) return false
        const named = and(isOpenOf(userId, clock()), inArray(sessions.uuid, [...uuids]))
        const found = await transaction.select({ uuid: sessions.uuid }).from(sessions).where(named).for('update')
        if (found.length < new Set(uuids).size) return false
        await transaction.update(sessions).set(end).where(named)
        return true
      }),
    async endThrough(provider, { sub, sid }) {
      if (sub === undefined && sid === undefined) return []
      const ended = await database
        .update(sessions)
        .set(end)
        .where(
          and(
            isNull(sessions.ended_at),
            holds('way_in', provider),
            sub === undefined ? undefined : holds('idp_sub', sub),
            sid === undefined ? undefined : holds('idp_sid', sid),
          ),
        )
        .returning({ user_id: sessions.user_id })
      return [...new Set(ended.flatMap(({ user_id }) => user_id ?? []))]
    },
    removeExpired: () => deleteRows(database, sessions, lt(sessions.expires_at, clock())),
  }
}

const holds = (field: string, text: string) =>
  isClean(text) ? sql`${sessions.data} ->> ${field} = ${text}` : sql`false`

const isOpenOf = (userId: string, now: Date) =>
  and(eq(sessions.user_id, userId), isNull(sessions.ended_at), gt(sessions.expires_at, now))

/** Ends every session of a person. */
export async function endSessions(querying: Querying, userId: string): Promise<void> {
  await querying
    .update(sessions)
    .set(end)
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at)))
}
