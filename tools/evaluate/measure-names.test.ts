import { expect, it } from 'vitest'
import { measureNames } from './measure-names.ts'
import type { NamedWork, NameGold } from './name-gold.ts'

/** A work; each author is given as `id: name` or `id: name @ place`. */
function work(year: number, ...authors: string[]): NamedWork {
  return {
    publication_year: year,
    authorships: authors.map((text) => {
      const [, id, name, place] = /^(\w+): (.+?)(?: @ (.+))?$/.exec(text)!
      return {
        author: { id: id!, display_name: name! },
        raw_author_name: name,
        institutions: place ? [{ id: place }] : [],
      }
    }),
  }
}

const works = [
  work(2001, 'A1: Noah Coccaro', 'A2: Dan Holm'),
  work(2003, 'A1: N. Coccaro', 'A2: Dan Holm'),
  work(2004, 'A3: Noah P. Coccaro', 'A2: Dan Holm'),
  work(2010, 'A4: Wei Wang @ York', 'A5: Ada Ek @ York'),
  work(2012, 'A4: Wei Wang @ York', 'A5: Ada Ek @ York'),
  work(2011, 'A6: Wei Wang @ Lund', 'A7: Bo Lund @ Lund'),
  ...['Li', 'Ito', 'Chen', 'Liu', 'Sun', 'Hu'].map((family, at) => work(2000, `A1${at}: Wei ${family}`, 'A8: Eva Aal')),
  ...['Bo', 'Jun', 'Fei', 'Min', 'Yan', 'Lei'].map((given, at) => work(2000, `A2${at}: ${given} Wang`, 'A8: Eva Aal')),
]
const gold: NameGold[] = [
  { kind: 'variants', person: 'A1', names: ['Noah Coccaro', 'N. Coccaro'] },
  { kind: 'homonym', name: 'Wei Wang', persons: ['A4', 'A6'] },
]

it('D-02 finds the names of one person, counts pairs with an unlabelled author, and finds two people under one name', () => {
  const { samePerson, severalPersons, asTheyAre } = measureNames(works, gold, () => 0)
  // A3 fits both names of A1, and nothing is known of them.
  expect(samePerson[0]).toEqual({ pairs: 1, right: 1, wrong: 0, unlabelled: 2 })
  expect(severalPersons[0]).toEqual({ names: 1, marked: 1, persons: 2, markedPersons: 0 })
  expect([samePerson[1].pairs, severalPersons[1].names]).toEqual([0, 0])
  expect(asTheyAre).toEqual({ authors: 20, samePerson: 1, severalPersons: 0 })
})

it('D-02 counts a mark on two different known persons as wrong', () => {
  const both: NameGold[] = [...gold, { kind: 'variants', person: 'A3', names: ['Noah P. Coccaro'] }]
  expect(measureNames(works, both, () => 0).samePerson[0]).toMatchObject({ right: 1, wrong: 2, unlabelled: 0 })
})
