import { describe, expect, it } from 'vitest'
import { NameBlocks } from './name-blocks.ts'
import { compareLikeness, likenessKeys, readName } from './name-likeness.ts'
import { canBeOnePerson, findSamePersons, SAME_PERSON_FROM, scoreSamePerson } from './same-person.ts'
import { findSeveralPersons } from './several-persons.ts'
import { type SignedWork, worldOfWorks } from './world-of-works.ts'

/** A work: year, then its authors as `Name`, `Name @ Place` or `Name #ORCID`; the author is the name before any ` (`. */
function work(year: number, ...authors: string[]): SignedWork {
  return {
    year,
    authors: authors.map((text) => {
      const [, key, place, orcid] = /^(.+?)(?: @ (.+?))?(?: #(.+))?$/.exec(text)!
      return { key: key!, names: [key!.split(' (')[0]!], orcid, institutions: place ? [place] : [] }
    }),
  }
}

function samePersonsIn(works: readonly SignedWork[]): string[] {
  const { world, keys } = worldOfWorks(works)
  return findSamePersons(world, new NameBlocks(world)).map(({ a, b }) => `${keys[a]} = ${keys[b]}`)
}

function severalIn(works: readonly SignedWork[]) {
  const { world, keys } = worldOfWorks(works)
  return findSeveralPersons(world, new NameBlocks(world)).map(({ author, groups }) => ({
    author: keys[author],
    works: groups.map((group) => group.works),
  }))
}

describe('compareLikeness', () => {
  const compare = (a: string, b: string) => compareLikeness(readName(a)!, readName(b)!)

  it.each([
    ['Benjamin Matthias Ruppik', 'Benjamin Ruppik', 'same'],
    ['Xiao-Ming Li', 'Xiaoming Li', 'same'],
    ['Ziheng Wu', 'Wu Ziheng', 'turned'],
    ['Miguel Alonso Pardo', 'Miguel Alonso', 'shorter'],
    ['Muhammad Waqas Anwar', 'Waqas Anwar', 'shorter'],
    ['Noah Coccaro', 'N. Coccaro', 'initials'],
    ['Reut Tsarfaty', 'Reut Tsarfay', 'spelling'],
  ])('D-02 %s and %s can be one person: %s', (a, b, likeness) => {
    expect([compare(a, b), compare(b, a)]).toEqual([likeness, likeness])
    expect(likenessKeys(readName(a)!).some((key) => likenessKeys(readName(b)!).includes(key))).toBe(true)
  })

  it.each([
    ['John D. Burger', 'John Dowding'],
    ['Jane Smith', 'John Smith'],
    ['Li Wei', 'Lu Wei'],
    ['David Mareček', 'David M. Howcroft'],
  ])('D-02 %s and %s cannot be one person', (a, b) => {
    expect(compare(a, b)).toBeUndefined()
  })
})

it('D-02 takes nobody for one person of whom no name can be read, unless it is the same to the letter', () => {
  expect(canBeOnePerson(['王伟'], ['Wei Wang'])).toBe(false)
  expect(canBeOnePerson(['Wei Wang'], ['王伟'])).toBe(false)
  expect(canBeOnePerson(['王伟'], ['王伟'])).toBe(true)
})

describe('findSamePersons', () => {
  const noah = [work(2001, 'Noah Coccaro', 'Dan Jurafsky'), work(2003, 'N. Coccaro', 'Dan Jurafsky')]

  it('D-02 finds a pair once, even if what was compared is forgotten at once', () => {
    const { world } = worldOfWorks(noah)
    const blocks = new NameBlocks(world)
    expect(findSamePersons(world, blocks, 1)).toEqual(findSamePersons(world, blocks))
    expect(findSamePersons(world, blocks, 1)).toHaveLength(1)
  })

  it('D-02 finds two authors whose names may be the same and who wrote with the same person', () => {
    expect(samePersonsIn(noah)).toEqual(['Noah Coccaro = N. Coccaro'])
  })

  it('D-02 says nothing if they share no co-author, wrote a work together or have different ORCID iDs', () => {
    expect(samePersonsIn([work(2001, 'Noah Coccaro', 'Dan Jurafsky'), work(2003, 'N. Coccaro', 'Ada Holm')])).toEqual(
      [],
    )
    expect(samePersonsIn([...noah, work(2004, 'Noah Coccaro', 'N. Coccaro')])).toEqual([])
    const apart = [work(2001, 'Noah Coccaro #1', 'Dan Jurafsky'), work(2003, 'N. Coccaro #2', 'Dan Jurafsky')]
    expect(samePersonsIn(apart)).toEqual([])
  })

  it('D-02 says nothing of a name that is only a part of another name of somebody with another family name', () => {
    const { world } = worldOfWorks([work(2001, 'Deepak Kumar', 'Ada Holm'), work(2003, 'Deepak Gupta', 'Ada Holm')])
    const pairsWith = (...names: string[]) => {
      const namesOf = (author: number) => (world.namesOf(author)[0] === 'Deepak Gupta' ? names : world.namesOf(author))
      const named = Object.assign(Object.create(world), { namesOf })
      return findSamePersons(named, new NameBlocks(named)).length
    }
    expect(pairsWith('Deepak Gupta', 'Deepak Kumar Gupta')).toBe(0)
    expect(pairsWith('Deepak Kumar Gupta')).toBe(1)
    expect(pairsWith('Deepak Gupta', 'Deepak Kumar')).toBe(1)
  })

  it('D-02 says nothing about a name that many people have', () => {
    const many = Array.from({ length: 40 }, (_, at) => work(2000, `Wei Wang (${at})`, 'Bo Ek'))
    expect(samePersonsIn(many)).toEqual([])
    expect(samePersonsIn(many.slice(0, 3))).toHaveLength(3)
  })

  it('D-02 does not depend on the order of the works', () => {
    const works = [...noah, work(2005, 'Ada Holm', 'Dan Jurafsky'), work(2006, 'A. Holm', 'Dan Jurafsky')]
    const sorted = (pairs: string[]) => pairs.map((pair) => pair.split(' = ').sort().join()).sort()
    expect(sorted(samePersonsIn(works.toReversed()))).toEqual(sorted(samePersonsIn(works)))
  })

  it('D-02 scores between 0 and 1, lower the more people have the name', () => {
    const scores = [1, 2, 10, 100, 10_000].map((bearers) => scoreSamePerson({ coauthors: 1, bearers }))
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const score of scores) expect(score > 0 && score < 1).toBe(true)
    expect(scores[0]! > SAME_PERSON_FROM && scores[3]! < SAME_PERSON_FROM).toBe(true)
  })
})

describe('findSeveralPersons', () => {
  const others = Array.from({ length: 30 }, (_, at) => [
    work(2000, `Wei Li (${at})`, `Zoe Aal ${at}`),
    work(2000, `Bo Wang (${at})`, `Zoe Aal ${at}`),
  ]).flat()
  const york = [work(2010, 'Wei Wang @ York', 'Ada Holm @ York'), work(2014, 'Wei Wang @ York', 'Ada Holm @ York')]
  const lund = [work(2011, 'Wei Wang @ Lund', 'Bo Ek @ Lund'), work(2013, 'Wei Wang @ Lund', 'Bo Ek @ Lund')]

  it('D-02 finds an author with a common name whose works of the same years share neither people nor places', () => {
    expect(severalIn([...york, ...lund, ...others])).toEqual([
      {
        author: 'Wei Wang',
        works: [
          [1, 0],
          [3, 2],
        ],
      },
    ])
  })

  it('D-02 says nothing about a rare name, about one place after the other, or if the people know each other', () => {
    expect(severalIn([...york, ...lund])).toEqual([])
    const later = lund.map((work) => ({ ...work, year: work.year + 10 }))
    expect(severalIn([...york, ...later, ...others])).toEqual([])
    const more = work(2012, 'Wei Wang @ York', 'Ada Holm @ York')
    expect(severalIn([...york, more, ...later, ...others])).toEqual([])
    expect(severalIn([...york, more, ...lund, ...others])).toHaveLength(1)
    expect(severalIn([...york, ...lund, work(2012, 'Ada Holm', 'Bo Ek'), ...others])).toEqual([])
    expect(severalIn([...york, ...lund, work(2012, 'Wei Wang', 'Ada Holm', 'Bo Ek'), ...others])).toEqual([])
  })

  it('D-02 says nothing if a place is unknown', () => {
    const nowhere = lund.map((work) => ({
      ...work,
      authors: work.authors.map((author) => ({ ...author, institutions: [] })),
    }))
    expect(severalIn([...york, ...nowhere, ...others])).toEqual([])
  })
})
