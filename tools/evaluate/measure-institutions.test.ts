import { describe, expect, it } from 'vitest'
import { shared } from '../../tests/support/shared.ts'
import { DRAWN_PAIRS, JUDGED_PAIRS, readInstitutionPairs, readNamedInstitutions } from './institution-gold.ts'
import { measureInstitutions } from './measure-institutions.ts'

const named = (display_name: string) => ({ display_name, ror: null, people: [] })

const WORKS = shared('data/acl/works.jsonl.gz')

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
    const { records, halves, unknown } = measureInstitutions(names.map(named), { pairs }, () => 0)
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

  it('K-03 has 300 pairs that were drawn anew, each once and none of them among the others', async () => {
    const keysOf = async (file: string) =>
      (await readInstitutionPairs(file)).map(({ name, other_name }) => [name, other_name].sort().join('\n'))
    const drawn = new Set(await keysOf(DRAWN_PAIRS))
    expect(drawn.size).toBe(300)
    expect(drawn.isDisjointFrom(new Set(await keysOf(JUDGED_PAIRS)))).toBe(true)
  })

  it.skipIf(!WORKS)(
    'K-03 finds 95 % of them that are one place in ACL, and takes at most 1 % falsely for one',
    async () => {
      const drawn = await readInstitutionPairs(DRAWN_PAIRS)
      const institutions = await readNamedInstitutions(WORKS!)
      const figures = measureInstitutions(institutions, { pairs: [], drawn }, () => 0)
      expect(figures.unknown).toBe(0)
      const { same, different, right, wrong } = figures.drawn
      expect(same + different).toBe(300)
      expect(right / same).toBeGreaterThanOrEqual(0.95)
      expect(wrong.length / different).toBeLessThanOrEqual(0.01)
    },
    60_000,
  )
})
