import { describe, expect, it } from 'vitest'
import { isWeak } from './weak.ts'

/** How near random texts come. */
const RANDOM = 0.25

describe('isWeak', () => {
  it('S-07 is based on the experts that people see: several matching works are near even if no single one is', () => {
    const works = { bestScore: 0.12, coverage: 1 }
    expect(isWeak({ ...works, bestExpert: 0.5 }, RANDOM)).toBe(false)
    expect(isWeak({ ...works, bestExpert: 0.13 }, RANDOM)).toBe(true)
  })

  it('S-07 counts only the part of a text that the catalogue knows', () => {
    expect(isWeak({ bestScore: 0.9, bestExpert: 0.9, coverage: 0.1 }, RANDOM)).toBe(true)
    expect(isWeak({ bestScore: 0.9, coverage: 0.1 }, RANDOM)).toBe(true)
  })

  it('S-07 is based on the best work if no experts are shown, or if a filter leaves only others', () => {
    expect(isWeak({ bestScore: 0.12, coverage: 1 }, RANDOM)).toBe(false)
    expect(isWeak({ bestScore: 0.4, bestExpert: 0.05, coverage: 1 }, RANDOM)).toBe(false)
  })

  it('S-07 goes by what random texts reach, which is less in a small catalogue', () => {
    const answer = { bestScore: 0.1, bestExpert: 0.12, coverage: 1 }
    expect(isWeak(answer, 0.22)).toBe(true)
    expect(isWeak(answer, 0.14)).toBe(false)
  })
})
