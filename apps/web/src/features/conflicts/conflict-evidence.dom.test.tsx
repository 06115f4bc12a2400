import type { ConflictsAnswer, ResultView } from '@cognate/contract'
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

it('K-01 an alert says that a person is part of the input, and no call is sent', async () => {
  const conflict_of_interest = {
    conflict: false,
    in_coi_input: true,
    coauthorship: 0,
    coaffiliation: 0,
    joint_projects: 0,
    other_types: 0,
  }
  const result = {
    ...{ record_type: 'author', identifier: author.identifier },
    fields: { display_name: author.display_name, conflict_of_interest },
  } as ResultView as ResultOf<'author'>
  const { hands, calls } = openScreen(<ConflictBadge result={result} />, { answers: {} })
  await hands.click(screen.getByRole('button', { name: 'On conflict list' }))
  expect(screen.getByRole('alert').textContent).toBe(
    'Ada is part of the conflict of interest input (see the Filters tab).',
  )
  expect(calls).toEqual([])
})
