import { expect, it } from 'vitest'
import { markedWords } from './matched-terms.ts'

/** Texts of one word each, marked as a whole. */
const named = (words: readonly string[]) => markedWords(words.map((word) => [word, [[0, word.length]]]))

it('S-13 names each marked word once, as it stands first, in whatever form', () => {
  expect(named(['Trees', 'tree', 'the', 'street', 'THE'])).toEqual(['Trees', 'the', 'street'])
})

it('S-13 names words alike, however many were named before', () => {
  for (let at = 0; at < 5_000; at++) expect(named([`word${at}s`, `word${at}`])).toEqual([`word${at}s`])
  expect(named(['trees', 'tree'])).toEqual(['trees'])
})
