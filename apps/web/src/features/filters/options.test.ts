import { describe, expect, it } from 'vitest'
import { matchingOptions } from '../../ui/options.ts'
import { countryOptions, languageOptions, membersOf } from './options.ts'

describe('F-05 countries', () => {
  it('are seven groups, then 250 countries by name', () => {
    const groups = countryOptions.slice(0, 7)
    expect(groups.map(({ value }) => value)).toEqual(
      ['ASEAN', 'BRICS', 'EEA', 'EU', 'G7', 'G20', 'NATO'].map((key) => `group:${key}`),
    )
    const countries = countryOptions.slice(7)
    expect(countries).toHaveLength(250)
    // A code that the platform has no name for stands for itself.
    expect(countries.filter(({ value, label }) => value === label)).toEqual([])
    expect(countries[0]!.label).toBe('Afghanistan')
  })

  it('show the members of a group', () => {
    expect(membersOf('group:G7')).toEqual([
      'Canada',
      'France',
      'Germany',
      'Italy',
      'Japan',
      'United Kingdom',
      'United States',
    ])
    expect(membersOf('NL')).toEqual([])
  })

  it('are found by name and code, whatever accents and case, groups by their members', () => {
    const found = (typed: string) => matchingOptions(countryOptions, typed).map(({ value }) => value)
    expect(found('cote d')).toContain('CI')
    expect(found('NETHERL')[0]).toBe('NL')
    expect(found('netherl')).toContain('group:EU')
    expect(found('us')[0]).toBe('US')
    expect(found('')).toHaveLength(257)
    expect(found('qx')).toEqual([])
  })
})

it('F-05 languages have names', () => {
  expect(languageOptions.filter(({ value, label }) => value === label)).toEqual([])
})
