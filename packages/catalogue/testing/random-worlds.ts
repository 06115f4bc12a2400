import { authorPositions, type DatasetKey, datasets, type Filters } from '@cognate/contract'
import { analyse, type WeightedTerm } from '@cognate/matching'
import fc from 'fast-check'
import type { EngineQuery } from '../src/engine/engine.ts'
import { aWorld, type World, type WorldWork } from './world.ts'

const words =
  'graph tree heat street city model neuron protein cell galaxy star ocean wave soil root leaf enzyme tumour vaccine trial'.split(
    ' ',
  )
export const people = Array.from({ length: 14 }, (_, number) => `Person ${number}`)
export const institutions = {
  Aalto: { country: 'FI', type: 'education' },
  Bosch: { country: 'DE', type: 'company' },
  Charite: { country: 'DE', type: 'healthcare' },
  Delft: { country: 'NL', type: 'education' },
}
const venues = { Letters: { type: 'journal' }, Meetings: { type: 'conference' }, Archive: { type: 'repository' } }
const topics = {
  Trees: { subfield: 'Ecology', field: 'Biology', domain: 'Life' },
  Cells: { subfield: 'Cytology', field: 'Biology', domain: 'Life' },
  Graphs: { subfield: 'Discrete', field: 'Mathematics', domain: 'Physical' },
}
const types = ['journal-article', 'proceedings-article', 'dataset']
const languages = ['en', 'de', 'nl']

const aWord = fc.constantFrom(...words)
export const someWords = (most: number) =>
  fc.array(aWord, { minLength: 1, maxLength: most }).map((chosen) => chosen.join(' '))
export const some = <Value>(values: readonly Value[], most: number) =>
  fc.subarray([...values], { minLength: 0, maxLength: most })

const aWork: fc.Arbitrary<WorldWork> = fc.record({
  title: someWords(6),
  abstract: fc.option(someWords(30), { nil: undefined }),
  date: fc.integer({ min: 2010, max: 2025 }).map((year) => `${year}-0${1 + (year % 9)}-15`),
  authors: fc
    .uniqueArray(fc.record({ name: fc.constantFrom(...people), at: some(Object.keys(institutions), 2) }), {
      selector: ({ name }) => name,
      maxLength: 4,
    })
    .map((authors) => authors),
  venue: fc.option(fc.constantFrom(...Object.keys(venues)), { nil: undefined }),
  topics: some(Object.keys(topics), 2),
  cited: fc.option(fc.nat(3), { freq: 2 }),
  type: fc.constantFrom(...types),
  language: fc.constantFrom(...languages),
})

/** The places of the works that a work of a random world cites: some of those before it. */
const citedBy = (number: number): number[] =>
  number % 4 === 0
    ? []
    : [...new Set([number - 1, number >> 1, Math.floor(number / 3)])].filter((other) => other < number)

/** The ids of the works that a work of a random world cites; none in other worlds. */
export function referencesOf({ title }: Pick<WorldWork, 'title'>): string[] {
  const number = / x(\d+)$/.exec(title)?.[1]
  return number === undefined ? [] : citedBy(Number(number)).map((other) => `https://openalex.org/W${other + 1}`)
}

const titleOf = (works: readonly Pick<WorldWork, 'title'>[], number: number): string =>
  `${works[number]!.title} x${number}`

/** Worlds of 10 to 40 works with few words by few people, so that all combinations occur; always the same ones. */
export function someWorlds(count: number): World[] {
  const specification = fc.array(aWork, { minLength: 10, maxLength: 40 })
  return fc.sample(specification, { numRuns: count, seed: 20_260_101 }).map((works) =>
    aWorld(
      works.map((work, number) => ({
        ...work,
        title: titleOf(works, number),
        cites: citedBy(number).map((other) => titleOf(works, other)),
      })),
      { institutions, venues, topics },
    ),
  )
}

const aTerm: fc.Arbitrary<WeightedTerm> = fc
  .tuple(aWord, fc.double({ min: 0.1, max: 10, noNaN: true }))
  .map(([surface, weight]) => ({ term: analyse(surface)[0]!, surface, weight }))

export const someTerms = fc.uniqueArray(aTerm, { selector: ({ term }) => term, minLength: 1, maxLength: 12 })

const include = fc.constantFrom('include' as const, 'exclude' as const)
const values = (...all: string[]) =>
  fc.record({ type: include, values: fc.subarray(all, { minLength: 1, maxLength: Math.min(3, all.length) }) })
const range = (most: number) =>
  fc
    .tuple(fc.option(fc.integer({ min: 0, max: most })), fc.option(fc.integer({ min: 0, max: most })))
    .map(([start, end]) => ({ type: 'range' as const, start, end }))
const ids = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `https://openalex.org/${letter}${at + 1}`)

export const aDate = fc.option(fc.integer({ min: 2009, max: 2026 }).map((year) => `${year}-03-15`))

/** Each filter as a person may set it, for worlds of this file. */
const filterArbitraries: { [Field in keyof Filters]-?: fc.Arbitrary<NonNullable<Filters[Field]>> } = {
  publication_date: fc.tuple(aDate, aDate).map(([start, end]) => ({ type: 'range', start, end })),
  document_type: values(...types, 'article', 'Dataset', 'nothing'),
  topics: values('T1', 'https://openalex.org/T2', 't3'),
  abstract: values(...words.slice(0, 4), 'heat tree', 'the'),
  language: values(...languages, 'EN'),
  source_type: values('journal', 'conference', 'any', 'Repository'),
  source_id: values(...ids('S', 3), 's2'),
  author_position: values(...authorPositions),
  'institution.country_code': values('FI', 'de', 'XX'),
  'institution.type': values('education', 'company'),
  'institution.id': values(...ids('I', 4), 'i2'),
  works_count: range(12),
  h_index: range(2),
  years_active: range(15),
  years_inactive: range(12),
  sector_market: values('water', 'Space', 'media'),
  authority_id: values('48', '59', '65'),
  nl_language: values('nl'),
  // For the server, which passes `only`.
  email_confidence: range(100),
  // For the server, which passes `asked`.
  months_since_asked: range(36),
  times_asked: range(20),
  coi_authors: values(...ids('A', 6), 'a2', 'A99'),
  excluded_records: values(...ids('A', 5), ...ids('W', 5), 'a3', 'S1', 'i1', 'one:p1', 'TWO:s2', 'two:d0', 'nowhere:1'),
}

/** Some of the filters that a dataset has, of those in `among`. */
export function someFilters(dataset: DatasetKey, among: (field: keyof Filters) => boolean): fc.Arbitrary<Filters> {
  const fields = datasets[dataset].filters.filter(among)
  return fc
    .subarray([...fields], { maxLength: Math.min(3, fields.length) })
    .chain(
      (chosen) =>
        fc.record(
          Object.fromEntries(chosen.map((field) => [field, filterArbitraries[field]])),
        ) as fc.Arbitrary<Filters>,
    )
}

/** The words of a text, each as a term of weight 1. */
export function termsOf(text: string): WeightedTerm[] {
  return text.split(' ').map((surface) => ({ term: analyse(surface)[0]!, surface, weight: 1 }))
}

/** A query with the given filters; its score with itself is about that of a work with these words. */
export function aQuery(parts: Partial<EngineQuery> & Pick<EngineQuery, 'dataset' | 'terms'>): EngineQuery {
  const selfScore = parts.terms.reduce((sum, { weight }) => sum + weight * 0.6, 0)
  return { selfScore, filters: {}, queryIds: [], limit: 200, ...parts }
}
