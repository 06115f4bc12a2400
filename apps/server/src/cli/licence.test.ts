import type { Licence } from '@cognate/workspace'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UsageFailure } from './command-failure.ts'
import { completeLicence, describeLicence } from './licence.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const licenceInForce: Licence = {
  kind: 'institution',
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  endpoints: ['find_email'],
  datasets: ['experts'],
  filters: 'all',
}

describe('A-06 a licence set on the command line', () => {
  it('begins today and opens everything by default', () => {
    expect(completeLicence({ licence: 'individual', until: '2027-06-14' }, undefined)).toEqual({
      kind: 'individual',
      valid_from: '2026-06-15',
      valid_until: '2027-06-14',
      endpoints: 'all',
      datasets: 'all',
      filters: 'all',
    })
  })

  it('keeps what the options do not change of a licence in force', () => {
    expect(completeLicence({ until: '2027-12-31', datasets: 'all' }, licenceInForce)).toEqual({
      ...licenceInForce,
      valid_until: '2027-12-31',
      datasets: 'all',
    })
  })

  it('begins again today when the previous one has ended', () => {
    const endedLicence = { ...licenceInForce, valid_until: '2026-06-14' }
    expect(completeLicence({ until: '2027-12-31' }, endedLicence).valid_from).toBe('2026-06-15')
    const lastDay = { ...licenceInForce, valid_until: '2026-06-15' }
    expect(completeLicence({ until: '2027-12-31' }, lastDay).valid_from).toBe('2026-01-01')
  })

  it.each([
    ['no kind', { until: '2027-12-31' }, undefined, /choose its kind with --licence/],
    ['no end', { licence: 'institution' }, undefined, /set its last day with --until/],
    [
      'an end before the beginning',
      { until: '2025-12-31' },
      licenceInForce,
      /end on 2025-12-31, before it begins on 2026-01-01/,
    ],
    ['keys for one person', { licence: 'individual', endpoints: ['share'] }, licenceInForce, /cannot include share/],
  ] as const)('is refused with %s', (_, options, known, sentence) => {
    const complete = () => completeLicence(options as Parameters<typeof completeLicence>[0], known)
    expect(complete).toThrow(UsageFailure)
    expect(complete).toThrow(sentence)
  })

  it('is described with its period, and as ended once it has ended', () => {
    expect(describeLicence(licenceInForce)).toBe(
      'institution licence until 2026-12-31, endpoints find_email, datasets experts, filters all',
    )
    expect(describeLicence({ ...licenceInForce, valid_until: '2026-06-14' })).toContain('until 2026-06-14 (ended)')
    expect(describeLicence({ ...licenceInForce, valid_from: '2026-07-01', datasets: [] })).toBe(
      'institution licence from 2026-07-01 until 2026-12-31, endpoints find_email, datasets none, filters all',
    )
  })
})
