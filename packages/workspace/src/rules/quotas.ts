import { AppError, LARGE_QUERY } from '@cognate/contract'
import type { Querying } from '../database/database.ts'
import { and, eq, gt, type SQL, sql } from '../database/drizzle.ts'
import { queries } from '../database/schema.ts'
import { apiKeys, filterPresets, searches, searchRecords, searchTexts } from '../database/schema-collaboration.ts'
import { evaluations, judgements } from '../database/schema-evaluation.ts'
import { frozenAnswers } from '../database/schema-reports.ts'
import type { Quotas } from '../stores/quotas.ts'
import type { Actor } from '../stores/who.ts'

/** The table of each kind of thing that has a quota, and the column of its owner. */
const tables = {
  queries: { table: queries, owner: queries.owner_id },
  collections: { table: searches, owner: searches.owner_id },
  filter_presets: { table: filterPresets, owner: filterPresets.owner_id },
  api_keys: { table: apiKeys, owner: apiKeys.user_id },
  judgements: { table: judgements, owner: judgements.user_id },
  evaluations: { table: evaluations, owner: evaluations.owner_id },
  frozen_answers: { table: frozenAnswers, owner: frozenAnswers.made_by },
}

function isOwnedBy({ user_id, organisation_id }: Actor, kind: keyof typeof tables): SQL | undefined {
  const { table, owner } = tables[kind]
  return and(eq(owner, user_id), eq(table.organisation_id, organisation_id))
}

const advice = {
  queries: 'Delete some on the My Queries page first.',
  collections: 'Delete some on the My Collections page first.',
  filter_presets: 'Delete one first.',
  api_keys: 'Delete one first.',
  judgements: 'Remove some ratings, or delete queries, first.',
  evaluations: 'Delete one first.',
  frozen_answers: 'Delete some first.',
}

/** How many things of a kind an actor owns, counted up to `most`. */
function countOf(querying: Querying, actor: Actor, kind: keyof typeof tables, most: number): Promise<number> {
  return countUpTo(querying, sql`select 1 from ${tables[kind].table} where ${isOwnedBy(actor, kind)}`, most)
}

/** Most people whose count is remembered. */
const MOST_REMEMBERED = 10_000

/**
 * Tells whether people may save one more query, without counting at every search. After a count, half of the free room may
 * be used before the next one, so that two servers that remember the same count stay within the quota.
 */
export class QueryRoom {
  readonly #database: Querying
  readonly #most: number
  /** Queries that may be saved before the next count, by person and organisation. */
  readonly #left = new Map<string, number>()

  constructor(database: Querying, most: number) {
    this.#database = database
    this.#most = most
  }

  async take(actor: Actor): Promise<boolean> {
    const key = `${actor.user_id} ${actor.organisation_id}`
    const left = this.#left.get(key) || (await this.#count(actor))
    if (this.#left.size >= MOST_REMEMBERED) this.#left.clear()
    this.#left.set(key, Math.max(0, left - 1))
    return left > 0
  }

  async #count(actor: Actor): Promise<number> {
    const room = this.#most - (await countOf(this.#database, actor, 'queries', this.#most))
    return Math.ceil(room / 2)
  }
}

/**
 * Calls at the same time may each find room, so a quota can be exceeded by the number of calls that run at once: no harm.
 * @param owner  Whose room it is, by name, where that is not who asks.
 * @throws AppError quota_reached
 */
export async function requireRoom(
  querying: Querying,
  actor: Actor,
  { kind, quotas, owner }: { kind: keyof typeof tables; quotas: Quotas; owner?: string },
): Promise<void> {
  if ((await countOf(querying, actor, kind, quotas[kind])) < quotas[kind]) return
  const most = `${quotas[kind].toLocaleString('en')} ${kind.replace('_', ' ').replace('api', 'API')}, the most there is room for.`
  const detail = owner === undefined ? `You keep ${most} ${advice[kind]}` : `${owner} keeps ${most}`
  throw new AppError('quota_reached', { detail })
}

/**
 * Refuses a large query when the large queries of its owner have used up their bytes. Small ones are limited by number.
 * @param bytes  Length of the new query as JSON.
 * @throws AppError quota_reached
 */
export async function requireRoomForLarge(
  querying: Querying,
  actor: Actor,
  { bytes, quotas }: { bytes: number; quotas: Quotas },
): Promise<void> {
  if (bytes <= LARGE_QUERY) return
  const size = sql<number>`pg_column_size(${queries.question})`
  const [total] = await querying
    .select({ bytes: sql`coalesce(sum(${size}), 0)`.mapWith(Number) })
    .from(queries)
    .where(and(isOwnedBy(actor, 'queries'), gt(size, LARGE_QUERY)))
  if ((total?.bytes ?? 0) + bytes <= quotas.large_query_bytes) return
  const detail =
    'Your queries with very long texts or lists have used up your space. Delete some on the My Queries page first.'
  throw new AppError('quota_reached', { detail })
}

/**
 * Refuses records just added to a collection if its owner now has too many in all collections of the organisation; the
 * transaction is rolled back.
 * @throws AppError quota_reached
 */
export async function requireRoomForRecords(querying: Querying, searchId: string, quotas: Quotas): Promise<void> {
  await requireRoomInCollections(querying, searchId, { table: searchRecords, noun: 'records', most: quotas.records })
}

/** As `requireRoomForRecords`, of texts. */
export async function requireRoomForTexts(querying: Querying, searchId: string, quotas: Quotas): Promise<void> {
  await requireRoomInCollections(querying, searchId, { table: searchTexts, noun: 'texts', most: quotas.texts })
}

interface Kept {
  table: typeof searchRecords | typeof searchTexts
  noun: string
  most: number
}

async function requireRoomInCollections(querying: Querying, searchId: string, { table, noun, most }: Kept) {
  const ofOwner = sql`
    select 1 from ${table} where ${table.search_id} in (
      select other.uuid from ${searches} this join ${searches} other
        on other.owner_id = this.owner_id and other.organisation_id = this.organisation_id
      where this.uuid = ${searchId}::uuid)`
  if ((await countUpTo(querying, ofOwner, most + 1)) <= most) return
  const detail = `The owner’s collections hold ${most.toLocaleString('en')} ${noun}, the most there is room for. Delete a collection first.`
  throw new AppError('quota_reached', { detail })
}

/** How many rows a statement gives, counted up to `most`. */
async function countUpTo(querying: Querying, statement: SQL, most: number): Promise<number> {
  const { rows } = await querying.execute<{ count: string }>(
    sql`select count(*) as count from (${statement} limit ${most}) counted`,
  )
  return Number(rows[0]?.count)
}
