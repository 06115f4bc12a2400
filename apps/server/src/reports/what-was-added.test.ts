import type { AddedByUpdate } from '@cognate/contract'
import { expect, it } from 'vitest'
import { visibleNews } from './what-was-added.ts'

const work = (identifier: string, person: string, author?: string) => ({
  ...{ identifier, title: `On ${identifier}`, publication_year: 2025, person },
  ...(author && { author }),
})
const news: AddedByUpdate = {
  ...{ found_at: '2026-01-02T03:04:05Z', catalogue: 'v8', catalogue_date: '2025-12-01' },
  people: [
    { identifier: 'A1', display_name: 'Ada Lind', rank: 1 },
    { identifier: 'A2', display_name: 'Ben Okri', rank: 2 },
  ],
  works: [work('W1', 'Ada Lind', 'A1'), work('W2', 'Ben Okri', 'A2'), work('W3', 'Ada Lind')],
}
const without = (...ids: string[]) => visibleNews(news, { has: (id) => ids.includes(id) })

it('Q-06 tells of nobody who asked to be left out since, nor of works as theirs', () => {
  const seen = without('A1')!
  expect(seen.people.map(({ identifier }) => identifier)).toEqual(['A2'])
  expect(seen.works.map(({ identifier }) => identifier)).toEqual(['W2'])
  expect(without()).toEqual(news)
})

it('Q-06 tells no conflict of somebody who asked to be left out since', () => {
  const pair = (identifier: string) => ({ identifier, display_name: identifier, with: ['Cem Kaya'] })
  const told = visibleNews({ ...news, conflicts: [pair('A1'), pair('A2')] }, { has: (id) => id === 'A1' })
  expect(told!.conflicts).toEqual([pair('A2')])
  const alone = { ...news, people: [], works: [], conflicts: [pair('A1')] }
  expect(visibleNews(alone, { has: (id) => id === 'A1' })).toBeNull()
})

it('Q-06 has no news where nothing is left of them', () => {
  expect([without('A1', 'A2'), visibleNews(null, { has: () => false })]).toEqual([null, null])
})
