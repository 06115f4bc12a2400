import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FLAG } from '../../columns/columns.ts'
import { deriveAffiliations, deriveFromWorks } from './derive.ts'

const noTopics = (works: number) => ({ offsets: new Uint32Array(works + 1), values: new Uint32Array() })

function factsOf(citations: (number | null)[]) {
  return deriveFromWorks(
    Uint32Array.from(citations, (_, work) => work),
    {
      work_year: new Uint16Array(citations.length).fill(2020),
      work_cited_by: Uint32Array.from(citations, (count) => count ?? 0),
      work_flags: Uint8Array.from(citations, (count) => (count === null ? FLAG.lacksCitations : 0)),
      workTopics: noTopics(citations.length),
    },
  )
}

describe('deriveFromWorks', () => {
  it('D-01 counts h_index, i10_index and citations', () => {
    expect(factsOf([10, 8, 5, 4, 3])).toMatchObject({ h_index: 4, i10_index: 1, cited_by_count: 30, works_count: 5 })
    expect(factsOf([25, 8, 5, 3, 3])).toMatchObject({ h_index: 3 })
    expect(factsOf([0, 0])).toMatchObject({ h_index: 0 })
    expect(factsOf([])).toMatchObject({
      h_index: null,
      works_count: 0,
      first_year: 0,
      last_year: 0,
      counts_by_year: [],
    })
  })

  it('D-01 gives null if the citations of no work are known, and otherwise counts the known ones', () => {
    expect(factsOf([null, null])).toMatchObject({
      cited_by_count: null,
      h_index: null,
      i10_index: null,
      works_count: 2,
    })
    expect(factsOf([null, 12, 0])).toMatchObject({ cited_by_count: 12, h_index: 1, i10_index: 1, works_count: 3 })
  })

  it('D-01 gives the largest h with h works of h citations or more, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 60 }), (citations) => {
        const h_index = factsOf(citations).h_index ?? 0
        const atLeast = (h: number) => citations.filter((count) => count >= h).length >= h
        expect(atLeast(h_index)).toBe(true)
        expect(atLeast(h_index + 1)).toBe(false)
        expect(factsOf(citations.toReversed()).h_index ?? 0).toBe(h_index)
      }),
    )
  })

  it('R-06 lists at most 25 topics, the most frequent first, equal ones by id', () => {
    const works = 3
    const values = Uint32Array.from([...Array.from({ length: 30 }, (_, topic) => topic), 7, 9, 9])
    const workTopics = { offsets: Uint32Array.of(0, 30, 32, 33), values }
    const { topics } = deriveFromWorks(Uint32Array.of(0, 1, 2), {
      work_year: new Uint16Array(works),
      work_cited_by: new Uint32Array(works),
      work_flags: Uint8Array.of(0, FLAG.hasEstimatedTopics, FLAG.hasEstimatedTopics),
      workTopics,
    })
    expect(topics).toHaveLength(25)
    expect(topics.slice(0, 3)).toEqual([
      { topic: 9, count: 3, estimated: 2 },
      { topic: 7, count: 2, estimated: 1 },
      { topic: 0, count: 1, estimated: 0 },
    ])
  })
})

describe('deriveAffiliations', () => {
  const day = (date: string) => Date.parse(date) / 86_400_000

  it('K-02 takes the newest institutions as last known, and those of 3 years as active', () => {
    const dates = ['2024-06-01', '2023-01-01', '2021-06-02', '2021-05-01']
    const tables = {
      work_day: Int32Array.from(dates, day),
      work_year: Uint16Array.from(dates, (date) => Number(date.slice(0, 4))),
      // The newest work names none; the others 5, 6 and 7; 6 also has 5.
      affiliations: { offsets: Uint32Array.of(0, 0, 1, 3, 4), values: Uint32Array.of(5, 6, 5, 7) },
    }
    const all = Uint32Array.of(0, 1, 2, 3)
    expect(deriveAffiliations(all, all, tables)).toEqual({
      last_known: [5],
      active: [5, 6],
      affiliations: [
        { institution: 5, years: [2023, 2021] },
        { institution: 6, years: [2021] },
        { institution: 7, years: [2021] },
      ],
    })
  })
})
