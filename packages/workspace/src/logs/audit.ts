import { isUuid } from '@cognate/contract/ids'
import { cleanJson, isClean } from '../database/clean.ts'
import { type Database, type Querying, SHELL } from '../database/database.ts'
import { and, desc, eq, gte, lt, or, type SQL, sql } from '../database/drizzle.ts'
import { readPage } from '../database/read-page.ts'
import { users } from '../database/schema.ts'
import { auditLog } from '../database/schema-sign-in.ts'
import type { AuditEntry, AuditNote, LogSearch } from '../stores/audit.ts'
import type { AuditAction } from '../stores/audit-actions.ts'
import type { Listed, PageRange } from '../stores/lists.ts'

/** Entries of a log in one list, unless the caller sets a limit. */
export const MOST_LISTED = 10_000

const columns = {
  at: auditLog.at,
  actor_id: auditLog.actor_id,
  actor: users.username,
  action: auditLog.action,
  subject: auditLog.subject,
  details: auditLog.details,
}

export function auditIn(database: Database) {
  return {
    /** For acts outside of the stores, which write their own entries. */
    write: (entry: AuditNote): Promise<void> => recordIn(database, entry),
    /** The newest entries, in the order in which they were written. */
    async list(search: LogSearch & { action?: AuditAction } = {}): Promise<AuditEntry[]> {
      const newest = await database
        .select(columns)
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actor_id))
        .where(matches(search))
        .orderBy(desc(auditLog.id))
        .limit(search.limit ?? MOST_LISTED)
      return newest.reverse()
    },
    /** One page of them, the newest first. */
    page: (search: LogSearch & { action?: AuditAction }, page: PageRange): Promise<Listed<AuditEntry>> => {
      const where = matches(search)
      return readPage(database, { table: auditLog, where, page }, ({ limit, offset }) =>
        database
          .select(columns)
          .from(auditLog)
          .leftJoin(users, eq(users.id, auditLog.actor_id))
          .where(where)
          .orderBy(desc(auditLog.id))
          .limit(limit)
          .offset(offset),
      )
    },
  }
}

function matches({
  since,
  until,
  user_id,
  organisation_id,
  subject,
  action,
}: LogSearch & { action?: AuditAction }): SQL | undefined {
  if ([user_id, organisation_id].some((id) => id !== undefined && !isUuid(id))) return sql`false`
  if (subject !== undefined && !isClean(subject)) return sql`false`
  return and(
    since && gte(auditLog.at, since),
    until && lt(auditLog.at, until),
    user_id === undefined ? undefined : or(eq(auditLog.actor_id, user_id), eq(auditLog.subject, `user:${user_id}`)),
    organisation_id === undefined
      ? undefined
      : or(
          eq(auditLog.subject, `organisation:${organisation_id}`),
          eq(sql`${auditLog.details} ->> 'organisation_id'`, organisation_id),
        ),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    action && eq(auditLog.action, action),
  )
}

/** Who gave the command of this connection, as an object; an empty one for a server. */
const shellUser = sql`jsonb_strip_nulls(jsonb_build_object('shell_user',
  substring(current_setting('application_name') from ${`^${SHELL}(.+)$`})))`

/** Writes an entry in the transaction of the act itself. */
export async function recordIn(querying: Querying, entry: AuditNote): Promise<void> {
  await querying.insert(auditLog).values(valuesOf(entry))
}

/** Entries that one statement writes. */
const MOST_WRITTEN = 500

/** The same for many acts of one kind. */
export async function recordAllIn(querying: Querying, entries: readonly AuditNote[]): Promise<void> {
  for (let at = 0; at < entries.length; at += MOST_WRITTEN)
    await querying.insert(auditLog).values(entries.slice(at, at + MOST_WRITTEN).map(valuesOf))
}

function valuesOf(entry: AuditNote) {
  const details = cleanJson(entry.details ?? {})
  const named = sql`${JSON.stringify(details)}::jsonb || ${shellUser}`
  return { ...cleanJson(entry), details: entry.actor_id === null ? named : details }
}
