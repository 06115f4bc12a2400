import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marksInText } from './best-sentence.ts'

describe('marksInText', () => {
  it('R-03 marks the words of the sentence where it stands in the text', () => {
    const text = 'Streets are hot. Trees cool streets. So plant trees.'
    const marks = marksInText(text, {
      sentence: 'Trees cool streets.',
      marks: [
        [0, 5],
        [11, 18],
      ],
    })
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['Trees', 'streets'])
    expect(marks[0]![0]).toBe(17)
  })

  it('R-03 marks nothing in a text that does not have the sentence', () => {
    expect(marksInText('Another text.', { sentence: 'Trees cool streets.', marks: [[0, 5]] })).toEqual([])
  })

  it('R-03 marks the same words in the text as in the sentence', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (before, sentence, from, length) => {
        const start = from % sentence.length
        const end = Math.min(sentence.length, start + 1 + length)
        const text = before + sentence
        const [mark] = marksInText(text, { sentence, marks: [[start, end]] })
        expect(text.slice(...mark!)).toBe(sentence.slice(start, end))
      }),
    )
  })
})
