import { expect, it } from 'vitest'
import { nameOfStored } from './stored-name.ts'

const ada = {
  record_type: 'author' as const,
  identifier: 'https://openalex.org/A1',
  fields: { display_name: 'Ada L.' },
}
const text = { record_type: 'record' as const, identifier: 'query_text', fields: { text: 'Street trees\nin cities' } }

it('C-04 names a stored query by its text, else by its first record', () => {
  expect(nameOfStored({ query_text: null, collection: { records: [ada, text] } })).toBe('Street trees')
  expect(nameOfStored({ query_text: null, collection: { records: [ada] } })).toBe('Ada L.')
  expect(nameOfStored({ query_text: null, collection: { records: [] } })).toBe('Search by examples')
})
