import { isIP } from 'node:net'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson, isClean } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, desc, eq, gte, lt, type SQL, sql } from '../database/drizzle.ts'
import { readPage } from '../database/read-page.ts'
import { accessLog } from '../database/schema-access.ts'
import type { AccessEvent } from '../stores/access-events.ts'
import type { LogSearch } from '../stores/audit.ts'
import type { Listed, PageRange } from '../stores/lists.ts'
import { MOST_LISTED } from './audit.ts'

/** Who did something, and from where; null where unknown. */
export interface AccessWho {
  user_id: string | null
  /** The name at that time, so that the entry can be read after the account is deleted. */
  username: string | null
  organisation_id: string | null
  /** An IPv4 or IPv6 address. */
  address: string | null
}

/** What is written about one access, or about several alike. */
export interface AccessNote extends AccessWho {
  event: AccessEvent
  at: Date
  /** `query:UUID`, `search:UUID`, `author:A123`, `api_key:UUID` … */
  subject?: string | null
  /** Small facts; never a text, the name of a collection or an address that was found. */
  details?: Record<string, string | number | boolean | null>
  /** Number of calls; 1 unless given. */
  calls?: number
  /** Number of records in all answers; 0 unless given. */
  records?: number
  /** Notes with the same key become one entry, which counts them; unset: an entry of its own. */
  bucket?: string | null
}

export interface AccessEntry extends Required<Omit<AccessNote, 'bucket'>> {
  /** The last of several accesses; `at` is the first. */
  last_at: Date
}

export interface AccessSearch extends LogSearch {
  event?: AccessEvent
  /** An address, or a range as `192.0.2.0/24`. */
  address?: string
}

/** Rows that one statement writes; PostgreSQL accepts 65,535 values. */
const MOST_WRITTEN = 500

/** Who signed in, and who read what from where. */
export function accessLogIn(database: Database, clock: () => Date) {
  return {
    /** Writes notes; no two of them may have the same bucket. */
    async write(notes: readonly AccessNote[]): Promise<void> {
      for (let at = 0; at < notes.length; at += MOST_WRITTEN) {
        const rows = notes.slice(at, at + MOST_WRITTEN).map(({ address, details = {}, ...note }) => ({
          ...note,
          last_at: note.at,
          address: plainAddress(address),
          details: cleanJson(details),
        }))
        await database
          .insert(accessLog)
          .values(rows)
          .onConflictDoUpdate({
            target: accessLog.bucket,
            set: {
              calls: sql`${accessLog.calls} + excluded.calls`,
              records: sql`${accessLog.records} + excluded.records`,
              last_at: sql`greatest(${accessLog.last_at}, excluded.last_at)`,
            },
          })
      }
    },
    /** The newest entries, oldest first. */
    async list(search: AccessSearch = {}): Promise<AccessEntry[]> {
      const newest = await database
        .select(accessLogColumns)
        .from(accessLog)
        .where(matches(search))
        .orderBy(desc(accessLog.at), desc(accessLog.id))
        .limit(search.limit ?? MOST_LISTED)
      return newest.reverse()
    },
    /** One page of them, the newest first. */
    page: (search: AccessSearch, page: PageRange): Promise<Listed<AccessEntry>> => {
      const where = matches(search)
      return readPage(database, { table: accessLog, where, page }, ({ limit, offset }) =>
        database
          .select(accessLogColumns)
          .from(accessLog)
          .where(where)
          .orderBy(desc(accessLog.at), desc(accessLog.id))
          .limit(limit)
          .offset(offset),
      )
    },
    /** The latest id of a user name, in any case; the account may be deleted. */
    async idOf(username: string): Promise<string | undefined> {
      if (!isClean(username)) return undefined
      const [row] = await database
        .select({ user_id: accessLog.user_id })
        .from(accessLog)
        .where(eq(sql`lower(${accessLog.username})`, sql`lower(${username.normalize('NFC')})`))
        .orderBy(desc(accessLog.at))
        .limit(1)
      return row?.user_id ?? undefined
    },
    /** Deletes entries whose last access is more than `days` ago, and gives their number. */
    removeOlderThan: (days: number): Promise<number> =>
      deleteRows(database, accessLog, lt(accessLog.last_at, new Date(clock().getTime() - days * 86_400_000))),
  }
}

export const accessLogColumns = {
  at: accessLog.at,
  last_at: accessLog.last_at,
  user_id: accessLog.user_id,
  username: accessLog.username,
  organisation_id: accessLog.organisation_id,
  address: accessLog.address,
  event: accessLog.event,
  subject: accessLog.subject,
  details: accessLog.details,
  calls: accessLog.calls,
  records: accessLog.records,
}

/** An address in the form of PostgreSQL: IPv4 as such, without the name of an interface; null for what is no address. */
function plainAddress(address: string | null): string | null {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? ''
  return isIP(plain) > 0 ? plain : null
}

function matches({ since, until, user_id, organisation_id, subject, event, address }: AccessSearch): SQL | undefined {
  if ([user_id, organisation_id].some((id) => id !== undefined && !isUuid(id))) return sql`false`
  if (subject !== undefined && !isClean(subject)) return sql`false`
  return and(
    // An entry covers up to an hour; it counts if any part of it is in the range.
    since && gte(accessLog.last_at, since),
    until && lt(accessLog.at, until),
    user_id === undefined ? undefined : eq(accessLog.user_id, user_id),
    organisation_id === undefined ? undefined : eq(accessLog.organisation_id, organisation_id),
    subject === undefined ? undefined : eq(accessLog.subject, subject),
    event && eq(accessLog.event, event),
    address === undefined ? undefined : sql`${accessLog.address} <<= ${address}::inet`,
  )
}
