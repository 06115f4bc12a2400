import type { Engine } from '@cognate/catalogue'
import { expect, it } from 'vitest'
import { findSupervision } from './supervision-hints.ts'

const ada = { identifier: 'https://openalex.org/A1', display_name: 'Ada' }
const ben = { identifier: 'https://openalex.org/A2', display_name: 'Ben' }

/** Ada's works with Ben in these years, and when each of them began. */
const world = (years: (number | null)[], begun: [number | null, number | null]) =>
  ({
    findConflicts: async () => ({
      author: ada,
      coauthorship: years.map((publication_year) => ({ publication_year, with: [ben] })),
    }),
    readRecords: async () =>
      [ada, ben].map(({ identifier }, at) => ({ id: identifier, first_publication_year: begun[at] })),
  }) as unknown as Pick<Engine, 'findConflicts' | 'readRecords'>

const hints = (years: (number | null)[], begun: [number | null, number | null]) =>
  findSupervision('A1', ['A2'], world(years, begun))

it('K-02 hints at supervision where somebody wrote much with an older one in the first five years', async () => {
  const hint = { kind: 'supervision', with: ben, works: 3, from: 2015, to: 2017 }
  expect(await hints([2021, 2017, 2016, 2015, null], [2015, 1999])).toEqual([{ ...hint, is_junior: true }])
  expect(await hints([2017, 2016, 2015], [1999, 2015])).toEqual([{ ...hint, is_junior: false }])
})

it('K-02 hints at none between people of one age, later, of one year, of few works, or of an unknown beginning', async () => {
  expect(await hints([2017, 2016, 2015], [2015, 2012])).toEqual([])
  expect(await hints([2023, 2022, 2021], [2015, 1999])).toEqual([])
  expect(await hints([2015, 2015, 2015], [2015, 1999])).toEqual([])
  expect(await hints([2016, 2015], [2015, 1999])).toEqual([])
  expect(await hints([2017, 2016, 2015], [2015, null])).toEqual([])
})
