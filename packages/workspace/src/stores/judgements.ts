import type { Verdict } from '@cognate/contract'
import type { Actor } from './who.ts'

/** What a person said of an expert that a query found. */
export interface Judgement {
  /** The id of the expert, in short form. */
  identifier: string
  display_name: string
  verdict: Verdict
}

/** How much the members of an organisation have judged. */
export interface JudgementCounts {
  judgements: number
  /** What was asked with and judged by one person, where somebody suits it. */
  queries: number
  people: number
}

/**
 * Judgements belong to whoever made them, for their organisation. They hold for all stored queries of the same text and
 * records, and are deleted with the query beside which they were made. Undefined and false: the actor sees no such query.
 */
export interface JudgementStore {
  list(actor: Actor, queryUuid: string): Promise<Judgement[] | undefined>
  /** Sets a judgement, or takes it back (null), and gives all of the query. Raises `quota_reached`. */
  set(
    actor: Actor,
    queryUuid: string,
    judgement: Omit<Judgement, 'verdict'> & { verdict: Verdict | null },
  ): Promise<Judgement[] | undefined>
  removeAll(actor: Actor, queryUuid: string): Promise<boolean>
  /** Of all members of an organisation together. */
  count(organisationId: string): Promise<JudgementCounts>
}
