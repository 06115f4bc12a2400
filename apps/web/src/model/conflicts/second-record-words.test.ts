import { describe, expect, it } from 'vitest'
import { withStandIn } from './checked-people.ts'
import { secondRecordsInWords } from './second-record-words.ts'

const ada = { identifier: 'A1', display_name: 'Ada Lind' }
const reason = 'The names agree, and they share 2 co-authors.'
const nothing = { coauthorship: 0, coaffiliation: 0, joint_projects: 0, in_coi_input: false }

describe('second records in words', () => {
  it('K-01 tells what the second record of a person has with somebody checked against', () => {
    const row_as = { identifier: 'A3', display_name: 'Michael Faerber', reason }
    const conflict = { ...nothing, row_as, with: ada, with_as: null, coauthorship: 2 }
    expect(secondRecordsInWords([conflict], 'Michael Färber')).toEqual([
      'May be in conflict: Michael Faerber, who may be the same person, shares 2 works with Ada Lind',
    ])
    expect(secondRecordsInWords([conflict], 'Michael Faerber')).toEqual([
      'May be in conflict: another Michael Faerber, who may be the same person, shares 2 works with Ada Lind',
    ])
  })

  it('K-01 tells with which second record of somebody checked against', () => {
    const conflict = { ...nothing, row_as: null, with: ada, coaffiliation: 1, institutions: [{ display_name: 'RMIT' }] }
    const with_as = { identifier: 'A4', display_name: 'A. Lind', reason }
    expect(secondRecordsInWords([{ ...conflict, with_as }], 'Ben Ode')).toEqual([
      'May be in conflict: 1 institution (RMIT) with A. Lind, who may be Ada Lind',
    ])
    expect(
      secondRecordsInWords([{ ...conflict, with_as: { ...with_as, display_name: 'Ada Lind' } }], 'Ben Ode'),
    ).toEqual(['May be in conflict: 1 institution (RMIT) with another Ada Lind, who may be the same person'])
  })

  it('K-01 names the people for whom an institution is checked', () => {
    const rmit = { identifier: 'https://openalex.org/I1', display_name: 'RMIT' }
    const shared = { ...nothing, coaffiliation: 1, institutions: [{ display_name: 'RMIT' }] }
    const conflict = { ...shared, row_as: { ...ada, reason }, with: rmit, with_as: null }
    const checked = withStandIn([], 'Ben Ode', { id: 'I1', display_name: 'RMIT' })
    expect(secondRecordsInWords([conflict], 'A. Lind', checked)).toEqual([
      'May be in conflict: Ada Lind, who may be the same person, shares 1 institution (RMIT) with people at RMIT, where Ben Ode is',
    ])
    expect(secondRecordsInWords([conflict], 'A. Lind')[0]).toMatch(/ with people at RMIT$/)
  })

  it('K-01 says of whom somebody may be', () => {
    const conflict = { ...nothing, row_as: { ...ada, reason }, with: ada, with_as: null, in_coi_input: true }
    expect(secondRecordsInWords([conflict], 'A. Lind')).toEqual([
      'May be the same person as Ada Lind, who is on the conflict list',
    ])
  })
})
