import type {
  EvaluatedQueryView,
  EvaluationComparison,
  EvaluationDetailView,
  EvaluationFigures,
  EvaluationState,
  OrderKey,
  QueryRecord,
  UnresolvedPerson,
} from '@cognate/contract'
import type { Listed, PageRange } from './lists.ts'
import type { Actor } from './who.ts'

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

export interface Evaluation {
  uuid: string
  name: string
  source: 'file' | 'page'
  state: EvaluationState
  queries: number
  asked: number
  bad_rows: number
  created_at: Date
  finished_at: Date | null
  catalogue_version: string | null
  figures: EvaluationFigures | null
  comparison: EvaluationComparison | null
}

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

/**
 * Evaluations of the ranking. Each belongs to whoever began it, while they are a local administrator of their organisation;
 * to anybody else it is not there (undefined, false). Servers do them in parts, by the clock of the database: what a server
 * leaves, another one takes over.
 */
export interface EvaluationStore {
  /** Raises `quota_reached`. */
  create(actor: Actor, evaluation: NewEvaluation): Promise<Evaluation>
  /** What members of the organisation judged on the page. Raises `no_judgements`, `quota_reached`. */
  createOfPage(actor: Actor): Promise<Evaluation>
  /** The judgements of an evaluation once more. Raises as the two above. */
  createAgain(actor: Actor, uuid: string): Promise<Evaluation | undefined>
  /** The newest first. */
  list(actor: Actor): Promise<Evaluation[]>
  get(actor: Actor, uuid: string): Promise<EvaluationDetail | undefined>
  /** Stops an evaluation, or lets it go on; one that has ended stays as it is. */
  change(actor: Actor, uuid: string, state: 'stopped' | 'waiting'): Promise<Evaluation | undefined>
  remove(actor: Actor, uuid: string): Promise<boolean>
  /** The texts that were asked, the worst first. */
  listQueries(actor: Actor, uuid: string, page: PageRange): Promise<Listed<EvaluatedQueryView> | undefined>
  /** Claims the next `most` texts of the evaluation whose turn it is, for `leaseMs`; undefined where nothing is due. */
  claim(leaseMs: number, most: number): Promise<EvaluationPart | undefined>
  /** Stores the outcomes of a part and gives it back. Does nothing where another server has claimed it since. */
  save(
    part: Pick<EvaluationPart, 'uuid' | 'claim'>,
    measuredOn: MeasuredOn,
    outcomes: ReadonlyMap<number, QueryOutcome>,
  ): Promise<void>
  /** Gives a part back as it was. */
  release(part: Pick<EvaluationPart, 'uuid' | 'claim'>): Promise<void>
  /** Forgets all outcomes, and gives the part back. */
  restart(part: Pick<EvaluationPart, 'uuid' | 'claim'>): Promise<void>
  fail(part: Pick<EvaluationPart, 'uuid' | 'claim'>): Promise<void>
  finish(
    part: Pick<EvaluationPart, 'uuid' | 'claim'>,
    result: { figures: EvaluationFigures; comparison: EvaluationComparison | null },
  ): Promise<void>
  /** The texts of an evaluation that could be measured. */
  measured(uuid: string): Promise<MeasuredQuery[]>
  /** The newest finished evaluation of the same person and organisation. */
  lastFinished(uuid: string): Promise<FinishedEvaluation | undefined>
  /** Removes evaluations past the retention that their organisation set for queries, and gives their number. */
  removePastRetention(): Promise<number>
}
