import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadNumbers } from './spread-numbers.ts'

const numbered = (...before: number[]) => [...spreadNumbers(Uint32Array.from(before))]

describe('numbers of records', () => {
  it('leave room for another record between two', () => {
    expect(numbered(0, 0, 0)).toEqual([2, 4, 6])
  })

  it('stay, while new records come between and behind', () => {
    expect(numbered(2, 0, 4, 0, 0)).toEqual([2, 3, 4, 6, 8])
  })

  it('move where there is no room, and no further than they must', () => {
    expect(numbered(2, 4, 5, 0, 6, 8, 10)).toEqual([2, 4, 5, 6, 7, 8, 10])
  })

  it('are given anew where most are of records that are gone', () => {
    expect(numbered(10_000, 20_000)).toEqual([2, 4])
  })

  it('ascend from 1 after any changes, and few move while few records change', () => {
    const aChange = fc.record({ added: fc.array(fc.nat(5_000)), removed: fc.array(fc.nat(5_000)) })
    const apply = (changes: { added: number[]; removed: number[] }[]) => {
      let numbers = new Map(Array.from({ length: 500 }, (_, at) => [at * 10, 0]))
      const renumber = (ids: number[]) => {
        const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
        const given = spreadNumbers(Uint32Array.from(sorted, (id) => numbers.get(id) ?? 0))
        const moved = sorted.filter((id, at) => numbers.get(id) && numbers.get(id) !== given[at]).length
        numbers = new Map(sorted.map((id, at) => [id, given[at]!]))
        expect(given.every((number, at) => number > (given[at - 1] ?? 0))).toBe(true)
        expect(given.at(-1) ?? 0).toBeLessThanOrEqual(4_096)
        return moved
      }
      renumber([...numbers.keys()])
      for (const { added, removed } of changes) {
        const moved = renumber([...numbers.keys(), ...added].filter((id) => !removed.includes(id)))
        expect(moved).toBeLessThanOrEqual(8 * added.length)
      }
    }
    fc.assert(fc.property(fc.array(aChange, { maxLength: 6 }), apply))
  })
})
