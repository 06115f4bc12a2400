import type { SearchModuleView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { emptyCollection } from '../../model/collection/collection-state.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { emptyQuery, type Query } from '../../model/query/query.ts'
import { beginQuery, narrowedQuery, queryInDataset, queryWithCollected } from './next-query.ts'

const experts = {
  ...{ key: 'experts', label: 'Experts', record_type: 'author' },
  filters: ['language', 'coi_authors'].map((field) => ({ field, label: '', kind: '' })),
  sorts: [{ key: 'relevance', label: 'Relevance' }],
} as unknown as SearchModuleView

const dutch: Query['filters'] = { language: { type: 'include', values: ['nl'] } }
const asked = (text: string, more: Partial<Query> = {}): Query => ({ ...emptyQuery(), text, isNew: false, ...more })
const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada' }

describe('where a query begins', () => {
  const query = asked('trees', { filters: dutch, search: 'c1', sort: 'h_index' })
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
    const begun = beginQuery(asked('trees', { aside, sort: 'name' }), { ...world, hasSearched: false })
    expect(begun).toMatchObject({ filters: {}, conflict_of_interest: null, sort: 'relevance', isNew: true })
    expect(begun).not.toHaveProperty('aside')
  })

  it('C-01 continues a collection with the filters and the check that it was last searched with', () => {
    const searchedWith = { filters: dutch, conflict_of_interest: { records: [ada], since: 2020 }, sort: 'relevance' }
    const begun = beginQuery(asked('trees'), { ...world, hasSearched: false, isContinuing: true, searchedWith })
    expect(begun).toMatchObject({
      ...{ filters: dutch, isNew: false },
      conflict_of_interest: { ...noConflicts, records: [ada], since: 2020 },
    })
  })
})

describe('a change beside an answer', () => {
  const current = asked('trees')

  it('narrows what stands in the search box, else the query of the address', () => {
    const narrowing = { filters: dutch, conflict_of_interest: null }
    expect(narrowedQuery(asked('bees'), current, narrowing)).toMatchObject({ text: 'bees', filters: dutch })
    expect(narrowedQuery(asked(' '), current, narrowing)).toMatchObject({ text: 'trees', filters: dutch })
    expect(narrowedQuery(asked(''), undefined, narrowing)).toBeUndefined()
    expect(narrowedQuery({ ...asked('bees'), isNew: true }, current, narrowing)?.isNew).toBe(false)
  })

  it('asks with the collection too, or no longer, but never with nothing', () => {
    expect(queryWithCollected(asked('bees'), current, true)).toMatchObject({ text: 'bees', asksCollected: true })
    expect(queryWithCollected(asked(''), asked(''), true)).toMatchObject({ text: '', asksCollected: true })
    expect(queryWithCollected(asked(''), asked(''), false)).toBeUndefined()
  })

  it('asks another dataset with the same', () => {
    const works = { dataset: 'works' as const, mayBeEmpty: false }
    expect(queryInDataset(asked('bees'), current, works)).toMatchObject({ text: 'bees', dataset: 'works' })
    expect(queryInDataset(asked(''), current, works)).toMatchObject({ text: 'trees', dataset: 'works' })
  })

  it('asks another dataset with nothing only where a collection asks', () => {
    const works = { dataset: 'works' as const, mayBeEmpty: false }
    expect(queryInDataset(asked(''), undefined, works)).toBeUndefined()
    expect(queryInDataset(asked(''), asked(''), works)).toBeUndefined()
    expect(queryInDataset(asked(''), undefined, { ...works, mayBeEmpty: true })).toMatchObject({ dataset: 'works' })
  })
})
