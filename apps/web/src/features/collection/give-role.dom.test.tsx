import type { ResultView, SearchView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { toggleRole } from './give-role.ts'
import { RowButtons } from './row-buttons.tsx'

const UUID = '00000000-0000-4000-8000-000000000001'
const result = {
  ...{ record_type: 'author', identifier: 'https://openalex.org/A1', closeness: 'close', evidence: [] },
  fields: { display_name: 'Ada Lind', ranking_score: 0.4, active_affiliations: [], orcid: null },
} as unknown as ResultView

const saved: SearchView = {
  ...{ uuid: UUID, name: 'Street trees', external_identifier: null, manuscript: null, filters: {}, sort: null },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [] },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ access: { is_owned: true }, shared_users: [], shared_teams: [] },
}

function openRow(answers: Answers = { createSearch: () => saved }) {
  collection.forsake()
  collection.word('Street trees\nand heat')
  return openScreen(<RowButtons result={result} mayCollect />, { answers })
}

describe('a role in the row of a result', () => {
  it('C-09 collects somebody as a reviewer, and the unsaved collection saves itself under its text', async () => {
    const { hands, calls } = openRow()
    await hands.click(screen.getByRole('button', { name: 'Role of Ada Lind: No role' }))
    await hands.click(await screen.findByRole('menuitemradio', { name: /^Reviewer/ }))
    await screen.findByRole('button', { name: 'Role of Ada Lind: Reviewer' })
    await screen.findByText('Saved the collection Street trees')
    expect(calls.map(({ key, body }) => [key, body])).toMatchObject([
      [
        'createSearch',
        {
          name: 'Street trees',
          included_records: [
            { identifier: result.identifier, role: 'reviewer', found: { score: 0.4, closeness: 'close' } },
          ],
        },
      ],
    ])
  })

  it('C-09 a key gives a role, another one changes it, and the same takes it away', async () => {
    openRow()
    const role = () => collection.state().included[0]?.role
    toggleRole(result, 'reviewer')
    expect(role()).toBe('reviewer')
    toggleRole(result, 'alternate')
    expect(role()).toBe('alternate')
    toggleRole(result, 'alternate')
    expect(role()).toBeNull()
    await collection.whenSent()
  })

  it('C-09 stays unsaved where saving fails, and says so', async () => {
    openRow({ createSearch: () => refuse('database_unavailable') })
    toggleRole(result, 'reviewer')
    await screen.findByText(/^The collection was not saved\./)
    await waitFor(() => expect(collection.state()).toMatchObject({ included: [{ role: 'reviewer' }] }))
    expect(collection.state().saved).toBeUndefined()
  })
})
