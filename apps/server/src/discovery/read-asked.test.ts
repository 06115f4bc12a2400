import { expect, it } from 'vitest'
import { peopleOf } from './read-asked.ts'

const today = new Date('2026-11-25T10:00:00Z')
const days = new Map([
  ['A1', ['2026-05-26']],
  ['A2', ['2026-05-25']],
  ['A3', ['2025-11-25', '2026-11-25', '2026-01-31']],
])

it.each([
  ['hides whom was asked in the last 6 months', 'months_since_asked', { start: 6, end: null }, ['A1', 'A3'], false],
  ['keeps whom was asked in the last 6 months', 'months_since_asked', { start: null, end: 5 }, ['A1', 'A3'], true],
  ['hides whom was asked twice in 12 months', 'times_asked', { start: null, end: 1 }, ['A3'], false],
  ['keeps whom was asked once or more', 'times_asked', { start: 1, end: null }, ['A1', 'A2', 'A3'], true],
  ['hides nobody where all pass', 'times_asked', { start: 0, end: 20 }, [], false],
] as const)('F-06 %s', (_, field, range, ids, keeps) => {
  expect(peopleOf(field, range, days, today)).toEqual({ ids, keeps })
})
