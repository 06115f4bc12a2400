import type {
  EvaluatedQueryView,
  EvaluationComparison,
  EvaluationDetailView,
  EvaluationView,
  OrderKey,
  QueryRecord,
  UnresolvedPerson,
} from '@cognate/contract'
import type { Timed } from './lists.ts'

/** Whom somebody judged, as it was written. */
export interface JudgedPerson {
  /** Of the file, the header is row 1; null for a judgement on the page. */
  row: number | null
  /** An id, an ORCID iD or a name. */
  person: string
  /** Empty where none is given. */
  institution: string
  /** 0: does not suit. */
  grade: number
}

/** A text with the people who were judged for it. */
export interface JudgedText {
  text: string
  judged: JudgedPerson[]
}

/** How one text did. Of another member's judgements only the measures are kept. */
export interface QueryOutcome {
  measures: EvaluatedQueryView['measures']
  people: EvaluatedQueryView['people']
  unresolved: UnresolvedPerson[]
}

/** Where a text of an evaluation stands, what is asked with, and who was judged. */
export interface QueryToEvaluate {
  position: number
  records: QueryRecord[]
  judged: JudgedPerson[]
  /** Whether its outcome may name people. */
  is_own: boolean
}

/** A part of an evaluation that a server has claimed. */
export interface EvaluationPart {
  uuid: string
  claim: number
  /** What the outcomes so far were measured on; null where there are none. */
  measured_on: MeasuredOn | null
  /** The next texts; none: all were asked, and the evaluation can be finished. */
  queries: QueryToEvaluate[]
}

export interface MeasuredOn {
  catalogue_version: string
  orders: OrderKey[]
}

export type Evaluation = Timed<EvaluationView, 'created_at' | 'finished_at'>

export type EvaluationDetail = Evaluation &
  Pick<EvaluationDetailView, 'bad_row_list' | 'unresolved' | 'unresolved_list'>

/** The measures of a text that could be measured. */
export interface MeasuredQuery {
  content_hash: string
  measures: NonNullable<QueryOutcome['measures']>
}

/** A finished evaluation, to compare with. */
export interface FinishedEvaluation extends Pick<EvaluationComparison, 'name' | 'finished_at' | 'catalogue_version'> {
  queries: MeasuredQuery[]
}

export interface NewEvaluation {
  name: string
  texts: readonly JudgedText[]
  bad_rows: EvaluationDetail['bad_row_list']
}
