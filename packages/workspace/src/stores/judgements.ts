import type { Verdict } from '@cognate/contract'

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
