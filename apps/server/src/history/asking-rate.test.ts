import { expect, it } from 'vitest'
import { askingRateOf } from './asking-rate.ts'

const now = new Date('2026-11-25T10:00:00Z')
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)
const agreed = { asked: '2026-10-01', agreed: '2026-10-03' }
const declined = { asked: '2026-10-01', declined: '2026-10-03' }

it('C-09 how many agree is a rule of thumb with its source until enough people were asked', () => {
  const rule = { is_own: false, asked: 100, agreed: 44, source: { url: 'https://doi.org/10.14322/publons.GSPR2018' } }
  expect(askingRateOf([], now)).toMatchObject(rule)
  expect(askingRateOf([...many(9, agreed), ...many(20, declined)], now)).toMatchObject(rule)
  expect(askingRateOf(many(50, declined), now)).toMatchObject(rule)
})

it('C-09 how many agree is counted from the own history once it is long enough', () => {
  const outcomes = [...many(10, agreed), ...many(15, declined), ...many(5, { asked: '2026-10-01' })]
  expect(askingRateOf(outcomes, now)).toMatchObject({ is_own: true, asked: 30, agreed: 10, rate: 1 / 3, source: null })
  // Those who still have time to answer, who were asked long ago, or never, do not count.
  const others = [{ asked: '2026-11-20' }, { asked: '2024-01-01', agreed: '2024-01-02' }, {}]
  expect(askingRateOf([...outcomes, ...others], now)).toMatchObject({ asked: 30, agreed: 10 })
})
