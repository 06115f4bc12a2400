import { describe, expect, it } from 'vitest'
import { projectSourceOptions, projectSources } from './project-sources.ts'
import { sectors } from './sectors.ts'

describe('projectSources', () => {
  it('F-05 pairs the ids 48 to 65, each once, eight of them Belgian, spare ones marked', () => {
    expect(projectSources.map(({ id }) => id)).toEqual(Array.from({ length: 18 }, (_, index) => 48 + index))
    expect(projectSources.filter(({ country_code }) => country_code === 'BE')).toHaveLength(8)
    const spare = projectSources.filter(({ key }) => key === null)
    expect(spare.every(({ label, country_code }) => label === 'Spare' && country_code === null)).toBe(true)
    const keys = projectSources.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of ['cordis', 'fris', 'gepris', 'narcis', 'nsf', 'swecris', 'ukri', 'nwopen', 'openaire'])
      expect(keys).toContain(key)
  })

  it('F-05 offers all but the spare ones', () => {
    expect(projectSourceOptions).toHaveLength(16)
    expect(projectSourceOptions.map(({ label }) => label)).not.toContain('Spare')
  })
})

describe('sectors', () => {
  it('F-05 are 75 with different values and labels', () => {
    expect(sectors).toHaveLength(75)
    expect(new Set(sectors.map(({ value }) => value)).size).toBe(75)
    expect(sectors.every(({ value }) => /^[a-z]+(-[a-z]+)*$/.test(value))).toBe(true)
  })
})
