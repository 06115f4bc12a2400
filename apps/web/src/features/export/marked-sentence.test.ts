import { expect, it } from 'vitest'
import { markedSentence } from './marked-sentence.ts'

const text = 'Streets are warm. Street trees cool streets.  Trees and trees grow.'
const marksOf = (...words: string[]) =>
  words.flatMap((word) =>
    [...text.matchAll(new RegExp(`\\b${word}\\b`, 'gi'))].map(({ index }): [number, number] => [
      index,
      index + word.length,
    ]),
  )

it('S-13 gives the sentence with most different marked words, without the spaces around it', () => {
  expect(markedSentence(text, marksOf('streets', 'trees'))).toBe('Street trees cool streets.')
})

it('S-13 gives the first of equal sentences, and none where no word is marked', () => {
  expect(markedSentence(text, marksOf('trees'))).toBe('Street trees cool streets.')
  expect(markedSentence(text, [])).toBeUndefined()
})
