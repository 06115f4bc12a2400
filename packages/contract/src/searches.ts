import { z } from 'zod'
import { recordTypes } from './ids.ts'
import { Flag, Page } from './queries.ts'
import { QueryRecord } from './search.ts'
import { seen, sharing } from './sharing.ts'

/** Most records one call adds, and most a search holds of each kind. */
export const MAX_BULK_RECORDS = 5_000

/** A record kept in a saved search, with an id of its own. */
export const StoredRecordView = z.object({
  uuid: z.uuid(),
  record_type: z.enum(recordTypes),
  identifier: z.string(),
  display_name: z.string().nullable(),
  fields: z.looseObject({}),
  /** Whether the record adds to the question of the search; included records alone. */
  used_in_search: z.boolean(),
  email_address: z.string().nullable(),
})
export type StoredRecordView = z.infer<typeof StoredRecordView>

const ConflictInput = z.object({ records: z.array(QueryRecord).max(200) })

export const SearchView = z.object({
  uuid: z.uuid(),
  name: z.string(),
  external_identifier: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  included_records: z.array(StoredRecordView),
  excluded_records: z.array(StoredRecordView),
  conflict_of_interest: ConflictInput,
  ...sharing,
})
export type SearchView = z.infer<typeof SearchView>

/** A saved search in a list: counts in place of its records. */
export const SearchSummaryView = SearchView.omit({ included_records: true, excluded_records: true }).extend({
  included_count: z.number().int(),
  excluded_count: z.number().int(),
  /** How many of the included records are of each kind. */
  included_by_type: z.partialRecord(z.enum(recordTypes), z.number().int()),
})
export type SearchSummaryView = z.infer<typeof SearchSummaryView>

const Name = z.string().trim().min(1, 'A collection needs a name.').max(300)
const Records = z.array(QueryRecord).max(MAX_BULK_RECORDS)

/** Empty or null: none. */
const EmailAddress = z
  .string()
  .trim()
  .max(320)
  .refine((address) => address === '' || address.includes('@'), 'An address holds an @.')
  .meta({ pattern: '^\\s*$|@' })
  .nullish()

/** A record to include, with what is said of it before it is kept. */
const IncludedRecords = z
  .array(QueryRecord.extend({ used_in_search: z.boolean().optional(), email_address: EmailAddress }))
  .max(MAX_BULK_RECORDS)

export const ListSearches = z.object({
  ...Page,
  page_size: Page.page_size.default(10),
  page_number: z.coerce.number().int().min(1).optional(),
  name: z.string().trim().max(300).default(''),
  search_string: z.string().trim().max(300).default(''),
  exclude_shared: Flag.default(false),
})

export const CreateSearchRequest = z.strictObject({
  name: Name,
  external_identifier: z.string().trim().max(300).nullish(),
  included_records: IncludedRecords.default([]),
  excluded_records: Records.default([]),
  conflict_of_interest: ConflictInput.default({ records: [] }),
})

export const ChangeSearchRequest = z.strictObject({
  name: Name.optional(),
  external_identifier: z.string().trim().max(300).nullish(),
  conflict_of_interest: ConflictInput.optional(),
  ...seen,
})

export const AddIncludedRecordsRequest = z.strictObject({ records: IncludedRecords.min(1) })
export const AddExcludedRecordsRequest = z.strictObject({ records: Records.min(1) })

export const ChangeIncludedRecordRequest = z.strictObject({
  email_address: EmailAddress,
  used_in_search: z.boolean().optional(),
})
