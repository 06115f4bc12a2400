import type { WatchView } from '@cognate/contract'
import { beforeEach, expect, it } from 'vitest'
import { expectGone, openScreen, screen } from '../../../testing/open-screen.tsx'
import { WatchPanel } from './watch-panel.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
let watch: WatchView
beforeEach(() => {
  watch = { is_on: false, by_mail: false, checked: null, news: null }
})
const answers = {
  getWatch: () => watch,
  setWatch: ({ body }: { body: { is_on: boolean; by_mail?: boolean | undefined } }) => {
    watch = { ...watch, is_on: body.is_on, by_mail: body.by_mail ?? false }
    return watch
  },
  clearNews: () => {
    watch = { ...watch, news: null }
    return undefined
  },
}

it('issue 29 begins to tell of new people, also by mail, and ends', async () => {
  const { hands } = openScreen(<WatchPanel uuid={uuid} />, { answers })
  await hands.click(await screen.findByRole('button', { name: 'Tell me of new people' }))
  await screen.findByText('You hear of new people here')
  await hands.click(screen.getByRole('checkbox', { name: 'Also by mail' }))
  expect(watch).toMatchObject({ is_on: true, by_mail: true })
  await hands.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByRole('button', { name: 'Tell me of new people' })
})

it('shows who and what an update added, until it was seen', async () => {
  watch = {
    ...{ is_on: true, by_mail: false, checked: 'v8' },
    news: {
      ...{ found_at: '2026-01-02T03:04:05Z', catalogue: 'v8', catalogue_date: '2025-12-01' },
      people: [{ identifier: 'https://openalex.org/A1', display_name: 'Hayate Iso', rank: 7 }],
      works: [{ identifier: 'W1', title: 'Cool streets', publication_year: 2025, person: 'Ada Lind' }],
    },
  }
  const { hands } = openScreen(<WatchPanel uuid={uuid} />, { answers })
  await screen.findByRole('heading', { name: 'New since you last looked: 1 person, 1 work' })
  expect(screen.getByRole('link', { name: 'Hayate Iso' }).getAttribute('href')).toBe(
    `/app/people/A1/?manuscript=${uuid}`,
  )
  screen.getByText('Cool streets (2025)')
  await hands.click(screen.getByRole('button', { name: 'Seen' }))
  await expectGone(() => screen.queryByText('Hayate Iso'))
})

it('K-01 says first of whom in the collection conflicts were found', async () => {
  watch = {
    ...{ is_on: true, by_mail: false, checked: 'v8' },
    news: {
      ...{ found_at: '2026-01-02T03:04:05Z', catalogue: 'v8', catalogue_date: '2025-12-01', people: [], works: [] },
      conflicts: [{ identifier: 'https://openalex.org/A1', display_name: 'Hayate Iso', with: ['Ada Lind', 'Ben Ode'] }],
    },
  }
  openScreen(<WatchPanel uuid={uuid} />, { answers })
  await screen.findByRole('heading', { name: 'New since you last looked: conflicts of 1 person' })
  expect(screen.getByRole('list', { name: 'Conflicts of people in this collection' }).textContent).toBe(
    'Hayate Iso in conflict with Ada Lind and Ben Ode',
  )
})

it('shows five of many new works, and all on request', async () => {
  const works = Array.from({ length: 7 }, (_, at) => ({
    ...{ identifier: `W${at}`, title: `Work ${at}`, publication_year: 2025, person: 'Ada Lind' },
  }))
  watch = {
    ...{ is_on: true, by_mail: false, checked: 'v8' },
    news: { found_at: '2026-01-02T03:04:05Z', catalogue: 'v8', catalogue_date: '2025-12-01', people: [], works },
  }
  const { hands } = openScreen(<WatchPanel uuid={uuid} />, { answers })
  await screen.findByText('Work 4 (2025)')
  expect(screen.queryByText('Work 5 (2025)')).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Show all 7 works' }))
  screen.getByText('Work 6 (2025)')
})
