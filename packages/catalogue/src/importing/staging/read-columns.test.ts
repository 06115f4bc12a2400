import type { WorkRecord } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { NONE } from '../../base/none.ts'
import { FLAG } from '../../columns/columns.ts'
import { forColumns, readNumber, readWord, workNumberNames, workWordNames } from './read-columns.ts'

const work = {
  publication_date: '1970-01-11',
  publication_year: 1970,
  cited_by_count: 7,
  abstract: 'Trees cool.',
  open_access: { is_oa: true, oa_url: null },
  is_retracted: true,
  type: 'article',
  type_crossref: 'journal-article',
  language: null,
} as WorkRecord

const numbersOf = (changes: Partial<WorkRecord>, terms = 3) =>
  forColumns(workNumberNames, (name) => readNumber[name]({ ...work, ...changes }, terms))

describe('the columns of works', () => {
  it('are read from a record', () => {
    expect(numbersOf({})).toEqual({
      work_day: 10,
      work_year: 1970,
      work_cited_by: 7,
      work_length: 3,
      work_flags: FLAG.isOpenAccess | FLAG.hasAbstract | FLAG.isRetracted,
    })
    expect(forColumns(workWordNames, (name) => readWord[name](work))).toEqual({
      work_type: 'article',
      work_type_crossref: 'journal-article',
      work_language: null,
    })
  })

  it('are marked as unknown if a record lacks the value', () => {
    const silent = { publication_date: null, publication_year: null, abstract: null, is_retracted: false }
    expect(numbersOf(silent)).toMatchObject({ work_day: NONE, work_year: 0, work_flags: FLAG.isOpenAccess })
  })

  it('take the first day of a year, and distinguish the last day of 1969 from no day', () => {
    expect(numbersOf({ publication_date: null, publication_year: 1971 }).work_day).toBe(365)
    expect(numbersOf({ publication_date: '1969-12-31' }).work_day).toBe(NONE - 1)
  })

  it('count terms up to the maximum of the column', () => {
    expect(numbersOf({}, 65_536).work_length).toBe(65_535)
  })
})
