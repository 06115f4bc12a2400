import type { TeamView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { OwnTeams } from './own-teams.tsx'
import { TeamsScreen } from './teams-screen.tsx'

const person = (first_name: string) => ({ username: first_name.toLowerCase(), first_name, last_name: 'Lovelace' })
const everybody = ['Ada', 'Ben', 'Cem'].map(person)
const board: TeamView = {
  ...{ uuid: '00000000-0000-4000-8000-000000000007', name: 'Editorial board', users: everybody.slice(0, 2) },
}

/** The teams of an organisation, kept by a server that may refuse a change. */
function openTeams({ is_local_admin = true, isRefused = false } = {}) {
  let teams = [board]
  const opened = openScreen(<TeamsScreen />, {
    at: '/app/teams/',
    profile: { user: { ...ada.user, is_local_admin } },
    answers: {
      listTeams: () => teams,
      listUsers: ({ query: { name = '' } }) =>
        everybody.filter(({ username }) => username.includes(name.toLowerCase())),
      changeTeam: ({ body: { users = [] } }) => {
        if (isRefused) return refuse('team_not_found')
        const changed = { ...board, users: everybody.filter(({ username }) => users.includes(username)) }
        teams = [changed]
        return changed
      },
    },
  })
  const countOf = (wanted: string) => opened.calls.filter(({ key }) => key === wanted).length
  const sent = () => opened.calls.filter(({ key }) => key === 'changeTeam').map(({ body }) => body)
  return { ...opened, countOf, sent }
}

const members = () =>
  within(screen.getByRole('list', { name: 'Members of Editorial board' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('A-07 takes one member out of a team, also oneself, and reads teams and people again', async () => {
  const { hands, sent, countOf } = openTeams()
  await hands.click(await screen.findByRole('button', { name: 'Remove user from group: Ada Lovelace' }))
  await screen.findByText('Team updated')
  await waitFor(() => expect(members()).toEqual(['Ben Lovelace']))
  expect(sent()).toEqual([{ users: ['ben'] }])
  await waitFor(() => expect([countOf('listTeams'), countOf('listUsers')]).toEqual([2, 2]))
})

it('A-07 adds people who are not in the team yet, beside those who are', async () => {
  const { hands, sent } = openTeams()
  await hands.click(await screen.findByRole('button', { name: 'Add a user to team Editorial board' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Add a user to team Editorial board' }))
  await hands.click(menu.getByRole('combobox', { name: 'Users who are not in the team yet' }))
  await menu.findByRole('option', { name: 'Cem Lovelace' })
  expect(menu.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cem Lovelace'])
  await hands.click(menu.getByRole('option', { name: 'Cem Lovelace' }))
  await hands.click(menu.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(members()).toEqual(['Ada Lovelace', 'Ben Lovelace', 'Cem Lovelace']))
  expect(sent()).toEqual([{ users: ['ada', 'ben', 'cem'] }])
  // Nobody is chosen for the next time.
  await hands.click(await screen.findByRole('button', { name: 'Add a user to team Editorial board' }))
  const again = within(await screen.findByRole('dialog', { name: 'Add a user to team Editorial board' }))
  expect(again.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
})

it('A-07 says why a team was not changed, and shows it as it is', async () => {
  const { hands } = openTeams({ isRefused: true })
  await hands.click(await screen.findByRole('button', { name: 'Remove user from group: Ben Lovelace' }))
  await screen.findByText(/^Failed update team Editorial board: /)
  expect(members()).toEqual(['Ada Lovelace', 'Ben Lovelace'])
})

it('A-07 offers no change to who is no local administrator', async () => {
  openTeams({ is_local_admin: false })
  await screen.findByRole('list', { name: 'Members of Editorial board' })
  await expectGone(() => screen.queryByRole('button', { name: /Remove|Delete|Add a user|Create/ }))
})

it('A-07 tells members, who change nothing, of which teams they are and who else is', async () => {
  const others = { ...board, uuid: '00000000-0000-4000-8000-000000000008', name: 'Others', users: everybody.slice(2) }
  openScreen(<OwnTeams />, { answers: { listTeams: () => [board, others] } })
  await screen.findByRole('region', { name: 'My teams' })
  expect(members()).toEqual(['Ada Lovelace', 'Ben Lovelace'])
  expect([screen.queryByText('Others'), screen.queryByRole('button')]).toEqual([null, null])
})
