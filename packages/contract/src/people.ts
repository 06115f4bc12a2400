import { z } from 'zod'
import { CoauthorView } from './network.ts'
import { AuthorRecord } from './records.ts'
import { Load } from './reviewing-history.ts'
import { ConflictInput } from './search.ts'

/** The most co-authors, and the most retracted works, that the page of a person names. */
export const MOST_COAUTHORS = 200
export const MOST_RETRACTED = 20

const RetractedWork = z.object({
  identifier: z.string(),
  title: z.string(),
  publication_date: z.string().nullable(),
  publication_year: z.number().int().nullable(),
  doi: z.string().nullable(),
  retracted_on: z.iso.date().nullable().describe('As the Retraction Watch table says; null where it is not known.'),
  notice: z.string().nullable().describe('The address of the notice.'),
})

/** What the page of a person shows. It holds no score of a person. */
export const PersonPage = z.object({
  identifier: z.string(),
  display_name: z.string(),
  author: AuthorRecord,
  coauthors: z.array(CoauthorView.omit({ works: true })).describe(`Most frequent first, at most ${MOST_COAUTHORS}.`),
  coauthors_cut: z.boolean().describe('Whether there are more co-authors than that.'),
  retracted: z
    .object({ count: z.number().int().min(0), works: z.array(RetractedWork) })
    .describe(
      `Of their works, as the catalogue or the imported Retraction Watch table says; the newest first, at most ${MOST_RETRACTED}.`,
    ),
  load: Load.nullable().describe('Without the present request of the manuscript at hand. Null without collections.'),
  conflicts: ConflictInput.nullable().describe(
    'Whom the manuscript is checked against, and how; null where none is at hand.',
  ),
})
export type PersonPage = z.infer<typeof PersonPage>

export const PersonParameters = z.object({
  manuscript: z.uuid().optional().describe('A collection that the caller sees: the manuscript at hand.'),
})
