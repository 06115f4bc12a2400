import { randomUUID } from 'node:crypto'
import {
  AppError,
  type EvaluatedQueryView,
  type EvaluationComparison,
  type EvaluationFigures,
  MAX_EVALUATED_QUERIES,
  QUERY_TEXT,
  type QueryRecord,
} from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson, storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from '../database/drizzle.ts'
import { afterMs, databaseNow } from '../database/moments.ts'
import { notify } from '../database/notify.ts'
import { queries } from '../database/schema.ts'
import { evaluatedQueries, evaluations, judgements } from '../database/schema-evaluation.ts'
import { isPastRetention } from '../rules/past-retention.ts'
import { mayAdminister, mayEvaluate, mayRead } from '../rules/policies.ts'
import { requireRoom } from '../rules/quotas.ts'
import type {
  Evaluation,
  EvaluationDetail,
  EvaluationPart,
  FinishedEvaluation,
  JudgedPerson,
  JudgedText,
  MeasuredOn,
  MeasuredQuery,
  NewEvaluation,
  QueryOutcome,
  QueryToEvaluate,
} from '../stores/evaluations.ts'
import type { Listed, PageRange } from '../stores/lists.ts'
import type { Limits } from '../stores/quotas.ts'
import type { Actor } from '../stores/who.ts'
import { hashContent, hashJudgedText } from './judged-text.ts'
import { textOfQuery } from './query-content.ts'

/** Characters of a text that a list shows. */
const SHORT_TEXT = 300
/** Unresolved people that an answer lists. */
const MOST_UNRESOLVED = 500
const MOST_BAD_ROWS = 200
/** Rows of one statement. */
const ROWS_AT_ONCE = 200

type NewText = Omit<typeof evaluatedQueries.$inferInsert, 'evaluation_id' | 'position'>

/**
 * Evaluations of the ranking. Each belongs to whoever began it, while they are a local administrator of their organisation;
 * to anybody else it is not there (undefined, false). Servers do them in parts, by the clock of the database: what a server
 * leaves, another one takes over.
 */
export function evaluationsIn(database: Database, { clock, quotas }: Limits) {
  const begin = async (actor: Actor, evaluation: BegunEvaluation, texts: readonly NewText[]): Promise<Evaluation> => {
    await requireRoom(database, actor, { kind: 'evaluations', quotas })
    if (texts.length === 0) throw new AppError('no_judgements')
    return database.transaction((transaction) => insert(transaction, actor, evaluation, texts))
  }
  const createOfPage = async (actor: Actor) =>
    begin(actor, { name: '', source: 'page', bad_rows: [] }, await textsOfPage(database, actor))
  const get = async (actor: Actor, uuid: string): Promise<Evaluation | undefined> => {
    const [row] = await database.select(evaluationColumns).from(evaluations).where(ofActor(actor, uuid))
    return row
  }
  return {
    /** Raises `quota_reached`. */
    create: (actor: Actor, { name, texts, bad_rows }: NewEvaluation): Promise<Evaluation> =>
      begin(actor, { name: storableText(name), source: 'file', bad_rows }, cleanJson(texts).map(textOfFile)),
    /** What members of the organisation judged on the page. Raises `no_judgements`, `quota_reached`. */
    createOfPage,
    /** The judgements of an evaluation once more. Raises as the two above. */
    async createAgain(actor: Actor, uuid: string): Promise<Evaluation | undefined> {
      const [last] = await database.select().from(evaluations).where(ofActor(actor, uuid))
      if (!last) return undefined
      if (last.source === 'page') return createOfPage(actor)
      const { text, judged, content_hash } = evaluatedQueries
      const texts = await database
        .select({ text, judged, content_hash })
        .from(evaluatedQueries)
        .where(eq(evaluatedQueries.evaluation_id, uuid))
        .orderBy(evaluatedQueries.position)
      const { name, source, bad_row_list } = last
      return begin(actor, { name, source, bad_rows: bad_row_list, badRowCount: last.bad_rows }, texts)
    },
    /** The newest first. */
    async list(actor: Actor): Promise<Evaluation[]> {
      return database
        .select(evaluationColumns)
        .from(evaluations)
        .where(mayEvaluate(actor))
        .orderBy(desc(evaluations.created_at), asc(evaluations.uuid))
    },
    async get(actor: Actor, uuid: string): Promise<EvaluationDetail | undefined> {
      const [row] = await database
        .select({ ...evaluationColumns, bad_row_list: evaluations.bad_row_list })
        .from(evaluations)
        .where(ofActor(actor, uuid))
      return row && { ...row, ...(await unresolvedOf(database, uuid)) }
    },
    /** Stops an evaluation, or lets it go on; one that has ended stays as it is. */
    async change(actor: Actor, uuid: string, state: 'stopped' | 'waiting'): Promise<Evaluation | undefined> {
      const from = state === 'stopped' ? (['waiting', 'running'] as const) : (['stopped', 'failed'] as const)
      await database.transaction(async (transaction) => {
        await transaction
          .update(evaluations)
          .set({ state, leased_until: null })
          .where(and(ofActor(actor, uuid), inArray(evaluations.state, [...from])))
        await notify(transaction, 'evaluations')
      })
      return get(actor, uuid)
    },
    remove: async (actor: Actor, uuid: string): Promise<boolean> =>
      (await deleteRows(database, evaluations, ofActor(actor, uuid))) > 0,
    /** The texts that were asked, the worst first. */
    async listQueries(actor: Actor, uuid: string, page: PageRange): Promise<Listed<EvaluatedQueryView> | undefined> {
      if (!(await get(actor, uuid))) return undefined
      const asked = and(eq(evaluatedQueries.evaluation_id, uuid), isNotNull(evaluatedQueries.outcome))
      const rows = await database
        .select({
          position: evaluatedQueries.position,
          text: evaluatedQueries.text,
          question: queries.question,
          judged_by: evaluatedQueries.judged_by,
          outcome: evaluatedQueries.outcome,
        })
        .from(evaluatedQueries)
        .innerJoin(evaluations, eq(evaluations.uuid, evaluatedQueries.evaluation_id))
        .leftJoin(queries, and(eq(queries.uuid, evaluatedQueries.query_id), mayRead('query', actor)))
        .where(asked)
        .orderBy(sql`${worstMeasure} asc nulls last`, asc(evaluatedQueries.position))
        .limit(page.page_size)
        .offset((page.page - 1) * page.page_size)
      const results = rows.map(({ position, text, question, judged_by, outcome }) => {
        const is_own = judged_by === null || judged_by === actor.user_id
        const asked = text ?? (question && shownTextOf(question))
        const { measures, people } = outcome!
        return { position, is_own, measures, people, text: is_own && asked ? asked.slice(0, SHORT_TEXT) : null }
      })
      return { count: await database.$count(evaluatedQueries, asked), results }
    },
    /** Claims the next `most` texts of the evaluation whose turn it is, for `leaseMs`; undefined where nothing is due. */
    claim: (leaseMs: number, most: number): Promise<EvaluationPart | undefined> =>
      database.transaction((transaction) => claim(transaction, leaseMs, most)),
    /** Stores the outcomes of a part and gives it back. Does nothing where another server has claimed it since. */
    save: (
      part: Pick<EvaluationPart, 'uuid' | 'claim'>,
      measuredOn: MeasuredOn,
      outcomes: ReadonlyMap<number, QueryOutcome>,
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        const { rowCount } = await transaction
          .update(evaluations)
          .set({ ...measuredOn, leased_until: null, worked_at: databaseNow })
          // What was asked before somebody stopped it counts.
          .where(and(isClaimed(part), inArray(evaluations.state, ['running', 'stopped'])))
        if (!rowCount) return
        for (const [position, outcome] of outcomes) {
          await transaction
            .update(evaluatedQueries)
            .set({ outcome: cleanJson(outcome) })
            .where(and(eq(evaluatedQueries.evaluation_id, part.uuid), eq(evaluatedQueries.position, position)))
        }
      }),
    /** Gives a part back as it was. */
    async release(part: Pick<EvaluationPart, 'uuid' | 'claim'>): Promise<void> {
      await database.update(evaluations).set({ leased_until: null, worked_at: databaseNow }).where(isClaimed(part))
    },
    /** Forgets all outcomes, and gives the part back. */
    restart: (part: Pick<EvaluationPart, 'uuid' | 'claim'>): Promise<void> =>
      database.transaction(async (transaction) => {
        const { rowCount } = await transaction
          .update(evaluations)
          .set({ catalogue_version: null, orders: null, leased_until: null })
          .where(isClaimed(part))
        if (!rowCount) return
        const ofPart = eq(evaluatedQueries.evaluation_id, part.uuid)
        await transaction.update(evaluatedQueries).set({ outcome: null }).where(ofPart)
      }),
    async fail(part: Pick<EvaluationPart, 'uuid' | 'claim'>): Promise<void> {
      await database.update(evaluations).set({ state: 'failed', leased_until: null }).where(isClaimed(part))
    },
    async finish(
      part: Pick<EvaluationPart, 'uuid' | 'claim'>,
      { figures, comparison }: { figures: EvaluationFigures; comparison: EvaluationComparison | null },
    ): Promise<void> {
      await database
        .update(evaluations)
        .set({ state: 'done', figures, comparison, leased_until: null, finished_at: databaseNow })
        .where(and(isClaimed(part), eq(evaluations.state, 'running')))
    },
    /** The texts of an evaluation that could be measured. */
    measured: (uuid: string): Promise<MeasuredQuery[]> => measuredOf(database, uuid),
    /** The newest finished evaluation of the same person and organisation. */
    async lastFinished(uuid: string): Promise<FinishedEvaluation | undefined> {
      if (!isUuid(uuid)) return undefined
      const [last] = await database
        .select()
        .from(evaluations)
        .where(
          and(
            eq(evaluations.state, 'done'),
            ne(evaluations.uuid, uuid),
            sql`(${evaluations.owner_id}, ${evaluations.organisation_id}, ${evaluations.source}) = (
              select own.owner_id, own.organisation_id, own.source from ${evaluations} own where own.uuid = ${uuid})`,
          ),
        )
        .orderBy(desc(evaluations.finished_at))
        .limit(1)
      if (!last?.finished_at || last.catalogue_version === null) return undefined
      const { name, catalogue_version } = last
      const finished_at = last.finished_at.toISOString()
      return { name, catalogue_version, finished_at, queries: await measuredOf(database, last.uuid) }
    },
    /** Removes evaluations past the retention that their organisation set for queries, and gives their number. */
    removePastRetention: (): Promise<number> =>
      deleteRows(database, evaluations, isPastRetention(evaluations.organisation_id, evaluations.created_at, clock())),
  }
}

interface BegunEvaluation extends Pick<NewEvaluation, 'name' | 'bad_rows'> {
  source: Evaluation['source']
  /** How many there were, where the list holds fewer. */
  badRowCount?: number
}

async function insert(
  querying: Querying,
  actor: Actor,
  { name, source, bad_rows, badRowCount = bad_rows.length }: BegunEvaluation,
  texts: readonly NewText[],
): Promise<Evaluation> {
  const uuid = randomUUID()
  await querying.insert(evaluations).values({
    uuid,
    owner_id: actor.user_id,
    organisation_id: actor.organisation_id,
    name,
    source,
    bad_rows: badRowCount,
    bad_row_list: bad_rows.slice(0, MOST_BAD_ROWS),
  })
  const rows = texts.map((text, position) => ({ ...text, evaluation_id: uuid, position }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await querying.insert(evaluatedQueries).values(rows.slice(at, at + ROWS_AT_ONCE))
  await notify(querying, 'evaluations')
  const [row] = await querying.select(evaluationColumns).from(evaluations).where(eq(evaluations.uuid, uuid))
  return row!
}

const textOfFile = (judgedText: JudgedText): NewText => ({ ...judgedText, content_hash: hashJudgedText(judgedText) })

/** What members of the actor's organisation asked with and judged, where somebody suits it; none for who may not measure it. */
async function textsOfPage(querying: Querying, actor: Actor): Promise<NewText[]> {
  const rows = await querying
    .select()
    .from(judgements)
    .where(and(mayAdminister(actor), eq(judgements.organisation_id, actor.organisation_id)))
    .orderBy(desc(judgements.updated_at), asc(judgements.record_id))
  const groups = Map.groupBy(rows, ({ user_id, asked_hash }) => `${user_id} ${asked_hash}`)
  return [...groups.values()]
    .filter((group) => group.some(({ verdict }) => verdict === 'good'))
    .slice(0, MAX_EVALUATED_QUERIES)
    .map((group) => {
      const { asked_hash, query_id, user_id } = group[0]!
      const people = group.map(({ record_id, verdict }) => [record_id, verdict])
      return { query_id, judged_by: user_id, asked_hash, content_hash: hashContent(asked_hash, people) }
    })
}

async function claim(querying: Querying, leaseMs: number, most: number): Promise<EvaluationPart | undefined> {
  const [due] = await querying
    .select({ uuid: evaluations.uuid })
    .from(evaluations)
    .where(
      and(
        inArray(evaluations.state, ['waiting', 'running']),
        or(isNull(evaluations.leased_until), lte(evaluations.leased_until, databaseNow)),
      ),
    )
    .orderBy(asc(evaluations.worked_at), asc(evaluations.uuid))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return undefined
  const [claimed] = await querying
    .update(evaluations)
    .set({ state: 'running', claims: sql`${evaluations.claims} + 1`, leased_until: afterMs(leaseMs) })
    .where(eq(evaluations.uuid, due.uuid))
    .returning()
  const { uuid, claims, owner_id, organisation_id, catalogue_version, orders } = claimed!
  const measured_on = catalogue_version !== null && orders ? { catalogue_version, orders } : null
  const toAsk = await nextQueries(querying, { uuid, owner_id, organisation_id, most })
  return { uuid, claim: claims, measured_on, queries: toAsk }
}

async function nextQueries(
  querying: Querying,
  { uuid, owner_id, organisation_id, most }: { uuid: string; owner_id: string; organisation_id: string; most: number },
): Promise<QueryToEvaluate[]> {
  const rows = await querying
    .select({
      position: evaluatedQueries.position,
      text: evaluatedQueries.text,
      judged: evaluatedQueries.judged,
      question: queries.question,
      judged_by: evaluatedQueries.judged_by,
      asked_hash: evaluatedQueries.asked_hash,
    })
    .from(evaluatedQueries)
    .leftJoin(queries, eq(queries.uuid, evaluatedQueries.query_id))
    .where(and(eq(evaluatedQueries.evaluation_id, uuid), isNull(evaluatedQueries.outcome)))
    .orderBy(asc(evaluatedQueries.position))
    .limit(most)
  return Promise.all(
    rows.map(async ({ position, text, judged, question, judged_by, asked_hash }) => ({
      position,
      records: question?.records ?? [recordOf(text ?? '')],
      judged:
        judged ?? (await judgedOnPage(querying, { user_id: judged_by!, organisation_id, asked_hash: asked_hash! })),
      is_own: judged_by === null || judged_by === owner_id,
    })),
  )
}

/** Read when they are needed, so that no copy outlives a judgement that was taken back. */
async function judgedOnPage(querying: Querying, whose: Actor & { asked_hash: string }): Promise<JudgedPerson[]> {
  const rows = await querying
    .select({ person: judgements.record_id, verdict: judgements.verdict })
    .from(judgements)
    .where(
      and(
        eq(judgements.user_id, whose.user_id),
        eq(judgements.organisation_id, whose.organisation_id),
        eq(judgements.asked_hash, whose.asked_hash),
      ),
    )
    .orderBy(asc(judgements.record_id))
  return rows.map(({ person, verdict }) => ({ row: null, person, institution: '', grade: verdict === 'good' ? 1 : 0 }))
}

const recordOf = (text: string): QueryRecord => ({ record_type: 'record', identifier: QUERY_TEXT, fields: { text } })

/** The text of a query, or else the names of its records. */
function shownTextOf(question: typeof queries.$inferSelect.question): string {
  return textOfQuery(question) ?? question.records.flatMap(({ fields }) => fields?.display_name ?? []).join(' · ')
}

const countOfQueries = (asked?: SQL) =>
  sql`(select count(*) from ${evaluatedQueries}
    where ${evaluatedQueries.evaluation_id} = ${evaluations.uuid} ${asked ?? sql``})`.mapWith(Number)

const evaluationColumns = {
  uuid: evaluations.uuid,
  name: evaluations.name,
  source: evaluations.source,
  state: evaluations.state,
  queries: countOfQueries(),
  asked: countOfQueries(sql`and ${evaluatedQueries.outcome} is not null`),
  bad_rows: evaluations.bad_rows,
  created_at: evaluations.created_at,
  finished_at: evaluations.finished_at,
  catalogue_version: evaluations.catalogue_version,
  figures: evaluations.figures,
  comparison: evaluations.comparison,
}

/** nDCG@10 in the first of the orders, by which texts are sorted. */
const worstMeasure = sql`(${evaluatedQueries.outcome} -> 'measures'
  -> (${evaluations.orders} ->> 0) ->> 'ndcg_at_10')::double precision`

async function unresolvedOf(
  querying: Querying,
  uuid: string,
): Promise<Pick<EvaluationDetail, 'unresolved' | 'unresolved_list'>> {
  const rows = await querying
    .select({ unresolved: sql<EvaluationDetail['unresolved_list']>`${evaluatedQueries.outcome} -> 'unresolved'` })
    .from(evaluatedQueries)
    .where(
      and(
        eq(evaluatedQueries.evaluation_id, uuid),
        sql`jsonb_array_length(${evaluatedQueries.outcome} -> 'unresolved') > 0`,
      ),
    )
    .orderBy(asc(evaluatedQueries.position))
  const all = rows.flatMap(({ unresolved }) => unresolved)
  return { unresolved: all.length, unresolved_list: all.slice(0, MOST_UNRESOLVED) }
}

async function measuredOf(querying: Querying, uuid: string): Promise<MeasuredQuery[]> {
  const rows = await querying
    .select({ content_hash: evaluatedQueries.content_hash, outcome: evaluatedQueries.outcome })
    .from(evaluatedQueries)
    .where(and(eq(evaluatedQueries.evaluation_id, uuid), isNotNull(evaluatedQueries.outcome)))
    .orderBy(asc(evaluatedQueries.position))
  return rows.flatMap(({ content_hash, outcome }) =>
    outcome?.measures ? [{ content_hash, measures: outcome.measures }] : [],
  )
}

function ofActor(actor: Actor, uuid: string): SQL | undefined {
  return isUuid(uuid) ? and(mayEvaluate(actor), eq(evaluations.uuid, uuid)) : sql`false`
}

function isClaimed({ uuid, claim: number }: Pick<EvaluationPart, 'uuid' | 'claim'>): SQL | undefined {
  return and(eq(evaluations.uuid, uuid), eq(evaluations.claims, number))
}
