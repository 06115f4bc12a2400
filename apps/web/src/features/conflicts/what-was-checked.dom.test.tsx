import type { ConflictPolicyView, SearchView } from '@cognate/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { unmatched, withStandIn } from '../../model/conflicts/checked-people.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { messages as words } from '../../model/messages.ts'
import { CheckLimits, WhatWasChecked } from './what-was-checked.tsx'

const ada = { record_type: 'author' as const, identifier: 'A1', fields: { display_name: 'Ada' } }
const rmit = { id: 'https://openalex.org/I99000002474', display_name: 'RMIT University' }

it('K-01 K-04 what was checked keeps apart whom it names, and shows nobody by an id', () => {
  const records = withStandIn(
    withStandIn([ada, unmatched('Yang Liu')], 'Priya Ramanathan', rmit),
    'Ada',
    { id: 'I7', display_name: 'Lund' },
    words.checkedBeside,
  )
  const text = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CheckLimits conflicts={{ ...noConflicts, records }} unknownIds={['Yang Liu']} />
    </QueryClientProvider>,
  )
  expect(text).toContain('<p>Checked against Ada.</p>')
  expect(text).toContain('<p>Checked by institution: RMIT University: Priya Ramanathan; Lund: Ada.</p>')
  expect(text).toContain('<p>Not checked: Yang Liu.</p>')
  expect(text).not.toContain('I99000002474')
})

const policy: ConflictPolicyView = {
  ...{ id: 'default', name: 'House policy', kind: 'default', source: null, coauthors: true, years_back: 5 },
  ...{ institution: 'university', shared_projects: false, supervision_hint: true, since: 2021 },
  ...{ is_editable: true, changed_by: null, updated_at: null },
}
const manuscript = { policy: null, authors: [], opposed: [], suggested: [], wanted: { reviewers: 2, alternates: 1 } }

it('K-04 what was checked names the policy of the manuscript and what it says', async () => {
  collection.forsake()
  collection.open({
    ...{ uuid: '00000000-0000-4000-8000-000000000001', name: 'Trees', external_identifier: null, manuscript },
    ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', filters: {}, sort: null, texts: [] },
    ...{ conflict_of_interest: { records: [] }, included_records: [], excluded_records: [] },
    ...{ shared_users: [], shared_teams: [], access: { is_owned: true } },
  } as unknown as SearchView)
  const { hands } = openScreen(<WhatWasChecked conflicts={noConflicts} unknownIds={[]} />, {
    answers: { listConflictPolicies: () => [policy] },
  })
  await hands.click(await screen.findByRole('button', { name: 'What was checked' }))
  await screen.findByText('Policy: House policy.')
  expect(screen.getByText(/co-authors of 5 years and people at the authors’ institutions/i)).toBeTruthy()
  collection.forsake()
})
