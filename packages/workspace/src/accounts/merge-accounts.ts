import { AppError } from '@cognate/contract'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, eq, inArray, isNull, or, type SQL, sql, TransactionRollbackError } from '../database/drizzle.ts'
import { memberships, organisations, users } from '../database/schema.ts'
import { apiKeys } from '../database/schema-collaboration.ts'
import { approvals } from '../database/schema-people.ts'
import { recordAllIn } from '../logs/audit.ts'
import { risingRights } from '../rules/policies.ts'
import type { MergedAccounts, Merging } from '../stores/people.ts'
import { closeAccountIn } from './accounts.ts'
import { giveThings } from './give-things.ts'

interface Pair {
  from: string
  into: string
}

/**
 * Merges in one transaction, or says what would move by doing so and taking it back.
 * @throws AppError cannot_merge
 */
export async function mergeAccounts(database: Database, { isDry, ...merging }: Merging): Promise<MergedAccounts> {
  let merged: MergedAccounts | undefined
  const done = database.transaction(async (transaction) => {
    merged = await mergeIn(transaction, merging)
    if (isDry) transaction.rollback()
  })
  await done.catch((error) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return merged!
}

async function mergeIn(querying: Querying, { by, ...pair }: Omit<Merging, 'isDry'>): Promise<MergedAccounts> {
  const { from, into } = pair
  await requireMergeable(querying, pair)
  const api_keys = await querying.$count(apiKeys, eq(apiKeys.user_id, from))
  const joined = await moveMemberships(querying, pair)
  await foldQueries(querying, pair)
  const given = await giveThings(querying, { from, to: into })
  const moved = { ...given, ...(await moveWork(querying, pair)), ...(await moveSignIns(querying, pair)) }
  // With them go what the other account has alike, and API keys.
  const left = await querying.delete(memberships).where(eq(memberships.user_id, from)).returning()
  await closeAccountIn(querying, from, by)
  const details = { ...moved, memberships: joined.length, api_keys }
  const ofOrganisation = (organisation_id: string) => ({ actor_id: by, details: { organisation_id } })
  await recordAllIn(querying, [
    ...joined.map(({ id }) => ({ ...ofOrganisation(id), action: 'membership.set', subject: `user:${into}` }) as const),
    ...left.map(
      ({ organisation_id: id }) =>
        ({ ...ofOrganisation(id), action: 'membership.removed', subject: `user:${from}` }) as const,
    ),
    { actor_id: by, action: 'account.merged', subject: `user:${from}`, details: { into, ...details } },
    { actor_id: by, action: 'account.merged', subject: `user:${into}`, details: { from, ...details } },
  ])
  return { ...moved, memberships: joined.map(({ display_name }) => display_name), api_keys }
}

/** Both accounts are locked until the end. */
async function requireMergeable(querying: Querying, { from, into }: Pair): Promise<void> {
  const rows = await querying
    .select()
    .from(users)
    .where(inArray(users.id, [from, into]))
    .orderBy(asc(users.id))
    .for('update')
  const goes = rows.find(({ id }) => id === from)
  const stays = rows.find(({ id }) => id === into)
  if (!goes || !stays) throw new AppError('not_found')
  const [x, y] = [goes.username, stays.username]
  if (from === into) throw refusal(`${x} is one account: choose another one that stays.`)
  if (!stays.is_active) throw refusal(`The account of ${y} is closed: open it first.`)
  if (goes.is_operator && !stays.is_operator)
    throw refusal(`${x} is an operator and ${y} is not: merge ${y} into ${x}, or take that right away first.`)
  await requireOnePerson(querying, { from, into }, [x, y])
}

/** Nobody is let in by a merger whom an institution keeps out, and nobody approves what is their own. */
async function requireOnePerson(querying: Querying, { from, into }: Pair, [x, y]: [string, string]): Promise<void> {
  const [twice] = await rowsOf<{ provider: string }>(
    querying,
    sql`select mine.provider from scim_people mine join scim_people other
      on other.provider = mine.provider and other.user_id = ${into} and other.user_name <> other.user_id::text
      where mine.user_id = ${from} and mine.user_name <> mine.user_id::text`,
  )
  if (twice)
    throw refusal(
      `The system behind the identity provider ${twice.provider} keeps ${x} and ${y} as two people: it has to remove one of them first.`,
    )
  const [closed] = await rowsOf<{ display_name: string; is_from: boolean }>(
    querying,
    sql`select o.display_name, mine.suspended_at is not null as is_from from memberships mine
      join memberships other on other.organisation_id = mine.organisation_id and other.user_id = ${into}
      join organisations o on o.id = mine.organisation_id
      where mine.user_id = ${from} and (mine.suspended_at is null) <> (other.suspended_at is null)
        and not (mine.suspended_at is not null and exists (
          select 1 from scim_people s where s.user_id = mine.user_id and s.user_name = s.user_id::text))`,
  )
  const [out, still] = closed?.is_from ? [x, y] : [y, x]
  if (closed)
    throw refusal(
      `${closed.display_name} closed the membership of ${out}, and not that of ${still}: end one of them first.`,
    )
  const asked = (by: string, approver: string) => and(eq(approvals.asked_by, by), eq(approvals.approver_id, approver))
  const [open] = await querying
    .select({ asked_by: approvals.asked_by })
    .from(approvals)
    .where(and(isNull(approvals.decision), or(asked(from, into), asked(into, from))))
  const [asking, approving] = open?.asked_by === from ? [x, y] : [y, x]
  if (open) throw refusal(`${asking} asked ${approving} to approve a collection: that has to be decided first.`)
}

const refusal = (detail: string) => new AppError('cannot_merge', { detail })

/** Makes the account that stays a member wherever the other one is, with the higher of both roles; gives where it was none. */
async function moveMemberships(
  querying: Querying,
  { from, into }: Pair,
): Promise<{ id: string; display_name: string }[]> {
  const rows = await rowsOf<{ id: string; is_new: boolean }>(
    querying,
    sql`insert into memberships (user_id, organisation_id, is_validated, validated_at, is_local_admin, made_by_provider, suspended_at)
      select ${into}, organisation_id, is_validated, validated_at, is_local_admin, made_by_provider, suspended_at
      from memberships where user_id = ${from}
      on conflict (user_id, organisation_id)
        do update set is_local_admin = memberships.is_local_admin or excluded.is_local_admin
      returning organisation_id as id, xmax = 0 as is_new`,
  )
  const joined = rows.flatMap(({ id, is_new }) => (is_new ? [id] : []))
  return querying
    .select({ id: organisations.id, display_name: organisations.display_name })
    .from(organisations)
    .where(inArray(organisations.id, joined))
    .orderBy(asc(organisations.display_name))
}

/** A query that both have becomes one, with what hangs on it. */
async function foldQueries(querying: Querying, { from, into }: Pair): Promise<void> {
  const twins = sql`(select mine.uuid as gone, kept.uuid as kept from queries mine join queries kept
    on kept.organisation_id = mine.organisation_id and kept.question_hash = mine.question_hash and kept.owner_id = ${into}
    where mine.owner_id = ${from}) twins`
  for (const table of ['judgements', 'evaluated_queries', 'frozen_answers'])
    await querying.execute(
      sql`update ${sql.identifier(table)} set query_id = twins.kept from ${twins} where query_id = twins.gone`,
    )
  await querying.execute(
    sql`insert into shares (owner_id, organisation_id, query_id, user_id, team_id, may)
      select ${into}, s.organisation_id, twins.kept, s.user_id, s.team_id, s.may
      from shares s join ${twins} on s.query_id = twins.gone where s.user_id is distinct from ${into}
      on conflict do nothing`,
  )
  await querying.execute(sql`delete from queries using ${twins} where queries.uuid = twins.gone`)
}

/** What somebody did and what others gave them, beside what they own. */
async function moveWork(querying: Querying, pair: Pair) {
  await moveApprovals(querying, pair)
  await querying.execute(
    sql`update users mine set author_id = other.author_id, author_name = other.author_name from users other
      where mine.id = ${pair.into} and other.id = ${pair.from} and mine.author_id is null`,
  )
  for (const [table, column] of [
    ['submissions', 'user_id'],
    ['evaluated_queries', 'judged_by'],
    ['frozen_answers', 'made_by'],
    ['conflict_verdicts', 'made_by'],
  ] as const)
    await pass(querying, pair, { table, column })
  await pass(querying, pair, { table: 'watches', once: ['search_id'] })
  await pass(querying, pair, { table: 'active_filter_presets', once: ['organisation_id'] })
  const judgements = await pass(querying, pair, {
    table: 'judgements',
    once: ['organisation_id', 'asked_hash', 'record_id'],
  })
  await querying.execute(sql`delete from judgements where user_id = ${pair.from}`)
  return {
    judgements,
    evaluations: await pass(querying, pair, { table: 'evaluations', column: 'owner_id' }),
    teams: await pass(querying, pair, { table: 'team_members', once: ['team_id'] }),
    shared_with: await moveReceived(querying, pair),
  }
}

/** Approvals that are decided stay with the account that decided. */
async function moveApprovals(querying: Querying, { from, into }: Pair): Promise<void> {
  for (const column of ['approver_id', 'asked_by'] as const)
    await querying
      .update(approvals)
      .set({ [column]: into })
      .where(and(eq(approvals[column], from), isNull(approvals.decision)))
}

/** What others share with the account; where they share it with both, the higher right counts. */
async function moveReceived(querying: Querying, pair: Pair): Promise<number> {
  const { from, into } = pair
  const isSame = sql`(mine.search_id, mine.query_id, mine.filter_preset_id) is not distinct from
    (other.search_id, other.query_id, other.filter_preset_id)`
  const rank = (may: SQL) => sql`array_position(${sql.param([...risingRights])}::text[], ${may})`
  await querying.execute(sql`delete from shares where user_id = ${from} and owner_id = ${into}`)
  await querying.execute(
    sql`update shares mine set may = other.may from shares other where mine.user_id = ${into}
      and other.user_id = ${from} and ${isSame} and ${rank(sql`other.may`)} > ${rank(sql`mine.may`)}`,
  )
  await querying.execute(
    sql`delete from shares other using shares mine where mine.user_id = ${into} and other.user_id = ${from} and ${isSame}`,
  )
  return pass(querying, pair, { table: 'shares' })
}

/**
 * How the person is known elsewhere. One account is not two people of a provider: there, the identity of the account that
 * goes stays with it, and opens nothing.
 */
async function moveSignIns(querying: Querying, pair: Pair) {
  // Of whom the systems have deleted, nothing is left that could be moved.
  await querying.execute(
    sql`delete from scim_people where user_id in (${pair.from}, ${pair.into}) and user_name = user_id::text`,
  )
  // The account that stays was not made by that system, which therefore may not rename it.
  await querying.execute(
    sql`update scim_people set user_id = ${pair.into}, is_made = false where user_id = ${pair.from}`,
  )
  const { from, into } = pair
  const providers = async (statement: SQL) =>
    [...new Set((await rowsOf<{ provider: string }>(querying, statement)).map(({ provider }) => provider))].toSorted()
  return {
    sign_ins: await providers(
      sql`update social_accounts mine set user_id = ${into} where user_id = ${from} and not exists
        (select 1 from social_accounts other where other.user_id = ${into} and other.provider = mine.provider)
        returning provider`,
    ),
    sign_ins_left: await providers(sql`select provider from social_accounts where user_id = ${from}`),
  }
}

interface Passing {
  table: string
  column?: string
  /** Columns that one person has once; rows that both have are left. */
  once?: readonly string[]
}

/** Gives the rows of one account to the other; how many. */
async function pass(
  querying: Querying,
  { from, into }: Pair,
  { table, column = 'user_id', once = [] }: Passing,
): Promise<number> {
  const [rows, owner] = [sql.identifier(table), sql.identifier(column)]
  const alike = once.map((name) => sql`and other.${sql.identifier(name)} = mine.${sql.identifier(name)}`)
  const isFree = sql`not exists (select 1 from ${rows} other where other.${owner} = ${into} ${sql.join(alike, sql` `)})`
  const { rowCount } = await querying.execute(
    sql`update ${rows} mine set ${owner} = ${into} where ${owner} = ${from} and ${once.length > 0 ? isFree : sql`true`}`,
  )
  return rowCount ?? 0
}

async function rowsOf<Row extends Record<string, unknown>>(querying: Querying, statement: SQL): Promise<Row[]> {
  return (await querying.execute(statement)).rows as Row[]
}
