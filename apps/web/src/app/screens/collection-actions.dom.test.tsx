import type { SearchView } from '@cognate/contract'
import { it } from 'vitest'
import { ada, expectNever, openScreen, screen } from '../../../testing/open-screen.tsx'
import { CollectionActions } from './collection-actions.tsx'

const UUID = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'

function open(access: SearchView['access']) {
  const saved = {
    ...{ uuid: UUID, name: 'Trees', external_identifier: null, updated_at: '2026-11-24T09:00:00Z', access },
    ...{ shared_users: [], shared_teams: [] },
  }
  return openScreen(<CollectionActions saved={saved} hasWorks={false} />, {
    answers: {
      getSubmission: () => ({
        ...{ state: 'none', uuid: null, submitted_at: null, delivered_at: null, attempts: 0 },
        ...{ next_attempt_at: null, last_error: null },
      }),
    },
    profile: { active_organisation: { ...ada.active_organisation, submission_system_name: 'Desk 4' } },
  })
}

it('C-07 offers to send a collection to its owner', async () => {
  open({ is_owned: true })
  await screen.findByRole('button', { name: 'Send to Desk 4' })
})

it('C-07 offers nobody else to send it', async () => {
  open({ is_owned: false, may: 'edit' })
  await expectNever(() => screen.queryByRole('button', { name: 'Send to Desk 4' }))
})
