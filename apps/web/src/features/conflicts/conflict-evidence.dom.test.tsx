import type { BodyOf, ConflictsAnswer, ConflictVerdictView, ResultView, SecondRecordConflict } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import type { ResultOf } from '../../model/records/result-types.ts'
import { ConflictBadge } from './conflict-badge.tsx'
import { ConflictDetails } from './conflict-details.tsx'

const [author, against] = [
  { identifier: 'https://openalex.org/A1', display_name: 'Ada' },
  { identifier: 'https://openalex.org/A2', display_name: 'Ben' },
]
const delft = { identifier: 'https://openalex.org/I1', display_name: 'Delft', shared: true }
const leiden = { identifier: 'https://openalex.org/I2', display_name: 'Leiden', shared: false }

/** A hundred years at two institutions, one of them shared. */
const longTimeline = Array.from({ length: 100 }, (_, back) => ({
  year: 2026 - back,
  of: [leiden, delft],
  with: [{ ...delft, authors: [against] }],
}))

const anAnswer = (more: Partial<ConflictsAnswer> = {}): ConflictsAnswer => ({
  ...{ conflict: true, in_coi_input: false, author, against: [against], unknown: [], other_types: 0 },
  ...{ coauthorship: [], coauthorship_count: 0, joint_projects: 0, projects: [], timeline: longTimeline },
  coaffiliation: [
    {
      ...{ institution: { identifier: delft.identifier, display_name: 'Delft', country_code: 'NL' }, years: [2026] },
      ...{ through_parent: false, with: [{ ...against, years: [2026] }] },
    },
  ],
  ...{ rules: { ...usualConflictRules }, verdicts: [], hints: [] },
  catalogue: {
    ...{ version: 'one', date: '2026-01-01', works: 100, journal_articles: 90 },
    ...{ institutions: 10, institutions_with_ror: 10, projects_with_people: 0 },
  },
  ...more,
})

const details = (
  <ConflictDetails author={author} against={[against]} rules={{ ...usualConflictRules }} onClose={() => {}} />
)
const byYear = () => screen.queryByRole('table', { name: 'Affiliations by year' })

it('K-02 says that nothing remains, in the exact words', async () => {
  openScreen(details, {
    answers: {
      checkConflicts: () => anAnswer({ conflict: false, coaffiliation: [], joint_projects: 0, projects: [] }),
    },
  })
  await screen.findByText(
    'With these filters, no overlapping affiliations or publications remain for the selected authors.',
  )
  await expectNever(byYear)
})

it('K-02 shows 25 years first, in each what is shared first, and all of them on request', async () => {
  const { hands } = openScreen(details, { answers: { checkConflicts: () => anAnswer() } })
  await waitFor(() => expect(byYear()).not.toBeNull())
  const years = () => within(byYear()!).getAllByRole('rowheader')
  expect(years()).toHaveLength(25)
  const first = within(years()[0]!.closest('tr')!).getAllByRole('listitem')
  expect(first.map(({ textContent }) => textContent)).toEqual(['Delftshared', 'Leiden', 'Delft (Ben)shared'])
  await hands.click(screen.getByRole('button', { name: 'Show all 100 years' }))
  expect(years()).toHaveLength(100)
})

it('K-02 says that a look-up failed, and tries again', async () => {
  let isBroken = true
  const { hands } = openScreen(details, {
    answers: {
      checkConflicts: () => (isBroken ? refuse('catalogue_unavailable', 'There is no catalogue.') : anAnswer()),
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('There is no catalogue.')
  isBroken = false
  await hands.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(byYear()).not.toBeNull())
})

it('K-02 looks with those who are chosen alone, with nobody where nobody is, and with all again', async () => {
  const cem = { identifier: 'https://openalex.org/A3', display_name: 'Cem' }
  const { hands, calls } = openScreen(
    <ConflictDetails author={author} against={[against, cem]} rules={{ ...usualConflictRules }} onClose={() => {}} />,
    { answers: { checkConflicts: () => anAnswer() } },
  )
  const asked = () => (calls.at(-1)?.body as BodyOf<'checkConflicts'> | undefined)?.against
  await waitFor(() => expect(asked()).toEqual([against.identifier, cem.identifier]))
  await hands.click(await screen.findByRole('checkbox', { name: 'Cem' }))
  await waitFor(() => expect(asked()).toEqual([against.identifier]))
  await hands.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByText('Choose at least one author to compare with.')
  await hands.click(screen.getByRole('checkbox', { name: 'Cem' }))
  await waitFor(() => expect(asked()).toEqual([cem.identifier]))
  await hands.click(screen.getByRole('button', { name: 'Clear' }))
  await hands.click(screen.getByRole('button', { name: 'Choose all' }))
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
})

/** What is said of Ada in a row. */
const openBadge = (found: object) => {
  const nothing = { coauthorship: 0, coaffiliation: 0, joint_projects: 0, other_types: 0 }
  const conflict_of_interest = { conflict: false, in_coi_input: false, ...nothing, ...found }
  const result = {
    ...{ record_type: 'author', identifier: author.identifier },
    fields: { display_name: author.display_name, conflict_of_interest },
  } as ResultView as ResultOf<'author'>
  return openScreen(<ConflictBadge result={result} />, { answers: {} })
}
const decided = (verdict: ConflictVerdictView['verdict']): ConflictVerdictView => ({
  ...{ uuid: '7d3b1c52-0f0e-4f3c-8a55-4d0e9f0a0d6c', verdict, ground: null, reason: '', made_by: null },
  ...{ relation: verdict === 'declared' ? 'family' : null, person: author, against, manuscript: null },
  made_at: '2026-11-24T10:00:00Z',
})

it('K-01 says what was decided of somebody of whom nothing is found', () => {
  openBadge({ verdicts: [decided('waived')] })
  screen.getByRole('button', { name: 'Accepted' })
  openBadge({ conflict: true, verdicts: [decided('declared')] })
  screen.getByRole('button', { name: 'Conflict: Declared: family' })
})

const second: SecondRecordConflict = {
  ...{ row: author.identifier, with: against, with_as: null, in_coi_input: false },
  row_as: { identifier: 'https://openalex.org/A7', display_name: 'A. Ada', reason: 'The names agree.' },
  ...{ coauthorship: 1, coaffiliation: 0, joint_projects: 0, institutions: [], projects: [] },
  works: [{ identifier: 'https://openalex.org/W1', title: 'Peat', publication_year: 2024 }],
}
const MAY_BE = 'May be in conflict: A. Ada, who may be the same person, shares 1 work with Ben'

it('K-01 says in the row what a second record has with somebody checked against', () => {
  openBadge({ second_records: [second] })
  screen.getByRole('button', { name: MAY_BE })
  openBadge({ conflict: true, coauthorship: 2, second_records: [second] })
  screen.getByRole('button', { name: 'Conflict: 2 works' })
})

it('K-02 shows what a second record has with somebody, and takes that it is somebody else', async () => {
  const nothing = { conflict: false, coaffiliation: [] }
  openScreen(details, { answers: { checkConflicts: () => anAnswer({ ...nothing, second_records: [second] }) } })
  await screen.findByText('A. Ada: The names agree.')
  screen.getByText(MAY_BE)
  screen.getByText('Peat, 2024')
  screen.getByRole('button', { name: 'Not a conflict' })
})

it('K-01 an alert says that a person is part of the input, and no call is sent', async () => {
  const { hands, calls } = openBadge({ in_coi_input: true })
  await hands.click(screen.getByRole('button', { name: 'On conflict list' }))
  expect(screen.getByRole('alert').textContent).toBe(
    'Ada is part of the conflict of interest input (see the Filters tab).',
  )
  expect(calls).toEqual([])
})
