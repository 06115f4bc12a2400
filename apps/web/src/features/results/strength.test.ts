import { describe, expect, it } from 'vitest'
import { fullScoreOf, strengthOf } from './strength.ts'

describe('the strength of a result', () => {
  it('is measured against the closest result of the list, in words and steps', () => {
    const full = fullScoreOf([0.22, 0.21, 0.15, 0.1, 0.06, 0.01], false)
    expect([0.22, 0.15, 0.1, 0.06, 0.01].map((score) => strengthOf(score, full))).toEqual([
      { word: 'Very close', steps: 5 },
      { word: 'Close', steps: 4 },
      { word: 'Related', steps: 3 },
      { word: 'Loosely related', steps: 2 },
      { word: 'Distant', steps: 1 },
    ])
  })

  it('calls nothing close in a weak answer', () => {
    const full = fullScoreOf([0.09, 0.05], true)
    expect(strengthOf(0.09, full).word).toBe('Related')
    expect(strengthOf(0.05, full).word).toBe('Loosely related')
  })

  it('is the least where nothing has a score', () => {
    expect(fullScoreOf([], false)).toBe(0)
    expect(strengthOf(0, 0).steps).toBe(1)
  })
})
