import { z } from 'zod'

const Text = z.string()

/** What a file says of a manuscript, before the catalogue is asked. */
export const ReadManuscript = z.object({
  title: Text,
  abstract: Text.describe('The abstract, else the first section; see `warnings`.'),
  keywords: z.array(Text),
  language: Text.nullable().describe('Two letters; null where neither the file nor its words tell it.'),
  authors: z.array(
    z.object({
      name: Text,
      affiliations: z.array(Text),
      orcid: Text.nullable(),
      email: Text.nullable(),
    }),
  ),
  references: z.array(
    z.object({
      text: Text,
      doi: Text.nullable(),
      arxiv: Text.nullable(),
      title: Text.nullable().describe('Where the file marks it.'),
      year: z.number().int().nullable(),
    }),
  ),
  hidden_words: z.number().int().describe('Words that a reader of the file cannot see; they are in no other field.'),
  warnings: z.array(
    z
      .enum(['no_title', 'no_authors', 'no_abstract', 'first_section', 'no_text', 'cut'])
      .describe(
        'What was not found; first_section: it stands for the abstract; cut: pages in the middle were not read.',
      ),
  ),
})
export type ReadManuscript = z.infer<typeof ReadManuscript>

/** Somebody of the catalogue who may be an author of the file. */
export const AuthorCandidate = z.object({
  identifier: Text,
  display_name: Text,
  why: z
    .enum(['orcid', 'name_and_affiliation', 'name'])
    .describe(
      'orcid: the same ORCID iD; name_and_affiliation: name and institution agree; name: the name alone agrees, so ask.',
    ),
  score: z.number().describe('0 to 1; by the reason alone, and for names by how many people bear it.'),
})
export type AuthorCandidate = z.infer<typeof AuthorCandidate>

/** A manuscript with the people and works of the catalogue that it names. */
export const ManuscriptFile = ReadManuscript.extend({
  authors: z.array(ReadManuscript.shape.authors.element.extend({ candidates: z.array(AuthorCandidate) })),
  references: z.array(
    ReadManuscript.shape.references.element
      .omit({ title: true, year: true })
      .extend({ identifier: Text.nullable().describe('The work in the catalogue.') }),
  ),
})
export type ManuscriptFile = z.infer<typeof ManuscriptFile>
