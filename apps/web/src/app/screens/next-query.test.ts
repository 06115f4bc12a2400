import type { SearchModuleView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { emptyCollection } from '../../model/collection/collection-state.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { emptyQuery, type Query } from '../../model/query/query.ts'
import {
  beginQuery,
  bringsOtherText,
  narrowedQuery,
  queryInDataset,
  queryWithCollected,
  withOtherText,
} from './next-query.ts'

const experts = {
  ...{ key: 'experts', label: 'Experts', record_type: 'author' },
  filters: ['language', 'coi_authors'].map((field) => ({ field, label: '', kind: '' })),
  sorts: [{ key: 'relevance', label: 'Relevance' }],
} as unknown as SearchModuleView

const dutch: Query['filters'] = { language: { type: 'include', values: ['nl'] } }
const aQuery = (text: string, more: Partial<Query> = {}): Query => ({ ...emptyQuery(), text, isNew: false, ...more })
const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada' }

describe('the beginning of a query', () => {
  const query = aQuery('trees', { filters: dutch, search: 'c1', sort: 'h_index' })
  const world = {
    hasSearched: true,
    isContinuing: false,
    searchedWith: emptyCollection.searchedWith,
    modules: [experts],
  }

  it('keeps its filters and its collection beside an answer, with a sort of its dataset', () => {
    const aside = { filters: {}, conflict_of_interest: null, sort: 'h_index' }
    expect(beginQuery(query, world)).toEqual({ ...query, sort: 'relevance', aside })
  })

  it('S-06 is new at home, so that the default preset applies', () => {
    const begun = beginQuery(query, { ...world, hasSearched: false })
    expect(begun).toMatchObject({ text: 'trees', filters: {}, search: null, isNew: true })
  })

  it('S-06 brings no filter and no sort that an earlier query had set aside to a query from home', () => {
    const aside = { filters: dutch, conflict_of_interest: { ...noConflicts, records: [ada] }, sort: 'h_index' }
    const begun = beginQuery(aQuery('trees', { aside, sort: 'name' }), { ...world, hasSearched: false })
    expect(begun).toMatchObject({ filters: {}, conflict_of_interest: null, sort: 'relevance', isNew: true })
    expect(begun).not.toHaveProperty('aside')
  })

  it('C-01 keeps whom it ranks alone, from home as well', () => {
    const alone = aQuery('trees', { among: ['A1'] })
    for (const where of [{}, { hasSearched: false }, { hasSearched: false, isContinuing: true }])
      expect(beginQuery(alone, { ...world, ...where }).among).toEqual(['A1'])
  })

  it('C-01 continues a collection with the filters and the check that it was last searched with', () => {
    const searchedWith = { filters: dutch, conflict_of_interest: { records: [ada], since: 2020 }, sort: 'relevance' }
    const begun = beginQuery(aQuery('trees'), { ...world, hasSearched: false, isContinuing: true, searchedWith })
    expect(begun).toMatchObject({
      ...{ filters: dutch, isNew: false },
      conflict_of_interest: { ...noConflicts, records: [ada], since: 2020 },
    })
  })
})

describe('a change beside an answer', () => {
  const current = aQuery('trees')

  it('narrows what stands in the search box, else the query of the address', () => {
    const narrowing = { filters: dutch, conflict_of_interest: null }
    expect(narrowedQuery(aQuery('bees'), current, narrowing)).toMatchObject({ text: 'bees', filters: dutch })
    expect(narrowedQuery(aQuery(' '), current, narrowing)).toMatchObject({ text: 'trees', filters: dutch })
    expect(narrowedQuery(aQuery(''), undefined, narrowing)).toBeUndefined()
    expect(narrowedQuery({ ...aQuery('bees'), isNew: true }, current, narrowing)?.isNew).toBe(false)
  })

  it('searches with the collection too, or no longer, but never with nothing', () => {
    expect(queryWithCollected(aQuery('bees'), current, true)).toMatchObject({ text: 'bees', asksCollected: true })
    expect(queryWithCollected(aQuery(''), aQuery(''), true)).toMatchObject({ text: '', asksCollected: true })
    expect(queryWithCollected(aQuery(''), aQuery(''), false)).toBeUndefined()
  })

  it('runs the same query in another dataset', () => {
    const works = { dataset: 'works' as const, mayBeEmpty: false }
    expect(queryInDataset(aQuery('bees'), current, works)).toMatchObject({ text: 'bees', dataset: 'works' })
    expect(queryInDataset(aQuery(''), current, works)).toMatchObject({ text: 'trees', dataset: 'works' })
  })

  it('runs an empty query in another dataset only where a collection adds to it', () => {
    const works = { dataset: 'works' as const, mayBeEmpty: false }
    expect(queryInDataset(aQuery(''), undefined, works)).toBeUndefined()
    expect(queryInDataset(aQuery(''), aQuery(''), works)).toBeUndefined()
    expect(queryInDataset(aQuery(''), undefined, { ...works, mayBeEmpty: true })).toMatchObject({ dataset: 'works' })
  })
})

describe('C-01 another text', () => {
  const [TREES, BEES] = ['street trees cool streets in summer', 'wild bees need flower strips']
  const conflicts = { ...noConflicts, records: [{ ...ada }] }
  const kept = { ...emptyCollection, texts: [{ text: TREES }], included: [{ ...ada }] as never }
  const doubt = (wanted: Query, more: Partial<Parameters<typeof bringsOtherText>[1]> = {}) =>
    bringsOtherText(wanted, { current: aQuery(TREES), collection: kept, isContinuing: false, ...more })

  it('is doubted where a collection, hidden people or people to check against belong to the text before', () => {
    expect([doubt(aQuery(BEES)), doubt(aQuery(`${TREES} and nights`)), doubt(aQuery(''))]).toEqual([true, false, false])
    const checked = aQuery(TREES, { conflict_of_interest: conflicts })
    const hidden = aQuery(TREES, { filters: { excluded_records: { type: 'exclude', values: ['A9'] } } })
    const narrowed = aQuery(TREES, { filters: dutch })
    const without = { collection: emptyCollection }
    expect([checked, hidden, narrowed].map((current) => doubt(aQuery(BEES), { ...without, current }))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is doubted after “More like”, which has no text, and where the filters lie aside', () => {
    expect(doubt(aQuery(BEES), { current: aQuery('', { records: [ada] }) })).toBe(true)
    const current = aQuery(TREES, { aside: { filters: {}, conflict_of_interest: conflicts } })
    expect(doubt(aQuery(BEES), { collection: emptyCollection, current })).toBe(true)
  })

  it('is the first one of a collection without a text where the person continues it or adds to what is asked', () => {
    const collection = { ...kept, texts: [] }
    expect(doubt(aQuery(BEES), { collection, current: undefined, isContinuing: true })).toBe(false)
    expect(doubt(aQuery(BEES), { collection, current: undefined })).toBe(true)
    const current = aQuery('', { records: [ada] })
    expect(doubt(aQuery(BEES, { records: [ada] }), { collection, current })).toBe(false)
    expect(doubt(aQuery(BEES), { collection, current })).toBe(true)
  })

  it('begins without the people of the one before and with filters that are preferences', () => {
    const current = aQuery(TREES, { conflict_of_interest: conflicts, search: 'c1', withoutCoauthors: true })
    const ben = { ...ada, identifier: 'A2' }
    const filters = {
      ...dutch,
      excluded_records: { type: 'exclude' as const, values: ['A9'] },
      topics: { type: 'include' as const, values: ['T1'] },
      coi_authors: { type: 'exclude' as const, values: ['A1'] },
    }
    const begun = withOtherText({ ...current, text: BEES, filters, asksCollected: true, sort: 'h_index' }, current)
    expect(begun).toEqual({
      ...emptyQuery(),
      text: BEES,
      asksCollected: false,
      filters: dutch,
      sort: 'h_index',
      isNew: false,
    })
    const added = { ...noConflicts, records: [{ ...ada }, ben] }
    expect(
      withOtherText({ ...current, text: BEES, conflict_of_interest: added }, current).conflict_of_interest,
    ).toEqual({
      ...noConflicts,
      records: [ben],
    })
    expect(withOtherText(aQuery(BEES), undefined)).toMatchObject({ text: BEES, isNew: true, filters: {} })
  })
})
