import type { Filters, SearchModuleView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { emptyQuery } from '../../model/query/query.ts'
import { applyCoolDown, applyDefaultPreset, neededPreset } from './apply-default-preset.ts'

const offering = (key: string, ...fields: string[]) =>
  ({
    key,
    filters: fields.map((field) => ({ field, label: '', has_data: true, kind: '' })),
  }) as unknown as SearchModuleView
const modules = [offering('experts', 'language', 'works_count', 'coi_authors'), offering('works', 'language')]

const dutch: Filters = { language: { type: 'include', values: ['nl'] } }
const ada = { record_type: 'author' as const, identifier: 'A1' }
const preset = {
  filter_data: { filters: { ...dutch, works_count: { type: 'range' as const, start: 10 } } },
  conflict_of_interest: { check: [], records: [ada] },
}
const trees = { ...emptyQuery(), text: 'street trees' }

describe('S-06 the default preset', () => {
  it('is needed by a new query alone', () => {
    expect(neededPreset(trees, 'p1')).toBe('p1')
    expect(neededPreset({ ...trees, isNew: false }, 'p1')).toBeNull()
    expect(neededPreset({}, 'p1')).toBeNull()
    expect(neededPreset(trees, null)).toBeNull()
  })

  it('gives a query its filters and the people to check against', () => {
    expect(applyDefaultPreset(trees, preset, modules)).toMatchObject({
      text: 'street trees',
      filters: preset.filter_data.filters,
      conflict_of_interest: { ...noConflicts, records: [ada] },
    })
  })

  it('K-01 leaves the authors of a manuscript to be checked by its rules', () => {
    const own = { ...noConflicts, since: 2021, records: [{ ...ada, identifier: 'A2' }] }
    expect(applyDefaultPreset({ ...trees, conflict_of_interest: own }, preset, modules)).toMatchObject({
      conflict_of_interest: { since: 2021, records: [{ identifier: 'A2' }, ada] },
    })
  })

  it('sets only what the dataset of the query has', () => {
    const query = applyDefaultPreset({ ...trees, dataset: 'works' }, preset, modules)
    expect(query.filters).toEqual(dutch)
    expect(query.conflict_of_interest).toBeNull()
  })

  it('leaves a filter of the query as it is', () => {
    const english: Filters = { language: { type: 'include', values: ['en'] } }
    expect(applyDefaultPreset({ ...trees, filters: english }, preset, modules).filters).toEqual({
      ...preset.filter_data.filters,
      ...english,
    })
  })

  it('changes nothing where it is gone, and the query counts as new no longer', () => {
    const { isNew: _, ...rest } = trees
    expect(applyDefaultPreset(trees, null, modules)).toEqual(rest)
    expect(applyDefaultPreset(trees, preset, modules)).not.toHaveProperty('isNew')
  })
})

it('F-06 the cool-down of the organisation is a filter of a new search, unless one is set or there are no people', () => {
  const people = [offering('experts', 'months_since_asked'), offering('works')]
  const half: Filters = { months_since_asked: { type: 'range', start: 6, end: null } }
  expect(applyCoolDown(trees, 6, people).filters).toEqual(half)
  expect(applyCoolDown(trees, null, people)).toBe(trees)
  expect(applyCoolDown({ ...trees, dataset: 'works' }, 6, people).filters).toEqual({})
  expect(applyCoolDown({ ...trees, filters: half }, 12, people).filters).toEqual(half)
})
