import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { noConflicts } from '../filters/preset-filters.ts'
import { emptyQuery } from '../query/query.ts'
import { type CollectionState, emptyCollection } from './collection-state.ts'
import { continueQuery, describeContinued, searchedWithOf } from './continue-query.ts'

const uuid = '0b1f6a3e-7a41-4a8e-9c53-1f0d7a2b9c11'
const saved = { uuid, name: 'Reviewers' } as NonNullable<CollectionState['saved']>
const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada' }
const trees = { ...emptyQuery(), text: 'trees' }

describe('S-06 a query that continues a collection', () => {
  const dutch = { language: { type: 'include' as const, values: ['nl'] } }
  const recent = { publication_date: { type: 'range' as const, start: '2023-01-01', end: null } }
  const none = emptyCollection.searchedWith

  it('is narrowed and sorted as the collection was last searched, and loses its own filters', () => {
    const kept = { filters: recent, conflict_of_interest: { records: [ada], since: 2020 }, sort: 'h_index' }
    expect(continueQuery({ ...trees, filters: dutch }, kept)).toMatchObject({
      ...{ text: 'trees', filters: recent, sort: 'h_index', isNew: false },
      conflict_of_interest: { ...noConflicts, records: [ada], since: 2020 },
    })
  })

  it('is as it was for a collection that keeps nothing', () => {
    expect(continueQuery({ ...trees, filters: dutch }, none)).toMatchObject({
      ...{ filters: {}, conflict_of_interest: null, sort: trees.sort },
    })
  })

  it('keeps what it is searched with, including what only another dataset has, without hidden records', () => {
    const conflict_of_interest = { ...noConflicts, records: [{ identifier: 'A1' }] }
    const hidden = { excluded_records: { type: 'exclude' as const, values: ['A9'] } }
    const aside = { filters: recent, conflict_of_interest, sort: 'h_index' }
    expect(searchedWithOf({ ...trees, filters: { ...dutch, ...hidden }, aside })).toEqual({
      filters: { ...recent, ...dutch },
      conflict_of_interest: { ...noConflicts, records: [{ identifier: 'A1', record_type: 'author' }] },
      sort: 'h_index',
    })
    expect(searchedWithOf(trees)).toEqual({ ...none, sort: 'relevance' })
  })
})

describe('S-06 the collection of an address', () => {
  const reading = { data: { name: 'Reviewers' }, error: null }

  it('has the new name as soon as it is given', () => {
    expect(describeContinued(uuid, reading, undefined).name).toBe('Reviewers')
    expect(describeContinued(uuid.toUpperCase(), reading, { ...saved, name: 'Jury' }).name).toBe('Jury')
    expect(describeContinued(uuid, reading, { ...saved, uuid: 'another', name: 'Jury' }).name).toBe('Reviewers')
  })

  it('is missing where the address is no uuid or the server does not have it', () => {
    const refusal = new ApiError({ status: 404, code: 'search_not_found', detail: 'Not found.' })
    expect(describeContinued('trees', { data: undefined, error: null }, undefined).isMissing).toBe(true)
    expect(describeContinued(uuid, { data: undefined, error: refusal }, undefined)).toMatchObject({
      ...{ isMissing: true, error: null },
    })
    expect(describeContinued(undefined, { data: undefined, error: null }, undefined).isMissing).toBe(false)
  })

  it('C-01 stays what it was where it was read and is then deleted elsewhere', () => {
    const error = new ApiError({ status: 404, code: 'search_not_found', detail: 'Not found.' })
    expect(describeContinued(uuid, { ...reading, error }, undefined)).toEqual({
      ...{ name: 'Reviewers', isMissing: false, error: null },
    })
  })

  it('reports every other error', () => {
    const error = new ApiError({ status: 503, code: 'overloaded', detail: 'Try again shortly.' })
    expect(describeContinued(uuid, { data: undefined, error }, undefined)).toMatchObject({ isMissing: false, error })
  })
})
