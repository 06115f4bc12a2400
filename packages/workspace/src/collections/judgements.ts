import { type EvaluationsView, shortId, type Verdict } from '@cognate/contract'
import { storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { and, asc, eq, type SQL, sql } from '../database/drizzle.ts'
import { queries } from '../database/schema.ts'
import { judgements } from '../database/schema-evaluation.ts'
import { mayRead } from '../rules/policies.ts'
import { requireRoom } from '../rules/quotas.ts'
import { named } from '../sharing/sharing.ts'
import type { Quotas } from '../stores/quotas.ts'
import type { Actor } from '../stores/who.ts'
import { hashAsked } from './query-content.ts'

/** What a person said of an expert that a query found. */
export interface Judgement {
  /** The id of the expert, in short form. */
  identifier: string
  display_name: string
  verdict: Verdict
}

/** How much the members of an organisation have judged. */
export type JudgementCounts = EvaluationsView['judged']

/**
 * Judgements belong to whoever made them, for their organisation. They hold for all stored queries of the same text and
 * records, and are deleted with the query beside which they were made. Undefined and false: the actor sees no such query.
 */
export function judgementsIn(database: Database, quotas: Quotas) {
  const list = async (actor: Actor, askedHash: string): Promise<Judgement[]> =>
    database
      .select({
        identifier: judgements.record_id,
        display_name: judgements.display_name,
        verdict: judgements.verdict,
      })
      .from(judgements)
      .where(isOf(actor, askedHash))
      .orderBy(asc(judgements.updated_at), asc(judgements.record_id))
  const askedHashOf = async (actor: Actor, queryUuid: string): Promise<string | undefined> => {
    const [row] = await database
      .select({ question: queries.question })
      .from(queries)
      .where(named('query', queryUuid, mayRead('query', actor)))
    return row && hashAsked(row.question)
  }
  return {
    async list(actor: Actor, queryUuid: string): Promise<Judgement[] | undefined> {
      const askedHash = await askedHashOf(actor, queryUuid)
      return askedHash === undefined ? undefined : list(actor, askedHash)
    },
    /** Sets a judgement, or takes it back (null), and gives all of the query. Raises `quota_reached`. */
    async set(
      actor: Actor,
      queryUuid: string,
      { identifier, display_name, verdict }: Omit<Judgement, 'verdict'> & { verdict: Verdict | null },
    ): Promise<Judgement[] | undefined> {
      const asked_hash = await askedHashOf(actor, queryUuid)
      if (asked_hash === undefined) return undefined
      const record_id = storableText(shortId(identifier))
      const isThis = and(isOf(actor, asked_hash), eq(judgements.record_id, record_id))
      if (verdict === null) {
        await database.delete(judgements).where(isThis)
      } else {
        const isNew = (await database.$count(judgements, isThis)) === 0
        if (isNew) await requireRoom(database, actor, { kind: 'judgements', quotas })
        const said = { query_id: queryUuid, display_name: storableText(display_name), verdict, updated_at: sql`now()` }
        await database
          .insert(judgements)
          .values({ ...actor, asked_hash, record_id, ...said })
          .onConflictDoUpdate({
            target: [judgements.user_id, judgements.organisation_id, judgements.asked_hash, judgements.record_id],
            set: said,
          })
      }
      return list(actor, asked_hash)
    },
    async removeAll(actor: Actor, queryUuid: string): Promise<boolean> {
      const askedHash = await askedHashOf(actor, queryUuid)
      if (askedHash === undefined) return false
      await database.delete(judgements).where(isOf(actor, askedHash))
      return true
    },
    /** Of all members of an organisation together. */
    async count(organisationId: string): Promise<JudgementCounts> {
      const suited = sql`(${judgements.user_id}, ${judgements.asked_hash})`
      const [row] = await database
        .select({
          judgements: sql`count(*)`.mapWith(Number),
          queries: sql`count(distinct ${suited}) filter (where ${judgements.verdict} = 'good')`.mapWith(Number),
          people: sql`count(distinct ${judgements.user_id})`.mapWith(Number),
        })
        .from(judgements)
        .where(eq(judgements.organisation_id, organisationId))
      return row!
    },
  }
}

function isOf({ user_id, organisation_id }: Actor, askedHash: string): SQL | undefined {
  return and(
    eq(judgements.user_id, user_id),
    eq(judgements.organisation_id, organisation_id),
    eq(judgements.asked_hash, askedHash),
  )
}
