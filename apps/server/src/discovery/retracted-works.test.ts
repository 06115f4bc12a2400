import type { Engine } from '@cognate/catalogue'
import { expect, it } from 'vitest'
import { readRetracted } from './retracted-works.ts'

/** Somebody's works, of which the catalogue calls some retracted. */
const readOf = (count: number, isRetracted: (at: number) => boolean) => {
  const works = Array.from({ length: count }, (_, at) => ({
    ...{ id: `W${at}`, title: `Work ${at}`, publication_date: null, publication_year: null },
    ...{ doi: `https://doi.org/10.1000/${at}`, is_retracted: isRetracted(at) },
  }))
  const engine = {
    listRecords: async ({ page, perPage }: { page: number; perPage: number }) => ({
      results: works.slice((page - 1) * perPage, page * perPage),
    }),
  } as unknown as Pick<Engine, 'listRecords'>
  const known = new Map([['10.1000/1', { doi: '10.1000/1', retracted_on: '2026-01-02', notice: '10.1000/n' }]])
  return readRetracted('A1', engine, { retractions: { find: async () => known } })
}

it('names works that the catalogue or the table calls retracted, also behind the first page of somebody’s works', async () => {
  const { count, works } = await readOf(450, (at) => at === 200 || at === 449)
  expect([count, works.map(({ identifier }) => identifier)]).toEqual([3, ['W1', 'W200', 'W449']])
  expect(works[0]).toMatchObject({ retracted_on: '2026-01-02', notice: 'https://doi.org/10.1000/n' })
  expect(works[1]).toMatchObject({ retracted_on: null, notice: null })
})

it('counts all of them, and names the first 20', async () => {
  const { count, works } = await readOf(200, () => true)
  expect([count, works.length]).toEqual([200, 20])
})
