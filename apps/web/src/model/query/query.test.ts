import { describe, expect, it } from 'vitest'
import { emptyQuery, isEmpty, nameOf, type Query, readStoredQuery, toRequest, withRecord } from './query.ts'

const ada = {
  record_type: 'author' as const,
  identifier: 'https://openalex.org/A1',
  display_name: 'Ada L.',
  hint: 'Lund',
}

describe('S-01 a query', () => {
  it('searches with text and records together', () => {
    const request = toRequest({ ...emptyQuery(), text: ' street trees ', records: [ada] })
    expect(request.records).toEqual([
      { record_type: 'record', identifier: 'query_text', fields: { text: 'street trees' } },
      { record_type: 'author', identifier: ada.identifier, fields: { display_name: 'Ada L.', hint: 'Lund' } },
    ])
    expect(request).toMatchObject({ dataset: 'experts', sort: 'relevance', limit: 50 })
  })

  it('is read from storage as it was run', () => {
    const { isNew, ...empty } = emptyQuery('works')
    const query = { ...empty, text: 'street trees', records: [ada], sort: 'date' }
    const readBack = (sent: Query) => {
      const { search = null, conflict_of_interest = null, ...request } = toRequest(sent)
      return readStoredQuery({ ...request, search, conflict_of_interest })
    }
    expect(readBack(query)).toEqual(query)
    expect(readBack({ ...query, limit: 100 })).toEqual({ ...query, limit: 100 })
    const alone = { ...query, dataset: 'experts' as const, among: ['A1', 'A2'] }
    expect(readBack(alone)).toEqual(alone)
  })

  it('ranks people alone among experts and nowhere else', () => {
    expect(toRequest({ ...emptyQuery(), text: 'trees', among: ['A1'] }).among).toEqual(['A1'])
    expect(toRequest({ ...emptyQuery('works'), text: 'trees', among: ['A1'] })).not.toHaveProperty('among')
  })

  it('is empty without text and records', () => {
    expect(isEmpty({ text: ' \n', records: [] })).toBe(true)
    expect(isEmpty({ text: '', records: [ada] })).toBe(false)
  })

  it('does not hold a record twice, whatever the case of its id', () => {
    const once = withRecord(emptyQuery(), ada)
    expect(withRecord(once, { ...ada, identifier: ada.identifier.toLowerCase() }).records).toHaveLength(1)
  })

  it('is named by its first line, else by its records', () => {
    expect(nameOf({ text: 'A title\nAn abstract', records: [ada] })).toBe('A title')
    expect(nameOf({ text: '', records: [ada] })).toBe('Ada L.')
    expect(nameOf({ text: 'x'.repeat(90), records: [] })).toHaveLength(80)
  })
})

describe('a query with a collection', () => {
  const uuid = '0b1f6a3e-7a41-4a8e-9c53-1f0d7a2b9c11'
  const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada', hint: null }

  it('says that its records do not add to the query unless that is requested', () => {
    const query = { ...emptyQuery(), text: 'trees', search: uuid }
    expect(toRequest(query)).toMatchObject({ search: uuid, use_included: false })
    expect(toRequest({ ...query, asksCollected: true })).not.toHaveProperty('use_included')
    expect(toRequest({ ...emptyQuery(), text: 'trees' })).not.toHaveProperty('use_included')
    expect(toRequest({ ...emptyQuery(), text: 'trees', collected: [ada] }).records).toHaveLength(1)
  })

  it('is read as it was run, and as an older version stored it', () => {
    const stored = { ...toRequest({ ...emptyQuery(), text: 'trees' }), search: uuid, conflict_of_interest: null }
    expect(readStoredQuery(stored).asksCollected).toBe(true)
    expect(readStoredQuery({ ...stored, use_included: false }).asksCollected).toBeUndefined()
    const collected = toRequest({ ...emptyQuery(), text: 'trees', asksCollected: true, collected: [ada] })
    const read = readStoredQuery({ ...collected, search: null, conflict_of_interest: null })
    expect(read).toMatchObject({ asksCollected: true, collected: [ada], records: [] })
    expect(readStoredQuery({ ...stored, leave_out_coauthors: true }).withoutCoauthors).toBe(true)
  })
})
