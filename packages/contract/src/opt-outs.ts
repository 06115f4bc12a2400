import { z } from 'zod'
import { AdminList } from './admin-people.ts'
import { pageOf } from './queries.ts'

/** An academic who asked to be left out; the catalogue no longer names them. */
export const OptOutView = z.object({
  /** In its short form, `A123`. */
  id: z.string(),
  note: z.string().nullable(),
  since: z.iso.datetime(),
})
export type OptOutView = z.infer<typeof OptOutView>

/** Searched for words, each of which is part of an id or a note. */
export const ListOptOuts = AdminList
export const OptOutsPage = pageOf(OptOutView)

const Academic = z
  .string()
  .trim()
  .min(1, 'Field is required')
  .max(200)
  .describe('Their id, A123 or its URL, or their ORCID iD.')

export const AddOptOutRequest = z.strictObject({
  id: Academic,
  /** Such as the reference of the request; only this list shows it. */
  note: z.string().trim().max(500).default(''),
})
export const OptOutParams = z.object({
  id: Academic.describe('Their id, A123 or its URL with each / as %2F, or their ORCID iD.'),
})

export const FindAcademic = z.object({ author: Academic })

/** Whom an id or an ORCID iD means, before they are left out. */
export const AcademicView = z.object({
  /** What would be left out, in its short form. */
  id: z.string(),
  is_left_out: z.boolean(),
  person: z
    .object({
      /** Another one than asked for where the catalogue has merged that one into it; both are then left out. */
      id: z.string(),
      display_name: z.string(),
      also_known_as: z.array(z.string()),
      orcid: z.string().nullable(),
      institutions: z.array(z.string()),
      works_count: z.number().int(),
      may_also_be: z
        .array(z.object({ id: z.string(), display_name: z.string() }))
        .describe('Other records of the catalogue that may be of the same person; each is left out by itself.'),
      /** The newest ones. */
      works: z.array(z.object({ title: z.string(), year: z.number().int().nullable() })),
    })
    .nullable()
    .describe('Null where the catalogue in use has no such academic, or names them no more.'),
})
export type AcademicView = z.infer<typeof AcademicView>
