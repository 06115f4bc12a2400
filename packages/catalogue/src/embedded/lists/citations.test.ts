import { expect, it } from 'vitest'
import { FLAG, UNKNOWN } from '../../columns/columns.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { citationsOfWorks, metricOfAuthors } from './citations.ts'

const dataOf = (flags: number, cited: number) => {
  const columns = {
    work_cited_by: Uint32Array.of(7, 0),
    work_flags: Uint8Array.of(0, flags),
    author_cited_by: Uint32Array.of(7, cited),
  }
  return { columns } as unknown as CatalogueData
}

it('D-05 says which citations are unknown, and copies nothing where all are known', () => {
  const some = dataOf(FLAG.lacksCitations, UNKNOWN.author_cited_by)
  expect([...(citationsOfWorks(some) as Float64Array)]).toEqual([7, -1])
  expect([...(metricOfAuthors('author_cited_by', some) as Float64Array)]).toEqual([7, -1])
  const all = dataOf(FLAG.hasAbstract, 3)
  expect(citationsOfWorks(all)).toBe(all.columns.work_cited_by)
  expect(metricOfAuthors('author_cited_by', all)).toBe(all.columns.author_cited_by)
})
