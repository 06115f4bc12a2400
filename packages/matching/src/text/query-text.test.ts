import { describe, expect, it } from 'vitest'
import { cleanText, splitTitle } from './query-text.ts'

describe('splitTitle', () => {
  it('S-01 takes the text before the first line break', () => {
    expect(splitTitle('  A title\r\nThe rest. More.')).toEqual({ title: 'A title', rest: 'The rest. More.' })
  })

  it('S-01 takes the first sentence if there is no line break, or it comes after 300 characters', () => {
    expect(splitTitle('One thing. Another.')).toEqual({ title: 'One thing.', rest: 'Another.' })
    const long = `One thing. ${'Word '.repeat(70)}`
    expect(splitTitle(`${long}\nmore`)).toEqual({ title: 'One thing.', rest: `${'Word '.repeat(70)}\nmore` })
    expect(splitTitle(`${'x'.repeat(300)}\nmore`).rest).toBe('more')
  })

  it('S-01 takes a text without an end as a title', () => {
    expect(splitTitle('street trees')).toEqual({ title: 'street trees', rest: '' })
    expect(splitTitle('')).toEqual({ title: '', rest: '' })
  })
})

it('S-01 drops control characters and keeps line breaks of every kind', () => {
  expect(cleanText('a\u0000b\u0007c\u007fd\ufeffe\r\nf\u2028g\fh\ti')).toBe('abcde\nf\ng\nh\ti')
  expect(cleanText('half \ud83d')).toBe('half \ufffd')
})
