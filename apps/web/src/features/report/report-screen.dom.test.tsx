import type { DecisionReport } from '@cognate/contract'
import { within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { ReportScreen } from './report-screen.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const time = '2026-01-02T03:04:05.000Z'
const ada = { username: 'ada', first_name: 'Ada', last_name: 'Lovelace' }
const person = {
  ...{ identifier: 'https://openalex.org/A1', display_name: 'Hayate Iso', orcid: null, note: 'Writes fast' },
  ...{ affiliations: [{ display_name: 'Megagon Labs', country_code: 'US' }], email_address: 'iso@lab.example' },
  email_origin: {
    ...{ email_address: 'iso@lab.example', source_description: 'Public ORCID record', source_url: null },
    source_timestamp: '2025-01-02',
  },
  email_lookup: null,
  ...{ role: 'reviewer' as const, status: 'declined' as const, asked_at: '2026-01-01', answer_by: null },
  ...{ declined_reason: 'On leave', unavailable_until: null, stands_in_for: null, added_at: time, is_checked: true },
  found: {
    score: 0.41,
    matching_works: 1,
    sentence: 'Trees cool.',
    work: { identifier: 'W1', title: 'Cool streets', publication_year: 2024 },
  },
  conflicts: [
    {
      ...{
        with: 'Xiuzhen Zhang',
        in_coi_input: false,
        excused: true as const,
        coauthorship: 2,
        coaffiliation: 0,
        joint_projects: 0,
      },
      ...{ works: ['Joint work'], institutions: [], projects: ['Cool roofs'] },
    },
  ],
  earlier: [],
  may_be: [],
  verdicts: [
    {
      ...{ uuid, verdict: 'waived' as const, ground: null, relation: null, reason: 'An anthology', manuscript: uuid },
      person: { identifier: 'https://openalex.org/A1', display_name: 'Hayate Iso' },
      against: { identifier: 'https://openalex.org/A9', display_name: 'Xiuzhen Zhang' },
      ...{ made_by: ada, made_at: time },
    },
  ],
}
const rules = {
  ...{
    methods: ['coauthors' as const, 'coaffiliated' as const],
    since: 2021,
    publication_types: [],
    first_and_last_two: false,
  },
  ...{ leave_out_hyper_authorship: true, include_parents: false, leave_out_siblings: false, shared_projects: false },
}
const counts = { works: 10, journal_articles: 5, institutions: 4, institutions_with_ror: 4, projects_with_people: 0 }
const report: DecisionReport = {
  ...{ made_at: time, made_by: 'Ada Lovelace', organisation: 'The House' },
  versions: { software: '1.0.0', ranking: 'words', catalogue: 'v7', catalogue_date: '2025-11-01' },
  collection: { uuid, name: 'MS-1', external_identifier: '2026-1', created_at: time, updated_at: time },
  manuscript: {
    ...{ title: 'Street trees', round: 2, answer_by: null, wanted: { reviewers: 3, alternates: 1 }, suggested: [] },
    authors: [{ name: 'Priya Ramanathan', affiliations: ['RMIT'], identifier: null }],
    opposed: [{ name: 'Rival Researcher', affiliations: [], identifier: null }],
  },
  texts: [{ uuid, text: 'They cool cities.', created_at: time }],
  filters: {
    source_id: { type: 'exclude', values: ['S1'] },
    'institution.country_code': { type: 'include', values: ['group:EU'] },
  },
  filter_names: { S1: 'Journal of Trees' },
  sort: 'relevance',
  policy: { name: 'Our policy', kind: 'own', source: null, since: 2021 },
  check: {
    against: [{ identifier: 'https://openalex.org/A9', display_name: 'Xiuzhen Zhang', is_checked: true }],
    ...{ rules, catalogue: { version: 'v7', date: '2025-11-01', ...counts } },
  },
  people: [
    person,
    {
      ...{ ...person, identifier: 'A2', display_name: 'Only Collected', role: null, verdicts: [], conflicts: [] },
      ...{ status: null, declined_reason: null },
    },
  ],
  independence: { since: null, ties: [], earlier: [], unknown: [] },
  hidden_for_conflicts: 128,
  closest_hidden: [
    {
      ...{ identifier: 'A7', display_name: 'Close Colleague', is_author: false, with: [], verdicts: [] },
      ...{ coauthorship: 3, coaffiliation: 0, institutions: [], joint_projects: 0 },
    },
  ],
  other_records: [],
  excluded: [
    {
      ...{ record_type: 'author', identifier: 'A3', display_name: 'Hidden Person', reason: 'hand', added_at: time },
      note: 'Knows the authors',
    },
  ],
  approvals: [
    {
      ...{ approver: ada, asked_by: ada, asked_at: time, message: 'As agreed', decision: 'approved', comment: 'Fine' },
      ...{ decided_at: time, decided_by: 'Ada Lovelace', differences: [] },
    },
  ],
  history: [{ kind: 'comment', at: time, by: ada, text: 'Well chosen' }],
}
const open = (getDecisionReport: () => DecisionReport | ReturnType<typeof refuse>) => openReport({ getDecisionReport })
const openReport = (answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(
    <Routes>
      <Route path="/app/collection/:uuid/report" element={<ReportScreen />} />
    </Routes>,
    { at: `/app/collection/${uuid}/report/`, answers },
  )

it('issue 29 says who was chosen, why, with which conflicts, who was left out, and who approved', async () => {
  open(() => report)
  await screen.findByRole('heading', { level: 1, name: 'MS-1' })
  const part = (name: string) => within(screen.getByRole('region', { name }))
  const chosen = part('Who was chosen, and why')
  for (const words of ['Hayate Iso', 'Megagon Labs, United States', 'iso@lab.example', '“On leave”', '“Trees cool.”'])
    chosen.getByText(words)
  chosen.getByText(/score 0\.41, 1 work matches\. Collected /)
  chosen.getByText('Public ORCID record, 2025-01-02')
  chosen.getByText(/With Xiuzhen Zhang: 2 works, accepted/)
  const conflicts = part('How conflicts were checked')
  conflicts.getByText('Priya Ramanathan')
  conflicts.getByText('An anthology')
  const left = part('Who was left out, and why')
  left.getByRole('row', { name: /Hidden Person Hidden by hand: Knows the authors/ })
  left.getByRole('row', { name: /Close Colleague Conflict of interest: 3 works/ })
  left.getByRole('row', { name: /Rival Researcher Opposed by the authors/ })
  part('What was asked').getByText('Venue: not Journal of Trees; Country: EU')
  screen.getByText(/Approved by Ada Lovelace, 2 Jan 2026, 03:04 UTC/, { selector: 'strong' })
  part('Versions').getByText(/v7, with works up to 1 Nov 2025/)
})

it('says who was checked by institution, and what is found of the handling editor', async () => {
  const byInstitution = {
    identifier: 'https://openalex.org/I5',
    display_name: 'Priya Ramanathan (not in the catalogue; checked by institution: RMIT)',
    is_checked: true,
  }
  const beside = {
    ...{ identifier: 'https://openalex.org/I6', is_checked: true },
    display_name: 'Xiuzhen Zhang (also by institution: Deakin)',
  }
  const author = { identifier: 'A9', display_name: 'Xiuzhen Zhang' }
  const counts = { coauthorship: 2, coaffiliation: 0, joint_projects: 1, works: [], institutions: [], projects: [] }
  const check = { ...report.check!, against: [...report.check!.against, byInstitution, beside] }
  openReport({
    getDecisionReport: () => ({ ...report, check }),
    checkHandlingEditor: () => ({
      ...{
        is_caller: true,
        editor: { identifier: 'A1', display_name: 'Ada Lovelace' },
        people: [],
        checked: { authors: 1, institutions: 0 },
        rules: check.rules,
      },
      authors: [{ ...counts, person: author, is_editor: false, conflict: true, verdicts: [] }],
    }),
  })
  const conflicts = within(await screen.findByRole('region', { name: 'How conflicts were checked' }))
  const factOf = (name: string) => conflicts.getByText(name).nextElementSibling?.textContent
  expect(factOf('Checked against')).toBe('Xiuzhen Zhang')
  // One of them is checked as an author, too, so nothing may say of all that the catalogue lacks them.
  expect(factOf('Checked by institution, since the catalogue lacks them or has them elsewhere')).toBe(
    'RMIT: Priya Ramanathan; Deakin: Xiuzhen Zhang',
  )
  await expect
    .poll(() => factOf('Handling editor and the authors'))
    .toBe('Ada Lovelace: Xiuzhen Zhang: 2 works, 1 project')
})

it('says when somebody declined who keeps the role, and who came in their place', async () => {
  const declined = {
    ...{
      kind: 'change' as const,
      at: '2026-02-03T04:05:06.000Z',
      by: ada,
      identifier: 'A1',
      display_name: 'Hayate Iso',
    },
    changes: { status: 'declined' as const },
  }
  const next = { ...report.people[1]!, role: 'reviewer' as const, stands_in_for: 'Hayate Iso' }
  open(() => ({ ...report, people: [person, next], history: [declined] }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  chosen.getByText('Reviewer')
  chosen.getByText(/^Declined on 3 Feb 2026, asked/i)
  chosen.getByText('Reviewer in place of Hayate Iso')
})

it('says what there was before the years that count, where nothing counts', async () => {
  const { excused: _, ...conflict } = person.conflicts[0]!
  const one = { ...person, conflicts: [], verdicts: [], earlier: [conflict] }
  open(() => ({ ...report, people: [one] }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  chosen.getByText(/^None found/)
  chosen.getByText('Before 2021: 2 works with Xiuzhen Zhang')
})

it('says once when somebody was asked who has not answered', async () => {
  const asked = { ...person, status: 'asked' as const, asked_at: '2026-01-05', answer_by: '2026-02-01' }
  open(() => ({ ...report, people: [asked] }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  chosen.getByText('Asked on 5 Jan 2026, answer by 1 Feb 2026')
})

it('says of who declined twice when that was last', async () => {
  const noted = (at: string, status: 'declined' | 'asked') => ({
    ...{ kind: 'change' as const, at, by: ada, identifier: 'A1', display_name: 'Hayate Iso', changes: { status } },
  })
  const history = [
    noted('2026-02-03T04:05:06.000Z', 'declined'),
    noted('2026-02-10T04:05:06.000Z', 'asked'),
    noted('2026-03-04T04:05:06.000Z', 'declined'),
    { ...noted('2026-04-05T04:05:06.000Z', 'declined'), identifier: 'A2' },
  ]
  open(() => ({ ...report, history }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  chosen.getByText(/^Declined on 4 Mar 2026, asked/i)
})

it('lists apart who was replaced, and why', async () => {
  const replaced = {
    ...report.people[1]!,
    display_name: 'Once Chosen',
    asked_at: null,
    declined_reason: 'Replaced by Hayate Iso',
  }
  open(() => ({ ...report, people: [...report.people, replaced] }))
  const title = 'Who declined, is unavailable or was replaced, and why'
  const left = within(await screen.findByRole('region', { name: title }))
  for (const words of ['Once Chosen', 'Replaced', '“Replaced by Hayate Iso”']) left.getByText(words)
  expect(left.queryByText('Only Collected')).toBeNull()
})

it('lists apart who has no role, and says who was not checked against, once', async () => {
  const nobody = { identifier: 'Priya Ramanathan (RMIT)', display_name: 'Priya Ramanathan (RMIT)', is_checked: false }
  open(() => ({ ...report, check: { ...report.check!, against: [...report.check!.against, nobody] } }))
  const others = within(await screen.findByRole('region', { name: 'In the collection without a role' }))
  others.getByRole('columnheader', { name: 'Why collected' })
  others.getByText('Only Collected')
  others.getByText('None found; 1 author not checked')
  const chosen = within(screen.getByRole('region', { name: 'Who was chosen, and why' }))
  expect(chosen.queryByText('Only Collected')).toBeNull()
  const conflicts = within(screen.getByRole('region', { name: 'How conflicts were checked' }))
  conflicts.getByText('Priya Ramanathan (RMIT)')
  within(screen.getByRole('region', { name: 'Who was left out, and why' })).getByText(
    /hides 128 people who would match/,
  )
  screen.getByText('2 Jan 2026, 03:04 UTC by Ada Lovelace')
})

it('C-09 says how many of those chosen are independent, and what they had in common before', async () => {
  const reviewer = (identifier: string, display_name: string) => ({
    ...{ ...report.people[1]!, identifier, display_name, role: 'reviewer' as const },
  })
  const people = [person, reviewer('A4', 'Ina Roth'), reviewer('A5', 'Jon Bell')]
  const wrote = { people: ['A4', 'A5'] as [string, string], works: 6, last_year: 2020 }
  const earlier = [{ ...wrote, institution: null, level: null }]
  open(() => ({ ...report, people, independence: { since: 2021, ties: [], earlier, unknown: [] } }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  chosen.getByText(/^The 2 chosen are independent since 2021: no joint works/)
  chosen.getByText('Before 2021: Ina Roth and Jon Bell wrote 6 works together, the last in 2020')
})

it('C-09 says of whom no institution is known that none was compared with the others', async () => {
  const reviewer = (display_name: string, affiliations: (typeof report.people)[0]['affiliations']) => ({
    ...{ ...report.people[1]!, identifier: display_name, display_name, role: 'reviewer' as const, affiliations },
  })
  const people = [reviewer('Ina', []), reviewer('Jon', person.affiliations), reviewer('Gone', [])]
  open(() => ({ ...report, people, independence: { since: 2021, ties: [], earlier: [], unknown: ['Gone'] } }))
  await screen.findByText('No institution of Ina is known, so none was compared')
})

it('K-01 tells a declared relation of who was not checked, and names the authors once', async () => {
  const declared = { ...person.verdicts[0]!, verdict: 'declared' as const, relation: 'family' as const, reason: '' }
  const unchecked = { ...person, is_checked: false, conflicts: [], verdicts: [declared] }
  const author = { ...report.closest_hidden[0]!, display_name: 'Priya Ramanathan', is_author: true }
  open(() => ({ ...report, people: [unchecked], closest_hidden: [author] }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  chosen.getByText(/^Declared: family, with Xiuzhen Zhang/)
  expect(chosen.queryByText('Not checked')).toBeNull()
  const left = within(screen.getByRole('region', { name: 'Who was left out, and why' }))
  expect(left.getAllByRole('row', { name: /Priya Ramanathan/ })).toHaveLength(1)
})

it('K-01 names whom the authors oppose and who wrote the text once where they are chosen, with the mark', async () => {
  const free = { ...person, status: 'agreed' as const, conflicts: [], verdicts: [] }
  const people = [free, { ...free, identifier: 'A5', display_name: 'Jon Bell' }]
  const manuscript = {
    ...report.manuscript!,
    authors: [{ name: 'J. Bell', affiliations: [], identifier: 'https://openalex.org/A5' }],
    opposed: [
      { name: 'H. Iso', affiliations: [], identifier: 'A1' },
      { name: 'Rival Researcher', affiliations: [], identifier: 'A6' },
    ],
  }
  open(() => ({ ...report, manuscript, people }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  const rowOf = (name: string) => within(chosen.getByText(name).closest('tr')!)
  rowOf('Hayate Iso').getByText('Opposed by the authors')
  rowOf('Hayate Iso').getByText('None found')
  rowOf('Jon Bell').getByText('Author of the text')
  expect(rowOf('Jon Bell').queryByText(/None found/)).toBeNull()
  chosen.getByText('Opposed by the authors: Hayate Iso')
  const left = within(screen.getByRole('region', { name: 'Who was left out, and why' }))
  expect(left.queryByRole('row', { name: /Iso|Bell/ })).toBeNull()
  left.getByRole('row', { name: /Rival Researcher Opposed by the authors/ })
})

it('K-01 says whom of the manuscript somebody may be, as another record, with the reason', async () => {
  const reason = 'Both have the same ORCID iD.'
  const may_be = [
    { identifier: 'A5', display_name: 'Bonnie Dorr', is: 'author' as const, reason },
    { identifier: 'A6', display_name: 'H. Iso', is: 'collected' as const, reason },
  ]
  open(() => ({ ...report, people: [{ ...person, may_be }] }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  chosen.getByText(/^May be the same person as Bonnie Dorr, an author of the text\./)
  chosen.getByText(/^May be the same person as H\. Iso, who is collected, too\./)
  expect(chosen.getAllByText(reason)).toHaveLength(2)
})

it('F-05 lists every value of a filter, and everybody who is checked against', async () => {
  const values = ['I1', 'I2', 'I3', 'I4']
  const filter_names = { I1: 'Boulder', I2: 'George Mason', I3: 'Carnegie Mellon', I4: 'Edinburgh' }
  const filters = {
    'institution.id': { type: 'exclude' as const, values },
    coi_authors: { type: 'exclude' as const, values: [] },
  }
  const people = ['Katharina', 'Antonios', 'Graham', 'Barry']
  const against = people.map((display_name) => ({ identifier: display_name, display_name, is_checked: true }))
  open(() => ({ ...report, filters, filter_names, check: { ...report.check!, against } }))
  const asked = within(await screen.findByRole('region', { name: 'What was asked' }))
  asked.getByText(
    'Institution: not Boulder, George Mason, Carnegie Mellon or Edinburgh; ' +
      'Conflicts of interest: conflicts with Katharina, Antonios, Graham and Barry: hidden',
  )
})

it('C-09 lists other records with what they are, why they were collected, and what is noted of them', async () => {
  const partner = {
    ...{ record_type: 'partner' as const, identifier: 'P1', display_name: 'Oakhill', hint: 'Kuching, Malaysia' },
    ...{ note: 'Called in May', added_at: '2026-11-02T10:00:00.000Z' },
    found: { score: 0.317, closeness: 'very close' as const },
  }
  const lantern = { ...partner, display_name: 'Lantern', hint: null, note: null, found: null }
  open(() => ({ ...report, other_records: [partner, lantern] }))
  await screen.findByRole('row', {
    name: 'Oakhill Partner · Kuching, Malaysia Very close, score 0.31. Collected 2 Nov 2026 Called in May',
  })
  screen.getByRole('row', { name: 'Lantern Partner Added by hand, without a search. Collected 2 Nov 2026' })
})

it('C-09 speaks of no people where only other records were collected', async () => {
  const startup = { record_type: 'startup' as const, identifier: 'S1', display_name: 'Tabel', hint: null, note: null }
  const others = [{ ...startup, added_at: '2026-11-02T10:00:00.000Z', found: null }]
  open(() => ({ ...report, people: [], manuscript: null, check: null, other_records: others }))
  await screen.findByRole('heading', { name: 'What was collected, and why' })
  screen.getByRole('row', { name: /^Tabel Startup Added by hand/ })
  for (const name of ['Who was chosen, and why', 'How conflicts were checked'])
    expect(screen.queryByRole('heading', { name })).toBeNull()
})

it('prints by a press', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { hands } = open(() => report)
  await hands.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})

it('says that there is no such collection', async () => {
  open(() => refuse('search_not_found'))
  await screen.findByRole('heading', { name: 'There is no such collection' })
})

it('C-10 counts what it does not name of a conflict', async () => {
  const [conflict] = person.conflicts
  const many = { ...conflict!, coauthorship: 8, works: ['One', 'Two', 'Three', 'Four', 'Five'], coaffiliation: 1 }
  open(() => ({ ...report, people: [{ ...person, conflicts: [{ ...many, institutions: [] }] }] }))
  await screen.findByText('and 3 more works')
  screen.getByText('and 1 more institution')
})

it('K-01 says in the report of a person that the authors suggested them', async () => {
  const suggested = [{ name: 'H. Iso', affiliations: [], identifier: person.identifier }]
  open(() => ({ ...report, manuscript: { ...report.manuscript!, suggested } }))
  const chosen = within(await screen.findByRole('region', { name: 'Who was chosen, and why' }))
  chosen.getByText('Suggested by the authors')
})

it('Q-06 K-01 says how many it does not check against any more', async () => {
  open(() => ({ ...report, withheld_checks: 2 }))
  await screen.findByText('Not checked against 2 people who have since asked to be left out.')
})

it.each([
  ['that of conflicts alone', {}, 0],
  ['others', { excluded_records: { type: 'exclude' as const, values: ['A7'] } }, 1],
])('F-05 says whether filters leave out people who are not listed: %s', async (_, others, sentences) => {
  open(() => ({ ...report, filters: { coi_authors: { type: 'exclude', values: [] }, ...others } }))
  await screen.findByText('Who was left out, and why')
  expect(screen.queryAllByText('Whom filters leave out is not listed.')).toHaveLength(sentences)
})

it('K-04 says of whom no institution is known that none was compared', async () => {
  const [first] = report.people
  const placeless = { ...first!, affiliations: [], conflicts: [], verdicts: [], is_checked: true }
  open(() => ({ ...report, people: [placeless, ...report.people.slice(1)] }))
  await screen.findByText('No institution of theirs is known, so none was compared.')
})
