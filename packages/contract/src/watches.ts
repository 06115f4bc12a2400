import { z } from 'zod'

/** How many of the first people are compared. */
export const WATCHED = 50

/** What updates of the catalogue added to the first people of a collection's question, and their best works. */
export const AddedByUpdate = z.object({
  found_at: z.iso.datetime(),
  catalogue: z.string(),
  catalogue_date: z.string(),
  people: z
    .array(z.object({ identifier: z.string(), display_name: z.string(), rank: z.number().int() }))
    .describe(`Those who are new among the first ${WATCHED}.`),
  works: z
    .array(
      z.object({
        identifier: z.string(),
        title: z.string(),
        publication_year: z.number().int().nullable(),
        person: z.string().describe('The name of whose work it is.'),
        author: z.string().optional().describe('The id of that person.'),
      }),
    )
    .describe('Works that are new among the best of these people.'),
  conflicts: z
    .array(z.object({ identifier: z.string(), display_name: z.string(), with: z.array(z.string()) }))
    .optional()
    .describe(
      'People of the collection who are in conflict, and with whom, as it was not found before; missing where nothing.',
    ),
})
export type AddedByUpdate = z.infer<typeof AddedByUpdate>

export const WatchView = z.object({
  is_on: z.boolean(),
  by_mail: z.boolean(),
  checked: z.string().nullable().describe('The version of the catalogue that was compared last.'),
  news: AddedByUpdate.nullable().describe('What nobody has taken note of yet.'),
})
export type WatchView = z.infer<typeof WatchView>

export const SetWatchRequest = z.strictObject({
  is_on: z.boolean(),
  by_mail: z.boolean().default(false),
})
