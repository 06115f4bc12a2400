import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MarkRange, markSegments, textBeginning } from './marked-text.ts'

const withMarks = (text: string, marks: MarkRange[]) =>
  markSegments(text, marks)
    .map((segment) => (segment.marked ? `[${segment.text}]` : segment.text))
    .join('')

describe('markSegments', () => {
  it('S-13 marks the matching words and nothing else', () => {
    expect(
      withMarks('Street trees cool cities', [
        [0, 6],
        [13, 17],
      ]),
    ).toBe('[Street] trees [cool] cities')
  })

  it('joins the marks of words that follow each other', () => {
    expect(
      withMarks('urban heat and trees', [
        [0, 5],
        [6, 10],
        [15, 20],
      ]),
    ).toBe('[urban heat] and [trees]')
    expect(
      withMarks('low-resource, cheap', [
        [0, 3],
        [4, 12],
        [14, 19],
      ]),
    ).toBe('[low-resource], [cheap]')
  })

  it('joins marks that overlap or touch, whatever their order', () => {
    expect(
      withMarks('abcdefgh', [
        [4, 6],
        [0, 2],
        [1, 4],
      ]),
    ).toBe('[abcdef]gh')
  })

  it('holds marks to the text and leaves out empty and reversed ones', () => {
    expect(
      withMarks('abc', [
        [-5, 1],
        [2, 99],
        [1, 1],
        [2, 1],
      ]),
    ).toBe('[a]b[c]')
  })

  it('counts UTF-16 units and never cuts a character of two units', () => {
    expect(withMarks('a𝛽c', [[1, 3]])).toBe('a[𝛽]c')
    expect(withMarks('a𝛽c', [[2, 4]])).toBe('a[𝛽c]')
  })

  it('shows angle brackets as text', () => {
    expect(withMarks('a <2.1 °C> drop', [[2, 6]])).toBe('a [<2.1] °C> drop')
  })

  it('gives the text back to the letter for any marks', () => {
    const mark = fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -3, max: 40 }))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.array(mark, { maxLength: 8 }), (text, marks) => {
        const segments = markSegments(text, marks)
        expect(segments.map((segment) => segment.text).join('')).toBe(text)
        expect(segments.every((segment) => segment.text.isWellFormed())).toBe(true)
      }),
    )
  })
})

describe('textBeginning', () => {
  it('R-02 cuts at 150 UTF-16 units', () => {
    expect(textBeginning('x'.repeat(400), 150)).toHaveLength(150)
    expect(textBeginning('short', 150)).toBe('short')
    expect(textBeginning('x'.repeat(150), 150)).toHaveLength(150)
  })

  it('R-02 R-03 ends with a whole word, unless it is longer than words are', () => {
    expect(textBeginning('Street trees cool towns', 20)).toBe('Street trees cool')
    expect(textBeginning('Street trees cool towns', 17)).toBe('Street trees cool')
    expect(textBeginning(`Street ${'x'.repeat(40)}`, 40)).toHaveLength(40)
  })

  it('R-02 R-03 leaves out the stop after the last word, as an ellipsis follows, and keeps that of a whole text', () => {
    expect(textBeginning('Street trees. Cool towns', 14)).toBe('Street trees')
    expect(textBeginning('Street trees, cool towns', 14)).toBe('Street trees')
    expect(textBeginning('Street trees.', 14)).toBe('Street trees.')
  })

  it('R-02 stops before a character that the cut would halve', () => {
    const text = `${'x'.repeat(149)}𝛽${'y'.repeat(20)}`
    expect(textBeginning(text, 150)).toBe('x'.repeat(149))
    expect(textBeginning(text, 151)).toBe(`${'x'.repeat(149)}𝛽`)
  })
})
