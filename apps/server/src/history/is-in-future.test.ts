import { expect, it } from 'vitest'
import { isInFuture } from './is-in-future.ts'

it('C-09 a day is in the future once it is later than tomorrow', () => {
  const now = new Date('2026-12-30T23:30:00Z')
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '9999-12-31']
  expect(days.map((day) => isInFuture(day, now))).toEqual([false, false, true, true])
})
