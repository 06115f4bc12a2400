import type { WorkRecord } from '@cognate/contract'
import { analyse, type WeightedTerm } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, type EngineQuery, ListQueryError } from '../src/engine/engine.ts'
import type { ListEngine } from './open-world.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery, termsOf } from './random-worlds.ts'
import { aWorld, placeNumber } from './world.ts'

const world = aWorld(
  [
    {
      title: 'Street trees cool cities',
      abstract: 'Cities are warm. Street trees lower the night-time heat of cities. We measured it.',
      authors: [{ name: 'Ada', at: ['Delft'] }, { name: 'Ben', at: ['Bosch'] }, 'Cleo'],
      venue: 'City Letters',
      topics: ['Urban trees'],
      year: 2024,
      doi: 'https://doi.org/10.1234/Trees',
    },
    { title: 'Street trees and heat', authors: ['Ada'], year: 2015, venue: 'City Letters', language: 'nl' },
    { title: 'Heat of cities', authors: ['Dora', 'Emil'], year: 2024, type: 'dataset' },
    { title: 'Heat in cities', authors: ['Finn', 'Gus'], year: 2024, venue: 'Archive' },
    {
      title: 'Graphs of proteins',
      authors: [{ name: 'Hana', orcid: 'https://orcid.org/0000-0002-1825-0097' }],
      year: 2025,
    },
    { title: 'Proteins fold', authors: ['Hana', 'Ada'], year: 2023 },
  ],
  {
    institutions: {
      Delft: { country: 'NL', type: 'education', ror: 'https://ror.org/02e2c7k09' },
      Bosch: { country: 'DE', type: 'company' },
    },
    venues: { 'City Letters': { type: 'journal' }, Archive: { type: 'repository' } },
    topics: { 'Urban trees': { subfield: 'Ecology', field: 'Biology', domain: 'Life' } },
  },
)

/** Examples whose right answer can be checked by hand. */
export function engineExamples(name: string, open: OpenWorld): void {
  describe(`${name}: a world of six works`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>

    beforeAll(async () => {
      opened = await open(world)
      engine = opened.engine
    })
    afterAll(async () => {
      await opened.close()
    })

    const find = (dataset: EngineQuery['dataset'], text: string, more: Partial<EngineQuery> = {}) =>
      engine.search(aQuery({ dataset, terms: termsOf(text), ...more }))
    const namesFor = async (text: string, more: Partial<EngineQuery> = {}) =>
      (await find('experts', text, more)).hits.map(({ record }) => record.display_name)

    it('S-09 says which facts it holds of any record', () => {
      expect(engine.facts).toMatchObject({
        citations: false,
        topics: true,
        countries: true,
        institution_types: true,
        source_types: true,
      })
      expect(engine.facts.document_types).toContain('journal-article')
      expect(engine.facts.languages.toSorted()).toEqual(['en', 'nl'])
    })

    it('S-01 ranks the experts of the matching works', async () => {
      expect(await namesFor('street trees')).toEqual(['Ada', 'Ben', 'Cleo'])
    })

    it('S-01 orders equals by id', async () => {
      const names = await namesFor('heat')
      expect(names.filter((one) => 'Dora Emil Finn Gus'.includes(one))).toEqual(['Dora', 'Emil', 'Finn', 'Gus'])
    })

    it('S-01 ranks works, institutions and venues', async () => {
      const nameOf = async (dataset: EngineQuery['dataset'], text: string) =>
        (await find(dataset, text)).hits.map(({ record }) => record.display_name)
      expect(await nameOf('works', 'proteins graphs')).toEqual(['Graphs of proteins', 'Proteins fold'])
      expect(await nameOf('institutions', 'street')).toEqual(['Delft', 'Bosch'])
      expect(await nameOf('venues', 'street')).toEqual(['City Letters'])
    })

    it('S-01 finds nothing for words that no work contains', async () => {
      expect(await find('experts', 'zebra')).toEqual({ total: 0, bestScore: 0, hits: [] })
      expect(await engine.search(aQuery({ dataset: 'works', terms: [], selfScore: 0 }))).toEqual({
        total: 0,
        bestScore: 0,
        hits: [],
      })
    })

    it('S-13 shows the best works with their best sentence, letter for letter, matching words marked', async () => {
      const [ada] = (await find('experts', 'street trees heat')).hits
      expect(ada).toMatchObject({ kind: 'author', id: world.id('Ada'), matchingWorks: 2 })
      const byWork = new Map(ada!.evidence.map((one) => [one.identifier, one]))
      const shown = byWork.get(world.id('Street trees cool cities'))!
      expect(shown).toMatchObject({ sentence: 'Street trees lower the night-time heat of cities.', source: 'abstract' })
      expect(shown.marks.map(([start, end]) => shown.sentence.slice(start, end))).toEqual(['Street', 'trees', 'heat'])
      const titled = byWork.get(world.id('Street trees and heat'))!
      expect(titled).toMatchObject({ sentence: 'Street trees and heat', source: 'title', publication_year: 2015 })
      expect(shown).toMatchObject({ venue: 'City Letters', doi: 'https://doi.org/10.1234/Trees' })
      expect(titled).toMatchObject({ venue: 'City Letters', doi: null })
      expect(ada!.matchedTerms.toSorted()).toEqual(['Street', 'heat', 'trees'])
    })

    it('S-13 marks a found work in its title and abstract', async () => {
      const [hit] = (await find('works', 'cool trees')).hits
      const { title, abstract } = hit!.record as WorkRecord
      expect(hit!.marks!.title.map(([start, end]) => title.slice(start, end))).toEqual(['trees', 'cool'])
      expect(hit!.marks!.abstract.map(([start, end]) => abstract!.slice(start, end))).toEqual(['trees'])
      expect(hit!.evidence).toEqual([])
    })

    it('S-13 shows the title if the abstract does not match', async () => {
      const [hit] = (await find('experts', 'cool')).hits
      expect(hit!.evidence).toMatchObject([
        { source: 'title', sentence: 'Street trees cool cities', marks: [[13, 17]] },
      ])
    })

    it('S-01 leaves out the records of the query: they are no answer, and do not vote', async () => {
      const leaveOut = [world.id('Street trees cool cities'), 'a1']
      expect(await namesFor('street trees', { queryIds: leaveOut })).toEqual([])
      const works = await find('works', 'street trees', { queryIds: ['w1'] })
      expect(works.hits.map(({ id }) => id)).toEqual([world.id('Street trees and heat')])
    })

    it('S-11 judges by works that the authors of the query did not write, and marks or leaves out their co-authors', async () => {
      const seeds = { queryIds: [world.id('Ben')], seedAuthorIds: ['a2'] }
      const { hits } = await find('experts', 'street trees heat', seeds)
      const [ada] = hits.filter(({ id }) => id === world.id('Ada'))
      expect(ada!.evidence.map(({ identifier }) => identifier)).toEqual([world.id('Street trees and heat')])
      expect(ada!.coauthorOf).toEqual([world.id('Ben')])
      expect(hits.filter(({ id }) => id === world.id('Dora')).map(({ coauthorOf }) => coauthorOf)).toEqual([[]])
      // Cleo's only work is one with Ben.
      expect(hits.map(({ id }) => id)).not.toContain(world.id('Cleo'))
      const others = await namesFor('street trees heat', { ...seeds, leavesOutCoauthors: true })
      expect(others).toEqual(['Dora', 'Emil', 'Finn', 'Gus'])
      expect((await find('institutions', 'street trees', seeds)).hits).toEqual([])
      const works = (await find('works', 'street trees', seeds)).hits.map(({ id }) => id)
      expect(works).toContain(world.id('Street trees cool cities'))
    })

    it('S-13 names the record of the query that a work resembles most', async () => {
      const termShares = [
        [0.9, 0.9, 0.1],
        [0.1, 0.1, 0.9],
      ]
      const { hits } = await find('experts', 'street trees proteins', { termShares })
      const nearestOf = (person: string) =>
        hits.find(({ id }) => id === world.id(person))!.evidence.map(({ identifier, nearest }) => [identifier, nearest])
      expect(nearestOf('Hana')).toEqual([
        [world.id('Graphs of proteins'), 1],
        [world.id('Proteins fold'), 1],
      ])
      expect(nearestOf('Cleo')).toEqual([[world.id('Street trees cool cities'), 0]])
      expect((await find('experts', 'street')).hits[0]!.evidence[0]).not.toHaveProperty('nearest')
    })

    it('F-02 counts only votes of the author positions that a filter names', async () => {
      const at = (...values: string[]) => ({ filters: { author_position: { type: 'include' as const, values } } })
      expect(await namesFor('cool', at('first'))).toEqual(['Ada'])
      expect(await namesFor('cool', at('last'))).toEqual(['Cleo'])
      expect(await namesFor('cool', at('first_and_last'))).toEqual(['Ada', 'Cleo'])
      expect(await namesFor('cool', at('any'))).toEqual(['Ada', 'Ben', 'Cleo'])
      expect(await namesFor('graphs', at('last'))).toEqual(['Hana'])
      expect(await namesFor('cool', { filters: { author_position: { type: 'exclude', values: ['first'] } } })).toEqual([
        'Ben',
        'Cleo',
      ])
    })

    it('F-02 takes topics, subfields, fields and domains alike', async () => {
      for (const value of [
        world.id('Urban trees'),
        't1',
        `https://openalex.org/subfields/${placeNumber('Ecology')}`,
        `fields/${placeNumber('Biology')}`,
        String(placeNumber('Life')),
      ]) {
        const found = await find('works', 'trees heat', { filters: { topics: { type: 'include', values: [value] } } })
        expect(found.hits.map(({ id }) => id)).toEqual([world.id('Street trees cool cities')])
      }
    })

    it('F-02 says which affiliations of an expert pass', async () => {
      const filters = { 'institution.country_code': { type: 'include' as const, values: ['NL', 'DE'] } }
      const hits = (await find('experts', 'cool', { filters })).hits
      expect(hits.map(({ passingInstitutions: passing }) => passing)).toEqual([
        [world.id('Delft')],
        [world.id('Bosch')],
      ])
    })

    it('F-02 distinguishes one filter on affiliations from two', async () => {
      const filters = (country: string, type: string) => ({
        filters: {
          'institution.country_code': { type: 'include' as const, values: [country] },
          'institution.type': { type: 'include' as const, values: [type] },
        },
      })
      expect(await namesFor('cool', filters('NL', 'education'))).toEqual(['Ada'])
      expect(await namesFor('cool', filters('NL', 'company'))).toEqual([])
    })

    it('F-02 ignores a filter without values or ends', async () => {
      const filters: EngineQuery['filters'] = {
        language: { type: 'include', values: [] },
        excluded_records: { type: 'exclude', values: [] },
        works_count: { type: 'range', start: null, end: null },
        publication_date: { type: 'range' },
      }
      expect(await namesFor('street trees', { filters })).toEqual(await namesFor('street trees'))
    })

    it('reads records by id in any form, and undefined for an unknown one', async () => {
      const records = await engine.readRecords('author', [world.id('Ben'), 'a1', 'A99', 'nonsense', 'W1'])
      expect(records.map((record) => record?.display_name)).toEqual(['Ben', 'Ada', undefined, undefined, undefined])
    })

    it('R-08 reads the names of people in the order of their ids', async () => {
      expect(await engine.readPeople(['a2', world.id('Ada'), 'A99', 'W1', 'A2'])).toEqual([
        { identifier: world.id('Ben'), display_name: 'Ben' },
        { identifier: world.id('Ada'), display_name: 'Ada' },
        undefined,
        undefined,
        { identifier: world.id('Ben'), display_name: 'Ben' },
      ])
    })

    it('S-05 resolves external identifiers', async () => {
      expect(await engine.resolveIdentifier('doi', '10.1234/TREES')).toEqual({
        kind: 'work',
        id: world.id('Street trees cool cities'),
      })
      expect(await engine.resolveIdentifier('orcid', '0000-0002-1825-0097')).toEqual({
        kind: 'author',
        id: world.id('Hana'),
      })
      expect(await engine.resolveIdentifier('ror', 'https://ror.org/02e2c7k09')).toEqual({
        kind: 'institution',
        id: world.id('Delft'),
      })
      expect(await engine.resolveIdentifier('doi', '10.1234/nothing')).toBeUndefined()
      expect(await engine.resolveIdentifier('orcid', 'no identifier')).toBeUndefined()
    })

    it('S-13 lists the works of an author, the best matching or the newest first', async () => {
      const titles = async (terms: WeightedTerm[] | undefined, offset = 0, limit = 10) => {
        const page = await engine.listAuthorWorks({ author: 'a1', terms, offset, limit })
        return { count: page?.count, titles: page?.works.map(({ title }) => title) }
      }
      const newest = ['Street trees cool cities', 'Proteins fold', 'Street trees and heat']
      expect(await titles(undefined)).toEqual({ count: 3, titles: newest })
      expect(await titles(undefined, 1, 1)).toEqual({ count: 3, titles: [newest[1]] })
      expect((await titles(termsOf('fold'))).titles).toEqual(['Proteins fold', newest[0], newest[2]])
      expect(await engine.listAuthorWorks({ author: 'A99', offset: 0, limit: 5 })).toBeUndefined()
    })

    it('R-06 counts the topics of the works of some records', async () => {
      const trees = { display_name: 'Urban trees', count: 1, estimated: 0 }
      for (const [kind, ids] of [
        ['work', ['W1', 'w1', 'W2']],
        ['author', [world.id('Ada'), world.id('Ben')]],
        ['institution', [world.id('Delft')]],
        ['venue', [world.id('City Letters')]],
      ] as const)
        expect(await engine.countTopics(kind, ids)).toMatchObject([trees])
      expect(await engine.countTopics('work', ['W2'])).toEqual([])
      const everybody = [world.id('Ada'), world.id('Ben')]
      expect(await engine.countTopics('author', everybody, ['w1', 'W2', 'W99'])).toMatchObject([trees])
      for (const among of [['W2'], []]) expect(await engine.countTopics('author', everybody, among)).toEqual([])
      expect(await engine.countTopics('institution', [world.id('Delft')], ['W1'])).toMatchObject([trees])
      expect(await engine.countTopics('author', ['A99'])).toBeUndefined()
    })

    it('counts the works with a term', async () => {
      const terms = termsOf('heat proteins street').map(({ term }) => term)
      const statistics = await engine.readTermStatistics([...terms, 'zebra'])
      expect(statistics).toMatchObject({ total: 6, matching: [4, 2, 2, 0] })
      expect(statistics.averageLength).toBe(engine.summary.average_length)
    })
  })

  describe(`${name}: texts in several languages`, () => {
    it('S-01 S-13 meets other forms of a word, marks them, and finds them by the filter on words', async () => {
      const abstract = 'Wir zeigen eine Untersuchung der Wälder und ihrer Böden.'
      const { engine, close } = await open(
        aWorld([
          { title: 'Die Wälder und das Klima', abstract, authors: ['Ada'] },
          { title: 'Forests and climate', authors: ['Ben'] },
        ]),
      )
      const terms = analyse('Der Wald ist für das Klima wichtig').map((term) => ({ term, surface: term, weight: 1 }))
      const { hits } = await engine.search(aQuery({ dataset: 'works', terms }))
      expect(hits.map(({ record }) => (record as WorkRecord).title)).toEqual(['Die Wälder und das Klima'])
      const [{ marks }] = hits as [(typeof hits)[0]]
      expect(marks!.abstract.map(([start, end]) => abstract.slice(start, end))).toEqual(['Wälder'])
      const find = async (values: string[]) => {
        const query = aQuery({ dataset: 'works', terms, filters: { abstract: { type: 'include', values } } })
        return (await engine.search(query)).total
      }
      expect([await find(['Untersuchungen']), await find(['Boden']), await find(['forest'])]).toEqual([1, 1, 0])
      await close()
    })
  })
}

/** The open catalogue of the same world. */
export function openCatalogueExamples(name: string, open: OpenWorld<ListEngine>): void {
  it(`${name}: D-05 answers the open catalogue from the same records`, async () => {
    const { engine, close } = await open(world)
    try {
      const suggested = await engine.autocomplete(['authors'], 'ad', 5)
      expect(suggested.results.map(({ display_name }) => display_name)).toEqual(['Ada'])
      const works = { entity: 'works' as const, search: '', sort: '', page: 1, perPage: 25 }
      const list = await engine.listRecords({ ...works, filter: `authorships.author.id:${world.id('Ada')}` })
      expect(list.meta.count).toBe(3)
      expect(await engine.readOpenRecord('authors', 'A1')).toMatchObject({ id: world.id('Ada') })
      expect(await engine.readOpenRecord('authors', 'A99')).toBeUndefined()
      await expect(engine.listRecords({ ...works, filter: 'no_such_field:1' })).rejects.toBeInstanceOf(ListQueryError)
    } finally {
      await close()
    }
  })

  it(`${name}: D-05 searches works for words in their other forms, in any language`, async () => {
    const { engine, close } = await open(
      aWorld([
        { title: 'Die Wälder und das Klima', abstract: 'Eine Untersuchung der Wälder.', authors: ['Ada'] },
        { title: 'Forest examinations', authors: ['Ben'] },
      ]),
    )
    const works = { entity: 'works' as const, filter: '', sort: '', page: 1, perPage: 25 }
    const titlesOf = async (search: string) =>
      (await engine.listRecords({ ...works, search })).results!.map((work) => (work as { title: string }).title)
    expect(await titlesOf('Untersuchungen')).toEqual(['Die Wälder und das Klima'])
    expect(await titlesOf('forests examination')).toEqual(['Forest examinations'])
    await close()
  })
}
