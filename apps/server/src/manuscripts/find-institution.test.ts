import type { Engine } from '@cognate/catalogue'
import { foldText } from '@cognate/matching'
import { expect, it } from 'vitest'
import { institutionFinder } from './find-institution.ts'

type Known = readonly [name: string, acronyms: readonly string[], country: string, city: string]

const known: readonly Known[] = [
  ['Technische Universität Dortmund', [], 'DE', 'Dortmund'],
  ['Technical University of Munich', [], 'DE', 'Munich'],
  ['Mila - Quebec Artificial Intelligence Institute', ['MILA'], 'CA', 'Montreal'],
  ['University of Ottawa', [], 'CA', 'Ottawa'],
  ['PayPal (United States)', [], 'US', 'San Jose'],
  ['Hong Kong University of Science and Technology', ['HKUST'], 'HK', 'Hong Kong'],
  ['University of York', [], 'GB', 'York'],
  ['York University', [], 'CA', 'Toronto'],
]

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Finds the names that have words that begin like those of the text, as engines do, and counts how often. */
function engineOf(institutions: readonly Known[] = known) {
  const asked: string[] = []
  const autocomplete = async (_: unknown, text: string, limit: number) => {
    asked.push(text)
    const found = institutions.filter(([name, acronyms]) => {
      const words = wordsOf([name, ...acronyms].join(' '))
      return wordsOf(text).every((wanted) => words.some((word) => word.startsWith(wanted)))
    })
    return { count: found.length, results: found.slice(0, limit).map(([id]) => ({ id })) }
  }
  const readRecords = async (_: unknown, ids: readonly string[]) =>
    ids.map((id) => {
      const [display_name, display_name_acronyms, country_code, city] = institutions.find(([name]) => name === id)!
      return { id, display_name, display_name_acronyms, display_name_alternatives: [], country_code, geo: { city } }
    })
  return { asked, engine: { autocomplete, readRecords } as unknown as Engine }
}

it.each([
  ['TU Dortmund University, Department of Computer Science, Dortmund, Germany', 'Technische Universität Dortmund'],
  ['Technische Universität München', 'Technical University of Munich'],
  ['Montreal Institute of Learning Algorithms (Mila), Montreal, Canada', known[2]![0]],
  ['Data Cowboys and University of Ottawa', 'University of Ottawa'],
  ['PayPal', 'PayPal (United States)'],
  ['CSE, HKUST', 'Hong Kong University of Science and Technology'],
  ['Université York, Toronto, Canada', 'York University'],
])('K-01 finds the institution that %s names: %s', async (affiliation, name) => {
  const found = await institutionFinder(engineOf().engine)([affiliation])
  expect(found?.display_name).toBe(name)
})

it.each(['Université York', 'Technical University of Ottawa', 'Department of Physics, Berlin, Germany'])(
  'K-01 finds none for %s, which names none of them or may name two',
  async (affiliation) => {
    expect(await institutionFinder(engineOf().engine)([affiliation])).toBeUndefined()
  },
)

it('K-01 finds none where so many have the words of a name that one that fits may be overlooked', async () => {
  const others = (kind: string): Known[] =>
    Array.from({ length: 31 }, (_, at) => [`York ${kind} ${at}`, [], 'US', 'York'] as const)
  const find = (institutions: readonly Known[]) => institutionFinder(engineOf(institutions).engine)
  const affiliation = 'Université York, Toronto, Canada'
  expect(await find([...others('Hospital'), ...known])([affiliation])).toMatchObject({ id: 'York University' })
  expect(await find([...others('Univ. Hospital'), ...known])([affiliation])).toBeUndefined()
})

it('K-01 looks a text up once, and by single words only where no name stands word for word', async () => {
  const { asked, engine } = engineOf()
  const find = institutionFinder(engine)
  for (let person = 0; person < 3; person++) await find(['Department of Physics, University of Ottawa, Canada'])
  expect(asked).toEqual([
    'Department of Physics, University of Ottawa, Canada',
    'Department of Physics',
    'University of Ottawa',
    'Canada',
  ])
})
