import { describe, expect, it } from 'vitest'
import { affiliationsOf } from './affiliations.ts'

const anAffiliation = (name: string, passes_filter = false) => ({
  id: `https://openalex.org/${name}`,
  display_name: name,
  country_code: 'SE',
  type: 'education',
  passes_filter,
})
const namesOf = (expert: Parameters<typeof affiliationsOf>[0]) =>
  affiliationsOf(expert).map(({ display_name }) => display_name)

describe('affiliationsOf', () => {
  it('R-01 puts affiliations that passed a filter first and keeps the order otherwise', () => {
    const active_affiliations = [
      anAffiliation('A'),
      anAffiliation('B', true),
      anAffiliation('C'),
      anAffiliation('D', true),
    ]
    expect(namesOf({ active_affiliations, last_known_institutions: [] })).toEqual(['B', 'D', 'A', 'C'])
  })

  it('falls back to the last known institutions', () => {
    expect(namesOf({ active_affiliations: [], last_known_institutions: [anAffiliation('X')] })).toEqual(['X'])
    expect(namesOf({ active_affiliations: [], last_known_institutions: [] })).toEqual([])
  })

  it('shows an institution once', () => {
    expect(
      namesOf({ active_affiliations: [anAffiliation('A'), anAffiliation('A', true)], last_known_institutions: [] }),
    ).toEqual(['A'])
  })
})
