import { describe, expect, it } from 'vitest'
import { resultLine } from './result-line.ts'

describe('S-07 the result line', () => {
  it.each([
    [{ shown: 50, total: 999, weak: false }, 'Showing top 50 of 999'],
    [{ shown: 50, total: 1000, weak: false }, 'Showing top 50 of 1000+'],
    [{ shown: 50, total: 123_456, weak: false }, 'Showing top 50 of 1000+'],
    [{ shown: 3, total: 3, weak: false }, 'Showing top 3 of 3'],
    [{ shown: 12, total: 40_000, weak: true }, 'Showing best 12'],
  ])('%j', (answer, line) => expect(resultLine(answer)).toBe(line))
})
