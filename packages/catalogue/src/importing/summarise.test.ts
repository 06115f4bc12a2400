import { expect, it } from 'vitest'
import { dateOfCatalogue } from './summarise.ts'

const day = (date: string) => Date.parse(date) / 86_400_000
/** So many works, a day after the other, the last on this day. */
const daily = (count: number, last: string) => Array.from({ length: count }, (_, at) => day(last) - at)

it.each<[string, number[], string]>([
  ['the newest date of a few works', [day('2010-05-01'), day('2024-03-01')], '2024-03-01'],
  ['none of one in 2,000 a little ahead', [...daily(2_000, '2026-06-30'), day('2026-12-01')], '2026-06-30'],
  ['none of one in 100 far ahead', [...daily(500, '2026-06-30'), ...daily(3, '2999-12-31')], '2026-06-30'],
  ['that of more than one in 100', [...daily(500, '2016-06-30'), ...daily(9, '2026-06-30')], '2026-06-30'],
  ['1970 where no work has a date', [], '1970-01-01'],
])('D-01 takes for the date of a catalogue %s', (_, days, date) => {
  expect(dateOfCatalogue(Int32Array.from(days))).toBe(date)
})
