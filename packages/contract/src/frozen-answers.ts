import { z } from 'zod'
import { closenessWords } from './closeness.ts'
import { datasetKeys } from './datasets.ts'
import { Versions } from './decision-report.ts'
import { Filters } from './filter-schemas.ts'
import { recordTypes } from './ids.ts'
import { ConflictInput, Evidence, ExpertFields, Explanation, QueryRecord } from './search.ts'
import { UserView } from './sharing.ts'

/** A result as it was. */
export const FrozenResult = z.object({
  rank: z.number().int().min(1),
  record_type: z.enum(recordTypes),
  identifier: z.string(),
  display_name: z.string(),
  places: z.array(z.string()).describe('Affiliations of an expert.'),
  orcid: z.string().nullable(),
  year: z.number().int().nullable().describe('Of a work.'),
  closeness: z.enum(closenessWords).nullable(),
  ranking_score: z.number(),
  explanation: Explanation.nullable(),
  works_count: z.number().int().nullable(),
  matching_works: z.number().int().nullable(),
  conflict: ExpertFields.shape.conflict_of_interest
    .unwrap()
    .pick({ conflict: true, in_coi_input: true, coauthorship: true, coaffiliation: true, second_records: true })
    .extend({ joint_projects: z.number().int().min(0).default(0) })
    .nullable(),
  evidence: z.array(Evidence),
  matched_terms: z.array(z.string()),
})
export type FrozenResult = z.infer<typeof FrozenResult>

/** What came after those that were shown. */
export const BeyondResult = z.object({
  record_type: z.enum(recordTypes),
  identifier: z.string(),
  ranking_score: z.number(),
  works_count: z.number().int().nullable(),
})
export type BeyondResult = z.infer<typeof BeyondResult>

/** An answer as it was given: what was asked, of which versions, and what came. */
export const FrozenContent = z.object({
  uuid: z.uuid(),
  frozen_at: z.iso.datetime(),
  frozen_by: z.string().describe('The name, also where the account is gone.'),
  organisation: z.string(),
  versions: Versions,
  question: z.object({
    dataset: z.enum(datasetKeys),
    text: z.string().nullable(),
    records: z
      .array(QueryRecord)
      .describe('What it was asked with: texts, records, and those of the collection that were used.'),
    collection: z.object({ uuid: z.uuid(), name: z.string(), external_identifier: z.string().nullable() }).nullable(),
    leave_out_coauthors: z.boolean(),
    among: z.array(z.string()).nullable(),
    filters: Filters,
    filter_names: z.record(z.string(), z.string()).describe('What the ids in the filters are called.'),
    conflict_of_interest: ConflictInput.nullable(),
    excluded: z.array(z.string()).describe('Ids that the collection hid.'),
    sort: z.string(),
    limit: z.number().int(),
  }),
  unknown_coi_authors: z
    .array(z.string())
    .optional()
    .describe('Ids among those to check against whom the catalogue lacked; missing if none.'),
  total: z.number().int(),
  weak: z.boolean(),
  results: z.array(FrozenResult),
  beyond: z.array(BeyondResult).describe('Those after the results, as far as they were asked for.'),
  left_out: z
    .number()
    .int()
    .optional()
    .describe('How many results were taken out since, because these academics asked to be left out; missing if none.'),
})
export type FrozenContent = z.infer<typeof FrozenContent>

/** A frozen answer as lists show it. */
export const FrozenSummary = z.object({
  uuid: z.uuid(),
  title: z.string().describe('The beginning of the text, or the names that it was asked with.'),
  dataset: z.enum(datasetKeys),
  results: z.number().int(),
  catalogue_version: z.string(),
  made_at: z.iso.datetime(),
  made_by: UserView.nullable().describe('Null where the account is gone.'),
  query: z.uuid().nullable().describe('The query that it was frozen with, where it belongs to that.'),
  search: z.uuid().nullable().describe('The collection that it belongs to.'),
  may_delete: z.boolean(),
})
export type FrozenSummary = z.infer<typeof FrozenSummary>

export const FrozenAnswer = FrozenSummary.extend({ content: FrozenContent })
export type FrozenAnswer = z.infer<typeof FrozenAnswer>

export const frozenChanges = ['came', 'went', 'moved', 'same'] as const

/** Why a result is where it is now. */
export const frozenReasons = [
  'new_works',
  'fewer_works',
  'score',
  'not_kept',
  'others',
  'hidden',
  'shown_again',
  'not_in_catalogue',
  'first_match',
  'filtered',
] as const
export type FrozenReason = (typeof frozenReasons)[number]

/** What became of one result. Ranks are null where somebody is not, or was not, among the results. */
export const FrozenDifference = z.object({
  record_type: z.enum(recordTypes),
  identifier: z.string(),
  display_name: z.string(),
  change: z.enum(frozenChanges),
  rank_before: z.number().int().nullable(),
  rank_now: z.number().int().nullable(),
  score_before: z.number().nullable().describe('Null where it was not kept.'),
  score_now: z.number().nullable().describe('Null where it is not known.'),
  new_works: z.array(z.string()).describe('Titles of new works that matched, at most 2.'),
  why: z
    .array(z.enum(frozenReasons))
    .describe(
      'new_works: more works; fewer_works; score: the same works weigh another way; not_kept: not among those kept then; others: only others came, went or moved; hidden, shown_again: in the collection; not_in_catalogue: no longer; first_match: nothing of theirs matched before; filtered: filters or conflicts leave them out now.',
    ),
})
export type FrozenDifference = z.infer<typeof FrozenDifference>

/** A frozen answer beside what the same question gives now. */
export const FrozenDifferences = z.object({
  asked_at: z.iso.datetime(),
  versions: Versions,
  total: z.number().int(),
  counts: z.record(z.enum(frozenChanges), z.number().int()),
  results: z.array(FrozenDifference).describe('Those of now in their order, then those who went.'),
})
export type FrozenDifferences = z.infer<typeof FrozenDifferences>

/** The key that signs reports and frozen answers, and by which anybody checks them. */
export const SealKey = z.object({
  algorithm: z.literal('Ed25519'),
  public_key: z.string().describe('32 bytes in Base64.'),
  fingerprint: z.string().describe('`sha256:` and the SHA-256 of the public key in hexadecimal.'),
})
export type SealKey = z.infer<typeof SealKey>
