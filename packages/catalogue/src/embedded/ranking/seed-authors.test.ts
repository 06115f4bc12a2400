import { HYPER_AUTHORSHIP } from '@cognate/contract/conflict-rules'
import { expect, it } from 'vitest'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { SeedAuthors } from './seed-authors.ts'

/** Authors A1, A2 and so on, by index, and the works they wrote: lists of their indices. */
function dataOf(authors: number, works: readonly (readonly number[])[]): CatalogueData {
  const worksOf = Array.from({ length: authors }, (_, author) =>
    works.flatMap((by, work) => (by.includes(author) ? [work] : [])),
  )
  const offsetsOf = (lists: readonly (readonly number[])[]) => {
    let end = 0
    return Uint32Array.of(0, ...lists.map(({ length }) => (end += length)))
  }
  return {
    columns: {
      author_id: Float64Array.from({ length: authors }, (_, author) => author + 1),
      author_work_offsets: offsetsOf(worksOf),
      author_work: Uint32Array.from(worksOf.flat()),
      authorship_offsets: offsetsOf(works),
      authorship: Uint32Array.from(works.flat()),
    },
    hidden: { marks: new Uint8Array(authors) },
  } as unknown as CatalogueData
}

it('S-11 names co-authors of those asked with, but nobody as their own and nobody for a work of very many', () => {
  const everybody = Array.from({ length: HYPER_AUTHORSHIP + 1 }, (_, author) => author)
  const seeds = new SeedAuthors(['A1', 'A2'], dataOf(everybody.length, [[0, 1, 2], [0], everybody]))
  const [one, other] = ['https://openalex.org/A1', 'https://openalex.org/A2']
  expect([0, 1, 2, 3].map((author) => seeds.ofCoauthor(author))).toEqual([[other], [one], [one, other], []])
})
