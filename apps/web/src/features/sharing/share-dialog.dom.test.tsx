import type { BodyOf, ShareView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
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

const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const ben = { username: 'ben', first_name: 'Ben', last_name: 'Okafor' }
const cem = { username: 'cem', first_name: 'Cem', last_name: 'Kaya' }
const board = { uuid: uuidOf(7), name: 'Editorial board' }

/** The dialog of a collection that a server keeps, and what was sent. */
function openShares(shares: Omit<ShareView, 'uuid'>) {
  function Opened() {
    const [item, setItem] = useState({ kind: 'search' as const, uuid: uuidOf(1), ...shares })
    return (
      <ShareDialog
        item={item}
        name="Reviewers"
        onChanged={(kept) => setItem({ ...item, ...kept })}
        onClose={() => {}}
      />
    )
  }
  const opened = openScreen(<Opened />, {
    answers: {
      listUsers: () => [ben, cem],
      listTeams: () => [],
      setShares: ({ params, body: { shared_users = [], shared_teams = [], rights = [] } }) => {
        const mayOf = (to: unknown) => rights.find((right) => right.to === to)?.may
        return {
          uuid: params.uuid!,
          shared_users: [ben, cem]
            .filter(({ username }) => shared_users.includes(username))
            .map((user) => {
              return { ...user, may: mayOf(user.username) }
            }),
          shared_teams: shared_teams.includes(board.uuid) ? [{ ...board, may: mayOf(board.uuid) }] : [],
        }
      },
    },
  })
  return { ...opened, sent: () => opened.calls.filter(({ key }) => key === 'setShares').map(({ body }) => body) }
}

const rightOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `What ${name} may do` }).value

it('C-06 says what each may do, and keeps that where somebody else is added, changed or removed', async () => {
  const { hands, sent } = openShares({
    shared_users: [{ ...ben, may: 'view' }],
    shared_teams: [{ ...board, may: 'approve' }],
  })
  await screen.findByText('Ben Okafor')
  expect(['Ben Okafor', 'Editorial board'].map(rightOf)).toEqual(['view', 'approve'])
  await hands.type(screen.getByRole('combobox', { name: 'Share with a user or a team' }), 'cem')
  await hands.click(await screen.findByRole('option', { name: 'Cem Kaya' }))
  await screen.findByRole('button', { name: 'Stop sharing with Cem Kaya' })
  await hands.selectOptions(screen.getByRole('combobox', { name: 'What Cem Kaya may do' }), 'view')
  await waitFor(() => expect(rightOf('Cem Kaya')).toBe('view'))
  await hands.click(screen.getByRole('button', { name: 'Stop sharing with Ben Okafor' }))
  await expectGone(() => screen.queryByText('Ben Okafor'))
  const ofBoard = { to: board.uuid, may: 'approve' as const }
  const ofBen = { to: 'ben', may: 'view' as const }
  const ofCem = { to: 'cem', may: 'view' as const }
  expect(sent()).toEqual([
    { shared_users: ['ben', 'cem'], shared_teams: [board.uuid], rights: [ofBen, ofBoard] },
    { shared_users: ['ben', 'cem'], shared_teams: [board.uuid], rights: [ofBen, ofCem, ofBoard] },
    { shared_users: ['cem'], shared_teams: [board.uuid], rights: [ofCem, ofBoard] },
  ] satisfies BodyOf<'setShares'>[])
  expect(rightOf('Editorial board')).toBe('approve')
})

it('C-06 asks before a collection becomes somebody else’s, and says so when it has', async () => {
  let isRefused = true
  const item = { kind: 'search' as const, uuid: uuidOf(1), shared_users: [ben], shared_teams: [board] }
  let closed = 0
  const { hands, calls } = openScreen(
    <ShareDialog item={item} name="MS-1" onChanged={() => {}} onClose={() => closed++} />,
    {
      answers: {
        listTeams: () => [],
        handOverSearch: () => (isRefused ? refuse('quota_reached', 'Ben Okafor keeps 1,000 collections.') : undefined),
      },
    },
  )
  const given = () => calls.filter(({ key }) => key === 'handOverSearch').map(({ body }) => body)
  const choose = async () => {
    await hands.selectOptions(screen.getByRole('combobox', { name: 'What Ben Okafor may do' }), 'Takes it over …')
    return screen.findByRole('dialog', { name: 'Hand over to Ben Okafor' })
  }
  expect(screen.getByRole('combobox', { name: 'What Editorial board may do' }).textContent).not.toContain('Takes')
  const question = await choose()
  expect(question.textContent).toContain('‘MS-1’ will belong to Ben Okafor. You may still edit its people;')
  await hands.click(within(question).getByRole('button', { name: 'Cancel' }))
  await expectGone(() => screen.queryByText(/will belong to/))
  expect(given()).toEqual([])
  const again = await choose()
  await hands.click(within(again).getByRole('button', { name: 'Hand over' }))
  await within(again).findByText('Ben Okafor keeps 1,000 collections.')
  expect(closed).toBe(0)
  isRefused = false
  await hands.click(within(again).getByRole('button', { name: 'Hand over' }))
  await screen.findByText('‘MS-1’ belongs to Ben Okafor now')
  expect(closed).toBe(1)
  expect(given()).toEqual([{ to: 'ben' }, { to: 'ben' }])
})
