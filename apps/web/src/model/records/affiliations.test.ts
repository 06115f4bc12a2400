import { describe, expect, it } from 'vitest'
import { affiliationsOf } from './affiliations.ts'

const at = (name: string, passes_filter = false) => ({
  id: `https://openalex.org/${name}`,
  display_name: name,
  country_code: 'SE',
  type: 'education',
  passes_filter,
})
const namesOf = (expert: Parameters<typeof affiliationsOf>[0]) => affiliationsOf(expert).map((one) => one.display_name)

describe('affiliationsOf', () => {
  it('R-01 puts affiliations that passed a filter first and keeps the order otherwise', () => {
    const active_affiliations = [at('A'), at('B', true), at('C'), at('D', true)]
    expect(namesOf({ active_affiliations, last_known_institutions: [] })).toEqual(['B', 'D', 'A', 'C'])
  })

  it('falls back to the last known institutions', () => {
    expect(namesOf({ active_affiliations: [], last_known_institutions: [at('X')] })).toEqual(['X'])
    expect(namesOf({ active_affiliations: [], last_known_institutions: [] })).toEqual([])
  })

  it('shows an institution once', () => {
    expect(namesOf({ active_affiliations: [at('A'), at('A', true)], last_known_institutions: [] })).toEqual(['A'])
  })
})
