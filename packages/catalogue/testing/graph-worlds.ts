import { type ConflictRulesView, conflictMethods, type ProjectRecord, publicationTypes } from '@cognate/contract'
import fc from 'fast-check'
import { inventedOrcid } from '../src/demo/names.ts'
import type { DocumentSource } from '../src/sources/reading/document-source.ts'
import { aDocument, aPerson, sourceOfDocuments } from './documents.ts'
import { aWorld, type World, type WorldDetails, type WorldWork } from './world.ts'

/** Each with the institutions above it, in the order of their first mention, so that their ids are known. */
const institutions: Record<string, string[]> = {
  Campus: ['Universum', 'Ministry'],
  Universum: ['Ministry'],
  Ministry: [],
  Hospital: ['Universum', 'Ministry'],
  Compagnie: [],
}
const places = Object.keys(institutions)
const names = Array.from({ length: 12 }, (_, number) => `Person ${number}`)
/** By which their projects find them. */
const orcids = new Map(names.map((name, number) => [name, inventedOrcid(number)]))
const types = ['journal-article', 'proceedings-article', 'posted-content', 'dataset', 'book-chapter']

/** Mentions every institution and person once, so that their ids are known: from `I1`, and from `A1`. */
const census: WorldWork = {
  title: 'Census',
  year: 1980,
  type: 'book',
  authors: [{ name: 'Registrar', at: places }, ...[...orcids].map(([name, orcid]) => ({ name, orcid }))],
}

/** Authors of the worlds, the registrar among them. */
export const PEOPLE = names.length + 1
/** The ids of all of them, one in another form, and an unknown one. */
export const personIds = [
  ...Array.from({ length: PEOPLE }, (_, at) => `https://openalex.org/A${at + 1}`),
  'a3',
  'A999999',
]

const placeId = (place: string) => `https://openalex.org/I${places.indexOf(place) + 1}`

/** The institutions above an institution, by ids. */
export function above(institution: string): string[] {
  const place = places.find((name) => placeId(name) === institution)
  return (place ? institutions[place]! : []).map(placeId)
}

const aYear = fc.integer({ min: 1998, max: 2024 })

const aWork: fc.Arbitrary<Omit<WorldWork, 'title'>> = fc.record({
  year: fc.option(aYear, { freq: 8 }),
  type: fc.constantFrom(...types),
  authors: fc
    .uniqueArray(fc.record({ name: fc.constantFrom(...names), at: fc.subarray(places, { maxLength: 2 }) }), {
      selector: ({ name }) => name,
      maxLength: 8,
    })
    .chain((authors) =>
      // Now and then a work of more than 100 authors, and one of exactly 100.
      fc.constantFrom(0, 0, 0, 0, 100 - authors.length, 101).map((crowd) => {
        const others = Array.from({ length: crowd }, (_, at) => `Crowd ${at}`)
        return [...authors.slice(0, 3), ...others, ...authors.slice(3)]
      }),
    ),
})

const someAffiliations = fc.array(
  fc.tuple(fc.constantFrom(...places), fc.uniqueArray(aYear, { minLength: 1, maxLength: 5 })),
  {
    minLength: 1,
    maxLength: 3,
  },
)

/** Worlds of few people who are connected in every way; for some, the source itself gives affiliations. Always the same ones. */
export function graphWorlds(count: number): World[] {
  const specification = fc.record({
    works: fc.array(aWork, { minLength: 8, maxLength: 30 }),
    affiliations: fc.dictionary(fc.constantFrom(...names), someAffiliations, { maxKeys: 5 }),
  })
  return fc.sample(specification, { numRuns: count, seed: 20_260_102 }).map(({ works, affiliations }) => {
    const titled = works.map((work, number) => ({ ...work, title: `Graph search number ${number}` }))
    return aWorld([census, ...titled], { institutions: placesInWorld, authors: authorsOf(affiliations) })
  })
}

const placesInWorld: WorldDetails['institutions'] = Object.fromEntries(
  Object.entries(institutions).map(([name, above]) => [name, { above }]),
)

function authorsOf(
  affiliations: Record<string, [place: string, years: number[]][]>,
): NonNullable<WorldDetails['authors']> {
  const sourceAuthors = Object.entries(affiliations).map(([name, stays]) => [
    name,
    {
      affiliations: stays.map(([place, years]) => ({
        institution: { id: placeId(place), display_name: place, country_code: null, type: 'education' },
        years,
      })),
    },
  ])
  return Object.fromEntries(sourceAuthors)
}

/** Rules as a person may set them. */
export const someRules: fc.Arbitrary<ConflictRulesView> = fc.record({
  methods: fc.subarray([...conflictMethods], { minLength: 1 }),
  since: fc.option(fc.integer({ min: 2000, max: 2024 })),
  publication_types: fc.subarray([...publicationTypes]),
  first_and_last_two: fc.boolean(),
  leave_out_hyper_authorship: fc.boolean(),
  include_parents: fc.boolean(),
  leave_out_siblings: fc.boolean(),
  shared_projects: fc.boolean(),
})

const aDate = fc.option(aYear.chain((year) => fc.constantFrom(`${year}`, `${year}-07`, `${year}-12-31`)))

const aProject: fc.Arbitrary<Partial<ProjectRecord>> = fc.record({
  start_date: aDate,
  end_date: aDate,
  persons: fc
    .uniqueArray(fc.constantFrom(...names), { maxLength: 6 })
    .map((some) => some.map((name) => aPerson(name, orcids.get(name)))),
})

/** Projects of the people of these worlds, one source for each world; always the same ones. */
export function graphProjects(count: number): DocumentSource[] {
  const lists = fc.sample(fc.array(aProject, { minLength: 4, maxLength: 12 }), { numRuns: count, seed: 20_260_103 })
  return lists.map((projects) =>
    sourceOfDocuments(
      'project',
      projects.map((fields, number) => aDocument('project', `one:${number}`, `Project ${number}`, fields)),
    ),
  )
}

export const somePeople = fc.array(fc.constantFrom(...personIds), { maxLength: 8 })
