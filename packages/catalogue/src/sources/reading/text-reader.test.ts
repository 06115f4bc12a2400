import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTexts, readerOfLine, type TextReader } from './text-reader.ts'

describe('readerOfLine', () => {
  it('D-01 reads the texts of a line as if one by one, whatever they contain', () => {
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
        const read = (reader: TextReader) => (JSON.parse(line.toString()) as string[]).map((one) => reader.textOf(one))
        expect(read(readerOfLine(line))).toEqual(read(anyTexts))
      }),
    )
  })

  it('D-01 checks texts one by one only if the line has a byte that can make them untidy', () => {
    const tidyLine = readerOfLine(Buffer.from('{"title":"Drosophila"}'))
    expect(tidyLine).not.toBe(anyTexts)
    expect(tidyLine.textOf(' Drosophila ')).toBe('Drosophila')
    expect(readerOfLine(Buffer.from('{"title":"<i>Drosophila</i>"}'))).toBe(anyTexts)
  })
})
