import { rm } from 'node:fs/promises'
import { type OpenCatalogueEntity, openCatalogueEntities } from '@cognate/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hideAuthors } from '../src/columns/hidden-authors.ts'
import { EmbeddedCatalogue } from '../src/embedded/embedded-catalogue.ts'
import { embeddedOpenCatalogue } from '../src/embedded/lists/embedded-open-catalogue.ts'
import { type ListQuery, ListQueryError, type SuggestOptions } from '../src/engine/engine.ts'
import { autocomplete } from '../src/open-catalogue/autocomplete.ts'
import type { Field } from '../src/open-catalogue/fields.ts'
import { list } from '../src/open-catalogue/list.ts'
import { listFields } from '../src/open-catalogue/list-fields.ts'
import { openRecord } from '../src/open-catalogue/open-record.ts'
import type { ListEngine } from './open-world.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aWorld, buildWorld, type WorldWork } from './world.ts'

/** Names in several scripts, with marks, and with letters beyond 65,535, which some sort elsewhere. */
const people = [
  ...['Ada Smith', 'Ada Smyth', 'Søren Ångström', 'Ana Müller-Öz', 'Bo O’Neil', 'কৃষ্ণ দাস', '김 민준', '李 明'],
  ...['𐐀nna Deseret', 'ｚ Wide', ' Private', 'Ada', 'smith ada smith'],
]
const titles = [
  ...['Street trees cool cities', 'Trees', 'Tree of trees', 'City models', 'The city and its trees', 'Neuron models'],
  ...['কৃষ্ণ গহ্বর', '100% NOT a* tree', '𝒳 sets', 'Studies of studies', 'A study', '"Quoted" cities', 'Zebra 😀 heat'],
]
const institutions = {
  Aalto: { country: 'FI', type: 'education', ror: 'https://ror.org/020hwjq30' },
  Bosch: { country: 'DE', type: 'company' },
  Delft: { country: 'NL', type: 'education', above: ['Union', 'Aalto'] },
  Union: { country: 'NL' },
  Loose: {},
}
const venues = {
  Letters: { type: 'journal', issn: '9900-123x', impactFactor: 2.5 },
  Meetings: { type: 'conference', impactFactor: 0.75 },
  Archive: {},
}
const topics = {
  Trees: { subfield: 'Ecology', field: 'Biology', domain: 'Life Sciences' },
  Cells: { subfield: 'Cytology', field: 'Biology', domain: 'Life Sciences' },
  Graphs: { subfield: 'Discrete Trees', field: 'Mathematics', domain: 'Physical Sciences' },
  Unplaced: {},
}
const orcids = ['0009-9000-0000-0008', '0000-0002-1825-0097', undefined]

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const several = <Value>(values: readonly Value[], most: number) => fc.subarray([...values], { maxLength: most })

const aWork = fc.record({
  title: fc.constantFrom(...titles),
  abstract: maybe(['Trees give shade. Trees!', 'Models of the city', 'heat heat heat', undefined]),
  year: fc.constantFrom(1955, 1969, 1970, 2019, 2020, null),
  authors: fc.uniqueArray(fc.record({ name: fc.constantFrom(...people), at: several(Object.keys(institutions), 2) }), {
    selector: ({ name }) => name,
    maxLength: 3,
  }),
  venue: maybe(Object.keys(venues)),
  topics: several(Object.keys(topics), 3),
  cited: fc.constantFrom(0, 0, 1, 5, 5, 12, null),
  type: fc.constantFrom('journal-article', 'proceedings-article', 'dataset'),
  language: maybe(['en', 'de']),
  isOpenAccess: fc.boolean(),
  isRetracted: fc.boolean(),
})

/** Sixty works, always the same ones. */
const world = aWorld(
  fc.sample(aWork, { numRuns: 60, seed: 20_261_123 }).map((work, number): WorldWork => {
    const { abstract, venue, language, authors, ...rest } = work
    return {
      ...rest,
      ...(abstract !== undefined && { abstract }),
      ...(venue !== undefined && { venue }),
      ...(language !== undefined && { language }),
      authors: authors.map(({ name, at }) => {
        const orcid = orcids[people.indexOf(name) % 3]
        return { name, at, ...(orcid !== undefined && people.indexOf(name) < 3 && { orcid }) }
      }),
      // Two works have one DOI, and the first bears it.
      ...(number % 3 === 0 && { doi: `10.5555/Work.${number === 9 ? 6 : number}` }),
      ...(number % 7 === 0 && { pmid: String(29_456_894 + number) }),
      // Some differ in case alone: for an order by names they are equals.
      title: [rest.title, rest.title.toUpperCase(), `${rest.title} ${number}`][number % 3]!,
      ...(number % 4 === 1 && { cites: ['W1', `W${number - 1}`, `W${(number * 7) % 60}`, 'W9999'] }),
    }
  }),
  { institutions, venues, topics },
)
/** Left out in every second query. */
const hidden = ['Ada Smith', 'Søren Ångström'].map((name) => world.id(name))

const ids = ['A1', 'a2', 'A3', 'W1', 'W6', 'W10', 'I1', 'I2', 'I4', 'S1', 'S2', 'T1', 'T3', 'X9', '1', '2', 'fields/1']
const identifiers = [
  ...['10.5555/work.6', 'doi:10.5555/WORK.0', '29456894', 'pmid:29456901', '0009-9000-0000-0008', '020hwjq30'],
  ...['9900-123X', 'issn:9900-123x', '10.5555/none'],
]
const codes = ['nl', 'FI', 'de', 'en', 'countries/DE', 'education', 'company', 'journal', 'journal-article', 'article']
const numbers = [
  '0',
  '1',
  '>0',
  '>=2',
  '<3',
  '<=1',
  '1-5',
  '-2',
  '2-',
  '2.5',
  '>0.8',
  '<1.5',
  '2019',
  '>1960',
  '99999999999999',
]
const days = ['2019-01-01', '1969-01-01', '>1960-05-05', '<1970-01-01', '2020-01-01']
const searches = [
  ...['tree', 'trees city', 'study', 'cities', '"city models"', 'ada', 'smith ada', '"ada smith"', 'anna', 'কৃষ্ণ', '明'],
  ...['tree OR models', 'trees NOT city', 'the', '(tree OR heat) city', 'private', 'sciences', 'letters', 'z', '𝒳'],
]

/** Values as a field of this form takes them. */
function valuesOf({ isSearch, grouping, sortedBy, values }: Field): string[] {
  if (isSearch) return searches
  if (grouping?.by === 'flag') return ['true', 'false']
  if (grouping?.by === 'numbers') return [...numbers, 'null']
  if (sortedBy) return days
  if (values) return [...ids, ...codes, ...identifiers, 'null']
  return [...ids, ...identifiers, 'https://doi.org/10.5555/W']
}

const clauseOf = (entity: OpenCatalogueEntity) =>
  fc
    .constantFrom(...Object.entries(listFields[entity]))
    .chain(([name, field]) =>
      fc
        .tuple(
          fc.boolean(),
          fc.array(fc.constantFrom(...valuesOf(field)), { minLength: 1, maxLength: 3 }),
          fc.constantFrom(...(field.takesAll ? ['|', '|', ' '] : ['|'])),
        )
        .map(([isNegated, some, between]) => `${name}:${isNegated && !field.isSearch ? '!' : ''}${some.join(between)}`),
    )

const sortOf = (entity: OpenCatalogueEntity) => {
  const fields = Object.entries(listFields[entity]).flatMap(([name, { sortedBy }]) => (sortedBy ? [name] : []))
  const key = fc.tuple(fc.constantFrom('display_name', 'relevance_score', ...fields), fc.constantFrom('', ':desc'))
  return fc.array(
    key.map((parts) => parts.join('')),
    { maxLength: 2 },
  )
}

const groupsOf = (entity: OpenCatalogueEntity) => {
  const fields = Object.entries(listFields[entity]).flatMap(([name, { grouping }]) => (grouping ? [name] : []))
  return fc.record({
    groupBy: fc
      .tuple(fc.constantFrom('type', ...fields), fc.constantFrom('', ':include_unknown'))
      .map((parts) => parts.join('')),
    sort: fc.constantFrom('', 'key', 'count', 'key:desc'),
    q: fc.constantFrom('', '', 'a', 'tree'),
  })
}

const aPlace = fc.oneof(
  fc.record({ page: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ cursor: fc.constant('*') }),
  fc.record({
    sample: fc.record({ size: fc.integer({ min: 1, max: 20 }), seed: fc.string({ maxLength: 3 }) }),
    sort: fc.constant(''),
  }),
)

const aList: fc.Arbitrary<ListQuery> = fc
  .constantFrom(...openCatalogueEntities.slice(0, 8))
  .chain((entity) =>
    fc.record({
      entity: fc.constant(entity),
      filter: fc.array(clauseOf(entity), { maxLength: 2 }).map((clauses) => clauses.join(',')),
      search: fc.constantFrom('', '', ...searches),
      perPage: fc.integer({ min: 1, max: 9 }),
      sort: sortOf(entity).map((keys) => keys.join(',')),
      more: fc.oneof({ weight: 2, arbitrary: aPlace }, { weight: 1, arbitrary: groupsOf(entity) }),
    }),
  )
  .map(({ more, ...query }) => ({ page: 1, ...query, ...more }))

const aSuggestion = fc.record({
  entities: fc.subarray([...openCatalogueEntities], { minLength: 1, maxLength: 3 }),
  text: fc.oneof(
    fc
      .constantFrom(...people, ...titles, ...Object.keys(topics))
      .chain((name) => fc.nat(6).map((end) => name.slice(0, end + 1))),
    fc.constantFrom(...ids, ...identifiers, ...searches),
  ),
  limit: fc.integer({ min: 1, max: 5 }),
  options: fc.record({
    filter: fc.constantFrom('', '', 'openalex:!A1', 'default.search:tree'),
    search: fc.constantFrom('', 'ada'),
    authorHint: fc.constantFrom(undefined, 'highly_cited_work' as const),
  }),
})

/** What is answered, or with which words it is refused; without the time that it took. */
async function outcome(answer: () => Promise<object>): Promise<unknown> {
  try {
    const found = (await answer()) as { meta?: { db_response_time_ms?: number } }
    return found.meta ? { ...found, meta: { ...found.meta, db_response_time_ms: 0 } } : found
  } catch (error) {
    if (error instanceof ListQueryError) return { name: error.name, message: error.message }
    throw error
  }
}

/**
 * Any list, suggestion and open record is as the embedded engine's own, which other tests compare with what a person expects.
 * @param runs  Lists that are compared, and suggestions.
 */
export function everyList(name: string, open: OpenWorld<ListEngine>, runs: number): void {
  describe(`${name}: every list of sixty works`, () => {
    let opened: OpenedWorld<ListEngine>
    let directory: string
    let catalogue: EmbeddedCatalogue
    beforeAll(async () => {
      opened = await open(world)
      directory = await buildWorld(world)
      catalogue = await EmbeddedCatalogue.open(directory)
    }, 60_000)
    afterAll(async () => {
      catalogue.close()
      await rm(directory, { recursive: true })
      await opened.close()
    })
    const leaveOut = (isHiding: boolean) => {
      opened.engine.hide(isHiding ? hidden : [])
      hideAuthors(isHiding ? hidden : [], catalogue.data)
      return embeddedOpenCatalogue(catalogue)
    }

    it('D-05 Q-06 has the same records in the same order, the same groups and the same refusals', async () => {
      let answered = 0
      const compare = async (query: ListQuery, isHiding: boolean) => {
        const expected = leaveOut(isHiding)
        for (let asked: ListQuery | undefined = query; asked; ) {
          const wanted: ListQuery = asked
          const answer = await outcome(() => opened.engine.listRecords(wanted))
          expect(answer).toEqual(await outcome(() => list(expected, wanted)))
          const { meta } = answer as { meta?: { next_cursor?: string | null } }
          if (meta) answered++
          asked = meta?.next_cursor ? { ...wanted, cursor: meta.next_cursor } : undefined
        }
      }
      await fc.assert(fc.asyncProperty(aList, fc.boolean(), compare), { numRuns: runs })
      expect(answered).toBeGreaterThan(runs / 2)
    }, 300_000)

    it('S-04 S-05 Q-06 suggests the same, and counts the same', async () => {
      const compare = async ({ entities, text, limit, options }: Suggested, isHiding: boolean) => {
        const expected = leaveOut(isHiding)
        const some = Object.fromEntries(Object.entries(options).filter(([, value]) => value)) as SuggestOptions
        expect(await outcome(() => opened.engine.autocomplete(entities, text, limit, some))).toEqual(
          await outcome(() => autocomplete(expected, entities, text, limit, some)),
        )
      }
      await fc.assert(fc.asyncProperty(aSuggestion, fc.boolean(), compare), { numRuns: runs })
    }, 300_000)

    it('D-05 puts works of unknown date last, in both directions', async () => {
      for (const sort of ['publication_date', 'publication_date:desc']) {
        const query: ListQuery = { entity: 'works', filter: '', search: '', sort, page: 1, perPage: 100 }
        const { results } = await opened.engine.listRecords(query)
        const years = results.map((work) => work.publication_year as number | null)
        const known = years.filter((year) => year !== null)
        expect(known.length).toBeLessThan(years.length)
        expect(years.slice(0, known.length)).toEqual(known)
        expect(known.toSorted((a, b) => (sort === 'publication_date' ? a - b : b - a))).toEqual(known)
      }
    })

    it('D-05 Q-06 gives the same open records', async () => {
      for (const isHiding of [false, true]) {
        const expected = leaveOut(isHiding)
        for (const entity of openCatalogueEntities) {
          for (const id of [...ids, ...identifiers, hidden[0]!]) {
            const found = (await opened.engine.readOpenRecord(entity, id)) ?? null
            expect(found).toEqual((await openRecord(expected, entity, id)) ?? null)
          }
        }
      }
    })
  })
}

type Suggested = typeof aSuggestion extends fc.Arbitrary<infer Value> ? Value : never
