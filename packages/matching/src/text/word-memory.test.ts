import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnitBuffer } from './units.ts'
import { WordMemory } from './word-memory.ts'

const unitsOf = (text: string) => new UnitBuffer().fill(text)

describe('WordMemory', () => {
  it('gives the same as making each word again, however often and wherever it occurs', () => {
    const make = (word: string) => `${word.toUpperCase()}!`
    const memory = new WordMemory(make)
    const text = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(text, (words) => {
        const all = words.join(' ')
        let start = 0
        for (const word of words) {
          expect(memory.get(unitsOf(all), start, start + word.length)).toBe(make(word))
          start += word.length + 1
        }
      }),
    )
  })

  it('makes a word once', () => {
    let count = 0
    const memory = new WordMemory((word) => `${word}${count++}`)
    expect(memory.get(unitsOf('tree and tree'), 0, 4)).toBe('tree0')
    expect(memory.get(unitsOf('tree and tree'), 9, 13)).toBe('tree0')
    expect(memory.get(unitsOf('trees'), 0, 5)).toBe('trees1')
  })

  it('continues after more words than it remembers', () => {
    const memory = new WordMemory((word) => word)
    const buffer = new UnitBuffer()
    for (let number = 0; number < 450_000; number++) {
      const word = `w${number}`
      if (memory.get(buffer.fill(word), 0, word.length) !== word) expect.fail(word)
    }
    expect(memory.get(unitsOf('w7'), 0, 2)).toBe('w7')
  })
})
