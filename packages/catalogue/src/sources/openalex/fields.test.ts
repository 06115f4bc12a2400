import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingLine, textOf } from './fields.ts'

describe('readingLine', () => {
  it('D-01 gives the texts of a line as they are read one by one, whatever stands in them', () => {
    const mark = fc.constantFrom(
      '<i>',
      '&amp;',
      '&',
      '\u007f',
      '\u0085',
      '\u00a0',
      '\u00b1',
      '\ud800',
      '\n',
      '\\',
      '"',
      ' ',
    )
    const text = fc.array(fc.oneof(fc.lorem(), fc.string({ unit: 'binary', maxLength: 5 }), mark), { maxLength: 4 })
    const texts = fc.array(text.map((parts) => parts.join('')))
    fc.assert(
      fc.property(texts, (texts) => {
        const line = Buffer.from(JSON.stringify(texts))
        const read = () => (JSON.parse(line.toString()) as string[]).map((one) => textOf(one))
        expect(readingLine(line, read)).toEqual(read())
      }),
    )
  })

  it('D-01 ends with the line, also where reading it fails', () => {
    const failing = () => {
      throw new Error('broken')
    }
    expect(() => readingLine(Buffer.from('{}'), failing)).toThrow('broken')
    expect(textOf('<i>Drosophila</i>')).toBe('Drosophila')
  })
})
