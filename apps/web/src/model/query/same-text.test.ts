import { describe, expect, it } from 'vitest'
import { isSameText, sharedWords } from './same-text.ts'

describe('C-01 another wording of a text', () => {
  it('shares at least half of its words with it', () => {
    expect(sharedWords('Street trees cool streets', 'TREES in a street')).toBe(0.5)
    expect(isSameText('Street trees cool streets', ['Trees in a street'])).toBe(true)
    expect(isSameText('Street trees cool old towns', ['Trees in a street'])).toBe(false)
    expect(isSameText('towns', [])).toBe(false)
  })

  it('is told in languages without spaces and with accents, and without words by its letters', () => {
    expect(isSameText('都市の街路樹と夏の暑さ', ['街路樹は夏の都市を冷やす'])).toBe(true)
    expect(isSameText('l\u2019été', ['l\u2019e\u0301te\u0301'])).toBe(true)
    expect([isSameText('→ →', [' → → ']), isSameText('→', ['←'])]).toEqual([true, false])
  })
})
