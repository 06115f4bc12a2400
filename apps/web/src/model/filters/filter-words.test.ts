import type { Filters } from '@cognate/contract'
import { expect, it } from 'vitest'
import { withStandIn } from '../conflicts/checked-people.ts'
import { messages } from '../messages.ts'
import { filterWords } from './filter-words.ts'
import { noConflicts } from './preset-filters.ts'
import { countSetFilters, isUnnarrowed } from './set-filters.ts'
import { countHidden } from './without-hidden.ts'

const names: Record<string, string> = { NL: 'Netherlands', BE: 'Belgium', I1: 'HKUST', nl: 'Dutch', A1: 'Ada' }
const wording = { nameOf: (value: string) => names[value] ?? value, conflicts: null }
const include = (...values: string[]) => ({ type: 'include' as const, values })
const exclude = (...values: string[]) => ({ type: 'exclude' as const, values })
const range = (start: number | null, end: number | null = null) => ({ type: 'range' as const, start, end })

it.each<[string, Filters]>([
  ['Netherlands or Belgium', { 'institution.country_code': include('NL', 'BE') }],
  ['not HKUST', { 'institution.id': exclude('I1') }],
  ['a, b or 3 more', { topics: include('a', 'b', 'c', 'd', 'e') }],
  ['a, b or c', { topics: include('a', 'b', 'c') }],
  ['in Dutch', { language: include('nl') }],
  ['not in Dutch', { language: exclude('nl') }],
  ['words: “graph” and “tree”', { abstract: include('graph', 'tree') }],
  ['not words: “graph” or “tree”', { abstract: exclude('graph', 'tree') }],
  ['since 2023', { publication_date: { type: 'range', start: '2023-01-01', end: null } }],
  ['since 3 May 2023', { publication_date: { type: 'range', start: '2023-05-03' } }],
  ['since 2020, until 2022', { publication_date: { type: 'range', start: '2020-01-01', end: '2022-12-31' } }],
  ['from the last 3 years', { publication_date: { type: 'range', last_years: 3 } }],
  ['from the last year', { publication_date: { type: 'range', last_years: 1 } }],
  ['active in the last 5 years', { years_inactive: range(null, 5) }],
  ['last work at least 10 years ago', { years_inactive: range(10) }],
  ['at least 10 works', { works_count: range(10) }],
  ['10–50 works', { works_count: range(10, 50) }],
  ['at most 1 work', { works_count: range(null, 1) }],
  ['active for at least 1 year', { years_active: range(1) }],
  ['active for 1–2 years', { years_active: range(1, 2) }],
  ['H-index at most 5', { h_index: range(null, 5) }],
  ['e-mail similar to name', { email_confidence: range(75) }],
  ['any e-mail', { email_confidence: range(0) }],
  ['not asked in the last 6 months', { months_since_asked: range(6) }],
  ['last asked at most 3 months ago', { months_since_asked: range(null, 3) }],
  ['not asked in 12 months', { times_asked: range(null, 0) }],
  ['asked at most once in 12 months', { times_asked: range(null, 1) }],
  ['asked at least 2 times in 12 months', { times_asked: range(2) }],
  ['49 hidden results', { excluded_records: exclude(...Array.from({ length: 49 }, (_, at) => `A${at}`)) }],
  ['only 1 named record', { excluded_records: include('A1') }],
])('says a filter in a few words: %s', (words, filters) => {
  const [field] = Object.keys(filters) as (keyof Filters)[]
  expect(filterWords(field!, filters, wording)).toBe(words)
})

it('K-01 names whom experts are checked against, and whether those in conflict are left out', () => {
  const records = [{ record_type: 'author' as const, identifier: 'A1', fields: { display_name: 'Pascale Fung' } }]
  const checking = { ...wording, conflicts: { ...noConflicts, records } }
  expect(filterWords('coi_authors', {}, checking)).toBe('conflicts with Pascale Fung: marked')
  expect(filterWords('coi_authors', { coi_authors: exclude() }, checking)).toBe('conflicts with Pascale Fung: hidden')
  expect(filterWords('coi_authors', { coi_authors: include('A1') }, wording)).toBe(
    'conflicts with Ada: only these shown',
  )
})

it('K-01 names an author once, though an institution is checked beside them', () => {
  const rmit = { id: 'I1', display_name: 'RMIT University' }
  const ada = { record_type: 'author' as const, identifier: 'A1', fields: { display_name: 'Ada' } }
  const beside = withStandIn([ada], 'Ada', rmit, messages.checkedBeside)
  const wordsOf = (records: typeof beside) =>
    filterWords('coi_authors', {}, { ...wording, conflicts: { ...noConflicts, records } })
  expect(wordsOf(beside)).toBe('conflicts with Ada: marked')
  expect(wordsOf(withStandIn([ada], 'Ben', rmit))).toMatch(/^conflicts with Ada and Ben \(not in the catalogue/)
})

it('counts each filter once, people checked against as one, and hidden results apart', () => {
  const records = [1, 2, 3].map((at) => ({ record_type: 'author' as const, identifier: `A${at}` }))
  const filters: Filters = {
    'institution.country_code': include('NL', 'BE'),
    works_count: range(null),
    coi_authors: exclude(),
    excluded_records: exclude('A7', 'A8'),
  }
  expect(countSetFilters({ filters, conflicts: { ...noConflicts, records } })).toBe(2)
  expect(countSetFilters({ filters, conflicts: null })).toBe(1)
  expect(countSetFilters({ filters: { excluded_records: include('A7') }, conflicts: null })).toBe(1)
  expect(countHidden(filters.excluded_records)).toBe(2)
  expect(isUnnarrowed({ filters: { excluded_records: exclude('A7') }, conflicts: null })).toBe(false)
  expect(isUnnarrowed({ filters: {}, conflicts: null })).toBe(true)
})
