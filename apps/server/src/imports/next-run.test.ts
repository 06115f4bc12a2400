import { expect, it } from 'vitest'
import type { StoredImport, StoredSchedule } from './import-files.ts'
import { nextRun } from './next-run.ts'

/** A Wednesday. */
const SET = '2026-11-25T10:00:00.000Z'
const next = (schedule: Partial<StoredSchedule>, last?: Pick<StoredImport, 'started_at' | 'state'>) =>
  nextRun(
    { is_on: true, every_days: 7, weekday: null, hour: 3, set_at: SET, ...schedule } as StoredSchedule,
    last as StoredImport,
    new Date('2026-12-20T12:00:00.000Z'),
  )?.toISOString()
const ran = (day: string, state: StoredImport['state'] = 'done') => ({ started_at: `${day}T03:00:20.000Z`, state })

it('a schedule begins at the next hour that it names, and is off when told so', () => {
  expect(next({})).toBe('2026-11-26T03:00:00.000Z')
  expect(next({ hour: 22 })).toBe('2026-11-25T22:00:00.000Z')
  expect(next({ is_on: false })).toBeUndefined()
  // An import of an earlier schedule says nothing about this one.
  expect(next({}, ran('2026-11-20'))).toBe('2026-11-26T03:00:00.000Z')
})

it('runs again after so many days, and on the next day where the last run failed', () => {
  expect(next({}, ran('2026-11-26'))).toBe('2026-12-03T03:00:00.000Z')
  expect(next({ every_days: 1 }, ran('2026-11-26'))).toBe('2026-11-27T03:00:00.000Z')
  expect(next({}, ran('2026-11-26', 'stopped'))).toBe('2026-12-03T03:00:00.000Z')
  expect(next({}, ran('2026-11-26', 'failed'))).toBe('2026-11-27T03:00:00.000Z')
  expect(next({}, ran('2026-11-26', 'interrupted'))).toBe('2026-11-27T03:00:00.000Z')
})

it('is due although a clock that was a year ahead has run it', () => {
  expect(next({}, ran('2027-11-26'))).toBe('2026-11-26T03:00:00.000Z')
})

it('keeps to its day of the week, also after a run that was late', () => {
  const sundays = { weekday: 7 }
  expect(next(sundays)).toBe('2026-11-29T03:00:00.000Z')
  expect(next(sundays, ran('2026-11-29'))).toBe('2026-12-06T03:00:00.000Z')
  expect(next(sundays, ran('2026-12-01'))).toBe('2026-12-06T03:00:00.000Z')
  expect(next({ ...sundays, every_days: 14 }, ran('2026-11-29'))).toBe('2026-12-13T03:00:00.000Z')
})
