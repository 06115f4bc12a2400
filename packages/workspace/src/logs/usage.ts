import { HOUR_MS, type UsageMonthView } from '@cognate/contract'
import type { Database } from '../database/database.ts'
import { eq, min, type SQL, sql } from '../database/drizzle.ts'
import { organisations, settings } from '../database/schema.ts'
import { accessLog } from '../database/schema-access.ts'
import type { AccessEvent } from '../stores/access-events.ts'

/** What was done in a month: numbers alone. Null where no access log was written. */
export type UsageFigures = Omit<UsageMonthView, 'month' | 'counted_since'>

export interface UsageMonth extends Pick<UsageMonthView, 'month' | 'counted_since'> {
  all: UsageFigures
  /** By id of the organisation; those without any are left out. */
  organisations: Readonly<Record<string, UsageFigures>>
}

const MONTHS = 24
/** The setting with what was counted: the log is long, and forgets. */
const KEY = 'usage'
/** Entries that wait for the database are written within this time after the end of a month. */
const GRACE_MS = HOUR_MS
/** What was counted this fast is counted anew for each who asks. */
const QUICK_MS = 100
/** Counts are older than this only where nobody counts each hour. */
const STALE_MS = 2 * HOUR_MS

interface Kept {
  counted_at: string
  took_ms: number
  /** The first month that is counted anew; those before it are over. */
  open: string
  months: Months
}

type Months = Record<string, Omit<UsageMonth, 'month'>>

/** How much is used, by month. */
export function usageIn(database: Database, clock: () => Date) {
  return {
    /** The last 24 months, the newest first, also those without any use; as they were counted last. */
    async read(): Promise<{ counted_at: Date; months: UsageMonth[] }> {
      const now = clock()
      const known = await readKept(database)
      const isKept = known && known.took_ms > QUICK_MS && now.getTime() - Date.parse(known.counted_at) < STALE_MS
      const { counted_at, months } = isKept ? known : await countAgain(database, now, known)
      const newestFirst = Object.entries(months).sort(([one], [other]) => (one < other ? 1 : -1))
      return { counted_at: new Date(counted_at), months: newestFirst.map(([month, facts]) => ({ month, ...facts })) }
    },
    /** Counts the current month again, and a month that is over for the last time, before the access log forgets it. */
    async keep(): Promise<void> {
      await countAgain(database, clock(), await readKept(database))
    },
  }
}

async function readKept(database: Database): Promise<Kept | undefined> {
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return row?.value as Kept | undefined
}

/** Counts the months that are not over, and keeps them with those that are. */
async function countAgain(database: Database, now: Date, known: Kept | undefined): Promise<Kept> {
  const startedAt = performance.now()
  const first = monthsAfter(monthOf(now), 1 - MONTHS)
  const from = known && known.open > first ? known.open : first
  const counted = await count(database, { from, until: monthsAfter(monthOf(now), 1) })
  const value: Kept = {
    counted_at: now.toISOString(),
    took_ms: Math.round(performance.now() - startedAt),
    open: monthOf(new Date(now.getTime() - GRACE_MS)),
    months: await withoutOld({ ...known?.months, ...counted }, first, database),
  }
  await database
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updated_at: sql`now()` } })
  return value
}

/** Leaves out months before the first one, and organisations that were deleted. */
async function withoutOld(months: Months, first: string, database: Database): Promise<Months> {
  const rows = await database.select({ id: organisations.id }).from(organisations)
  const known = new Set(rows.map(({ id }) => id))
  return Object.fromEntries(
    Object.entries(months)
      .filter(([month]) => month >= first)
      .map(([month, facts]) => [
        month,
        {
          ...facts,
          organisations: Object.fromEntries(Object.entries(facts.organisations).filter(([id]) => known.has(id))),
        },
      ]),
  )
}

/** Months from `from` to the one before `until`. */
interface Span {
  from: string
  until: string
}

async function count(database: Database, span: Span): Promise<Months> {
  const [made, logBegins] = [await countCollections(database, span), await beginningOfLog(database)]
  const months: Months = {}
  for (let month = span.from; month < span.until; month = monthsAfter(month, 1)) {
    const isLogged = logBegins !== undefined && logBegins.slice(0, 7) <= month
    const uses = isLogged ? await countUses(database, month) : []
    const figures = new Map<string | null, UsageFigures>()
    for (const { organisation_id, ...facts } of uses) figures.set(organisation_id, { ...facts, collections: 0 })
    for (const { organisation_id, collections } of made.filter((row) => row.month === month))
      figures.set(organisation_id, { ...(isLogged ? none : unknown), ...figures.get(organisation_id), collections })
    const all = figures.get(null) ?? { ...(isLogged ? none : unknown), collections: 0 }
    figures.delete(null)
    const isPart = isLogged && logBegins > `${month}-01`
    months[month] = { counted_since: isPart ? logBegins : null, all, organisations: Object.fromEntries(figures) }
  }
  return months
}

const none = { searches: 0, people: 0, exports: 0, lookups: 0 }
const unknown = { searches: null, people: null, exports: null, lookups: null }

/** What people did themselves; refusals, and what was done to them, are left out. */
const acts: readonly AccessEvent[] = [
  ...(['signed_in', 'exported', 'emails_revealed', 'email_judged', 'read', 'listed'] as const),
  ...(['api_key_used', 'searched', 'records_read', 'catalogue_read'] as const),
]

/** By organisation; null: of all together. */
async function countUses(database: Database, month: string) {
  // By person first: to count each once, the whole month would be sorted.
  const { rows } = await database.execute<{ organisation_id: string | null } & typeof none>(sql`
    with by_person as (
      select organisation_id, user_id,
        sum(calls) filter (where event = 'searched') as searches,
        sum(calls) filter (where event = 'exported' and subject not like 'log:%') as exports,
        sum(calls) filter (where event = 'emails_revealed') as lookups
      from access_log
      where ${within(sql`at`, { from: month, until: monthsAfter(month, 1) })} and event in ${acts}
        and organisation_id is not null and user_id is not null
      group by 1, 2),
    counts as (
      select organisation_id, count(*) as people, sum(searches) as searches, sum(exports) as exports,
        sum(lookups) as lookups
      from by_person group by 1
      union all
      select null, count(distinct user_id), sum(searches), sum(exports), sum(lookups) from by_person)
    select organisation_id, coalesce(searches, 0)::int as searches, people::int, coalesce(exports, 0)::int as exports,
      coalesce(lookups, 0)::int as lookups
    from counts`)
  return rows
}

/** By month and organisation; null: of all together. */
async function countCollections(database: Database, span: Span) {
  const { rows } = await database.execute<{ month: string; organisation_id: string | null; collections: number }>(sql`
    select to_char(month, 'YYYY-MM') as month, organisation_id, count(*)::int as collections
    from (select date_trunc('month', created_at at time zone 'UTC') as month, organisation_id
      from searches where ${within(sql`created_at`, span)}) made
    group by grouping sets ((month, organisation_id), (month))`)
  return rows
}

const within = (column: SQL, { from, until }: Span) => {
  const [start, end] = [from, until].map((month) => new Date(`${month}-01T00:00:00Z`).toISOString())
  return sql`${column} >= ${start}::timestamptz and ${column} < ${end}::timestamptz`
}

/** The day of the oldest entry; undefined where there is none. */
async function beginningOfLog(database: Database): Promise<string | undefined> {
  const [row] = await database.select({ at: min(accessLog.at) }).from(accessLog)
  return row?.at?.toISOString().slice(0, 10)
}

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + count)))
}
