import { z } from 'zod'
import { listOf } from './bounded.ts'
import { ConflictVerdictView, supervisionHints } from './conflict-verdicts.ts'
import { ConflictCell, PersonView, secondRecords } from './conflicts.ts'
import { ORCID } from './ids.ts'
import {
  LARGEST_BODY,
  LONGEST_AFFILIATION,
  LONGEST_KEYWORD,
  LONGEST_NAME,
  LONGEST_REFERENCE,
  LONGEST_TITLE,
  MAX_CITED,
  MAX_MATCHED,
  MAX_TEXT,
  MOST_AFFILIATIONS,
  MOST_FURTHER_INSTITUTIONS,
  MOST_KEYWORDS,
  MOST_MANUSCRIPT_PEOPLE,
  MOST_REFERENCES,
  MOST_ROUNDS,
  MOST_WANTED,
} from './limits.ts'
import { textOfManuscript } from './manuscript-text.ts'

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
  hidden_words: z.number().int().describe('Words invisible to a reader of the file; they are in no other field.'),
  warnings: z.array(
    z
      .enum(['no_title', 'no_authors', 'no_abstract', 'first_section', 'no_text', 'cut'])
      .describe(
        'What was not found; first_section: it stands for the abstract; cut: pages in the middle were not read.',
      ),
  ),
})
export type ReadManuscript = z.infer<typeof ReadManuscript>

const Count = z.number().int().min(0)

/** Somebody of the catalogue who may be meant. */
export const PersonCandidate = z.object({
  identifier: Text,
  display_name: Text,
  hint: Text.nullable().describe('What helps to recognise the person: the newest institution and its country.'),
  works_count: Count.optional(),
  orcid: Text.nullish(),
  why: z
    .enum(['orcid', 'name_and_affiliation', 'name_and_email', 'name_and_coauthors', 'name_and_cited_works', 'name'])
    .describe(
      'The strongest reason. orcid: the same ORCID iD; name_and_…: the institution, that of the e-mail address, somebody of the list with whom they wrote, or a cited work agrees as well; name: the name alone.',
    ),
  names: z.array(Text).describe('What agrees beside the name: institutions, co-authors or titles of works.'),
  score: z.number().describe('How likely this is the one, 0 to 1; those of one person add up to 1 at most.'),
})
export type PersonCandidate = z.infer<typeof PersonCandidate>

const byAddress = z
  .boolean()
  .optional()
  .describe('Whether its home page has the domain of the e-mail address, and no affiliation names it.')

const Institutions = z
  .array(z.object({ identifier: Text, display_name: Text }))
  .max(MOST_FURTHER_INSTITUTIONS)
  .optional()

/** Whom of the catalogue a person is. */
export const MatchedPerson = z.object({
  match: Text.nullable().describe('The identifier of the candidate who is meant.'),
  candidates: z.array(PersonCandidate).describe('The likeliest first, at most 5.'),
  doubtful: z.boolean().describe('Whether a person has to be asked: nobody may be meant, or several.'),
  institution: z
    .object({ identifier: Text, display_name: Text, by_address: byAddress })
    .nullable()
    .describe(
      'The first institution that the affiliations name, else that of the e-mail address: conflicts can be checked with it, without a match instead, else beside the person. Those where the newest works of the catalogue have the person are left out. Null: none is named, or none is left.',
    ),
  further_institutions: Institutions.describe(
    'The others that the affiliations name, to be checked with as `institution` is.',
  ),
  known_institutions: Institutions.describe(
    'Those left out of these, where the newest works have `match`: whoever else is meant is to be checked with them.',
  ),
})
export type MatchedPerson = z.infer<typeof MatchedPerson>

const Given = z.string().trim()

export const MatchPeopleRequest = z
  .strictObject({
    people: listOf(
      z.strictObject({
        name: Given.max(LONGEST_NAME).default('').describe('As printed; without one, the e-mail address may spell it.'),
        orcid: Given.max(60).regex(ORCID, 'An ORCID iD has 16 digits: 0000-0002-1825-0097.').nullish(),
        affiliation: Given.max(2_000).nullish().describe('One may name several institutions.'),
        affiliations: listOf(Given.max(2_000), { most: MOST_AFFILIATIONS })
          .default([])
          .describe('All affiliations, as a manuscript has them.'),
        email: Given.max(320).nullish(),
      }),
      { most: MAX_MATCHED },
    ).default([]),
    manuscript: z
      .uuid()
      .nullish()
      .describe('A collection that is a manuscript: whom it suggests is matched, too, and checked by its policy.'),
    cited: listOf(Given.min(1).max(300), { most: MAX_CITED })
      .default([])
      .describe('Ids of works that the text of these people cites. Unknown ones are ignored.'),
  })
  .refine(({ people, manuscript }) => people.length > 0 || manuscript, 'Name people, or a manuscript.')
export type MatchPeopleRequest = z.infer<typeof MatchPeopleRequest>

/** A manuscript with the people and works of the catalogue that it names. */
export const ManuscriptFile = ReadManuscript.extend({
  authors: z.array(ReadManuscript.shape.authors.element.extend(MatchedPerson.shape)),
  references: z.array(
    ReadManuscript.shape.references.element
      .omit({ title: true, year: true })
      .extend({ identifier: Text.nullable().describe('The work in the catalogue.') }),
  ),
})
export type ManuscriptFile = z.infer<typeof ManuscriptFile>

/** A pasted list of references. */
export const ReadReferencesRequest = z.strictObject({
  content: z
    .string()
    .min(1)
    .max(LARGEST_BODY / 8)
    .describe('References, parted by numbers, empty lines or lines.'),
})
export const ReadReferencesAnswer = z.object({ references: ManuscriptFile.shape.references })

const Words = (most: number) => z.string().trim().max(most)

/** Somebody whom a manuscript names. */
export const ManuscriptPerson = z.object({
  name: Words(LONGEST_NAME).min(1, 'A person needs a name.'),
  affiliations: listOf(Words(LONGEST_AFFILIATION), { most: MOST_AFFILIATIONS }).default([]),
  orcid: Words(100).nullable().default(null),
  email: Words(320).nullable().default(null),
  identifier: Words(300)
    .min(1)
    .nullable()
    .default(null)
    .describe('Who it is in the catalogue; of somebody whom it lacks an institution, to check by; null: nobody said.'),
  not_in_catalogue: z
    .boolean()
    .optional()
    .describe('Somebody said that the catalogue lacks them, whoever has such a name there: nobody is asked again.'),
  institution: z
    .object({ identifier: Words(300).min(1), display_name: Words(LONGEST_NAME), by_address: byAddress })
    .nullish()
    .describe(
      'The first institution that the affiliations name, else that of the e-mail address, where the catalogue has them there no longer: checked beside them.',
    ),
  further_institutions: listOf(z.object({ identifier: Words(300).min(1), display_name: Words(LONGEST_NAME) }), {
    most: MOST_FURTHER_INSTITUTIONS,
  })
    .optional()
    .describe(
      'The others that the affiliations name: checked beside `institution`, or beside the one in place of them.',
    ),
})
export type ManuscriptPerson = z.infer<typeof ManuscriptPerson>

const people = listOf(ManuscriptPerson, { most: MOST_MANUSCRIPT_PEOPLE }).default([])
const Wanted = z.number().int().min(0).max(MOST_WANTED)

/** What a list shows of a manuscript. */
export const ManuscriptSummary = z.object({
  title: Words(LONGEST_TITLE).default(''),
  round: z.number().int().min(1).max(MOST_ROUNDS).default(1),
  wanted: z.object({ reviewers: Wanted, alternates: Wanted }).default({ reviewers: 3, alternates: 3 }),
  answer_by: z.iso.date().nullable().default(null),
})
export type ManuscriptSummary = z.infer<typeof ManuscriptSummary>

/** What a collection that is a manuscript holds besides its records. Its number is the collection's `external_identifier`. */
export const Manuscript = ManuscriptSummary.extend({
  people_round: z
    .number()
    .int()
    .min(1)
    .max(MOST_ROUNDS)
    .optional()
    .describe(
      'The round in which its people were asked, where the number of the round was raised since. The server sets it.',
    ),
  abstract: Words(MAX_TEXT).default(''),
  keywords: listOf(Words(LONGEST_KEYWORD), { most: MOST_KEYWORDS }).default([]),
  references: listOf(
    z.object({
      text: Words(LONGEST_REFERENCE),
      doi: Words(300).nullable().default(null),
      arxiv: Words(100).nullable().default(null),
      identifier: Words(300).nullable().default(null).describe('The work in the catalogue.'),
    }),
    { most: MOST_REFERENCES },
  ).default([]),
  authors: people.describe('Never found as reviewers; those who are named in the catalogue are checked against.'),
  suggested: people,
  opposed: people.describe('Never found.'),
  policy: Words(100)
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'The conflict policy; null: the default of the organisation, under the rules that the collection states itself.',
    ),
}).refine((manuscript) => textOfManuscript(manuscript).length <= MAX_TEXT, 'text_too_long')
export type Manuscript = z.infer<typeof Manuscript>

const Names = z.array(Text)
const Moved = z.object({ added: Names, removed: Names }).describe('By name.')

/** What is another in a manuscript than it was. */
export const ManuscriptChanges = z.object({
  owner: Text.optional().describe('Whose the collection is now, by name.'),
  title: z.object({ before: Text, after: Text }).optional(),
  abstract: z.literal(true).optional().describe('The texts of the collection keep its earlier wordings.'),
  policy: z.literal(true).optional().describe('By which policy conflicts are looked for.'),
  authors: Moved.optional(),
  suggested: Moved.optional(),
  opposed: Moved.optional(),
  meant: Names.optional().describe(
    'Authors who are somebody else in the catalogue than was said before, or are now known there.',
  ),
})
export type ManuscriptChanges = z.infer<typeof ManuscriptChanges>

/** Why a row of a list of manuscripts is not taken. */
export const badManuscriptReasons = [
  'unreadable',
  'text_missing',
  'title_too_long',
  'text_too_long',
  'number_too_long',
  'number_twice',
  'title_twice',
  'date_unreadable',
  'too_many_people',
] as const
export type BadManuscriptReason = (typeof badManuscriptReasons)[number]

export const ReadManuscriptListRequest = z.strictObject({
  content: z
    .string()
    .min(1)
    .max(LARGEST_BODY)
    .describe(
      'CSV whose first row names the columns: number, title, abstract, authors, suggested, opposed, keywords, answer_by. Comma, semicolon or tab between cells.',
    ),
})

const Row = z.number().int().min(1).describe('As a spreadsheet counts: the names of the columns are row 1.')

/** A manuscript that somebody is about to keep. */
export const FindManuscriptRequest = z.strictObject({
  number: z.string().trim().max(LONGEST_NAME).default(''),
  title: z.string().trim().max(LONGEST_TITLE).default(''),
})
export const FoundManuscript = z.object({
  manuscript: z
    .object({ uuid: z.uuid(), name: Text, same: z.enum(['number', 'title']), is_owned: z.boolean() })
    .nullable()
    .describe('The one of this number, else of this title, whatever their case; of several the one changed last.'),
})

/** What an editor may want to look at before a row becomes a manuscript. */
const listDoubts = ['title_elsewhere', 'deadline_passed', 'suggested_and_opposed', 'suggested_author'] as const
export type ListDoubt = (typeof listDoubts)[number]

/** What a list of manuscripts says. */
export const ManuscriptList = z.object({
  manuscripts: z.array(
    z.object({
      row: Row,
      name: Text,
      external_identifier: Text.nullable(),
      manuscript: Manuscript.describe('As `POST /api/searches/` takes it, with name and external_identifier.'),
      kept: z
        .uuid()
        .nullable()
        .describe(
          'A manuscript that the caller sees already: of this number, or of this name where the row has no number.',
        ),
      doubts: z
        .array(z.enum(listDoubts))
        .describe(
          'What to look at: another row, or a manuscript that is there, has this title and another number; the day for answers has passed; somebody suggested is opposed, too, or an author.',
        ),
    }),
  ),
  bad_rows: z.array(z.object({ row: Row, reason: z.enum(badManuscriptReasons) })),
  unread_columns: z.array(Text).describe('Columns whose names say nothing here.'),
})
export type ManuscriptList = z.infer<typeof ManuscriptList>

/** What two have together. */
export const SharedThings = ConflictCell.pick({
  coauthorship: true,
  coaffiliation: true,
  joint_projects: true,
  works: true,
  institutions: true,
  projects: true,
})

/** Somebody whom a manuscript suggests. */
export const SuggestedPerson = z.object({
  ...ManuscriptPerson.shape,
  affiliations: z.array(Text),
  ...MatchedPerson.shape,
  person: PersonView.nullable().describe(
    'Who is checked: whom the manuscript names, else the match; an institution stands for somebody there; null: nobody could be checked.',
  ),
  conflict: z.boolean().nullable().describe('With the authors, after what people decided; null: not checked.'),
  conflicts: z.array(SharedThings.extend({ with: PersonView, is_author: z.boolean(), excused: z.boolean() })),
  earlier: z
    .array(SharedThings.extend({ with: PersonView }))
    .describe('Where none was found: what there was before the years that count, which is no conflict by the rules.'),
  verdicts: z.array(ConflictVerdictView),
  hints: supervisionHints,
  second_records: secondRecords,
  address: z
    .object({
      domain: Text,
      says: z
        .enum(['institution', 'elsewhere', 'free_mail', 'unknown'])
        .describe(
          'institution: it is of one of theirs; elsewhere: none of theirs has this domain; free_mail: anybody gets such an address.',
        ),
      institution: Text.nullable(),
    })
    .nullable(),
  retracted_works: Count.nullable().describe('As far as the catalogue tells; null: nobody of the catalogue is meant.'),
})
export type SuggestedPerson = z.infer<typeof SuggestedPerson>

const Place = Count.describe('A place in `suggested`, from 0.')

export const SuggestedPeople = z.object({
  suggested: z.array(SuggestedPerson).describe('In the order of the manuscript.'),
  since: z.number().int().nullable().describe('The first year that counts; null: all years.'),
  together: z
    .array(SharedThings.extend({ people: z.tuple([Place, Place]) }))
    .describe('Pairs of them who are in conflict with each other.'),
  groups: z
    .array(z.array(Place))
    .describe('Who wrote with whom, directly or through others of them; the largest first.'),
})
export type SuggestedPeople = z.infer<typeof SuggestedPeople>

export const MatchPeopleAnswer = z.object({
  people: z.array(MatchedPerson).describe('In the order of the request.'),
  ...SuggestedPeople.partial().shape,
})
