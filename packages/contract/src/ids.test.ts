import { describe, expect, it } from 'vitest'
import { identityOf, isUuid, uuidsInText } from './ids.ts'

const UUID = '0197c1de-0000-7000-8000-00000000000a'

describe('the identity of a record', () => {
  it('is the same for all spellings of an id', () => {
    const ids = ['https://openalex.org/A5', 'a5', ' A5 ', 'https://api.openalex.org/authors/A5']
    expect(new Set(ids.map((identifier) => identityOf({ record_type: 'author', identifier })))).toEqual(new Set(['A5']))
  })

  it('depends on the content of texts', () => {
    const identities = ['one', 'other', undefined].map((text) =>
      identityOf({ record_type: 'record', identifier: 'query_text', fields: { text } }),
    )
    expect(identities).toEqual(['QUERY_TEXT:one', 'QUERY_TEXT:other', 'QUERY_TEXT:'])
  })

  it('keeps a text in the form that the caller gives it', () => {
    const record = { record_type: 'record', identifier: 'query_text', fields: { text: 'one' } } as const
    expect(identityOf(record, (text) => text.toUpperCase())).toBe('QUERY_TEXT:ONE')
  })
})

describe('uuids', () => {
  it('are recognised in upper and lower case', () => {
    expect([UUID, UUID.toUpperCase()].map(isUuid)).toEqual([true, true])
    expect(['', 'demo', UUID.slice(1), `${UUID}0`, `x${UUID}`, UUID.replaceAll('-', '')].map(isUuid)).toEqual(
      Array(6).fill(false),
    )
  })

  it('are found within a text', () => {
    expect(`{"team":"${UUID}"} ${UUID}`.replace(uuidsInText, 'x')).toBe('{"team":"x"} x')
  })
})
