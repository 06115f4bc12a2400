import { z } from 'zod'
import { ApprovalMark } from './approvals.ts'
import { listOf } from './bounded.ts'
import { conflictMethods } from './conflict-rules.ts'
import { statedConflictRules } from './conflicts.ts'
import { isEmailAddress, MAX_ADDRESS_LENGTH } from './email-address.ts'
import { Filters } from './filter-schemas.ts'
import { recordTypes } from './ids.ts'
import {
  exclusionReasons,
  LONGEST_NAME,
  MAX_AGAINST,
  MAX_COLLECTION_TEXTS,
  MAX_TEXT,
  MOST_ROUNDS,
  PRESET_BODY,
} from './limits.ts'
import { Manuscript, ManuscriptSummary } from './manuscripts.ts'
import { namedRecord } from './named-records.ts'
import { Flag, PageParameters } from './queries.ts'
import { PrimaryIdType } from './records.ts'
import { QueryRecord } from './search.ts'
import { seen, sharing } from './sharing.ts'
import { Found, Shortlisted } from './shortlist.ts'

const StoredPlace = z.object({ display_name: z.string().nullish(), country_code: z.string().nullish() })

/** Most records one call adds, and most a search holds of each kind. */
export const MAX_BULK_RECORDS = 5_000

/** What is stored of a record besides its id; older texts may be longer than today's limits. */
const StoredFacts = z.object({
  text: z.string().optional(),
  display_name: z.string().optional(),
  hint: z.string().nullish(),
  publication_year: z.number().nullish(),
  doi: z.string().nullish(),
  orcid: z.string().nullish(),
  active_affiliations: z.array(StoredPlace).nullish(),
  last_known_institutions: z.array(StoredPlace).nullish(),
})

/** A record in a saved search, with an id of its own. */
export const StoredRecordView = z.object({
  uuid: z.uuid(),
  /** The saved search that holds it. */
  search: z.uuid(),
  primary_id_type: PrimaryIdType,
  record_type: z.enum(recordTypes),
  identifier: z.string(),
  display_name: z.string().nullable(),
  fields: StoredFacts,
  /** Whether the record adds to the query; included records only. */
  used_in_search: z.boolean(),
  email_address: z.string().nullable(),
  /** Why it is excluded; null where nobody said, and for included records. */
  reason: z.enum(exclusionReasons).nullable(),
  /** As it was when it was collected; null where it was added otherwise. */
  found: Found.nullable(),
  added_at: z.iso.datetime(),
  ...Shortlisted.shape,
})
export type StoredRecordView = z.infer<typeof StoredRecordView>

/** The people it was searched with to check against, and the rules that were stated; for a manuscript its policy says the others. */
const ConflictInput = z.object({
  records: listOf(namedRecord(QueryRecord), { most: MAX_AGAINST }),
  check: listOf(z.enum(conflictMethods), { most: conflictMethods.length }).optional(),
  ...statedConflictRules,
})

/** What it was last searched with, so that continuing it narrows and sorts the same. */
const searchedWith = {
  filters: Filters,
  /** Null: it was not searched with, or by an older version. */
  sort: z.string().max(100).nullable(),
}

/** A text of a saved search. Texts are only added: none is ever changed. */
export const SearchText = z.object({
  uuid: z.uuid(),
  text: z.string(),
  /** When it was first kept. */
  created_at: z.iso.datetime(),
})
export type SearchText = z.infer<typeof SearchText>

export const WithheldChecks = z
  .number()
  .int()
  .optional()
  .describe(
    'How many of those it checks against asked to be left out, so that nobody is checked against them; authors of a manuscript stay in it by name. Missing where there are none.',
  )

export const SearchView = z.object({
  uuid: z.uuid(),
  name: z.string(),
  external_identifier: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  closed_at: z.iso
    .datetime()
    .optional()
    .describe(
      'When its owner closed it; missing while it is open. The people of a closed one are in no manuscript now.',
    ),
  included_records: z.array(StoredRecordView),
  withheld: z
    .number()
    .int()
    .optional()
    .describe('How many included people are not shown, because they asked to be left out; missing where all are.'),
  withheld_checks: WithheldChecks,
  excluded_records: z.array(StoredRecordView),
  conflict_of_interest: ConflictInput,
  /** What it looks for: the last one is its text, those before are earlier wordings. Searching adds none. */
  texts: z.array(SearchText),
  /** Null: it is a plain collection. */
  manuscript: Manuscript.nullable(),
  ...searchedWith,
  ...sharing,
})
export type SearchView = z.infer<typeof SearchView>

/** A saved search in a list: counts in place of its records. */
export const SearchSummaryView = SearchView.omit({
  included_records: true,
  withheld: true,
  withheld_checks: true,
  excluded_records: true,
  texts: true,
  manuscript: true,
  filters: true,
  sort: true,
}).extend({
  manuscript: ManuscriptSummary.nullable(),
  approval: ApprovalMark.nullish().describe('The newest approval that was asked for.'),
  included_count: z.number().int(),
  excluded_count: z.number().int(),
  /** How many of the included records are of each kind. */
  included_by_type: z.partialRecord(z.enum(recordTypes), z.number().int()),
  news: z
    .object({
      people: z.number().int(),
      works: z.number().int(),
      conflicts: z
        .number()
        .int()
        .optional()
        .describe('How many people of it were found in conflict; missing where none.'),
    })
    .optional()
    .describe(
      'How much updates of the catalogue added that the caller, who watches it, has not seen; missing where nothing.',
    ),
})
export type SearchSummaryView = z.infer<typeof SearchSummaryView>

const Name = z.string().trim().min(1, 'A collection needs a name.').max(300)
/** Filters to keep with a collection: as many as a preset takes, since no quota counts them. */
const KeptFilters = Filters.refine((filters) => JSON.stringify(filters).length <= PRESET_BODY, 'too_large')
const bulk = { most: MAX_BULK_RECORDS }

/** Empty or null: none. */
const EmailAddress = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH)
  .refine((address) => address === '' || isEmailAddress(address), 'Enter a complete address, such as name@example.org.')
  .meta({ pattern: '^\\s*(\\S+@[^\\s@]+\\s*)?$' })
  .nullish()

/** A record to include, with its settings. */
const IncludedRecord = namedRecord(
  QueryRecord.extend({
    used_in_search: z.boolean().optional(),
    email_address: EmailAddress,
    role: Shortlisted.shape.role.optional(),
    found: Found.nullish(),
  }),
)

/** A record to exclude, and why. */
const ExcludedRecord = namedRecord(QueryRecord.extend({ reason: z.enum(exclusionReasons).nullish() }))

const Text = z.string().trim().min(1, 'The text is empty.').max(MAX_TEXT, 'text_too_long')

export const ListSearches = z.object({
  ...PageParameters,
  page_size: PageParameters.page_size.default(10),
  page_number: z.coerce.number().int().min(1).optional(),
  name: z.string().trim().max(300).default(''),
  search_string: z.string().trim().max(300).default(''),
  exclude_shared: Flag.default(false),
  exclude_closed: Flag.default(false),
  /** Those alone that are manuscripts. */
  manuscripts: Flag.default(false),
  /** Those alone that wait for the caller’s approval. */
  to_approve: Flag.default(false),
})

export const CreateSearchRequest = z.strictObject({
  name: Name,
  external_identifier: z.string().trim().max(LONGEST_NAME).nullish(),
  included_records: listOf(IncludedRecord, bulk).default([]),
  excluded_records: listOf(ExcludedRecord, bulk).default([]),
  /** The earliest first; the last one is its text. */
  texts: listOf(Text, { most: MAX_COLLECTION_TEXTS }).default([]),
  /** Title and abstract become the last of its texts. */
  manuscript: Manuscript.nullish(),
  conflict_of_interest: ConflictInput.default({ records: [] }),
  filters: KeptFilters.default({}),
  sort: searchedWith.sort.default(null),
})

export const ChangeSearchRequest = z.strictObject({
  name: Name.optional(),
  external_identifier: z.string().trim().max(LONGEST_NAME).nullish(),
  conflict_of_interest: ConflictInput.optional(),
  /** As a whole; its title and abstract become the current text, and earlier ones are kept. */
  manuscript: Manuscript.nullable().optional(),
  filters: KeptFilters.optional(),
  sort: searchedWith.sort.optional(),
  closed: z.boolean().optional().describe('True closes it, false opens it again.'),
  ...seen,
})

export const AddIncludedRecordsRequest = z.strictObject({ records: listOf(IncludedRecord, { least: 1, ...bulk }) })
export const AddExcludedRecordsRequest = z.strictObject({
  records: listOf(ExcludedRecord, { least: 1, ...bulk }),
})

/** The records to restore, by their own uuids. */
export const RestoreRecordsRequest = z.strictObject({ uuids: listOf(z.uuid(), { least: 1, ...bulk }) })

export const AddSearchTextRequest = z.strictObject({ text: Text })

export const HandOverSearchRequest = z.strictObject({
  to: z.string().max(300).describe('User name of another member, who can sign in.'),
})

export const BeginRoundRequest = z.strictObject({
  round: z
    .number()
    .int()
    .min(2)
    .max(MOST_ROUNDS)
    .optional()
    .describe('The round to begin. Where that is not the next one any more, nothing changes: `conflict`.'),
})

export const ChangeIncludedRecordRequest = z.strictObject({
  email_address: EmailAddress,
  used_in_search: z.boolean().optional(),
})

/** Only what is sent changes. */
export const ReviseIncludedRecordRequest = z.strictObject({
  ...ChangeIncludedRecordRequest.shape,
  ...Shortlisted.partial().shape,
  was: Shortlisted.partial()
    .optional()
    .describe('What the sender saw. Where anything else stands there by now, nothing changes: `conflict`.'),
  position: z
    .number()
    .int()
    .min(0)
    .max(MAX_BULK_RECORDS)
    .optional()
    .describe('The place among the included records, from 0; those behind move down.'),
})
/** Why a record is left out; null says nothing. */
export const ReviseExcludedRecordRequest = z.strictObject({ note: Shortlisted.shape.note })

export type ReviseIncludedRecordRequest = z.infer<typeof ReviseIncludedRecordRequest>
