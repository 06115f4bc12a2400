import type { ConflictMatrixQuery, Engine } from '@cognate/catalogue'
import { expect, it } from 'vitest'
import { checkIndependenceOf } from './independence.ts'

const personOf = (id: string) => ({ identifier: `https://openalex.org/${id.split('/').at(-1)}`, display_name: id })
const begun: Record<string, number> = { A1: 1999, A2: 2012, A3: 2012 }

/** A1 wrote with A2 in the years that A2 began; nobody else ever wrote with anybody. */
const engine = {
  readPeople: async (ids: readonly string[]) => ids.map(personOf),
  findConflictMatrix: async ({ rowIds, columnIds, rules }: ConflictMatrixQuery) => {
    const isPair = rowIds.includes('A2') && columnIds.includes('A1') && rules.since === null
    const cell = { row: 'A2', column: 'A1', kind: 'conflict', coauthorship: 3, institutions: [] }
    return { cells: isPair ? [cell] : [], counts: {} }
  },
  findConflicts: async ({ author, authorIds }: { author: string; authorIds: string[] }) => ({
    author: personOf(author),
    coauthorship:
      author.endsWith('A2') && authorIds.includes('A1')
        ? [2014, 2013, 2012].map((publication_year) => ({ publication_year, with: [personOf('A1')] }))
        : [],
  }),
  readRecords: async (_: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, first_publication_year: begun[id.split('/').at(-1)!] })),
} as unknown as Engine

it('C-09 offers nobody next whom somebody that stays may have supervised, also before the years that count', async () => {
  const asked = { people: ['A1', 'A9'], since: 2021, instead_of: 'A9', candidates: ['A2', 'A3'], wanted: 1 }
  const { next, candidate_ties } = await checkIndependenceOf(asked, engine)
  expect(next).toBe('https://openalex.org/A3')
  expect(candidate_ties).toMatchObject([{ people: ['A1', 'A2'], works: 0, supervision: { senior: 'A1' } }])
})

it('C-09 tells a place that ties two people now not as one that they shared before', async () => {
  const cell = { row: 'A4', column: 'A5', kind: 'conflict', coauthorship: 0 }
  const colleagues = {
    ...engine,
    findConflictMatrix: async ({ rowIds, columnIds }: ConflictMatrixQuery) => ({
      cells:
        rowIds.includes('A4') && columnIds.includes('A5')
          ? [{ ...cell, institutions: [{ identifier: 'I1', display_name: 'Lund' }] }]
          : [],
      counts: {},
    }),
  } as unknown as Engine
  const asked = { people: ['A4', 'A5'], since: 2021, candidates: [], wanted: 1 }
  const { ties, earlier } = await checkIndependenceOf(asked, colleagues)
  expect(ties).toMatchObject([{ people: ['A4', 'A5'], institution: { display_name: 'Lund' } }])
  expect(earlier).toEqual([])
})

it('C-09 finds what ties somebody far down the list to somebody further up who was picked', async () => {
  const candidates = Array.from({ length: 60 }, (_, at) => `A${100 + at}`)
  const cell = { row: 'A155', column: 'A101', kind: 'conflict', coauthorship: 1, works: [], institutions: [] }
  const tied = {
    ...engine,
    findConflictMatrix: async ({ rowIds, columnIds }: ConflictMatrixQuery) => ({
      cells: rowIds.includes('A155') && columnIds.includes('A101') ? [cell] : [],
      counts: {},
    }),
  } as unknown as Engine
  const { independent } = await checkIndependenceOf({ people: ['A9'], since: 2021, candidates, wanted: 60 }, tied)
  expect(independent.map((id) => id.split('/').at(-1))).toEqual(candidates.filter((id) => id !== 'A155'))
})
