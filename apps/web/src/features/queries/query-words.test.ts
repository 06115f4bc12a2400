import { expect, it } from 'vitest'
import { previewOf, shortenQuery } from './query-words.ts'

it('C-04 names a query by its first 50 characters, none of them cut in half', () => {
  expect(previewOf('short')).toBe('short')
  expect(previewOf(`${'a'.repeat(49)}𝛼b`)).toBe(`${'a'.repeat(49)}𝛼`)
})

it('C-04 shortens a long query to one line', () => {
  expect(shortenQuery('one\ntwo')).toBe('one two')
  expect(shortenQuery('x'.repeat(160))).toBe('x'.repeat(160))
  expect(shortenQuery('x'.repeat(161))).toBe(`${'x'.repeat(160)}…`)
})
