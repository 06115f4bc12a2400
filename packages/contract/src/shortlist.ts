import { z } from 'zod'
import { closenessWords } from './closeness.ts'
import { LONGEST_NOTE, reviewStatuses, shortlistRoles } from './limits.ts'

const Words = z.string().trim().max(LONGEST_NOTE)

/** Why somebody was collected, as the answer said that day. */
export const Found = z.object({
  query: z.uuid().nullish().describe('The query that found the record.'),
  score: z.number().min(0).max(1).nullish().describe('`ranking_score`.'),
  closeness: z.enum(closenessWords).nullish(),
  matching_works: z
    .number()
    .int()
    .min(0)
    .nullish()
    .describe('How many works of theirs matched the text: `matching_works`.'),
  work: z
    .object({
      identifier: z.string().max(300),
      title: z.string().max(1_000),
      publication_year: z.number().int().nullish(),
    })
    .nullish()
    .describe('The best matching work.'),
  sentence: z.string().max(2_000).nullish().describe('What in the work matched.'),
  catalogue_version: z.string().max(100).nullish(),
})
export type Found = z.infer<typeof Found>

/** What a collection says of a record beside what it is. Null: nothing yet. */
export const Shortlisted = z.object({
  role: z.enum(shortlistRoles).nullable(),
  alternate_of: z
    .uuid()
    .nullable()
    .describe(
      'The record, of the same collection, for whom the alternate stands in, or in whose place the reviewer came.',
    ),
  status: z.enum(reviewStatuses).nullable(),
  asked_at: z.iso.date().nullable(),
  answer_by: z.iso.date().nullable(),
  declined_reason: Words.nullable().describe(
    'Why they declined; without role and status: why another took their place.',
  ),
  unavailable_until: z.iso.date().nullable(),
  note: Words.nullable(),
})
export type Shortlisted = z.infer<typeof Shortlisted>
