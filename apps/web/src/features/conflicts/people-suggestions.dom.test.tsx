import type { ConflictPolicyView, ManuscriptPerson, SearchView, SuggestedPerson } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { PeopleSuggestions } from './people-suggestions.tsx'
import { policySentence } from './policy-sentence.ts'

const uuid = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
const author = { identifier: 'https://openalex.org/A9', display_name: 'Nora' }
const stated = (name: string) => ({ name, affiliations: [], orcid: null, email: null, identifier: null })
const one = (name: string, more: Partial<SuggestedPerson> = {}): SuggestedPerson => ({
  ...{
    ...stated(name),
    match: `https://openalex.org/A${name.length}`,
    candidates: [],
    doubtful: false,
    institution: null,
  },
  person: { identifier: `https://openalex.org/A${name.length}`, display_name: name },
  ...{ conflict: false, conflicts: [], earlier: [], verdicts: [], hints: [], address: null, retracted_works: 0 },
  ...more,
})

const counts = { coauthorship: 1, coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] }
const wrote = (...people: [number, number]) => ({ people, ...counts })
const manuscriptBy = (authors: ManuscriptPerson[]): NonNullable<SearchView['manuscript']> => ({
  ...{ policy: null, suggested: [stated('Ada')], authors, opposed: [], title: 'Trees', abstract: '', keywords: [] },
  ...{ references: [], round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
})

it('K-01 says who of the suggested have written with whom where not all have', async () => {
  const suggested = ['Hinrich', 'Ivan', 'Barbara', 'Dov', 'Eve'].map((name) => one(name))
  const together = [wrote(0, 1), wrote(0, 2), wrote(3, 4)]
  openScreen(<PeopleSuggestions uuid={uuid} manuscript={manuscriptBy([stated('Nora')])} />, {
    answers: {
      matchPeople: () => ({
        people: [],
        suggested,
        since: null,
        together,
        groups: [
          [0, 1, 2],
          [3, 4],
        ],
      }),
    },
  })
  await screen.findByText('Hinrich has written with Ivan and Barbara')
  screen.getByText('2 of the 5 suggested have written together: Dov and Eve')
})

it('K-01 names the authors for whom an institution is checked, and opens no evidence of an institution', async () => {
  const lmu = { identifier: 'https://openalex.org/I1', display_name: 'LMU' }
  const [shuzhou, helmut] = ['Shuzhou', 'Helmut'].map((name) => ({ ...stated(name), institution: lmu }))
  const authors = [
    { ...shuzhou!, identifier: lmu.identifier },
    { ...helmut!, identifier: 'https://openalex.org/A9' },
  ]
  const shared = { ...counts, coauthorship: 0, coaffiliation: 1, is_author: false, excused: false, with: lmu }
  const found = { conflict: true, conflicts: [shared] }
  const suggested = [one('Ada', found), one('Xzyx', { ...found, match: null, person: lmu })]
  openScreen(<PeopleSuggestions uuid={uuid} manuscript={manuscriptBy(authors)} />, {
    answers: { matchPeople: () => ({ people: [], suggested, since: null, together: [], groups: [] }) },
  })
  const words = 'Conflict: people at LMU, where Shuzhou and Helmut are: 1 institution'
  expect(await screen.findAllByText(words)).toHaveLength(2)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([words])
})

it('K-01 lists suggested people with what speaks against them and their choice', async () => {
  const manuscript = manuscriptBy([{ ...stated('Nora'), identifier: author.identifier }])
  const shared = {
    coauthorship: 2,
    coaffiliation: 0,
    joint_projects: 0,
    works: [],
    institutions: [],
    projects: [],
    is_author: false,
    excused: false,
  }
  const suggested = [
    one('Ada', { conflict: true, conflicts: [{ ...shared, with: author }] }),
    one('Benno', { address: { domain: 'gmail.com', says: 'free_mail', institution: null }, retracted_works: 1 }),
    one('Dov', { earlier: [{ ...shared, coauthorship: 15, with: author }] }),
    one('Charlie', { person: null, match: null, conflict: null, retracted_works: null }),
  ]
  openScreen(<PeopleSuggestions uuid={uuid} manuscript={manuscript} />, {
    answers: {
      matchPeople: () => ({ people: [], suggested, since: 2021, together: [wrote(0, 1)], groups: [[0, 1]] }),
    },
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Ada Conflict: Nora: 2 worksAda',
    'Benno None foundBenno · gmail.com gives addresses to anybody · 1 retracted work',
    'Dov None foundBefore 2021: 15 works with NoraDov',
    'Charlie Not in the catalogue, not checked',
  ])
  expect(screen.getByText(/2 of the 4 suggested have written together/).textContent).toContain('Ada and Benno')
})

it('K-01 says of whom the authors suggested who bears the name of an author, or of somebody opposed', async () => {
  const lacking = { person: null, match: null, conflict: null }
  const authors = [
    { ...stated('Lionel Tabourier'), identifier: 'https://openalex.org/I1' },
    { ...stated('Ada Lind'), identifier: 'https://openalex.org/A9' },
  ]
  const opposed = [stated('I. Gurevych'), { ...stated('Cem Kaya'), identifier: 'https://openalex.org/A12' }]
  const suggested = [
    one('Lionel Tabourier (LIP6)', lacking),
    one('Iryna Gurevych'),
    // Who they are is known of both of a name.
    one('Ada Lind'),
    one('Cem Kaya', { person: { identifier: 'https://openalex.org/A12', display_name: 'Cem Kaya' } }),
  ]
  openScreen(<PeopleSuggestions uuid={uuid} manuscript={{ ...manuscriptBy(authors), opposed }} />, {
    answers: { matchPeople: () => ({ people: [], suggested, since: null, together: [], groups: [] }) },
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Lionel Tabourier (LIP6) Same name as Lionel Tabourier, an author of this textNot in the catalogue, not checked',
    'Iryna Gurevych None foundSame name as I. Gurevych, whom the authors opposeIryna Gurevych',
    'Ada Lind None foundAda Lind',
    'Cem Kaya None foundSame name as Cem Kaya, whom the authors opposeCem Kaya',
  ])
})

it('K-01 says in one line what a policy counts', () => {
  const policy = { coauthors: true, years_back: 5, institution: 'university', shared_projects: false }
  const say = (more: object) => policySentence({ ...policy, ...more } as ConflictPolicyView)
  expect(say({})).toBe('In conflict: co-authors of 5 years and people at the authors’ institutions.')
  expect(say({ years_back: null, institution: 'none' })).toBe('In conflict: co-authors of all years.')
  expect(say({ coauthors: false, institution: 'parent', shared_projects: true })).toBe(
    'In conflict: people at the authors’ institutions or under the same institution above and people of shared projects.',
  )
})
