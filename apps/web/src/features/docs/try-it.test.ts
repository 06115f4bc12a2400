import { describe, expect, it } from 'vitest'
import type { Operation, Parameter } from './openapi.ts'
import { addressOfCall, canBeTried, findMissing, startValueOf } from './try-it.ts'

const parameter = (name: string, part: Parameter['in'], required = false): Parameter => ({ name, in: part, required })

const operation: Operation = {
  id: 'getRecord',
  method: 'GET',
  path: '/api/records/{record_type}/{id}/',
  tag: 'records',
  summary: '',
  needsSession: true,
  endpoint: undefined,
  parameters: [parameter('record_type', 'path', true), parameter('id', 'path', true), parameter('q', 'query')],
  body: undefined,
  answers: [],
  refusals: [],
}

describe('A-10 examples that run', () => {
  it('are calls that change nothing and need no header of their own', () => {
    expect(canBeTried(operation)).toBe(true)
    expect(canBeTried({ ...operation, method: 'DELETE' })).toBe(false)
    expect(canBeTried({ ...operation, parameters: [parameter('X-Password-Reset-Key', 'header')] })).toBe(false)
  })

  it('go to an address with every value encoded and the empty ones left out', () => {
    expect(addressOfCall(operation, { record_type: 'author', id: 'https://openalex.org/A1', q: '' })).toBe(
      '/api/records/author/https%3A%2F%2Fopenalex.org%2FA1/',
    )
    expect(addressOfCall(operation, { record_type: 'work', id: 'W1', q: 'a b&c' })).toBe(
      '/api/records/work/W1/?q=a+b%26c',
    )
  })

  it('ask for what is required', () => {
    expect(findMissing(operation, { record_type: 'author', id: ' ' })).toEqual(['id'])
    expect(findMissing(operation, { record_type: 'author', id: 'A1' })).toEqual([])
  })

  it('start with an example where a value is required', () => {
    const document = { info: { title: '', version: '' }, paths: {} }
    expect(startValueOf(parameter('id', 'path', true), document, { id: 'A5' })).toBe('A5')
    expect(startValueOf(parameter('q', 'query'), document, { q: 'lind' })).toBe('')
    const kind = { ...parameter('kind', 'path', true), schema: { enum: ['search', 'query'] } }
    expect(startValueOf(kind, document, {})).toBe('search')
  })
})
