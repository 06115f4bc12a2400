import type { AnswerWithAbsent, FindSimilarAnswer } from '@cognate/contract'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { emptyQuery } from '../../model/query/query.ts'
import { type Fetching, searchOfStored, searchOfUnsaved, separateAbsent } from './search-state.ts'

const uuid = '0b1f6a3e-7a41-4a8e-9c53-1f0d7a2b9c11'
const trees = { ...emptyQuery(), text: 'street trees' }
const answer = { uuid } as FindSimilarAnswer
const refusal = (code: string, status: number) => new ApiError({ status, code, detail: code })

const fetching = (more: Partial<Fetching> = {}): Fetching => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => {},
  ...more,
})

describe('S-06 the search of an unsaved query', () => {
  it('shows its query while the answer is pending', () => {
    const search = searchOfUnsaved('k', trees, fetching({ isFetching: true }))
    expect(search).toMatchObject({ id: 'k', query: trees, answer: undefined, isPending: true, isMissing: false })
  })

  it('shows the query as it was sent once it is answered', () => {
    const sent = { ...trees, filters: { language: { type: 'include' as const, values: ['nl'] } } }
    const search = searchOfUnsaved('k', trees, fetching({ data: { query: sent, answer, absent: [] } }))
    expect(search).toMatchObject({ query: sent, answer, isPending: false })
  })

  it('is missing where this browser has no query under the key', () => {
    expect(searchOfUnsaved('k', undefined, fetching())).toMatchObject({ query: undefined, isMissing: true })
  })
})

describe('the search of a stored query', () => {
  it('is missing where the address is no uuid or the server has no such query', () => {
    expect(searchOfStored('trees', fetching()).isMissing).toBe(true)
    expect(searchOfStored(uuid, fetching({ error: refusal('query_not_found', 404) })).isMissing).toBe(true)
    expect(searchOfStored(uuid, fetching({ error: refusal('internal', 500) })).isMissing).toBe(false)
  })

  it('reports an error, tries again, and forgets the error meanwhile', () => {
    const error = refusal('overloaded', 503)
    const refetch = vi.fn()
    const search = searchOfStored(uuid, fetching({ error, refetch }))
    expect(search).toMatchObject({ id: uuid, error, isPending: false })
    search.retry()
    expect(refetch).toHaveBeenCalledTimes(1)
    expect(searchOfStored(uuid, fetching({ error, isFetching: true }))).toMatchObject({ error: null, isPending: true })
  })

  it('says that the collection it was run with is gone', () => {
    const data = { query: trees, answer, absent: [], lacksCollection: true }
    expect(searchOfStored(uuid, fetching({ data })).lacksCollection).toBe(true)
    expect(searchOfStored(uuid, fetching()).lacksCollection).toBe(false)
  })

  it('keeps its answer while it is fetched again', () => {
    const search = searchOfStored(uuid, fetching({ data: { query: trees, answer, absent: [] }, isFetching: true }))
    expect(search).toMatchObject({ query: trees, answer, isPending: false })
  })
})

describe('an answer of those ranked alone', () => {
  it('is the records of the catalogue, apart from the ids that it does not have', () => {
    const known = { identifier: 'A1', closeness: 'close' }
    const given = { uuid, results: [known, { identifier: 'A2', no_works: true }] } as unknown as AnswerWithAbsent
    expect(separateAbsent(given)).toEqual({ answer: { uuid, results: [known] }, absent: ['A2'] })
  })
})
