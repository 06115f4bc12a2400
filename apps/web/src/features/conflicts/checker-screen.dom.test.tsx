import type { ConflictChecksAnswer, FilterPresetView, SearchSummaryView, SuggestionView } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { cleanup, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, expectGone, expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { CheckerScreen } from './checker-screen.tsx'

const MISSING_LIST = 'Both the column and row fields need to be present.'
const MISSING_METHOD = 'You need to select at least one method of conflict of interest check.'

const catalogue = {
  ...{ version: 'one', date: '2026-01-01', works: 100, journal_articles: 90 },
  ...{ institutions: 10, institutions_with_ror: 10, projects_with_people: 0 },
}

const aPreset = (at: number, name: string): FilterPresetView => ({
  ...{ uuid: `00000000-0000-4000-8000-00000000000${at}`, name, search_module: 'experts' },
  ...{ filter_data: { filters: {} }, populates_sidebar: false, is_active: false },
  ...{ created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z' },
  ...{ access: { is_owned: true }, shared_users: [], shared_teams: [] },
  conflict_of_interest: { check: [], records: [] },
})
const presets = [aPreset(1, 'Reviewers asked'), aPreset(2, 'Authors of the manuscript')]

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    identifier: `https://openalex.org/A${from + index + 1}`,
    display_name: `Author ${from + index + 1}`,
  }))

/** What is found of some of 60 people with one, none of whom is in conflict. */
const nothingFound = (rows: ConflictChecksAnswer['rows']): ConflictChecksAnswer => ({
  ...{ columns: people(1, 100), rows, row_count: 60, cells: [], cell_count: 0, left_out: [], row_sums: [] },
  pair_counts: { conflict: 0, same_person: 0, other_types: 0 },
  ...{ rules: { ...usualConflictRules }, catalogue_version: 'one', catalogue, verdicts: [] },
})

const openChecker = (answers: Answers = {}) =>
  openScreen(<CheckerScreen />, {
    answers: {
      getConflictCheckDefaults: () => ({ publication_types: ['journal-article'], catalogue }),
      listFilterPresets: ({ query: { name = '' } }) => {
        const results = presets.filter((preset) => preset.name.toLowerCase().includes(name.toLowerCase()))
        return { count: results.length, results }
      },
      listSearches: () => ({ count: 0, results: [] }),
      autocomplete: () => ({ meta: { count: 0, db_response_time_ms: 0, page: 1, per_page: 10 }, results: [] }),
      ...answers,
    },
  })

type Hands = ReturnType<typeof openChecker>['hands']

const picker = (label: 'Check' | 'Against') =>
  screen.getByRole('combobox', { name: `${label}: filter preset, collection or person` })
const start = (hands: Hands) => hands.click(screen.getByRole('button', { name: 'Check and export' }))
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

async function choose(hands: Hands, label: 'Check' | 'Against', name: string): Promise<void> {
  await hands.type(picker(label), name)
  await hands.click(await screen.findByRole('option', { name: new RegExp(name) }))
  await screen.findByRole('button', { name: `Remove ${name}` })
}

async function chooseBoth(hands: Hands): Promise<void> {
  await choose(hands, 'Check', 'Reviewers asked')
  await choose(hands, 'Against', 'Authors of the manuscript')
}

it('K-03 says what a chosen list has replaced, and brings it back', async () => {
  const { hands } = openChecker()
  await choose(hands, 'Check', 'Reviewers asked')
  await choose(hands, 'Check', 'Authors of the manuscript')
  const check = within(screen.getByRole('region', { name: 'Check' }))
  expect(check.queryByRole('button', { name: 'Remove Reviewers asked' })).toBeNull()
  check.getByText('Replaced Reviewers asked.')
  await hands.click(check.getByRole('button', { name: 'Bring it back' }))
  check.getByRole('button', { name: 'Remove Reviewers asked' })
  check.getByText('Replaced Authors of the manuscript.')
})

it('K-03 refuses to check without both lists, or without a method, in the exact words', async () => {
  const { hands, calls } = openChecker()
  await start(hands)
  expect(alerts()).toEqual([MISSING_LIST])
  for (const name of ['Co-authors', 'Same institution']) await hands.click(screen.getByRole('checkbox', { name }))
  expect(alerts()).toEqual([])
  await start(hands)
  expect(alerts()).toEqual([MISSING_LIST, MISSING_METHOD])
  expect(calls.some(({ key }) => key === 'checkConflictLists')).toBe(false)
})

it('K-03 begins with journal articles', async () => {
  openChecker()
  const types = within(screen.getByRole('group', { name: 'Publication types' }))
  const ticked = () => types.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)
  await waitFor(() => expect(ticked()).toEqual([true, false, false, false]))
  for (const name of ['Journal article', 'Proceedings', 'Posted content', 'Database'])
    types.getByRole('checkbox', { name })
})

it('K-03 lists are looked up by name, from three characters on', async () => {
  const { hands, calls } = openChecker()
  // Whoever merely passes the field by keys is told nothing.
  await hands.click(picker('Check'))
  await expectNever(() => screen.queryByText('Type at least 3 characters.'))
  await hands.type(picker('Check'), 're')
  await screen.findByText('Type at least 3 characters.')
  await hands.type(picker('Check'), 'v')
  await screen.findByRole('option', { name: /Reviewers asked/ })
  const lookups = calls.flatMap(({ key, query }) => {
    const { name, q } = (query ?? {}) as { name?: string; q?: string }
    return name || q ? [[key, name ?? q]] : []
  })
  expect(lookups).toEqual([
    ['listFilterPresets', 'rev'],
    ['listSearches', 'rev'],
    ['autocomplete', 'rev'],
    ['autocomplete', 'rev'],
  ])
})

it('K-03 shows its progress, and can be stopped', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { hands } = openChecker({
    checkConflictLists: async ({ body: { row_offset = 0 } }) => {
      if (row_offset > 0) await held
      return nothingFound(people(row_offset > 0 ? 10 : 50, row_offset))
    },
  })
  await chooseBoth(hands)
  await start(hands)
  await screen.findByText('Checked 50 of 60')
  await hands.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('The check was stopped. Nothing was exported.')
  release()
  await expectNever(() => screen.queryByRole('heading', { name: /conflicts among/ }))
})

it('K-03 says that a check failed, and keeps the chosen lists', async () => {
  const { hands } = openChecker({ checkConflictLists: () => refuse('catalogue_unavailable', 'There is no catalogue.') })
  await chooseBoth(hands)
  await start(hands)
  expect((await screen.findByRole('alert')).textContent).toBe('The check failed. There is no catalogue.')
  for (const { name } of presets) screen.getByRole('button', { name: `Remove ${name}` })
})

it('K-03 says that it is not open to an organisation', () => {
  openScreen(<CheckerScreen />, {
    answers: {},
    profile: { active_organisation: { ...ada.active_organisation, coi_checker: false } },
  })
  screen.getByRole('heading', { name: 'Your organisation does not have the conflict checker' })
  screen.getByText(/\(403\)/)
})

const zhang = { identifier: 'https://openalex.org/A7', display_name: 'Xiuzhen Zhang' }
/** What is suggested: one institution. */
const rmit = { id: 'https://openalex.org/I1', display_name: 'RMIT University' }
const suggestInstitutions: Answers['autocomplete'] = ({ params: { entity }, query: { q = '' } }) => {
  const of = { entity_type: 'institution', external_id: null, filter_key: null } as const
  const results: SuggestionView[] =
    entity === 'institutions' && 'RMIT University'.startsWith(q)
      ? [{ ...rmit, short_id: 'I1', hint: null, cited_by_count: 0, works_count: 1, ...of }]
      : []
  return { meta: { count: results.length, db_response_time_ms: 0, page: 1, per_page: 10 }, results }
}

const unknown = { match: null, doubtful: false, candidates: [], institution: null }

it('K-03 takes a pasted list of names, asks who is meant by some, and checks nobody in their place until then', async () => {
  const { hands, calls } = openChecker({
    matchPeople: ({ body: { people: asked = [] } }) => ({
      people: asked.map(({ name }) =>
        name === zhang.display_name
          ? {
              ...unknown,
              match: zhang.identifier,
              candidates: [{ ...zhang, hint: null, why: 'name' as const, score: 0.95, names: [], orcid: null }],
            }
          : unknown,
      ),
    }),
    autocomplete: suggestInstitutions,
    checkConflictLists: () => ({ ...nothingFound(people(1)), row_count: 1 }),
  })
  await hands.click(picker('Check'))
  await hands.paste('Xiuzhen Zhang\nNannan Huang')
  await screen.findByRole('button', { name: 'Remove Xiuzhen Zhang' })
  screen.getByText('1 name is not checked yet: choose who is meant, or an institution to check by.')
  const open = within(screen.getByRole('group', { name: 'Nannan Huang' }))
  await hands.type(open.getByRole('combobox', { name: 'Institution of Nannan Huang' }), 'RMIT')
  await hands.click(await screen.findByRole('option', { name: /RMIT University/ }))
  await expectGone(() => screen.queryByRole('group', { name: 'Nannan Huang' }))
  await choose(hands, 'Against', 'Reviewers asked')
  await start(hands)
  await screen.findByRole('heading', { name: /conflicts among/ })
  expect(calls.find(({ key }) => key === 'checkConflictLists')?.body).toMatchObject({
    rows: {
      records: [
        { record_type: 'author', identifier: zhang.identifier },
        {
          record_type: 'institution',
          identifier: rmit.id,
          fields: { display_name: expect.stringContaining('Nannan Huang') },
        },
      ],
    },
  })
})

it('K-03 keeps what was chosen when the screen is left, and brings back what was removed at once', async () => {
  const { hands } = openChecker({
    matchPeople: ({ body: { people: asked = [] } }) => ({ people: asked.map(() => unknown) }),
  })
  await choose(hands, 'Against', 'Reviewers asked')
  await hands.click(picker('Check'))
  const names = ['Ada Lind', 'Ben Odu', 'Cleo Park', 'Dora Quill', 'Emmy Rau', 'Finn Sand']
  await hands.paste(names.join('\n'))
  await screen.findByText('6 names are not checked yet: choose who is meant, or an institution to check by.')
  cleanup()
  const again = openChecker().hands
  screen.getByRole('button', { name: 'Remove Reviewers asked' })
  screen.getByText(/^6 names are not checked yet/)
  await again.click(screen.getByRole('button', { name: 'Remove all 6' }))
  expect(screen.queryByText(/are not checked yet/)).toBeNull()
  screen.getByText('Removed 6 names.')
  await again.click(screen.getByRole('button', { name: 'Bring it back' }))
  screen.getByText(/^6 names are not checked yet/)
})

it('K-03 takes the authors of a manuscript, and an institution, to check against', async () => {
  const manuscript = { title: 'Bog fires', round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null }
  const author = { name: 'Xiuzhen Zhang', affiliations: [], orcid: null, email: null, identifier: zhang.identifier }
  const { hands, calls } = openChecker({
    listSearches: () => ({ count: 1, results: [{ ...kept, name: 'Bog fires', manuscript }] }),
    getSearch: () => ({
      ...kept,
      ...{ included_records: [], excluded_records: [], texts: [], filters: {}, sort: null },
      manuscript: {
        ...manuscript,
        abstract: '',
        keywords: [],
        references: [],
        authors: [author],
        suggested: [],
        opposed: [],
        policy: null,
      },
    }),
    autocomplete: suggestInstitutions,
    checkConflictLists: () => ({
      ...nothingFound(people(1)),
      ...{ row_count: 1, columns: [zhang, { identifier: rmit.id, display_name: rmit.display_name }] },
    }),
  })
  await hands.type(picker('Against'), 'Bog')
  await hands.click(await screen.findByRole('option', { name: /Manuscript · its authors/ }))
  await screen.findByRole('button', { name: 'Remove Xiuzhen Zhang' })
  await hands.type(picker('Against'), 'RMIT')
  await hands.click(await screen.findByRole('option', { name: /RMIT University/ }))
  await screen.findByRole('button', { name: 'Remove RMIT University' })
  await choose(hands, 'Check', 'Reviewers asked')
  await start(hands)
  await screen.findByRole('heading', { name: '0 conflicts among 1 × 2 people and institutions' })
  expect(calls.find(({ key }) => key === 'checkConflictLists')?.body).toMatchObject({
    columns: {
      records: [
        { record_type: 'author', identifier: zhang.identifier },
        { record_type: 'institution', identifier: rmit.id },
      ],
    },
    manuscript: kept.uuid,
  })
})

const kept: SearchSummaryView = {
  ...{ uuid: '00000000-0000-4000-8000-000000000009', name: 'Authors of MS-7', external_identifier: null },
  ...{ created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z', manuscript: null },
  ...{ conflict_of_interest: { records: [] }, included_count: 1, excluded_count: 0, included_by_type: { author: 1 } },
  ...{ access: { is_owned: true }, shared_users: [], shared_teams: [] },
}

it.each([
  ['Check', 'rows'],
  ['Against', 'columns'],
] as const)('K-03 counts what was decided with a collection in the list “%s”', async (label, list) => {
  const { hands, calls } = openChecker({
    listSearches: () => ({ count: 1, results: [kept] }),
    checkConflictLists: () => ({ ...nothingFound(people(1)), row_count: 1 }),
  })
  await choose(hands, label, kept.name)
  await choose(hands, label === 'Check' ? 'Against' : 'Check', 'Reviewers asked')
  await start(hands)
  await screen.findByRole('heading', { name: /conflicts among/ })
  expect(calls.find(({ key }) => key === 'checkConflictLists')?.body).toMatchObject({
    ...{ [list]: { search: kept.uuid }, manuscript: kept.uuid },
  })
})
