import { describe, expect, it } from 'vitest'
import { JUDGED_PAIRS, readInstitutionPairs } from './institution-gold.ts'
import { measureInstitutions } from './measure-institutions.ts'

const named = (display_name: string) => ({ display_name, ror: null, people: [] })

describe('measureInstitutions', () => {
  it('K-03 counts judged pairs that were folded rightly, wrongly or not at all, and pairs with unknown names', () => {
    const names = ['University of York', 'The University of York', 'York University', 'University of Leeds']
    const pairs = [
      { name: 'University of York', other_name: 'The University of York', same: true },
      { name: 'The University of York', other_name: 'University of York', same: false },
      { name: 'University of York', other_name: 'York University', same: true },
      { name: 'University of York', other_name: 'University of Leeds', same: false },
      { name: 'University of York', other_name: 'Elsewhere', same: true },
    ]
    const { records, halves, unknown } = measureInstitutions(names.map(named), pairs, () => 0)
    const sum = (count: (half: (typeof halves)[0]) => number) => count(halves[0]) + count(halves[1])
    expect(records).toEqual({ given: 4, left: 3 })
    expect(unknown).toBe(1)
    expect([sum(({ same }) => same), sum(({ different }) => different), sum(({ right }) => right)]).toEqual([2, 2, 1])
    expect([...halves[0].wrong, ...halves[1].wrong]).toEqual([pairs[1]])
    expect([...halves[0].missed, ...halves[1].missed]).toEqual([pairs[2]])
  })

  it('K-03 has at least 400 judged pairs, each once', async () => {
    const pairs = await readInstitutionPairs(JUDGED_PAIRS)
    expect(pairs.length).toBeGreaterThanOrEqual(400)
    expect(new Set(pairs.map(({ name, other_name }) => [name, other_name].sort().join('\n'))).size).toBe(pairs.length)
  })
})
