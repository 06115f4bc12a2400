import { describe, expect, it } from 'vitest'
import { emptyQuery } from '../../model/query/query.ts'
import { readPaste, readSubmission } from './submission.ts'

const draft = (text: string) => ({ ...emptyQuery(), text })
const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada' }

describe('S-01 submitting the search box', () => {
  it('searches with the text, without the spaces around it', () => {
    expect(readSubmission(draft('  street trees\n'), false)).toEqual({ kind: 'query', query: draft('street trees') })
  })

  it('searches with records alone', () => {
    const query = { ...draft(''), records: [ada] }
    expect(readSubmission(query, false)).toEqual({ kind: 'query', query })
  })

  it('refuses an empty box, unless a collection adds to it', () => {
    expect(readSubmission(draft(' '), false)).toEqual({ kind: 'refused', reason: 'empty' })
    expect(readSubmission(draft(' '), true)).toEqual({ kind: 'query', query: draft('') })
  })

  it('refuses a text that is too long', () => {
    expect(readSubmission(draft('x'.repeat(20_001)), false)).toEqual({ kind: 'refused', reason: 'too_long' })
    expect(readSubmission(draft('x'.repeat(20_000)), false).kind).toBe('query')
  })

  it('S-05 looks identifiers up before it searches', () => {
    expect(readSubmission(draft('10.1000/182'), false)).toMatchObject({
      kind: 'identifiers',
      identifiers: [{ scheme: 'doi', value: '10.1000/182' }],
    })
  })
})

describe('S-05 pasting into the search box', () => {
  it('looks identifiers up where nothing was typed', () => {
    expect(readPaste(draft(' '), '10.1000/182')).toHaveLength(1)
    expect(readPaste(draft('see'), '10.1000/182')).toBeUndefined()
    expect(readPaste(draft(''), 'street trees')).toBeUndefined()
  })
})
