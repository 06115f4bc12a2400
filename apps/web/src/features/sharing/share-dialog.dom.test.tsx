import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { ShareDialog } from './share-dialog.tsx'

it('C-06 offers everybody of a name but whoever shares', async () => {
  const item = { kind: 'search' as const, uuid: 's', shared_users: [], shared_teams: [] }
  const people = ['Ada', 'Ben'].map((name) => ({
    ...{ username: name.toLowerCase(), first_name: name, last_name: 'Lovelace' },
  }))
  const { hands } = openScreen(<ShareDialog item={item} name="Reviewers" onChanged={() => {}} onClose={() => {}} />, {
    answers: { listUsers: () => people, listTeams: () => [] },
  })
  await hands.type(await screen.findByRole('combobox', { name: 'Share with a user or a team' }), 'lovelace')
  await screen.findByRole('option', { name: 'Ben Lovelace' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ben Lovelace'])
})
