import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AutocompleteAnswer, OpenListAnswer } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '../../testing/world.ts'
import { buildCatalogue } from '../build/build-catalogue.ts'
import { EmbeddedCatalogue } from '../embedded/embedded-catalogue.ts'
import { type ListQuestion, ListQuestionError } from '../engine.ts'
import { autocomplete } from './autocomplete.ts'
import { list } from './list.ts'
import { openRecord } from './open-record.ts'

const world: World = aWorld(
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
    },
    { title: '100% "NOT" OR a* (mess)', date: '2020-02-02', authors: [{ name: 'Anna Smit', at: ['Loose Lab'] }] },
  ],
  {
    institutions: {
      'Delta University': { country: 'NL', type: 'education', ror: 'https://ror.org/04dkp9463' },
      'Fjord Institute': { country: 'US', type: 'facility' },
    },
    venues: { 'Journal of Trees': { type: 'journal' }, 'Language Conference': { type: 'conference' } },
    topics: {
      'Urban trees': { subfield: 'Ecology', field: 'Environmental Science', domain: 'Physical Sciences' },
      Translation: { subfield: 'Linguistics', field: 'Computer Science', domain: 'Physical Sciences' },
    },
  },
)

let directory: string
let reader: EmbeddedCatalogue

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'open-catalogue-'))
  await buildCatalogue({ source: world, directory, maxWorkers: 0 })
  reader = await EmbeddedCatalogue.open(directory)
}, 60_000)
afterAll(async () => {
  reader.close()
  await rm(directory, { recursive: true })
})

const short = (name: string) => world.id(name).slice('https://openalex.org/'.length)
const namesOf = (records: readonly object[]) =>
  records.map((record) => (record as { display_name: string }).display_name)
const suggest = (text: string, ...entities: Parameters<typeof autocomplete>[1]) =>
  namesOf(autocomplete(reader, entities, text, 10).results)
const ask = (question: Partial<ListQuestion>) =>
  list(reader, { entity: 'works', filter: '', search: '', sort: '', page: 1, perPage: 25, ...question })
const found = (entity: ListQuestion['entity'], filter: string, more: Partial<ListQuestion> = {}) =>
  namesOf(ask({ entity, filter, ...more }).results)

describe('autocomplete', () => {
  it('S-04 finds names by the beginnings of their words, accents and case aside, the most cited first', () => {
    expect(suggest('soren', 'authors')).toEqual(['Søren Ångström'])
    expect(suggest('ANGS', 'authors')).toEqual(['Søren Ångström'])
    expect(suggest('an', 'authors')).toEqual(['Ana Müller-Öz', 'Søren Ångström', 'Anna Smit'])
    expect(suggest('oz ana', 'authors')).toEqual(['Ana Müller-Öz'])
    expect(suggest('ana smit', 'authors')).toEqual([])
    expect(suggest('tree', 'works', 'sources', 'topics')).toEqual([
      'Urban trees',
      'Street trees cool urban heat islands',
      'Journal of Trees',
      'Trees in parsing',
    ])
  })

  it.each(['"', '*', 'a* OR b', '" OR "', 'NEAR(a b)', 'name:x', '-', '^', '(((', '\u0000', '’', '{}', 'AND', ' '])(
    'S-04 takes %j as text, not as an expression',
    (text) => {
      expect(() => suggest(text, 'authors', 'works', 'topics')).not.toThrow()
    },
  )

  it('S-04 finds the words of an expression in a title', () => {
    expect(suggest('"not" or', 'works')).toEqual(['100% "NOT" OR a* (mess)'])
    expect(suggest("o'neil", 'authors')).toEqual(['Bo O’Neil'])
  })

  it('S-05 resolves an id, a DOI, an ORCID iD and a ROR id in all their forms', () => {
    const work = ['Street trees cool urban heat islands']
    expect(suggest(world.id(work[0]!), 'authors', 'works')).toEqual(work)
    expect(suggest(short(work[0]!).toLowerCase(), 'works')).toEqual(work)
    for (const doi of ['10.5555/trees.1', 'https://doi.org/10.5555/TREES.1', 'doi:10.5555/trees.1']) {
      expect(suggest(doi, 'works', 'authors')).toEqual(work)
    }
    expect(suggest('https://orcid.org/0009-9000-0000-0008', 'authors')).toEqual(['Søren Ångström'])
    expect(suggest('0009-9000-0000-0008', 'works', 'authors')).toEqual(['Søren Ångström'])
    expect(suggest('https://ror.org/04dkp9463', 'institutions')).toEqual(['Delta University'])
    expect(suggest('10.5555/trees.1', 'authors')).toEqual([])
  })

  it('D-05 gives hints and keys as OpenAlex does', () => {
    const one = (text: string, entity: Parameters<typeof autocomplete>[1][number]) =>
      autocomplete(reader, [entity], text, 1).results[0]
    expect(one('søren', 'authors')).toEqual({
      id: world.id('Søren Ångström'),
      short_id: `authors/${short('Søren Ångström')}`,
      display_name: 'Søren Ångström',
      hint: 'Delta University, Netherlands',
      cited_by_count: 90,
      works_count: 1,
      entity_type: 'author',
      external_id: 'https://orcid.org/0009-9000-0000-0008',
      filter_key: 'authorships.author.id',
    })
    expect(one('fjord', 'institutions')).toMatchObject({ hint: 'USA', filter_key: 'authorships.institutions.lineage' })
    expect(one('trees in', 'works')).toMatchObject({ hint: 'Bo O’Neil, Cy One, Di Two et al.', works_count: null })
    expect(one('journal', 'sources')).toMatchObject({ hint: 'host organization unknown', entity_type: 'source' })
    expect(one('urban', 'topics')).toMatchObject({ cited_by_count: 93, works_count: 2, filter_key: 'topics.id' })
  })

  it('D-05 counts what it does not show, and fits the contract', () => {
    const answer = autocomplete(reader, ['authors', 'works', 'institutions', 'sources', 'topics'], 't', 2)
    expect(answer.count).toBe(8)
    expect(answer.results).toHaveLength(2)
    const meta = { count: answer.count, db_response_time_ms: 1, page: 1, per_page: 10 }
    expect(() => AutocompleteAnswer.parse({ meta, results: answer.results })).not.toThrow()
  })
})

describe('openRecord', () => {
  it('D-05 gives a work with its abstract as word positions', () => {
    const work = openRecord(reader, 'works', 'https://doi.org/10.5555/trees.1')
    expect(work).toMatchObject({
      id: world.id('Street trees cool urban heat islands'),
      abstract_inverted_index: {
        Street: [0],
        trees: [1],
        cool: [2],
        the: [3],
        'city.': [4],
        Trees: [5],
        give: [6],
        'shade.': [7],
      },
      primary_topic: { display_name: 'Urban trees' },
      authorships: [{ countries: ['NL'] }, { countries: ['NL', 'US'], raw_author_name: 'Ana Müller-Öz' }],
    })
    expect(work).not.toHaveProperty('abstract')
  })

  it('D-05 keeps words that name properties of every object', () => {
    const work = openRecord(reader, 'works', short('Trees in parsing'))
    expect((work!.abstract_inverted_index as Record<string, number[]>).constructor).toEqual([4])
  })

  it('D-05 gives authors, institutions, sources and topics', () => {
    expect(openRecord(reader, 'authors', 'orcid:0009-9000-0000-0008')).toMatchObject({
      display_name: 'Søren Ångström',
      works_count: 1,
      last_known_institutions: [{ display_name: 'Delta University', lineage: [world.id('Delta University')] }],
      counts_by_year: [{ year: 2021, works_count: 1 }],
    })
    const author = openRecord(reader, 'authors', short('Søren Ångström'))
    expect(author).not.toHaveProperty('active_affiliations')
    expect(openRecord(reader, 'institutions', world.id('Delta University'))).toMatchObject({
      ids: { ror: 'https://ror.org/04dkp9463' },
      geo: { country_code: 'NL' },
    })
    expect(openRecord(reader, 'sources', world.id('Language Conference'))).toMatchObject({
      type: 'conference',
      works_count: 2,
    })
    expect(openRecord(reader, 'topics', short('Urban trees'))).toMatchObject({ works_count: 2, cited_by_count: 93 })
  })

  it('D-05 gives nothing for an unknown id and for one of another kind', () => {
    for (const id of ['W404', 'A404', 'x', '', 'T404', '10.5555/none'])
      expect(openRecord(reader, 'works', id)).toBeUndefined()
    expect(openRecord(reader, 'authors', world.id('Trees in parsing'))).toBeUndefined()
    expect(openRecord(reader, 'authors', '10.5555/trees.1')).toBeUndefined()
  })
})

describe('list', () => {
  it('D-05 gives all records of a kind, the most cited first, in pages', () => {
    const all = [
      'Street trees cool urban heat islands',
      'Machine translation of poems',
      'Trees in parsing',
      '100% "NOT" OR a* (mess)',
    ]
    expect(found('works', '')).toEqual(all)
    const second = ask({ page: 2, perPage: 3 })
    expect(namesOf(second.results)).toEqual(all.slice(3))
    expect(second.meta).toMatchObject({ count: 4, page: 2, per_page: 3 })
    expect(second.group_by).toEqual([])
    expect(() => OpenListAnswer.parse(second)).not.toThrow()
    expect(() => ask({ page: 501, perPage: 20 })).toThrow(ListQuestionError)
  })

  const trees = 'Street trees cool urban heat islands'
  const poems = 'Machine translation of poems'
  const parsing = 'Trees in parsing'
  const mess = '100% "NOT" OR a* (mess)'
  it.each([
    ['publication_year:2019|2023', [poems, parsing]],
    ['publication_year:>2020', [trees, parsing]],
    ['publication_year:<2020', [poems]],
    ['publication_year:2020-2021', [trees, mess]],
    ['publication-year:!2021', [poems, parsing, mess]],
    ['publication_year:!2021|2020', [poems, parsing]],
    ['from_publication_date:2020-02-02,to_publication_date:2021-05-04', [trees, mess]],
    ['type_crossref:proceedings-article', [poems, parsing]],
    ['language:DE', [poems]],
    ['language:null', []],
    ['has_abstract:true', [trees, parsing]],
    ['has_abstract:false', [poems, mess]],
    ['has_doi:true', [trees]],
    ['doi:https://doi.org/10.5555/trees.1|10.5555/none', [trees]],
    ['cited_by_count:3-10', [poems, parsing]],
    ['authors_count:>3', [parsing]],
    ['default.search:tree', [trees, parsing]],
    ['default.search:the', []],
    ['default.search:trees unheardof', []],
    ['title.search:poems', [poems]],
    ['authorships.institutions.country_code:us,cited_by_count:<50', [poems, parsing]],
    ['primary_location.source.type:journal', [trees]],
    ['authorships.author.orcid:0009-9000-0000-0008', [trees]],
    ['openalex:W1|W404', [trees]],
  ])('D-05 filters works by %s', (filter, expected) => {
    expect(found('works', filter)).toEqual(expected)
  })

  it('D-05 filters works by authors, institutions, venues and topics', () => {
    expect(found('works', `authorships.author.id:${world.id('Anna Smit')}`)).toEqual([poems, mess])
    expect(found('works', `author.id:${short('Anna Smit').toLowerCase()}`)).toEqual([poems, mess])
    expect(found('works', `authorships.institutions.lineage:${short('Delta University')}`)).toEqual([trees])
    expect(found('works', `primary_location.source.id:${short('Language Conference')}`)).toEqual([poems, parsing])
    expect(found('works', `topics.id:${short('Urban trees')}`)).toEqual([trees, parsing])
    const [topic] = ask({ entity: 'topics', filter: `openalex:${short('Translation')}` }).results as unknown as {
      field: { id: string }
      domain: { id: string }
    }[]
    const field = topic!.field.id.slice(topic!.field.id.lastIndexOf('/') + 1)
    expect(found('works', `topics.field.id:${field}`)).toEqual([poems, parsing])
    expect(found('works', `topics.field.id:fields/${field}`)).toEqual([poems, parsing])
    expect(found('works', `topics.domain.id:${topic!.domain.id}`)).toEqual([trees, poems, parsing])
  })

  it('D-05 filters the other kinds', () => {
    expect(found('authors', 'has_orcid:true')).toEqual(['Søren Ångström'])
    expect(found('authors', 'orcid:https://orcid.org/0009-9000-0000-0008')).toEqual(['Søren Ångström'])
    expect(found('authors', 'works_count:>1')).toEqual(['Ana Müller-Öz', 'Anna Smit'])
    expect(found('authors', 'summary_stats.h_index:2')).toEqual(['Ana Müller-Öz'])
    expect(found('authors', 'last_known_institutions.country_code:nl')).toContain('Søren Ångström')
    expect(found('authors', 'last_known_institutions.country_code:nl')).not.toContain('Bo O’Neil')
    expect(found('authors', 'display_name.search:muller')).toEqual(['Ana Müller-Öz'])
    expect(found('authors', '', { search: 'anna' })).toEqual(['Anna Smit'])
    expect(found('institutions', 'country_code:NL|DE')).toEqual(['Delta University'])
    expect(found('institutions', 'country_code:null')).toEqual(['Loose Lab'])
    expect(found('institutions', 'country_code:!null')).toEqual(['Fjord Institute', 'Delta University'])
    expect(found('institutions', 'type:facility,cited_by_count:>5')).toEqual(['Fjord Institute'])
    expect(found('institutions', 'ror:04dkp9463')).toEqual(['Delta University'])
    expect(found('sources', 'type:conference')).toEqual(['Language Conference'])
    expect(found('topics', 'works_count:2', { sort: 'display_name' })).toEqual(['Translation', 'Urban trees'])
  })

  it('D-05 sorts by one key after the other', () => {
    expect(found('works', '', { sort: 'publication_date:desc' })).toEqual([parsing, trees, mess, poems])
    expect(found('works', '', { sort: 'publication_year' })).toEqual([poems, mess, trees, parsing])
    expect(found('works', 'cited_by_count:<50', { sort: 'display_name' })).toEqual([mess, poems, parsing])
    expect(found('authors', 'works_count:1', { sort: 'works_count:desc,display_name:desc' })[0]).toBe('Søren Ångström')
    expect(found('works', '', { sort: 'relevance_score:desc' })[0]).toBe(trees)
  })

  it.each([
    [
      'publication_yearrr:2020',
      '',
      /^publication_yearrr is not a valid field\. Valid fields are underscore or hyphenated versions of: .*authorships\.author\.id/,
    ],
    ['constructor:1', '', /is not a valid field/],
    ['publication_year', '', /form field:value/],
    ['publication_year:abc', '', /must be a number/],
    ['publication_year:', '', /must not be empty/],
    ['from_publication_date:2020-13-45', '', /must be a date/],
    ['has_abstract:maybe', '', /must be true or false/],
    [`openalex:${Array(101).fill('W1').join('|')}`, '', /Maximum number of values exceeded/],
    ['', 'wrong', /is not a valid sort field/],
    ['', 'cited_by_count:down', /asc or desc/],
  ])('D-05 refuses the filter %j with the sort %j in words', (filter, sort, message) => {
    expect(() => ask({ filter, sort })).toThrow(ListQuestionError)
    expect(() => ask({ filter, sort })).toThrow(message)
  })
})
