import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Engine, ListQuery } from '../src/engine/engine.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aWorld, type World } from './world.ts'

/** A small world whose lists can be checked by hand. */
export const world: World = aWorld(
  [
    {
      title: 'Street trees cool urban heat islands',
      abstract: 'Street trees cool the city. Trees give shade.',
      date: '2021-05-04',
      authors: [
        { name: 'Søren Ångström', at: ['Delta University'], orcid: '0009-9000-0000-0008' },
        { name: 'Ana Müller-Öz', at: ['Delta University', 'Fjord Institute'] },
      ],
      venue: 'Journal of Trees',
      topics: ['Urban trees'],
      cited: 90,
      doi: '10.5555/Trees.1',
      pmid: '29456894',
      language: 'en',
    },
    {
      title: 'Machine translation of poems',
      date: '2019-01-01',
      authors: ['Anna Smit', { name: 'Ana Müller-Öz', at: ['Fjord Institute'] }],
      venue: 'Language Conference',
      topics: ['Translation'],
      cited: 10,
      type: 'proceedings-article',
      language: 'de',
    },
    {
      title: 'Trees in parsing',
      abstract: 'Parsing with trees and constructor words.',
      date: '2023-09-30',
      authors: [{ name: 'Bo O’Neil', at: ['Fjord Institute'] }, 'Cy One', 'Di Two', 'Ed Three'],
      venue: 'Language Conference',
      topics: ['Translation', 'Urban trees'],
      cited: 3,
      type: 'proceedings-article',
      cites: ['Machine translation of poems', 'W404', 'Street trees cool urban heat islands'],
    },
    {
      title: '100% "NOT" OR a* (mess)',
      date: '2020-02-02',
      authors: [{ name: 'Anna Smit', at: ['Loose Lab'] }],
      cites: ['Street trees cool urban heat islands'],
    },
  ],
  {
    institutions: {
      'Delta University': { country: 'NL', type: 'education', ror: 'https://ror.org/04dkp9463' },
      'Fjord Institute': { country: 'US', type: 'facility' },
    },
    venues: {
      'Journal of Trees': { type: 'journal', issn: '9900-123x' },
      'Language Conference': { type: 'conference' },
    },
    topics: {
      'Urban trees': { subfield: 'Ecology', field: 'Environmental Science', domain: 'Physical Sciences' },
      Translation: { subfield: 'Linguistics', field: 'Computer Science', domain: 'Physical Sciences' },
    },
  },
)

/** The calls that answer the open catalogue. */
export type ListEngine = Pick<Engine, 'listRecords' | 'autocomplete' | 'readOpenRecord' | 'hide' | 'close'>

/** The small world, open in the engine under test. */
export type SmallWorld = ReturnType<typeof openSmallWorld>

/** Opens the world for the tests of a file. */
export function openSmallWorld(open: OpenWorld<ListEngine>) {
  let opened: OpenedWorld<ListEngine>
  beforeAll(async () => {
    opened = await open(world)
  }, 60_000)
  afterEach(() => opened.engine.hide([]))
  afterAll(() => opened.close())
  const ask = (query: Partial<ListQuery>) =>
    opened.engine.listRecords({ entity: 'works', filter: '', search: '', sort: '', page: 1, perPage: 25, ...query })
  const found = async (entity: ListQuery['entity'], filter: string, more: Partial<ListQuery> = {}) =>
    namesOf((await ask({ entity, filter, ...more })).results)
  return { engine: () => opened.engine, ask, found }
}

/** The id of a record without the URL before it. */
export const short = (name: string) => world.id(name).slice('https://openalex.org/'.length)

export const namesOf = (records: readonly object[]) =>
  records.map((record) => (record as { display_name: string }).display_name)
