import { describe, expect, it } from 'vitest'
import { likenessesTo, likenessOf, type Namesake, readListedNames, weighNamesakes } from './who-is-meant.ts'

const someone = (facts: Partial<Namesake> = {}): Namesake => ({
  ...{
    likeness: 'same',
    isThere: false,
    isElsewhere: false,
    hasAddress: false,
    coauthors: 0,
    others: 3,
    citedWorks: 0,
  },
  ...facts,
})
const best = (bearers: number, ...people: Partial<Namesake>[]) =>
  Math.max(...weighNamesakes(people.map(someone), bearers))

describe('weighNamesakes', () => {
  it('K-01 is sure of a name with a place, a co-author, a cited work or an address beside it', () => {
    const reasons = [{ isThere: true }, { coauthors: 1 }, { citedWorks: 2 }, { hasAddress: true }]
    for (const reason of reasons) expect(best(300, reason)).toBeGreaterThan(0.9)
  })

  it('K-01 is sure of a name alone only where few bear such a name, and the place does not differ', () => {
    expect(best(1, {})).toBeGreaterThan(0.9)
    expect(best(30, {})).toBeLessThan(0.9)
    expect(best(1, { isElsewhere: true })).toBeLessThan(0.9)
    expect(best(1, { likeness: 'initials' })).toBeLessThan(0.9)
  })

  it('K-01 takes a co-author in a list of many namesakes for chance', () => {
    expect(best(20, { coauthors: 1, others: 3 })).toBeGreaterThan(0.9)
    expect(best(20, { coauthors: 1, others: 5_000 })).toBeLessThan(0.9)
  })

  it('K-01 doubts between two of one name, and takes the one for whom more speaks', () => {
    expect(best(2, {}, {})).toBeLessThan(0.5)
    expect(best(2, { isThere: true }, { isThere: true })).toBeLessThan(0.5)
    expect(best(2, {}, { isThere: true })).toBeGreaterThan(0.9)
    expect(weighNamesakes([], 5)).toEqual([])
  })
})

describe('names of a list', () => {
  it.each([
    ['Zhang X', 'X. Zhang', 'same'],
    ['Berg JA', 'Jan A. Berg', 'initials'],
    ['Zhang, X.', 'Xiuzhen Zhang', 'initials'],
    ['Zhang Xiuzhen', 'Xiuzhen Zhang', 'turned'],
    ['Yang LI', 'Yang Li', 'same'],
    ['Hal Daumé III', 'Hal Daume', 'same'],
    ['Di Wu', 'Di Wu', 'same'],
    ['Jacki O’Neill', 'Jacki O’Neill', 'same'],
    ['Mei Zhang', 'Xiuzhen Zhang', undefined],
    ['Sebastian Moeller', 'Sebastian Möller', 'same'],
    ['Philipp Köhn', 'Philipp Koehn', 'same'],
    ['Oevrelid L', 'Lilja Øvrelid', 'initials'],
    ['Anders Soegaard', 'Anders Søgaard', 'same'],
    ['Joerg Weiss', 'Jörg Weiß', 'same'],
    ['Xue Li', 'Xu Li', undefined],
    ['Jan Moeller', 'Jan Moller', undefined],
  ])('%s can be %s: %s', (listed, borne, likeness) => {
    expect(likenessOf(readListedNames(listed), [borne])).toBe(likeness)
  })

  it('are those of who is spelled like them before who is only as letters are written out', () => {
    const listed = readListedNames('Robert Östling')
    expect(likenessesTo(listed, [['Robert Östling'], ['Robert Oestling'], ['Ada Lind']])).toEqual([
      'same',
      'spelling',
      undefined,
    ])
    expect(likenessesTo(listed, [['Robert Oestling']])).toEqual(['same'])
  })

  it('are looked up as an index of names has them', () => {
    expect(readListedNames('Jacki O’Neill')).toMatchObject([{ first: 'jacki', family: 'o’neill' }])
    expect(readListedNames('Zhang X')).toMatchObject([{ first: 'x', family: 'zhang' }])
    expect(readListedNames('Ben Hachey')).toMatchObject([{ first: 'ben', family: 'hachey' }])
    expect(readListedNames('王伟')).toEqual([])
  })
})
