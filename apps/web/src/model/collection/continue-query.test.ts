import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { noConflicts } from '../filters/preset-filters.ts'
import { emptyQuery } from '../query/query.ts'
import { type CollectionState, emptyCollection } from './collection-state.ts'
import { conflictsAfter, continueQuery, describeContinued } from './continue-query.ts'

const uuid = '0b1f6a3e-7a41-4a8e-9c53-1f0d7a2b9c11'
const saved = { uuid, name: 'Reviewers' } as NonNullable<CollectionState['saved']>
const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada' }
const trees = { ...emptyQuery(), text: 'trees' }

describe('S-06 a query that continues a collection', () => {
  it('checks against the people of the collection, and loses its own filters', () => {
    const query = { ...trees, filters: { language: { type: 'include' as const, values: ['nl'] } } }
    expect(continueQuery(query, [ada])).toMatchObject({
      ...{ text: 'trees', filters: {}, isNew: false },
      conflict_of_interest: { ...noConflicts, records: [ada] },
    })
    expect(continueQuery(query, []).conflict_of_interest).toBeNull()
  })
})

describe('K-01 the people a collection checks against', () => {
  const collection = { ...emptyCollection, saved }
  const checking = { ...trees, conflict_of_interest: { ...noConflicts, records: [{ identifier: 'A1' }] } }

  it('are those of the last query for experts', () => {
    expect(conflictsAfter(checking, collection)).toEqual([{ identifier: 'A1', record_type: 'author' }])
    expect(conflictsAfter(trees, collection)).toEqual([])
  })

  it('stay where another dataset is asked, or where there is no collection', () => {
    expect(conflictsAfter({ ...checking, dataset: 'works' }, collection)).toBeUndefined()
    expect(conflictsAfter(checking, emptyCollection)).toBeUndefined()
  })
})

describe('S-06 the collection of an address', () => {
  const reading = { data: { name: 'Reviewers' }, error: null }

  it('has the new name as soon as it is given', () => {
    expect(describeContinued(uuid, reading, undefined).name).toBe('Reviewers')
    expect(describeContinued(uuid.toUpperCase(), reading, { ...saved, name: 'Jury' }).name).toBe('Jury')
    expect(describeContinued(uuid, reading, { ...saved, uuid: 'another', name: 'Jury' }).name).toBe('Reviewers')
  })

  it('is missing where the address is no uuid or the server has none such', () => {
    const refusal = new ApiError({ status: 404, code: 'search_not_found', detail: 'None such.' })
    expect(describeContinued('trees', { data: undefined, error: null }, undefined).isMissing).toBe(true)
    expect(describeContinued(uuid, { data: undefined, error: refusal }, undefined)).toMatchObject({
      ...{ isMissing: true, error: null },
    })
    expect(describeContinued(undefined, { data: undefined, error: null }, undefined).isMissing).toBe(false)
  })

  it('C-01 stays what it was where it was read and is then deleted elsewhere', () => {
    const error = new ApiError({ status: 404, code: 'search_not_found', detail: 'None such.' })
    expect(describeContinued(uuid, { ...reading, error }, undefined)).toEqual({
      ...{ name: 'Reviewers', isMissing: false, error: null },
    })
  })

  it('reports every other error', () => {
    const error = new ApiError({ status: 503, code: 'overloaded', detail: 'Try again shortly.' })
    expect(describeContinued(uuid, { data: undefined, error }, undefined)).toMatchObject({ isMissing: false, error })
  })
})
