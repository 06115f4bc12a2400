import { describe, expect, it } from 'vitest'
import { isOfFew, isPlaceCounted } from './authorship.ts'

const rules = { first_and_last_two: true, leave_out_hyper_authorship: true }

describe('authors who count', () => {
  it('K-02 are the first two and the last two, and all of four', () => {
    const counted = (authors: number) =>
      Array.from({ length: authors }, (_, place) => place).filter((place) => isPlaceCounted(place, authors, rules))
    expect(counted(6)).toEqual([0, 1, 4, 5])
    expect(counted(5)).toEqual([0, 1, 3, 4])
    expect(counted(4)).toEqual([0, 1, 2, 3])
    expect(counted(1)).toEqual([0])
  })

  it('K-02 are all of them unless only first and last are requested', () => {
    expect(isPlaceCounted(7, 20, { ...rules, first_and_last_two: false })).toBe(true)
  })

  it('K-04 are those of works with up to 100 authors, and of larger ones only on request', () => {
    expect(isOfFew(100, rules)).toBe(true)
    expect(isOfFew(101, rules)).toBe(false)
    expect(isOfFew(101, { ...rules, leave_out_hyper_authorship: false })).toBe(true)
  })
})
