import { z } from 'zod'
import { cutText, listOf } from './bounded.ts'
import {
  conflictMethods,
  EARLIEST_SINCE,
  MAX_CHECKED,
  MAX_CONFLICTS,
  publicationTypes,
  usualConflictRules,
} from './conflict-rules.ts'
import { ConflictVerdictView, supervisionHints } from './conflict-verdicts.ts'
import { recordTypes } from './ids.ts'
import { MAX_AGAINST } from './limits.ts'
import { namedId, namedRecord } from './named-records.ts'

const Id = z.string().trim().min(1).max(300)
const Count = z.number().int().min(0)
const Year = z.number().int()

const rules = {
  /** The first year that counts, up to the current one; null or absent: all years. Works without a year always count. */
  since: z.number().int().min(EARLIEST_SINCE).max(9999).nullish(),
  /** Kinds of publication that count; none: all. */
  publication_types: listOf(z.enum(publicationTypes), { most: publicationTypes.length }),
  /** Whether both must be among the first two or the last two authors of a work. */
  first_and_last_two: z.boolean(),
  /** Whether works of more than 100 authors, and projects of more people, do not count. */
  leave_out_hyper_authorship: z.boolean(),
  /** Whether people at an institution also count as being at those above it. */
  include_parents: z.boolean(),
  /** Whether, where those above count, two at different institutions below one are not at one place. */
  leave_out_siblings: z.boolean(),
  /** Whether projects of which both were count as well, whichever methods do. */
  shared_projects: z.boolean(),
}

/** The rules that were stated; where one is missing, a policy may say it. */
export const statedConflictRules = z.object(rules).partial().shape

/** What counts as a conflict; the same for every call that looks for one. A missing rule is the usual one. */
export const conflictRules = {
  since: rules.since,
  publication_types: rules.publication_types.default([...usualConflictRules.publication_types]),
  first_and_last_two: rules.first_and_last_two.default(usualConflictRules.first_and_last_two),
  leave_out_hyper_authorship: rules.leave_out_hyper_authorship.default(usualConflictRules.leave_out_hyper_authorship),
  include_parents: rules.include_parents.default(usualConflictRules.include_parents),
  leave_out_siblings: rules.leave_out_siblings.default(usualConflictRules.leave_out_siblings),
  shared_projects: rules.shared_projects.default(usualConflictRules.shared_projects),
}

/** Methods may be empty here: the call refuses that with a code of its own. */
const methods = listOf(z.enum(conflictMethods), { most: conflictMethods.length })

const manuscript = z.uuid().nullish().describe('A collection, for the verdicts that stay with it.')

export const ConflictsRequest = z.strictObject({
  author: namedId(Id),
  /** Authors; an institution stands for somebody there whom the catalogue lacks. */
  against: listOf(namedId(Id), { least: 1, most: MAX_AGAINST }),
  methods: methods.default([...conflictMethods]),
  ...conflictRules,
  manuscript,
})
export type ConflictsRequest = z.infer<typeof ConflictsRequest>

/** The rules as they were applied, so that an answer can be read without its request. */
export const ConflictRulesView = z.object({
  methods: z.array(z.enum(conflictMethods)),
  since: Year.nullable(),
  publication_types: z.array(z.enum(publicationTypes)),
  first_and_last_two: z.boolean(),
  leave_out_hyper_authorship: z.boolean(),
  include_parents: z.boolean(),
  leave_out_siblings: z.boolean(),
  shared_projects: z.boolean(),
})
export type ConflictRulesView = z.infer<typeof ConflictRulesView>

export const PersonView = z.object({ identifier: z.string(), display_name: z.string() })
export type PersonView = z.infer<typeof PersonView>

/** A work that people wrote together. */
export const SharedWorkView = z.object({
  identifier: z.string(),
  title: z.string(),
  publication_year: Year.nullable(),
  publication_date: z.string().nullable(),
  /** Name of the venue. */
  venue: z.string().nullable(),
  doi: z.string().nullable(),
})
export type SharedWorkView = z.infer<typeof SharedWorkView>

/** An institution at which people were in the same years. */
export const SharedInstitutionView = z.object({
  identifier: z.string(),
  display_name: z.string(),
  country_code: z.string().nullable(),
  /** The years in which they were, the newest first. */
  years: z.array(Year),
  /** Whether one of them was there only through an institution below it. */
  through_parent: z.boolean(),
})
export type SharedInstitutionView = z.infer<typeof SharedInstitutionView>

/** A project of which people are both. */
export const SharedProjectView = z.object({
  identifier: z.string(),
  title: z.string(),
  start_year: Year.nullable(),
  end_year: Year.nullable(),
})
export type SharedProjectView = z.infer<typeof SharedProjectView>

/**
 * What a check can see in a catalogue, so that "no conflict" can be read for what it is: up to which day, how many works are
 * journal articles, and how many institutions have a ROR id. Two names of one institution without it may be two institutions.
 */
export const CheckedCatalogue = z.object({
  version: z.string(),
  /** The newest publication date, `YYYY-MM-DD`. */
  date: z.string(),
  works: Count,
  journal_articles: Count,
  institutions: Count,
  institutions_with_ror: Count,
  /** Projects of which the catalogue knows who took part; without any, no check can tell of projects. */
  projects_with_people: Count,
})
export type CheckedCatalogue = z.infer<typeof CheckedCatalogue>

/** What is counted if the caller does not say, and what the catalogue can tell. */
export const ConflictCheckDefaults = z.object({
  /** Kinds of publication with which a check of lists begins on the page. K-03. */
  publication_types: z.array(z.enum(publicationTypes)),
  catalogue: CheckedCatalogue,
})

export type ConflictCheckDefaults = z.infer<typeof ConflictCheckDefaults>

/** Shared works that the rules leave out for their type alone. */
const other_types = Count

const AffiliationOfYear = z.object({ identifier: z.string(), display_name: z.string(), shared: z.boolean() })

/** All conflicts of one author with others. */
export const ConflictEvidence = z.object({
  conflict: z.boolean(),
  /** Whether the author is among those checked against. */
  in_coi_input: z.boolean(),
  author: PersonView,
  against: z.array(PersonView),
  /** Ids in `against` that the catalogue does not have; they were not checked. */
  unknown: z.array(z.string()),
  /** Shared works in all; at most 200 of them follow. */
  coauthorship_count: Count,
  /** Shared works that do not count for their type alone; 0 if all types count. */
  other_types,
  /** The newest first, each with whom of `against` it was written. */
  coauthorship: z.array(SharedWorkView.extend({ with: z.array(PersonView) })).max(200),
  /** By institution, that of the newest year first. */
  coaffiliation: z.array(
    z.object({
      institution: SharedInstitutionView.omit({ years: true, through_parent: true }),
      years: SharedInstitutionView.shape.years,
      through_parent: SharedInstitutionView.shape.through_parent,
      with: z.array(PersonView.extend({ years: z.array(Year) })),
    }),
  ),
  /** Shared projects in all; at most 200 of them follow. */
  joint_projects: Count,
  /** The newest first, each with whom of `against` it was. */
  projects: z.array(SharedProjectView.extend({ with: z.array(PersonView) })).max(200),
  /** Where either side was, year by year, the newest first; `shared` where it makes a conflict. */
  timeline: z.array(
    z.object({
      year: Year,
      of: z.array(AffiliationOfYear),
      with: z.array(AffiliationOfYear.extend({ authors: z.array(PersonView) })),
    }),
  ),
  rules: ConflictRulesView,
})
export type ConflictEvidence = z.infer<typeof ConflictEvidence>

/** Somebody of a list, or an institution for somebody there. */
const CheckedEntry = z.object({
  record_type: z.enum(recordTypes).default('author'),
  identifier: Id,
  fields: z
    .object({ display_name: cutText(1_000).optional() })
    .optional()
    .describe('What an institution is called in the answer: it may stand for somebody whom the catalogue lacks.'),
})

/** A list of people: the conflict authors of a preset, the included records of a collection, or the ones named. */
export const CheckedList = z
  .strictObject({
    preset: z.uuid().optional(),
    search: z.uuid().optional(),
    records: listOf(namedRecord(CheckedEntry), { most: MAX_CHECKED }).optional(),
  })
  .refine((list) => Object.keys(list).length <= 1, 'Name one list: a preset, a search or records.')
export type CheckedList = z.infer<typeof CheckedList>

export const ConflictChecksRequest = z.strictObject({
  columns: CheckedList.nullish(),
  rows: CheckedList.nullish(),
  methods: methods.default([]),
  ...conflictRules,
  /** The first row to check, from 0, and how many: long lists are checked piece by piece. */
  row_offset: z.number().int().min(0).default(0),
  row_limit: z.number().int().min(1).max(MAX_CHECKED).default(MAX_CHECKED),
  manuscript,
})
export type ConflictChecksRequest = z.infer<typeof ConflictChecksRequest>

/** What a pair is told for: a conflict; one person in both lists; or works of types that do not count, and nothing else. */
export const pairKinds = ['conflict', 'same_person', 'other_types'] as const
export type PairKind = (typeof pairKinds)[number]

/** What is found of one person of the rows with one of the columns. */
export const ConflictCell = z.object({
  /** Ids. */
  row: z.string(),
  column: z.string(),
  kind: z.enum(pairKinds),
  /** Whether row and column are the same person. */
  in_coi_input: z.boolean(),
  /** Whether people decided that it is no conflict, or accepted it; missing otherwise. */
  excused: z.literal(true).optional(),
  /** Shared works in all; the newest, at most 5, are in `works`. */
  coauthorship: Count,
  /** Shared works that do not count for their type alone; 0 if all types count. */
  other_types,
  /** Shared institutions in all; at most 5 are in `institutions`. */
  coaffiliation: Count,
  /** Shared projects in all; at most 5 are in `projects`. */
  joint_projects: Count,
  works: z.array(SharedWorkView.pick({ identifier: true, title: true, publication_year: true })),
  institutions: z.array(SharedInstitutionView.pick({ identifier: true, display_name: true, years: true })),
  projects: z.array(SharedProjectView),
})
export type ConflictCell = z.infer<typeof ConflictCell>

/** Another record of the catalogue that may be the same person, and the sentence that gives the evidence. */
const SecondRecord = PersonView.extend({ reason: z.string() })

/**
 * What is found where somebody may stand in the catalogue twice: nobody has said so, and it counts as no conflict. `row` is whoever was
 * checked, `with` whom they were checked against.
 */
export const SecondRecordConflict = ConflictCell.omit({
  column: true,
  kind: true,
  excused: true,
  other_types: true,
}).extend({
  with: PersonView,
  row_as: SecondRecord.nullable().describe('The record that may be the same person as `row`, where it is theirs.'),
  with_as: SecondRecord.nullable().describe('The same for `with`.'),
  in_coi_input: z
    .boolean()
    .describe('Whether `row` may be `with` themselves: a record of the one is that of the other.'),
})
export type SecondRecordConflict = z.infer<typeof SecondRecordConflict>

export const secondRecords = z
  .array(SecondRecordConflict)
  .optional()
  .describe(
    'What second records of these people bring; missing where it is nothing, or more than 1,000 people were checked at once.',
  )

export const ConflictsAnswer = ConflictEvidence.extend({
  catalogue: CheckedCatalogue,
  /** What people decided of these; `conflict` follows it. */
  verdicts: z.array(ConflictVerdictView),
  hints: supervisionHints,
  second_records: secondRecords,
})
export type ConflictsAnswer = z.infer<typeof ConflictsAnswer>

/** What somebody of the rows has together with those of the columns, each work, institution and project once. */
export const ConflictRowSum = z.object({
  row: z.string(),
  coauthorship: Count,
  coaffiliation: Count,
  joint_projects: Count,
})
export type ConflictRowSum = z.infer<typeof ConflictRowSum>

export const ConflictChecksAnswer = z.object({
  columns: z.array(PersonView),
  /** The people of the rows from `row_offset` on. */
  rows: z.array(PersonView),
  /** People of the rows in all. */
  row_count: Count,
  /** Only pairs with something to tell; row by row, in the order of the lists. */
  cells: z.array(ConflictCell).max(MAX_CONFLICTS),
  /** Cells in all. If there are more than in `cells`, ask for fewer rows. */
  cell_count: Count,
  /** The same by kind: only `conflict` counts pairs in conflict. */
  pair_counts: z.object({ conflict: Count, same_person: Count, other_types: Count }),
  /**
   * Of the rows in conflict: two people of the columns may have written the same work with somebody. What is excused counts only
   * where nothing else is left.
   */
  row_sums: z.array(ConflictRowSum),
  /** Entries of the lists that could not be checked. */
  left_out: z.array(
    z.object({
      list: z.enum(['columns', 'rows']),
      identifier: z.string(),
      display_name: z.string().nullable(),
      reason: z.enum(['not_an_author', 'not_in_catalogue']),
    }),
  ),
  /** What people decided of these rows and columns; the cells say what was found all the same. */
  verdicts: z.array(ConflictVerdictView),
  second_records: secondRecords,
  second_records_unchecked: z
    .literal(true)
    .optional()
    .describe('Second records were not looked at: rows and columns are more than 1,000 people. Ask for fewer rows.'),
  rules: ConflictRulesView,
  catalogue_version: z.string(),
  catalogue: CheckedCatalogue,
})
export type ConflictChecksAnswer = z.infer<typeof ConflictChecksAnswer>
