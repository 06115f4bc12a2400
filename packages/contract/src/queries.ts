import { z } from 'zod'
import { listOf } from './bounded.ts'
import { datasetKeys } from './datasets.ts'
import { Filters } from './filter-schemas.ts'
import { PrimaryIdType } from './records.ts'
import { AnswerWithAbsent, ConflictInput, QueryRecord } from './search.ts'
import { sharing } from './sharing.ts'

/** One page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.number().int(), results: z.array(item) })

export const PageParameters = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(20),
}

const anyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
const flagWords = {
  truthy: ['true', '1', 'yes', 'on', 'y', 'enabled'],
  falsy: ['false', '0', 'no', 'off', 'n', 'disabled'],
}

/** True or false in an address, as a word in any case. */
export const Flag = z
  .string()
  .max(10)
  .pipe(z.stringbool(flagWords))
  .meta({ pattern: `^(${Object.values(flagWords).flat().map(anyCase).join('|')})$` })

/** A stored query of the caller. C-04. */
export const QueryView = z.object({
  uuid: z.uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  dataset: z.enum(datasetKeys),
  /** The text of the query; null if it has only records. */
  query_text: z.string().nullable(),
  collection: z.object({ records: z.array(QueryRecord.extend({ primary_id_type: PrimaryIdType })) }),
  search_name: z.string().nullable(),
  search: z.uuid().nullable(),
  /** Whether it was asked with a collection that is gone, or that the caller may not see; it then runs without. */
  lacks_search: z.boolean(),
  filters: z.array(z.looseObject({ field: z.string(), type: z.string() })),
  response_collection: z.object({ collection_type: z.string() }),
  sort: z.string(),
  limit: z.number().int(),
  ...sharing,
})
export type QueryView = z.infer<typeof QueryView>

/** A stored query with everything needed to run it again and, with `run=1`, its answer. */
export const QueryDetailView = QueryView.extend({
  /** The newest collection of its text that the caller may see, where it was asked without a collection. */
  search_of_text: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  question: z.object({
    dataset: z.enum(datasetKeys),
    records: z.array(QueryRecord),
    search: z.uuid().nullable(),
    use_included: z.boolean().optional(),
    /** The only records that are ranked; missing where all are. */
    among: z.array(z.string()).optional(),
    leave_out_coauthors: z.boolean().optional(),
    filters: Filters,
    conflict_of_interest: ConflictInput.nullable(),
    sort: z.string(),
    limit: z.number().int(),
  }),
  answer: AnswerWithAbsent.optional(),
})
export type QueryDetailView = z.infer<typeof QueryDetailView>

export const queryOrderings = ['created_at', '-created_at', 'updated_at', '-updated_at'] as const

export const ListQueries = z.object({
  ...PageParameters,
  ordering: z.enum(queryOrderings).default('-created_at'),
  search: z.string().trim().max(200).default(''),
})

export const BatchDeleteRequest = z.strictObject({ uuids: listOf(z.uuid(), { least: 1, most: 1000 }) })
