import { describe, expect, it } from 'vitest'
import { endpointToQuery, isPartOfQuery, isQueryable } from './query-records.ts'

describe('records in a query', () => {
  it('takes every kind but institutions and venues', () => {
    expect(['author', 'work', 'project', 'policydoc', 'record'].map((type) => isQueryable(type as 'work'))).toEqual(
      Array(5).fill(true),
    )
    expect(isQueryable('institution')).toBe(false)
    expect(isQueryable('venue')).toBe(false)
  })

  it('takes a collected record that is used, can be queried with, and whose endpoint is licensed', () => {
    expect(isPartOfQuery({ record_type: 'work', used_in_search: true }, [])).toBe(true)
    expect(isPartOfQuery({ record_type: 'work', used_in_search: false }, [])).toBe(false)
    expect(isPartOfQuery({ record_type: 'venue', used_in_search: true }, [])).toBe(false)
    expect(isPartOfQuery({ record_type: 'author', used_in_search: true }, [])).toBe(false)
    expect(isPartOfQuery({ record_type: 'author', used_in_search: true }, ['get_author_abstracts'])).toBe(true)
  })

  it('requires an endpoint only for academics', () => {
    expect(endpointToQuery('author')).toBe('get_author_abstracts')
    expect(endpointToQuery('work')).toBeUndefined()
  })
})
