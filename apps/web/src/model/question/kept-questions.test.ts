import { describe, expect, it } from 'vitest'
import {
  findDraft,
  findQuestion,
  forgetEverything,
  forgetQuestion,
  keepDraft,
  keepQuestion,
  newQueryKey,
} from './kept-questions.ts'
import { emptyQuestion } from './question.ts'

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

const question = { ...emptyQuestion(), text: 'street trees' }

describe('S-06 a question without an answer', () => {
  it('is kept under its key until it is forgotten', () => {
    const store = aStore()
    keepQuestion('k', question, store)
    expect(findQuestion('k', store)).toEqual(question)
    forgetQuestion('k', store)
    expect(findQuestion('k', store)).toBeUndefined()
  })

  it('is forgotten after a day, when the next one is kept', () => {
    const store = aStore()
    keepQuestion('old', question, store, 0)
    keepQuestion('new', question, store, 25 * 3600 * 1000)
    expect(findQuestion('old', store)).toBeUndefined()
    expect(findQuestion('new', store)).toEqual(question)
  })

  it('is not found when storage is full or damaged, and nothing breaks', () => {
    const full = aStore(10)
    keepQuestion('k', question, full)
    expect(findQuestion('k', full)).toBeUndefined()
    const damaged = aStore()
    damaged.setItem('cognate:query:k', '{')
    expect(findQuestion('k', damaged)).toBeUndefined()
  })
})

describe('Q-05 a draft', () => {
  it('is shown to its owner alone', () => {
    const store = aStore()
    keepDraft({ owner: 'ada', question }, store)
    expect(findDraft('ada', store)).toEqual(question)
    expect(findDraft('ben', store)).toBeUndefined()
  })

  it('is gone after signing out, as every kept question', () => {
    const store = aStore()
    keepDraft({ owner: 'ada', question }, store)
    keepQuestion('k', question, store)
    store.setItem('other', '1')
    forgetEverything([store])
    expect(store.length).toBe(1)
  })
})

it('makes keys that differ', () => {
  expect(newQueryKey()).not.toBe(newQueryKey())
})
