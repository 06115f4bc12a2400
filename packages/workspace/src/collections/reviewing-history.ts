import {
  AppError,
  type HistorySettings,
  type HistoryStatus,
  historyStatuses,
  type LateAnswer,
  type Load,
} from '@cognate/contract'
import { cleanJson, isClean } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from '../database/drizzle.ts'
import { organisations } from '../database/schema.ts'
import { searches, searchRecords, shortlistEvents } from '../database/schema-collaboration.ts'
import { reviewingHistory } from '../database/schema-people.ts'
import { isMember, mayAdminister, mayRead } from '../rules/policies.ts'
import type { Changes } from '../stores/lists.ts'
import type { Actor } from '../stores/who.ts'
import { type AskingOutcome, type AskingStep, countOutcomes, monthsBefore, outcomeOf } from './episodes.ts'
import { readLate } from './late-answers.ts'

/** What became of asking somebody about one manuscript, on a day. */
export interface HistoryRow {
  /** Short id. */
  identity: string
  display_name: string | null
  /** Null for a collection that the actor does not see. */
  manuscript: string | null
  status: HistoryStatus
  /** YYYY-MM-DD. */
  on: string
}

export type NewHistoryRow = HistoryRow & { display_name: string; manuscript: string }

/** What an organisation has asked of people: in collections, and before or elsewhere, from files. */
export function reviewingHistoryIn(database: Database, clock: () => Date) {
  return {
    /**
     * By short id, for those of whom there is something to tell.
     * @param without  A collection whose present request is not counted.
     */
    async loads(
      actor: Actor,
      asked: readonly string[],
      months: number,
      without?: string,
    ): Promise<ReadonlyMap<string, Omit<Load, 'identifier'>>> {
      const identities = asked.filter(isClean)
      if (identities.length === 0) return new Map()
      const from = monthsBefore(clock(), months)
      const wanted = { identities, without, isOwnOnly: await seesOwnOnly(database, actor) }
      const episodes = Map.groupBy(await readEpisodes(database, actor, wanted), ({ identity }) => identity)
      const open = await readOpen(database, actor, wanted)
      return new Map(
        [...new Set([...episodes.keys(), ...open.keys()])].map((identity) => {
          const counts = countOutcomes(
            (episodes.get(identity) ?? []).map(({ outcome }) => outcome),
            from,
          )
          return [identity, { months, ...counts, ...(open.get(identity) ?? { open: [], open_elsewhere: 0 }) }]
        }),
      )
    },
    /** The days, as YYYY-MM-DD, on which people were asked, by their short ids; as far as the actor may know of it. */
    async daysAsked(actor: Actor): Promise<ReadonlyMap<string, readonly string[]>> {
      const wanted = { isOwnOnly: await seesOwnOnly(database, actor) }
      const asked = (await readEpisodes(database, actor, wanted)).flatMap(({ identity, outcome }) =>
        outcome.asked === undefined ? [] : [{ identity, day: outcome.asked }],
      )
      const people = Map.groupBy(asked, ({ identity }) => identity)
      return new Map([...people].map(([identity, days]) => [identity, days.map(({ day }) => day)]))
    },
    /** What came of each asking, with the day of each step, as YYYY-MM-DD; as far as the actor may know of it. */
    async outcomes(actor: Actor): Promise<Partial<Record<HistoryStatus, string>>[]> {
      const wanted = { isOwnOnly: await seesOwnOnly(database, actor) }
      return (await readEpisodes(database, actor, wanted)).map(({ outcome }) => outcome)
    },
    /** Oldest first. */
    async list(actor: Actor): Promise<HistoryRow[]> {
      const wanted = { isOwnOnly: await seesOwnOnly(database, actor) }
      const rows = (await readEpisodes(database, actor, wanted)).flatMap(({ outcome, ...episode }) =>
        historyStatuses.flatMap((status): HistoryRow[] => {
          const on = outcome[status]
          return on === undefined ? [] : [{ ...episode, status, on }]
        }),
      )
      return rows.toSorted((a, b) => a.on.localeCompare(b.on) || a.identity.localeCompare(b.identity))
    },
    /** Whose answers are late on a day, given as YYYY-MM-DD, in collections that the actor may change; the latest first. */
    late: (actor: Actor, today: string): Promise<Omit<LateAnswer, 'days_late'>[]> => readLate(database, actor, today),
    /** Raises `not_local_admin`. @returns How many were not there before. */
    add: (actor: Actor, rows: readonly NewHistoryRow[]): Promise<number> =>
      database.transaction(async (transaction) => {
        await requireAdministrator(transaction, actor)
        if (rows.length === 0) return 0
        const { user_id, organisation_id } = actor
        const { rowCount } = await transaction.execute(sql`
          insert into ${reviewingHistory} (organisation_id, identity, display_name, manuscript, status, happened_on, added_by)
          select ${organisation_id}::uuid, identity, display_name, manuscript, status, "on", ${user_id}::uuid
          from jsonb_to_recordset(${JSON.stringify(cleanJson(rows))}::jsonb)
            as sent(identity text, display_name text, manuscript text, status text, "on" date)
          on conflict do nothing`)
        return rowCount ?? 0
      }),
    settings: (actor: Actor): Promise<HistorySettings> => readSettings(database, actor),
    /** Raises `not_local_admin`. */
    changeSettings: (actor: Actor, { seen_by, cool_down_months }: Changes<HistorySettings>): Promise<HistorySettings> =>
      database.transaction(async (transaction) => {
        await requireAdministrator(transaction, actor)
        const { id, history_seen_by } = organisations
        await transaction
          .update(organisations)
          // An update needs at least one value.
          .set({ history_seen_by: seen_by ?? sql`${history_seen_by}`, cool_down_months })
          .where(eq(id, actor.organisation_id))
        return readSettings(transaction, actor)
      }),
  }
}

async function requireAdministrator(querying: Querying, actor: Actor): Promise<void> {
  const [found] = await querying
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, actor.organisation_id), mayAdminister(actor)))
    .for('share')
  if (!found) throw new AppError('not_local_admin')
}

async function readSettings(querying: Querying, actor: Actor): Promise<HistorySettings> {
  const { history_seen_by: seen_by, cool_down_months, id } = organisations
  const [found] = await querying
    .select({ seen_by, cool_down_months })
    .from(organisations)
    .where(and(isMember(actor), eq(id, actor.organisation_id)))
  return found ?? { seen_by: 'own', cool_down_months: null }
}

const seesOwnOnly = async (querying: Querying, actor: Actor): Promise<boolean> =>
  (await readSettings(querying, actor)).seen_by === 'own'

interface Episode {
  identity: string
  display_name: string | null
  manuscript: string | null
  outcome: AskingOutcome
}

/** What was asked of people for each manuscript, as far as the actor may know of it. */
async function readEpisodes(querying: Querying, actor: Actor, wanted: Wanted): Promise<Episode[]> {
  const collected = await readCollected(querying, actor, wanted)
  const imported = await readImported(querying, actor, wanted)
  // A file that was exported here, and imported again, tells of the same manuscripts.
  const groups = Map.groupBy([...collected, ...imported], keyOf)
  const counted = [...groups.values()].filter((rows) => !rows.some(({ isLeftOut }) => isLeftOut))
  return counted.map((rows) => {
    const named = rows.find(({ manuscript }) => manuscript !== null) ?? rows[0]!
    const steps = rows.flatMap((row) => row.steps).toSorted((a, b) => a.on.localeCompare(b.on))
    return {
      ...{ identity: named.identity, display_name: named.display_name, manuscript: named.manuscript },
      outcome: outcomeOf(rows.length === 1 ? rows[0]!.steps : steps),
    }
  })
}

interface Rows extends Omit<Episode, 'outcome'> {
  /** What the manuscript is called, whoever sees it; undefined where its collection is gone. */
  label: string
  steps: AskingStep[]
  isLeftOut?: boolean
}
const keyOf = ({ identity, label }: Rows) => `${identity} ${label.toLowerCase()}`

interface Wanted {
  /** Unset: everybody. */
  identities?: readonly string[]
  /** A collection whose present request is left out. */
  without?: string | undefined
  isOwnOnly: boolean
}

async function readCollected(
  querying: Querying,
  actor: Actor,
  { identities, without, isOwnOnly }: Wanted,
): Promise<Rows[]> {
  const { organisation_id, identity, changes, made_at, made_by, search_id, display_name, id } = shortlistEvents
  const isSeen = sql<boolean>`coalesce(${mayRead('search', actor)}, false)`
  const rows = await querying
    .select({
      ...{ identity, display_name, search_id },
      status: sql<AskingStep['status']>`${changes}->>'status'`,
      round: sql<number | null>`(${changes}->>'begins_round')::int`,
      on: sql<string>`coalesce(${changes}->>'asked_at', to_char(${made_at} at time zone 'UTC', 'YYYY-MM-DD'))`,
      label: sql<string | null>`coalesce(nullif(${searches.external_identifier}, ''), ${searches.name})`,
      isSeen,
    })
    .from(shortlistEvents)
    .leftJoin(searches, eq(searches.uuid, search_id))
    .where(
      and(
        ...[isMember(actor), eq(organisation_id, actor.organisation_id), sql`jsonb_exists(${changes}, 'status')`],
        among(identity, identities),
        isOwnOnly ? or(isSeen, eq(made_by, actor.user_id)) : undefined,
      ),
    )
    .orderBy(asc(id))
  const stated = await readStated(querying, without)
  // What is set after a round began belongs to it, and takes nothing back of those before.
  const rounds = new Map<string, number>()
  const groups = Map.groupBy(rows, ({ identity, search_id, round }) => {
    const key = `${identity} ${search_id}`
    if (round !== null) rounds.set(key, round)
    return `${key} ${rounds.get(key) ?? 1}`
  })
  return [...groups].map(([key, group]) => {
    const last = group.at(-1)!
    const round = Number(key.split(' ').at(-1))
    const isPresent = round === (rounds.get(`${last.identity} ${last.search_id}`) ?? 1)
    const nameOf = (label: string) => (round > 1 ? `${label} R${round}` : label)
    return {
      ...{ identity: last.identity, display_name: last.display_name },
      manuscript: last.isSeen && last.label ? nameOf(last.label) : null,
      label: nameOf(last.label ?? last.search_id),
      steps: group.map(({ status, on }) => ({ status, on })),
      isLeftOut: isPresent && last.search_id === without && stated.has(last.identity),
    }
  })
}

/** Those of whom a collection says itself what was asked: whoever was removed, and collected again, has no status. */
async function readStated(querying: Querying, search: string | undefined): Promise<ReadonlySet<string | null>> {
  if (search === undefined) return new Set()
  const { search_id, list, identity, status } = searchRecords
  const rows = await querying
    .select({ identity })
    .from(searchRecords)
    .where(and(eq(search_id, search), eq(list, 'included'), isNotNull(status)))
  return new Set(rows.map((row) => row.identity))
}

async function readImported(querying: Querying, actor: Actor, { identities, isOwnOnly }: Wanted): Promise<Rows[]> {
  const { organisation_id, identity, added_by, manuscript, status, happened_on, display_name } = reviewingHistory
  const isSeen = sql<boolean>`(${added_by} is not distinct from ${actor.user_id}::uuid or ${mayAdminister(actor)})`
  const rows = await querying
    .select({ identity, display_name, manuscript, status, on: happened_on, isSeen })
    .from(reviewingHistory)
    .where(
      and(
        ...[isMember(actor), eq(organisation_id, actor.organisation_id), among(identity, identities)],
        isOwnOnly ? eq(added_by, actor.user_id) : undefined,
      ),
    )
    .orderBy(asc(happened_on), sql`array_position(${sql.param([...historyStatuses])}::text[], ${status})`)
  const groups = Map.groupBy(rows, (row) => `${row.identity} ${row.manuscript.toLowerCase()}`)
  return [...groups.values()].map((group) => {
    const [first] = group
    return {
      ...{ identity: first!.identity, display_name: first!.display_name, label: first!.manuscript },
      manuscript: first!.isSeen ? first!.manuscript : null,
      steps: group.map((row): AskingStep & { status: HistoryStatus } => ({ status: row.status, on: row.on })),
    }
  })
}

type Identity = typeof shortlistEvents.identity | typeof reviewingHistory.identity | typeof searchRecords.identity

const among = (column: Identity, identities: readonly string[] | undefined): SQL | undefined =>
  identities && inArray(column, [...identities])

type Open = Pick<Load, 'open' | 'open_elsewhere'>

/** Open collections of the organisation in which people are wanted, or at work, now. */
async function readOpen(
  querying: Querying,
  actor: Actor,
  { identities, without, isOwnOnly }: Wanted,
): Promise<ReadonlyMap<string, Open>> {
  const { record_type, list, identity, role, status } = searchRecords
  const isSeen = sql<boolean>`${mayRead('search', actor)}`
  const { uuid, name, external_identifier } = searches
  const rows = await querying
    .select({ identity, isSeen, collection: { uuid, name, external_identifier, role, status } })
    .from(searchRecords)
    .innerJoin(searches, eq(searches.uuid, searchRecords.search_id))
    .where(
      and(
        ...[isMember(actor), eq(searches.organisation_id, actor.organisation_id), among(identity, identities)],
        ...[eq(record_type, 'author'), eq(list, 'included'), isNull(searches.closed_at)],
        sql`(${role} is not null or ${status} is not null)`,
        sql`coalesce(${status}, 'to_ask') not in ('declined', 'unavailable', 'delivered')`,
        isOwnOnly ? isSeen : undefined,
        without === undefined ? undefined : ne(uuid, without),
      ),
    )
    .orderBy(asc(searches.created_at))
  return new Map(
    [...Map.groupBy(rows, (row) => row.identity)].map(([person, group]) => {
      const seen = group.filter((row) => row.isSeen)
      return [person, { open: seen.map(({ collection }) => collection), open_elsewhere: group.length - seen.length }]
    }),
  )
}
