import type { FindSimilarAnswer, NetworkAnswer, SearchView } from '@cognate/contract'
import { act, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { NetworkView } from './network-view.tsx'

const people = ['Ada', 'Ben', 'Chi'].map((display_name, at) => ({
  ...{ identifier: `https://openalex.org/A${at + 1}`, display_name },
  ...{ works_count: 3, matched: true },
}))
const drawn: NetworkAnswer = {
  nodes: people,
  edges: [{ source: people[0]!.identifier, target: people[1]!.identifier, count: 2, last_year: 2024 }],
  cut: { nodes: 0, edges: 0 },
}

/** The network of three people, whom no worker arranges. */
function openNetwork(answers: Answers) {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  )
  const answer = { uuid: '00000000-0000-4000-8000-000000000001', results: [] } as unknown as FindSimilarAnswer
  return openScreen(<NetworkView answer={answer} onOpen={() => {}} onMoreLike={() => {}} />, {
    at: '/app/query/one/?people=A1,A2,A3',
    answers,
  })
}

const listed = () => within(screen.getByRole('complementary', { name: 'People of the network' }))

it('R-08 shows a skeleton while the network is loading', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<NetworkAnswer>()
  openNetwork({ drawNetwork: () => held })
  screen.getByRole('status', { name: 'Drawing the network' })
  expect(screen.queryByText('Ada')).toBeNull()
  release(drawn)
  await screen.findByText('3 people, 1 link')
  expect(listed().getAllByRole('checkbox')).toHaveLength(3)
  await expectGone(() => screen.queryByRole('status', { name: 'Drawing the network' }))
})

it('R-08 draws the works of 1, 3, 5 or 10 years, or of all', async () => {
  const { hands, calls } = openNetwork({ drawNetwork: () => drawn })
  await screen.findByText('3 people, 1 link')
  const years = within(screen.getByRole('radiogroup', { name: 'Years' }))
  for (const label of ['1', '3', '5', '10', 'All']) await hands.click(years.getByRole('radio', { name: label }))
  await waitFor(() =>
    expect(calls.map(({ body }) => (body as { years?: number }).years)).toEqual([undefined, 1, 3, 5, 10]),
  )
  expect(years.getByRole('radio', { name: 'All' })).toHaveProperty('checked', true)
})

it('R-08 finds people by parts of their names', async () => {
  const { hands } = openNetwork({ drawNetwork: () => drawn })
  const field = await screen.findByRole('searchbox', { name: 'Find a person' })
  await hands.type(field, 'b')
  await screen.findByText('1 of 3 people')
  expect(listed().getAllByRole('checkbox')).toHaveLength(1)
  await hands.type(field, 'z')
  await screen.findByText('No one with that name in this graph.')
  await expectGone(() => listed().queryByRole('checkbox'))
})

it('C-11 offers to collect and hide people where the collection may be changed, and nowhere else', async () => {
  const view: SearchView = {
    ...{ uuid: '00000000-0000-4000-8000-000000000002', name: 'Trees', external_identifier: null, manuscript: null },
    ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [], filters: {}, sort: null },
    ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
    ...{ shared_users: [], shared_teams: [], access: { is_owned: true } },
  }
  collection.open(view)
  const { hands } = openNetwork({ drawNetwork: () => drawn })
  await screen.findByText('3 people, 1 link')
  await hands.click(listed().getAllByRole('checkbox')[0]!)
  screen.getByRole('button', { name: 'Add to collection' })
  act(() => collection.open({ ...view, access: { is_owned: false, may: 'view' } }))
  await expectGone(() => screen.queryByRole('button', { name: 'Add to collection' }))
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
})

it('R-08 adds the co-authors of a person, and removes them again', async () => {
  const added = { ...people[0]!, identifier: 'https://openalex.org/A9', display_name: 'Zoe', matched: false }
  const edge = { source: people[0]!.identifier, target: added.identifier, count: 1, last_year: 2025 }
  const { hands, calls } = openNetwork({
    drawNetwork: () => drawn,
    expandNetwork: () => ({ ...drawn, nodes: [people[0]!, added], edges: [edge] }),
  })
  await hands.click(await screen.findByRole('button', { name: 'Show the co-authors of Ada' }))
  await screen.findByText('4 people, 2 links')
  listed().getByText('Zoe')
  const { author, among } = calls.find(({ key }) => key === 'expandNetwork')!.body as Record<string, string | string[]>
  expect([author, among]).toEqual([people[0]!.identifier, people.map(({ identifier }) => identifier)])
  await hands.click(screen.getByRole('button', { name: 'Collapse Ada' }))
  await screen.findByText('3 people, 1 link')
  expect(listed().getAllByRole('checkbox')).toHaveLength(3)
})

it('R-08 says that the network failed to load, and draws it after another try', async () => {
  let isBroken = true
  const { hands } = openNetwork({ drawNetwork: () => (isBroken ? refuse('internal') : drawn) })
  await screen.findByText(/^The network could not be drawn\./)
  isBroken = false
  await hands.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('3 people, 1 link')
})

it('R-08 says that nobody wrote together, and offers all years', async () => {
  const { hands } = openNetwork({ drawNetwork: () => ({ ...drawn, edges: [] }) })
  await screen.findByText(/^None of these people have published together\./)
  await hands.click(screen.getByRole('radio', { name: '1' }))
  await screen.findByText(/^None of these people have published together in the last year\./)
  await hands.click(screen.getByRole('button', { name: 'Show all years' }))
  await screen.findByText(/^None of these people have published together\./)
  await hands.click(screen.getByRole('radio', { name: 'Links' }))
  await screen.findByText('There are no links.')
})

it('R-08 collects those who are not collected yet, and says how many', async () => {
  const [ada, ben] = people.map(({ identifier, display_name }) => ({
    ...{ record_type: 'author' as const, identifier, display_name, fields: { display_name } },
    ...{ used_in_search: true, email_address: null },
  }))
  collection.forsake()
  collection.include([ada!])
  const { hands } = openNetwork({ drawNetwork: () => drawn })
  await screen.findByText('3 people, 1 link')
  for (const box of listed().getAllByRole('checkbox').slice(0, 2)) await hands.click(box)
  await hands.click(screen.getByRole('button', { name: 'Add to collection' }))
  await screen.findByText('Added 1 person to the collection')
  expect(collection.state().included).toMatchObject([{ identifier: ada!.identifier }, { identifier: ben!.identifier }])
})

it('R-08 hides those who are chosen, and brings them back', async () => {
  collection.forsake()
  const { hands } = openNetwork({ drawNetwork: () => drawn })
  await screen.findByText('3 people, 1 link')
  for (const box of listed().getAllByRole('checkbox').slice(0, 2)) await hands.click(box)
  await hands.click(screen.getByRole('button', { name: 'Hide' }))
  await screen.findByText('1 person, 0 links')
  expect(collection.state().excluded).toMatchObject(
    people.slice(0, 2).map(({ identifier }) => ({ identifier, reason: 'hand' })),
  )
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('3 people, 1 link')
  expect(collection.state().excluded).toEqual([])
})
