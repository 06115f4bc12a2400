import type { EvaluationsView, Verdict } from '@cognate/contract'

/** What a person said of an expert that a query found. */
export interface Judgement {
  /** The id of the expert, in short form. */
  identifier: string
  display_name: string
  verdict: Verdict
}

/** How much the members of an organisation have judged. */
export type JudgementCounts = EvaluationsView['judged']
