import { z } from 'zod'
import { cutText, listOf } from './bounded.ts'
import { closenessWords } from './closeness.ts'
import { conflictMethods } from './conflict-rules.ts'
import { ConflictVerdictView } from './conflict-verdicts.ts'
import { conflictRules, secondRecords } from './conflicts.ts'
import { datasetKeys } from './datasets.ts'
import { Filters } from './filter-schemas.ts'
import { filterFields } from './filters.ts'
import { recordTypes } from './ids.ts'
import { DEFAULT_LIMIT, MAX_AGAINST, MAX_AMONG, MAX_LIMIT, MAX_RECORDS, MAX_TEXT, MOST_EVIDENCE } from './limits.ts'
import { signalStatuses } from './lookups.ts'
import { namedId, namedRecord } from './named-records.ts'
import {
  AuthorRecord,
  InstitutionRecord,
  InstitutionReference,
  PartnerRecord,
  PolicydocRecord,
  ProjectRecord,
  primaryIdTypes,
  StarthubRecord,
  StartupRecord,
  VenueRecord,
  WorkRecord,
} from './records.ts'

/** An affiliation that is stored with a record. */
const Place = z.object({ display_name: cutText(300).nullish(), country_code: cutText(20).nullish() })
const places = listOf(Place, { most: 1_000 }).nullish()

/**
 * What is stored of a record besides its id, so that a list or an export can name it without the catalogue. Other fields
 * are dropped, and longer texts are cut.
 */
export const RecordFacts = z.object({
  /** The content of a text. */
  text: z.string().max(MAX_TEXT, 'text_too_long').optional(),
  display_name: cutText(1_000).optional(),
  /** What helps to recognise the record. */
  hint: cutText(500).nullish(),
  /** Whether the record came into the query from a collection, not from the search box. */
  is_collected: z.boolean().optional(),
  publication_year: z.number().int().nullish(),
  doi: cutText(300).nullish(),
  orcid: cutText(100).nullish(),
  active_affiliations: places,
  last_known_institutions: places,
})

/** A part of a query: a text, or a record of the catalogue by its id. */
export const QueryRecord = z.object({
  record_type: z.enum(recordTypes),
  identifier: z.string().trim().min(1).max(500),
  fields: RecordFacts.optional(),
})
export type QueryRecord = z.infer<typeof QueryRecord>

/**
 * An author against whom experts are checked, with the name that the sender gave; or an institution, for somebody there whom the
 * catalogue lacks.
 */
export const ConflictRecord = z.object({
  record_type: z.enum(recordTypes).optional(),
  identifier: z.string().trim().min(1).max(500),
  fields: RecordFacts.pick({ display_name: true }).optional(),
})

/** The authors against whom experts are checked, and the rules. */
export const ConflictInput = z.strictObject({
  /** None: all. */
  check: listOf(z.enum(conflictMethods), { most: conflictMethods.length }).default([...conflictMethods]),
  /** Authors; institutions of those whom the catalogue lacks. */
  records: listOf(namedRecord(ConflictRecord), { most: MAX_AGAINST }),
  ...conflictRules,
})
export type ConflictInput = z.infer<typeof ConflictInput>

export const FindSimilarRequest = z.strictObject({
  dataset: z.enum(datasetKeys),
  records: listOf(namedRecord(QueryRecord), { most: MAX_RECORDS, message: 'too_many_records' }).default([]),
  /** A saved search: its included records add to the query, and its excluded ones are left out. */
  search: z.uuid().nullish(),
  /**
   * A saved search that is a manuscript, in place of `search`: its text unless records are given, its authors to check against
   * unless others are given, and neither its authors nor those whom they oppose are found.
   */
  manuscript: z.uuid().nullish(),
  /** False: the included records of the saved search do not add to the query; its excluded ones are left out all the same. */
  use_included: z.boolean().optional(),
  /**
   * The only experts, works, institutions or venues to be ranked, each with the place and score that it has among all. Every one of them that
   * passes the filters is in the answer: those without a matching work after the others, those without any work and those that the catalogue
   * does not have last.
   */
  among: listOf(namedId(z.string().trim().min(1).max(300)), { most: MAX_AMONG }).nullish(),
  /** Whether co-authors of the authors in the query are left out of the experts; default: no, they are marked. */
  leave_out_coauthors: z.boolean().optional(),
  filters: Filters.default({}),
  conflict_of_interest: ConflictInput.nullish(),
  sort: z.string().max(100).default('relevance'),
  limit: z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})
export type FindSimilarRequest = z.infer<typeof FindSimilarRequest>

/** The parts of a score, which add up to `ranking_score`. Negative parts reduce it. */
export const Explanation = z.object({
  /** Likeness of words between query and works. */
  terms: z.number(),
  /** Reduction for the age of the works, 0 or less. */
  recency: z.number(),
  /** Reduction for works shared with co-authors, 0 or less; experts only. */
  authors: z.number(),
  /** What the closeness of works in meaning adds, 0 or more; experts only, missing where only words were compared. */
  meaning: z.number().optional(),
  /** What references in common with the text add, 0 or more; experts only, missing where no work of theirs has any. */
  references: z.number().optional(),
})
export type Explanation = z.infer<typeof Explanation>

const ranked = {
  /** The score against the query's score with itself, 0 to 1; comparable between texts of about the same length. */
  ranking_score: z.number().min(0).max(1),
  explanation: Explanation,
  /** Works of the result that matched the query: among the best 1,000, or, in an answer that had to look further, among all. */
  matching_works: z.number().int().min(0),
}

/** A range of UTF-16 units, the end not included. */
export const Mark = z.tuple([z.number().int(), z.number().int()])

export const ExpertFields = AuthorRecord.omit({ affiliations: true, display_name_alternatives: true }).extend({
  ...ranked,
  active_affiliations: z.array(InstitutionReference.extend({ passes_filter: z.boolean() })),
  /** Whether this person wrote a work in the query. */
  is_author_of_query: z.boolean(),
  /** The authors in the query with whom this person wrote; missing if there are none. */
  coauthor_of_query: z.array(z.object({ id: z.string(), display_name: z.string() })).optional(),
  /** How many works of this person a manuscript cites; missing if none. */
  cited_by_text: z.number().int().min(1).optional(),
  /** How many of the works that a manuscript cites are cited by works of this person as well; missing if none. */
  shared_references: z.number().int().min(1).optional(),
  /** The conflicts of this expert; null if the query has no authors to check against. */
  conflict_of_interest: z
    .object({
      conflict: z.boolean(),
      /** Whether this person is among those checked against. */
      in_coi_input: z.boolean(),
      /** Works shared with any of them. */
      coauthorship: z.number().int().min(0),
      /** Works shared with any of them that do not count for their type alone; 0 if all types count. */
      other_types: z.number().int().min(0),
      /** Institutions shared at the same time with any of them. */
      coaffiliation: z.number().int().min(0),
      /** Projects shared with any of them; 0 if the check does not look at projects. */
      joint_projects: z.number().int().min(0),
      /** What people decided of this expert and any of them; `conflict` follows it, the counts do not. Missing if there is nothing. */
      verdicts: z.array(ConflictVerdictView).optional(),
      second_records: secondRecords,
    })
    .nullable(),
})
export type ExpertFields = z.infer<typeof ExpertFields>

export const WorkFields = WorkRecord.extend({
  /** What the catalogue says of corrections and retractions; `unknown` says that only a look-up can tell. */
  signals_status: z.enum(signalStatuses).extract(['retracted', 'unknown']),
  ranking_score: ranked.ranking_score,
  explanation: Explanation,
  highlights: z.object({
    /** The abstract in full and its first 150 characters; empty where there is none. `marks` lie in the full one. */
    abstract: z.object({ full: z.string(), 150: z.string(), marks: z.array(Mark) }),
    title: z.object({ marks: z.array(Mark) }),
  }),
})
export type WorkFields = z.infer<typeof WorkFields>

export const InstitutionFields = InstitutionRecord.extend(ranked)
export type InstitutionFields = z.infer<typeof InstitutionFields>

export const VenueFields = VenueRecord.extend(ranked)
export type VenueFields = z.infer<typeof VenueFields>

/** The words of a record that match a query. */
const Highlights = z.object({
  title: z.object({ marks: z.array(Mark) }),
  /** The best matching sentence of the text, to the letter; null where none matches. */
  text: z.object({ sentence: z.string(), marks: z.array(Mark) }).nullable(),
})

/** A work of an author, with the matching words of its title and abstract if a query is given. */
export const AuthorWork = WorkRecord.extend({ highlights: Highlights.nullable() })
export type AuthorWork = z.infer<typeof AuthorWork>

/** The fields of a hit that is ranked by its own text. */
const likeness = { ranking_score: ranked.ranking_score, explanation: Explanation, highlights: Highlights }

export const ProjectFields = ProjectRecord.extend(likeness)
export type ProjectFields = z.infer<typeof ProjectFields>
export const StartupFields = StartupRecord.extend(likeness)
export type StartupFields = z.infer<typeof StartupFields>
export const StarthubFields = StarthubRecord.extend(likeness)
export type StarthubFields = z.infer<typeof StarthubFields>
export const PartnerFields = PartnerRecord.extend(likeness)
export type PartnerFields = z.infer<typeof PartnerFields>
export const PolicydocFields = PolicydocRecord.extend(likeness)
export type PolicydocFields = z.infer<typeof PolicydocFields>

/** A record of a query, by its name. */
export const QueryReference = z.object({
  record_type: z.enum(recordTypes),
  identifier: z.string(),
  display_name: z.string(),
})
export type QueryReference = z.infer<typeof QueryReference>

/** A work that is evidence for a result, with its best matching sentence, unchanged. */
export const Evidence = z.object({
  identifier: z.string(),
  title: z.string(),
  publication_year: z.number().int().nullable(),
  /** The name of the journal, book or conference; null where unknown. */
  venue: z.string().nullable(),
  doi: z.string().nullable(),
  /** The work's own score against the query's score with itself, 0 to 1. */
  score: z.number().min(0).max(1),
  /** The sentence of the abstract that matches best; the title where there is no abstract. */
  sentence: z.string(),
  /** Where `sentence` was taken from. */
  source: z.enum(['abstract', 'title']),
  /** The heaviest matching words in `sentence`, and those beside them. */
  marks: z.array(Mark),
  /** Of a query of several records: the record that the work resembles most; missing where that is the text. */
  resembles: QueryReference.optional(),
})
export type Evidence = z.infer<typeof Evidence>

const found = {
  primary_id_type: z.enum(primaryIdTypes),
  identifier: z.string(),
  closeness: z.enum(closenessWords),
}
/** Of those that works vote for. */
const voted = {
  ...found,
  /** In an answer with `among`: the catalogue has no work of this record. */
  no_works: z.literal(true).optional(),
}
const evidence = z.array(Evidence).max(MOST_EVIDENCE)
/** Words of the query that match the result, the heaviest first, at most 8; without stock words of abstracts unless only these match. */
const matched_terms = z.array(z.string()).max(8)

export const ResultView = z.discriminatedUnion('record_type', [
  z.object({ record_type: z.literal('author'), ...voted, fields: ExpertFields, evidence, matched_terms }),
  z.object({ record_type: z.literal('work'), ...found, fields: WorkFields, evidence, matched_terms }),
  z.object({ record_type: z.literal('institution'), ...voted, fields: InstitutionFields, evidence, matched_terms }),
  z.object({ record_type: z.literal('venue'), ...voted, fields: VenueFields, evidence, matched_terms }),
  z.object({ record_type: z.literal('project'), ...found, fields: ProjectFields, evidence, matched_terms }),
  z.object({ record_type: z.literal('startup'), ...found, fields: StartupFields, evidence, matched_terms }),
  z.object({ record_type: z.literal('starthub'), ...found, fields: StarthubFields, evidence, matched_terms }),
  z.object({ record_type: z.literal('partner'), ...found, fields: PartnerFields, evidence, matched_terms }),
  z.object({ record_type: z.literal('policydoc'), ...found, fields: PolicydocFields, evidence, matched_terms }),
])
export type ResultView = z.infer<typeof ResultView>

/** A record that `among` names and the catalogue does not have. */
export const AbsentView = z.object({
  record_type: z.enum(['author', 'work', 'institution', 'venue']),
  primary_id_type: found.primary_id_type,
  identifier: found.identifier,
  no_works: z.literal(true),
  /** Nothing else is known of it. */
  fields: z.object({ id: z.string(), ranking_score: z.literal(0) }),
  evidence: z.array(Evidence).max(0),
  matched_terms: z.array(z.string()).max(0),
})
export type AbsentView = z.infer<typeof AbsentView>

/** The answer to a query, as far as the catalogue has its records. */
export const FindSimilarAnswer = z.object({
  /** The stored query, which replays at /app/query/{uuid}/. */
  uuid: z.uuid(),
  dataset: z.enum(datasetKeys),
  total: z
    .number()
    .int()
    .min(0)
    .max(MAX_AMONG)
    .describe(
      'Records with any vote that pass the filters: exact up to 1,000; 1,001 says that there are more. With `among`: all of these that pass and those that the catalogue does not have, always exact.',
    ),
  /**
   * By filter that takes some away, how many records more would match without it: exact up to 1,000; 1,001 stands for more. With `among` always
   * exact.
   */
  taken_away: z.partialRecord(z.enum(filterFields), z.number().int().min(0).max(MAX_AMONG)).optional(),
  /** No word of the query can be searched for: each is as common as “the”, or no record of the dataset has it. Missing otherwise. */
  no_known_words: z.literal(true).optional(),
  /** Whether little in the answer is near to the query, as with a text of a foreign field (docs/scoring.md). */
  weak: z.boolean(),
  took_ms: z.number().min(0),
  catalogue_version: z.string(),
  /** Ids of authors to check against that the catalogue does not have; missing if there are none. */
  unknown_coi_authors: z.array(z.string()).optional(),
  /** Of a `manuscript`, how many of those to check against asked to be left out: they are checked by the institutions that it names for them, or not at all. */
  withheld_coi_authors: z.number().int().min(1).optional(),
  results: z.array(ResultView),
})
export type FindSimilarAnswer = z.infer<typeof FindSimilarAnswer>

/** The answer to any query: one with `among` may end with records that the catalogue does not have. */
export const AnswerWithAbsent = FindSimilarAnswer.extend({ results: z.array(z.union([ResultView, AbsentView])) })
export type AnswerWithAbsent = z.infer<typeof AnswerWithAbsent>
