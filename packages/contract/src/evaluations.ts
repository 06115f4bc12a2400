import { z } from 'zod'
import { LARGEST_BODY, MAX_GRADE } from './limits.ts'
import { measureKeys, orderKeys } from './orders.ts'
import { PageParameters } from './queries.ts'

/** Where judgements come from: a file, or what members of the organisation said of results on the page. */
export const judgementSources = ['file', 'page'] as const

export const evaluationStates = ['waiting', 'running', 'stopped', 'done', 'failed'] as const
export type EvaluationState = (typeof evaluationStates)[number]

/** Why a row of a file is not taken. */
export const badRowReasons = [
  'unreadable',
  'text_missing',
  'text_too_long',
  'person_missing',
  'grade_unreadable',
  'judged_twice',
] as const
export type BadRowReason = (typeof badRowReasons)[number]

/** Why it is not known whom a row means. */
export const unresolvedReasons = [
  'unknown_id',
  'unknown_orcid',
  'unreadable_name',
  'institution_missing',
  'unknown_name',
  'not_at_institution',
  'ambiguous',
  'judged_twice',
] as const
export type UnresolvedReason = (typeof unresolvedReasons)[number]

/** A mean with its interval of confidence of 95 %. */
const Estimate = z.object({ mean: z.number(), low: z.number(), high: z.number() })
const Estimates = z.record(z.enum(measureKeys), Estimate)
export type Estimates = z.infer<typeof Estimates>

const EvaluationFigures = z.object({
  /** Texts of which at least one person who suits them is known. */
  queries: z.number().int().min(0),
  orders: z.partialRecord(z.enum(orderKeys), Estimates),
  /** The differences of the other orders to the first, text by text. */
  against_first: z.partialRecord(z.enum(orderKeys), Estimates),
})
export type EvaluationFigures = z.infer<typeof EvaluationFigures>

/** The differences to the evaluation before, over the texts that both have with the same judgements. */
const EvaluationComparison = z.object({
  name: z.string(),
  finished_at: z.iso.datetime(),
  catalogue_version: z.string(),
  queries: z.number().int().min(1),
  differences: z.partialRecord(z.enum(orderKeys), Estimates),
})
export type EvaluationComparison = z.infer<typeof EvaluationComparison>

/** How well experts are found on one's own judgements; seen by whoever asked for it alone. */
export const EvaluationView = z.object({
  uuid: z.uuid(),
  /** The name of the file; empty for judgements on the page. */
  name: z.string(),
  source: z.enum(judgementSources),
  state: z.enum(evaluationStates),
  /** Texts, and how many of them have been asked. */
  queries: z.number().int().min(0),
  asked: z.number().int().min(0),
  bad_rows: z.number().int().min(0),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Null until the first text has been asked. */
  catalogue_version: z.string().nullable(),
  figures: EvaluationFigures.nullable(),
  /** Null where there is nothing to compare with. */
  comparison: EvaluationComparison.nullable(),
})
export type EvaluationView = z.infer<typeof EvaluationView>

export const EvaluationsView = z.object({
  count: z.number().int(),
  /** The newest first. */
  results: z.array(EvaluationView),
  /** The order in which searches show experts now. */
  order_in_use: z.enum(orderKeys),
  /** What members of the organisation have judged on the page. */
  judged: z.object({
    judgements: z.number().int().min(0),
    /** Those with a person who suits them can be measured. */
    queries: z.number().int().min(0),
    people: z.number().int().min(0),
  }),
})
export type EvaluationsView = z.infer<typeof EvaluationsView>

const Candidate = z.object({ identifier: z.string(), display_name: z.string(), hint: z.string().nullable() })

/** A person of a row whom the catalogue does not tell for sure. */
export const UnresolvedPerson = z.object({
  /** As in a spreadsheet, the header is row 1; null for a judgement on the page. */
  row: z.number().int().nullable(),
  person: z.string(),
  institution: z.string(),
  reason: z.enum(unresolvedReasons),
  /** Whom the row may mean, at most 5. */
  candidates: z.array(Candidate),
})
export type UnresolvedPerson = z.infer<typeof UnresolvedPerson>

export const EvaluationDetailView = EvaluationView.extend({
  /** Rows that could not be taken, at most 200 of them. */
  bad_row_list: z.array(z.object({ row: z.number().int(), reason: z.enum(badRowReasons) })),
  unresolved: z.number().int().min(0),
  /** At most 500 of them. */
  unresolved_list: z.array(UnresolvedPerson),
})
export type EvaluationDetailView = z.infer<typeof EvaluationDetailView>

/** How one text did, as far as it was asked. */
export const EvaluatedQueryView = z.object({
  position: z.number().int(),
  /** The beginning of the text; null where it is another member’s query. */
  text: z.string().nullable(),
  /** Whose query it is: what others asked and judged is counted, and not shown. */
  is_own: z.boolean(),
  /** Null where it cannot be measured. */
  measures: z.partialRecord(z.enum(orderKeys), z.record(z.enum(measureKeys), z.number())).nullable(),
  /** Those judged, the best grade first. */
  people: z.array(
    z.object({
      identifier: z.string(),
      display_name: z.string(),
      grade: z.number().int().min(0).max(MAX_GRADE),
      /** The place in each order, from 1; null beyond the first 200. */
      ranks: z.partialRecord(z.enum(orderKeys), z.number().int().nullable()),
      /** The heaviest words of the text that none of their 50 newest works holds; told only of those who suit and stand late. */
      lacks: z.array(z.string()),
    }),
  ),
})
export type EvaluatedQueryView = z.infer<typeof EvaluatedQueryView>

/** The texts of an evaluation, the worst first. */
export const ListEvaluatedQueries = z.object(PageParameters)

export const CreateEvaluationRequest = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('file'),
    name: z.string().trim().min(1).max(200),
    /** A CSV with a header: text or title, abstract, person, institution, grade. */
    content: z.string().min(1).max(LARGEST_BODY),
  }),
  z.strictObject({ source: z.literal('page') }),
  /** The judgements of an evaluation once more, on the catalogue and with the orders of today. */
  z.strictObject({ source: z.literal('again'), evaluation: z.uuid() }),
])

/** `stopped` ends the asking; `waiting` lets it go on where it stopped. */
export const ChangeEvaluationRequest = z.strictObject({ state: z.enum(['stopped', 'waiting']) })
