import { isUuid } from '@cognate/contract/ids'
import { cleanJson, isClean } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from '../database/drizzle.ts'
import { licences, memberships, organisations, sessions, users } from '../database/schema.ts'
import { hashSecret } from '../database/secrets.ts'
import type { OpenSession, OwnSession, SessionData } from '../stores/sessions.ts'
import { byOrganisation, personColumns, readPerson } from './read-person.ts'

const end = { data: {} as SessionData, ended_at: sql`now()` }

/** Sessions by their id, which is hashed before it leaves the process. */
export function sessionsIn(database: Database, clock: () => Date) {
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
    /** Undefined once the session has ended or expired. */
    async get(sid: string): Promise<OpenSession | undefined> {
      const now = clock()
      const rows = await openSession.execute({ hash: hashSecret(sid), now })
      return rows[0] && { data: rows[0].data, person: readPerson(rows, now) }
    },
    /** Stores a session. One that has ended stays ended, even if a request that began before stores it again. */
    async set(sid: string, data: SessionData, expiresAt: Date): Promise<void> {
      const values = { user_id: data.user_id ?? null, data: cleanJson(data), expires_at: expiresAt }
      await database
        .insert(sessions)
        .values({ id_hash: hashSecret(sid), ...values })
        .onConflictDoUpdate({ target: sessions.id_hash, set: values, setWhere: isNull(sessions.ended_at) })
    },
    async destroy(sid: string): Promise<void> {
      await database
        .update(sessions)
        .set(end)
        .where(eq(sessions.id_hash, hashSecret(sid)))
    },
    /** The open sessions of a person, the newest first; `sid` is the one that asks. */
    async of(userId: string, sid: string): Promise<OwnSession[]> {
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
    /** Ends sessions of a person; none, and false, where one of them is not an open one of theirs. */
    end: (userId: string, uuids: readonly string[]): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (![userId, ...uuids].every(isUuid)) return false
        const named = and(isOpenOf(userId, clock()), inArray(sessions.uuid, [...uuids]))
        const found = await transaction.select({ uuid: sessions.uuid }).from(sessions).where(named).for('update')
        if (found.length < new Set(uuids).size) return false
        await transaction.update(sessions).set(end).where(named)
        return true
      }),
    /**
     * Ends the sessions that began through a provider by that sign-in (`sid`), or by that person there (`sub`), of both where
     * both are given; gives the ids of the people.
     */
    async endThrough(
      provider: string,
      { sub, sid }: { sub?: string | undefined; sid?: string | undefined },
    ): Promise<string[]> {
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
    /** Deletes expired sessions and gives their number. */
    removeExpired: (): Promise<number> => deleteRows(database, sessions, lt(sessions.expires_at, clock())),
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
