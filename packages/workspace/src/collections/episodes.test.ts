import type { ReviewStatus } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { countOutcomes, monthsBefore, outcomeOf } from './episodes.ts'

const steps = (...said: [ReviewStatus | null, string][]) => said.map(([status, on]) => ({ status, on }))

describe('outcomeOf', () => {
  it('forgets what was taken back', () => {
    expect(outcomeOf(steps(['asked', '2026-01-01'], ['to_ask', '2026-01-02']))).toEqual({})
    expect(outcomeOf(steps(['asked', '2026-01-01'], [null, '2026-01-02'], ['asked', '2026-02-01']))).toEqual({
      asked: '2026-02-01',
    })
  })

  it('takes whoever answered for asked, and whoever delivered for agreed', () => {
    expect(outcomeOf(steps(['declined', '2026-01-03']))).toEqual({ asked: '2026-01-03', declined: '2026-01-03' })
    expect(outcomeOf(steps(['asked', '2026-01-01'], ['late', '2026-02-01'], ['delivered', '2026-03-01']))).toEqual({
      asked: '2026-01-01',
      agreed: '2026-03-01',
      delivered: '2026-03-01',
    })
  })

  it('lets a later answer stand', () => {
    expect(outcomeOf(steps(['agreed', '2026-01-01'], ['declined', '2026-02-01']))).toEqual({
      asked: '2026-01-01',
      declined: '2026-02-01',
    })
  })

  it('keeps the day on which each was said first', () => {
    const said = steps(
      ['asked', '2026-01-01'],
      ['asked', '2026-01-20'],
      ['agreed', '2026-02-01'],
      ['agreed', '2026-02-09'],
    )
    expect(outcomeOf(said)).toEqual({ asked: '2026-01-01', agreed: '2026-02-01' })
  })

  it('does not count those who were unavailable before anybody asked', () => {
    expect(outcomeOf(steps(['unavailable', '2026-01-01']))).toEqual({})
  })
})

describe('countOutcomes', () => {
  it('counts the manuscripts of which somebody was asked in time', () => {
    const outcomes = [
      { asked: '2025-01-01', declined: '2026-06-02' },
      { asked: '2026-06-01', declined: '2026-06-02' },
      { asked: '2026-07-01', agreed: '2026-07-02' },
      {},
    ]
    expect(countOutcomes(outcomes, '2026-01-01')).toEqual({
      ...{ asked: 2, agreed: 1, declined: 1, delivered: 0 },
      ...{ since: '2026-06-01', last_asked: '2026-07-01' },
    })
  })
})

describe('monthsBefore', () => {
  it('keeps the day, or takes the last one of a shorter month', () => {
    expect(monthsBefore(new Date('2026-11-25T10:00:00Z'), 12)).toBe('2025-11-25')
    expect(monthsBefore(new Date('2026-03-31T10:00:00Z'), 1)).toBe('2026-02-28')
  })
})
