import type { Engine } from '@cognate/catalogue'
import { foldText } from '@cognate/matching'
import { expect, it } from 'vitest'
import { institutionsFinder } from './find-institutions.ts'

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

const namesIn = async (affiliations: readonly string[], institutions = known) =>
  (await institutionsFinder(engineOf(institutions).engine)(affiliations)).map(({ display_name }) => display_name)

it.each([
  ['TU Dortmund University, Department of Computer Science, Dortmund, Germany', 'Technische Universität Dortmund'],
  ['Technische Universität München', 'Technical University of Munich'],
  ['Montreal Institute of Learning Algorithms (Mila), Montreal, Canada', known[2]![0]],
  ['Data Cowboys and University of Ottawa', 'University of Ottawa'],
  ['PayPal', 'PayPal (United States)'],
  ['CSE, HKUST', 'Hong Kong University of Science and Technology'],
  ['Université York, Toronto, Canada', 'York University'],
])('K-01 finds the institution that %s names: %s', async (affiliation, name) => {
  expect(await namesIn([affiliation])).toEqual([name])
})

it.each([
  [['PayPal (United States) and University of Ottawa'], ['PayPal (United States)', 'University of Ottawa']],
  [['University of York, UK; York University, Toronto, Canada'], ['University of York', 'York University']],
  [['University of Ottawa and TU Dortmund'], ['University of Ottawa', 'Technische Universität Dortmund']],
  [
    ['CSE, HKUST', 'PayPal', 'HKUST'],
    ['Hong Kong University of Science and Technology', 'PayPal (United States)'],
  ],
  [
    ['1 A, B Street, C Road, D Town, E Shire, F Land, University of Ottawa', 'Université York'],
    ['University of Ottawa'],
  ],
])('K-01 finds each institution that %s name, and none of which two may be meant', async (affiliations, names) => {
  expect(await namesIn(affiliations)).toEqual(names)
})

const joined: readonly Known[] = [
  ...known,
  ['University of Ottawa and Snow Project', [], 'CA', 'Ottawa'],
  ['Department of Computer Science and Engineering, University of York', [], 'GB', 'York'],
  ['Carnegie Mellon University', ['CMU'], 'US', 'Pittsburgh'],
  ['Tokyo University of Agriculture', [], 'JP', 'Tokyo'],
  ['Tokyo University of Agriculture and Technology', [], 'JP', 'Tokyo'],
  ['University of California', [], 'US', 'Oakland'],
  ['University of California, Davis', [], 'US', 'Davis'],
  ['Harbour Group', ['HGR'], 'CA', 'Halifax'],
  ['Hill Group', ['HGR'], 'US', 'Denver'],
]

it.each([
  [joined[8]![0], [joined[8]![0], 'University of Ottawa']],
  [joined[9]![0], [joined[9]![0], 'University of York']],
])('K-01 finds beside the record that %s is each part that is known', async (affiliation, names) => {
  expect(await namesIn([affiliation], joined)).toEqual(names)
})

it.each([
  ['CMU and PayPal', ['Carnegie Mellon University', 'PayPal (United States)']],
  ['HGR; CMU; PayPal', ['Carnegie Mellon University', 'PayPal (United States)']],
  ['UBC/CMU', ['Carnegie Mellon University']],
  ['University of Ottawa. University of York', ['University of Ottawa', 'University of York']],
])('K-01 finds what a half of %s names alone, whatever is in doubt beside it', async (affiliation, names) => {
  expect((await namesIn([affiliation], joined)).sort()).toEqual([...names].sort())
})

it.each([
  [joined[12]![0], [joined[12]![0]]],
  ['University of California & University of California, Davis', [joined[14]![0]]],
  ['University of York and CMU, Pittsburgh, United States', ['Carnegie Mellon University']],
])('K-01 finds in %s no piece of a name, no system of a campus and none of another country', async (text, names) => {
  expect(await namesIn([text], joined)).toEqual(names)
})

it.each(['Université York', 'Technical University of Ottawa', 'Department of Physics, Berlin, Germany'])(
  'K-01 finds none for %s, which names none of them or may name two',
  async (affiliation) => {
    expect(await namesIn([affiliation])).toEqual([])
  },
)

it('K-01 finds none where so many have the words of a name that one that fits may be overlooked', async () => {
  const others = (kind: string): Known[] =>
    Array.from({ length: 31 }, (_, at) => [`York ${kind} ${at}`, [], 'US', 'York'] as const)
  const affiliations = ['Université York, Toronto, Canada']
  expect(await namesIn(affiliations, [...others('Hospital'), ...known])).toEqual(['York University'])
  expect(await namesIn(affiliations, [...others('Univ. Hospital'), ...known])).toEqual([])
})

it('K-01 looks a text up once, and by single words only where no name stands word for word', async () => {
  const { asked, engine } = engineOf()
  const find = institutionsFinder(engine)
  for (let person = 0; person < 3; person++) await find(['Department of Physics, University of Ottawa, Canada'])
  expect(asked).toEqual([
    'Department of Physics, University of Ottawa, Canada',
    'Department of Physics',
    'University of Ottawa',
    'Canada',
  ])
})

it('Q-07 lets other calls be answered between one affiliation and the next', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await namesIn(Array(20).fill('University of Ottawa'))
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(19)
})
