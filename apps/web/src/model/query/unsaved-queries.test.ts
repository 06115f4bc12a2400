import { describe, expect, it } from 'vitest'
import { emptyQuery } from './query.ts'
import {
  asides,
  dropUnsavedQuery,
  findDraft,
  findUnsavedQuery,
  forgetEverything,
  keepDraft,
  keepUnsavedQuery,
  newQueryKey,
} from './unsaved-queries.ts'

function aStore(limit = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      entries.set(name, value)
    },
    removeItem: (name: string) => void entries.delete(name),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

const query = { ...emptyQuery(), text: 'street trees' }

describe('S-06 a query without an answer', () => {
  it('is kept under its key until it is forgotten', () => {
    const store = aStore()
    keepUnsavedQuery('k', query, store)
    expect(findUnsavedQuery('k', store)).toEqual(query)
    dropUnsavedQuery('k', store)
    expect(findUnsavedQuery('k', store)).toBeUndefined()
  })

  it('is forgotten after a day, when the next one is kept', () => {
    const store = aStore()
    keepUnsavedQuery('old', query, store, 0)
    keepUnsavedQuery('new', query, store, 25 * 3600 * 1000)
    expect(findUnsavedQuery('old', store)).toBeUndefined()
    expect(findUnsavedQuery('new', store)).toEqual(query)
  })

  it('is not found when storage is full or damaged, and nothing breaks', () => {
    const full = aStore(10)
    keepUnsavedQuery('k', query, full)
    expect(findUnsavedQuery('k', full)).toBeUndefined()
    const damaged = aStore()
    damaged.setItem('cognate:query:k', '{')
    expect(findUnsavedQuery('k', damaged)).toBeUndefined()
  })
})

describe('Q-05 a draft', () => {
  it('is shown to its owner alone', () => {
    const store = aStore()
    keepDraft({ owner: 'ada', query, at: 7 }, store)
    expect(findDraft('ada', store)).toEqual({ owner: 'ada', query, at: 7 })
    expect(findDraft('ben', store)).toBeUndefined()
  })

  it('is gone after signing out, as every kept query', () => {
    const store = aStore()
    keepDraft({ owner: 'ada', query, at: 7 }, store)
    keepUnsavedQuery('k', query, store)
    store.setItem('other', '1')
    forgetEverything([store])
    expect(store.length).toBe(1)
  })
})

describe('S-02 what an answered query keeps aside', () => {
  const aside = { filters: { works_count: { type: 'range' as const, start: 5 } }, conflict_of_interest: null }

  it('is found again in the tab by its owner alone, until the query keeps nothing aside', () => {
    const store = aStore()
    asides.keep('q1', { owner: 'ada', value: aside }, store)
    expect(asides.find('q1', 'ada', store)).toEqual(aside)
    expect(asides.find('q1', 'ben', store)).toBeUndefined()
    expect(asides.find('q2', 'ada', store)).toBeUndefined()
    expect([asides.findUnder('q', 'ada', store), asides.findUnder('q', 'ben', store)]).toEqual([
      [{ key: 'q1', value: aside }],
      [],
    ])
    asides.keep('q1', { owner: 'ada', value: undefined }, store)
    expect(store.length).toBe(0)
  })

  it('is kept for the last 20 queries, and gone after signing out', () => {
    const store = aStore()
    for (let number = 0; number <= 20; number++) asides.keep(`q${number}`, { owner: 'ada', value: aside }, store)
    expect([asides.find('q0', 'ada', store), asides.find('q20', 'ada', store)]).toEqual([undefined, aside])
    forgetEverything([store])
    expect(store.length).toBe(0)
  })
})

it('makes keys that differ', () => {
  expect(newQueryKey()).not.toBe(newQueryKey())
})
