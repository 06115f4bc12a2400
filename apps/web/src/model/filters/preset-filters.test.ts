import { describe, expect, it } from 'vitest'
import {
  applyPreset,
  fittingNarrowing,
  isWithin,
  narrowingOf,
  noConflicts,
  noNarrowing,
  withoutPreset,
} from './preset-filters.ts'
import { countSetFilters, type Narrowing } from './set-filters.ts'

const offering = (...fields: string[]) => ({
  filters: fields.map((field) => ({ field, label: '', has_data: true, kind: '' })),
})
const experts = offering('institution.country_code', 'works_count', 'excluded_records', 'coi_authors')
const ada = { record_type: 'author' as const, identifier: 'https://openalex.org/A1' }

const dutch: Narrowing = {
  filters: { 'institution.country_code': { type: 'include', values: ['NL'] } },
  conflicts: null,
}
const busy: Narrowing = { filters: { ...dutch.filters, works_count: { type: 'range', start: 10 } }, conflicts: null }

describe('S-06 a preset', () => {
  it('sets only what a dataset has', () => {
    const preset = {
      filter_data: { filters: { ...busy.filters, language: { type: 'include' as const, values: ['nl'] } } },
      conflict_of_interest: { check: ['coauthors' as const], records: [ada] },
    }
    const own = narrowingOf(preset, experts)
    expect(own.filters).toEqual(busy.filters)
    expect(own.conflicts).toEqual({ ...noConflicts, check: ['coauthors'], records: [ada] })
    expect(narrowingOf(preset, offering('language'))).toEqual({
      filters: { language: { type: 'include', values: ['nl'] } },
      conflicts: null,
    })
  })

  it('is active while everything that it sets is set', () => {
    expect(isWithin(dutch, busy)).toBe(true)
    expect(isWithin(busy, dutch)).toBe(false)
    expect(isWithin(noNarrowing, dutch)).toBe(false)
    const checked = { ...dutch, conflicts: { ...noConflicts, records: [ada] } }
    expect(isWithin(checked, dutch)).toBe(false)
    const lower = { ...noConflicts, records: [{ identifier: 'a1' }] }
    expect(isWithin(checked, { ...dutch, conflicts: lower })).toBe(true)
  })

  it('takes the place of what was set, and keeps hidden what was hidden by hand', () => {
    const before: Narrowing = {
      filters: { works_count: { type: 'range', end: 5 }, excluded_records: { type: 'exclude', values: ['A9'] } },
      conflicts: null,
    }
    expect(applyPreset(dutch, before).filters).toEqual({
      ...dutch.filters,
      excluded_records: { type: 'exclude', values: ['A9'] },
    })
  })

  it('C-02 keeps what was hidden by hand out of the records that a preset alone lets through', () => {
    const letOnly = (values: string[]): Narrowing => ({
      filters: { excluded_records: { type: 'include', values } },
      conflicts: null,
    })
    const before: Narrowing = { filters: { excluded_records: { type: 'exclude', values: ['A9'] } }, conflicts: null }
    expect(applyPreset(letOnly(['a9', 'A3']), before)).toEqual(letOnly(['A3']))
    expect(applyPreset(letOnly(['A9']), before)).toEqual(letOnly(['none']))
    expect(applyPreset(letOnly([]), before)).toEqual(before)
  })

  it('leaves, when removed, what it did not set or what was changed since', () => {
    expect(withoutPreset(busy, dutch).filters).toEqual({ works_count: { type: 'range', start: 10 } })
    const changed: Narrowing = {
      filters: { 'institution.country_code': { type: 'exclude', values: ['NL'] } },
      conflicts: null,
    }
    expect(withoutPreset(changed, dutch)).toEqual(changed)
  })
})

describe('K-01 conflicts', () => {
  const conflicts = { ...noConflicts, records: [ada] }

  it('keep the filter that hides, which has no values of its own', () => {
    const hiding: Narrowing = { filters: { coi_authors: { type: 'exclude', values: [] } }, conflicts }
    expect(fittingNarrowing(hiding, experts)).toEqual(hiding)
    expect(fittingNarrowing({ ...hiding, conflicts: null }, experts)).toEqual(noNarrowing)
    expect(fittingNarrowing(hiding, offering('language'))).toEqual(noNarrowing)
  })

  it('stay, with their rules, when a preset is picked that names others or nobody', () => {
    const own = { ...conflicts, check: ['coauthors' as const], since: 2021 }
    const hiding = { coi_authors: { type: 'exclude' as const, values: [] } }
    const before: Narrowing = { filters: hiding, conflicts: own }
    expect(applyPreset(dutch, before)).toEqual({ filters: { ...dutch.filters, ...hiding }, conflicts: own })
    const ben = { record_type: 'author' as const, identifier: 'A2' }
    const others: Narrowing = {
      filters: {},
      conflicts: { ...noConflicts, records: [ben, { ...ada, identifier: 'a1' }] },
    }
    expect(applyPreset(others, before).conflicts).toMatchObject({
      ...{ since: 2021, check: ['coauthors', 'coaffiliated'], records: [ada, ben] },
    })
    // What they are hidden by stays as long as somebody is checked against.
    const both: Narrowing = { filters: hiding, conflicts: { ...own, records: [ada, ben] } }
    expect(withoutPreset(both, { ...others, filters: hiding, conflicts: { ...own, records: [ben] } })).toEqual(before)
  })

  it('count the authors once', () => {
    expect(countSetFilters({ filters: {}, conflicts })).toBe(1)
    expect(countSetFilters({ filters: { coi_authors: { type: 'exclude', values: ['A1'] } }, conflicts })).toBe(1)
  })
})
