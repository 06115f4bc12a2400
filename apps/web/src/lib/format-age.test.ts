import { expect, it } from 'vitest'
import { formatAge, formatMoment } from './format-age.ts'

const now = Date.parse('2026-05-20T12:00:00Z')

it.each([
  ['2026-05-20T11:59:30Z', 'just now'],
  ['2026-05-20T12:00:30Z', 'just now'],
  ['2026-05-20T11:55:00Z', '5 minutes ago'],
  ['2026-05-20T09:00:00Z', '3 hours ago'],
  ['2026-05-19T11:00:00Z', 'yesterday'],
  ['2026-04-01T12:00:00Z', '1 Apr 2026'],
])('says of %s: %s', (time, age) => expect(formatAge(time, now)).toBe(age))

it('says days and moments as the rest of the page does', () =>
  expect(formatMoment('2026-11-28T12:00:00')).toBe('28 Nov 2026, 12:00'))
