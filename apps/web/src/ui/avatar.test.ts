import { describe, expect, it } from 'vitest'
import { initialsOf, tintOf, tints } from './avatar.ts'

describe('initialsOf', () => {
  it.each([
    ['Ada Lindqvist', 'AL'],
    ['Ada Maria van der Lindqvist', 'AL'],
    ['lindqvist, ada', 'AL'],
    ['Øystein Åkesson', 'ØÅ'],
    ['É. Dupont', 'ÉD'],
    ['Plato', 'P'],
    ['王小明', '王'],
    ['محمد الأمين', 'ما'],
    ['(Ada) "Lin"', 'AL'],
    ['𝛽eta 𝛾amma', '𝛽𝛾'],
    ['  ', '?'],
    ['—', '?'],
  ])('R-01 shortens %s to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('tintOf', () => {
  it('R-01 gives an id the same tint every time', () => {
    expect(tintOf('https://openalex.org/A5023888391')).toBe('grape')
  })

  it('spreads neighbouring ids over all tints', () => {
    const used = new Map<string, number>()
    for (let id = 5_000_000_000; id < 5_000_000_800; id++) {
      const tint = tintOf(`https://openalex.org/A${id}`)
      used.set(tint, (used.get(tint) ?? 0) + 1)
    }
    expect(used.size).toBe(tints.length)
    expect(Math.min(...used.values())).toBeGreaterThan(50)
  })
})
