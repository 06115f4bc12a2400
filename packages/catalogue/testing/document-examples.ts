import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, EngineQuery } from '../src/engine/engine.ts'
import { aDocument, anOrganisation, aPerson, noSorts, sourceOfDocuments } from './documents.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery, termsOf } from './random-worlds.ts'
import { aWorld } from './world.ts'

const ORCID = '0000-0002-1825-0097'
const world = aWorld(
  [
    {
      title: 'Perovskite cells',
      topics: ['Photovoltaics'],
      authors: [{ name: 'Ada Park', at: ['Delft'], orcid: ORCID }],
    },
    { title: 'Perovskite films', authors: [{ name: 'Ada Park', at: ['Delft'], orcid: ORCID }], language: 'nl' },
    { title: 'Street trees', authors: [{ name: 'Ben Oak', at: ['Delft'] }] },
  ],
  { institutions: { Delft: { country: 'NL' } }, topics: { Photovoltaics: {} } },
)
const ada = world.id('Ada Park')

const atDelft = { organisations: [anOrganisation('Delft')] }
const projects = sourceOfDocuments('project', [
  aDocument('project', 'cordis:10', 'Cool roofs', {
    abstract: 'Roofs heat up. White paint cools roofs in summer. Paint is cheap.',
  }),
  aDocument('project', 'Cordis:9', 'Cheaper power', {
    persons: [aPerson('Ada Park'), aPerson('Somebody')],
    ...atDelft,
  }),
  aDocument('project', 'cordis:8', 'Perovskite modules', { start_date: '2020-05' }),
])
const twins = sourceOfDocuments('project', [
  aDocument('project', 'NSF:b', 'Quiet motors'),
  aDocument('project', 'nsf:A', 'Quiet motors'),
  aDocument('project', 'nsf:c', 'Quiet motors'),
])
const startups = sourceOfDocuments('startup', [
  aDocument('startup', 'own:1', 'Sun', {
    description: 'Sells perovskite modules.',
    email: 'ada.park@sun.example',
    persons: [aPerson('Ada Park', ORCID)],
  }),
])

/** What an engine does with records of other sources, by example. */
export function documentExamples(name: string, open: OpenWorld): void {
  describe(`${name}: records of other sources`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>
    beforeAll(async () => {
      opened = await open(world, [projects, twins, startups])
      engine = opened.engine
    }, 30_000)
    afterEach(() => engine.hide([]))
    afterAll(async () => {
      await opened.close()
    })

    const find = (text: string, more: Partial<EngineQuery> = {}) =>
      engine.search(aQuery({ dataset: 'projects', terms: termsOf(text), ...more }))
    const idsOf = async (text: string, more: Partial<EngineQuery> = {}) =>
      (await find(text, more)).hits.map(({ id }) => id)

    it('S-13 shows the sentence that matches best, and the matching words of the title', async () => {
      const [hit] = (await find('cool paint')).hits
      expect(hit).toMatchObject({
        kind: 'project',
        id: 'cordis:10',
        highlights: {
          title: [[0, 4]],
          text: {
            sentence: 'White paint cools roofs in summer.',
            marks: [
              [6, 11],
              [12, 17],
            ],
          },
        },
        matchedTerms: ['Cool', 'paint'],
        evidence: [],
      })
    })

    it('S-13 shows no sentence if none matches', async () => {
      const [hit] = (await find('modules')).hits
      expect(hit).toMatchObject({ id: 'cordis:8', highlights: { text: null } })
    })

    it('D-03 finds a record by the works and topics of its people, after one that says the same itself', async () => {
      expect(await idsOf('perovskite')).toEqual(['cordis:8', 'Cordis:9'])
      const [hit] = (await find('photovoltaics')).hits
      expect(hit).toMatchObject({ id: 'Cordis:9', matchedTerms: [] })
    })

    it('S-01 orders equals by id, in lower case', async () => {
      expect(await idsOf('quiet motors')).toEqual(['nsf:A', 'NSF:b', 'nsf:c'])
    })

    it('S-01 leaves out the record of the query, in any case of its id', async () => {
      expect(await idsOf('quiet motors', { queryIds: ['nsf:B', 'NSF:C', 'A1'] })).toEqual(['nsf:A'])
    })

    it('F-02 does not count the words of people as words of the record', async () => {
      const abstract = { type: 'include' as const, values: ['perovskite'] }
      expect(await idsOf('perovskite', { filters: { abstract } })).toEqual(['cordis:8'])
    })

    it('F-02 takes an institution’s country if an organisation has none, and a month as its first day', async () => {
      const filters = { 'institution.country_code': { type: 'include' as const, values: ['NL'] } }
      expect(await idsOf('perovskite', { filters })).toEqual(['Cordis:9'])
      const dates = { publication_date: { type: 'range' as const, start: '2020-05-01', end: '2020-05-01' } }
      expect(await idsOf('perovskite', { filters: dates })).toEqual(['cordis:8'])
    })

    it('F-02 leaves authors who wrote in Dutch', async () => {
      const filters = { nl_language: { type: 'include' as const, values: ['nl'] } }
      const found = await find('perovskite street', { dataset: 'experts', filters })
      expect(found.hits.map(({ id }) => id)).toEqual([ada])
    })

    it('F-07 leaves the matching records of a list, and nothing of an empty one', async () => {
      expect(await idsOf('quiet motors', { allowedIds: ['NSF:C', 'nsf:a', 'cordis:8'] })).toEqual(['nsf:A', 'nsf:c'])
      expect(await idsOf('quiet motors', { allowedIds: [] })).toEqual([])
      expect(await idsOf('perovskite', { dataset: 'experts', allowedIds: [] })).toEqual([])
    })

    it('has statistics of its own for each shelf', async () => {
      const statistics = await engine.readTermStatistics(['quiet', 'perovskite', 'street'], 'projects')
      expect(statistics).toMatchObject({ total: 6, matching: [3, 1, 0] })
      expect((await engine.readTermStatistics(['quiet'], 'policydocs')).matching).toEqual([0])
    })

    it('S-09 says which sorts at least one record has a value for', () => {
      expect(engine.facts.document_sorts).toEqual({
        ...noSorts,
        project: ['start_date'],
      })
    })

    it('has no records of a kind that was not imported', async () => {
      expect(await find('quiet', { dataset: 'partners' })).toEqual({ total: 0, bestScore: 0, hits: [] })
      expect(await engine.readRecords('partner', ['own:1'])).toEqual([undefined])
    })

    it('reads records by their ids, in any case and in the requested order', async () => {
      const records = await engine.readRecords('project', [
        'NSF:A',
        'nsf:nothing',
        'cordis:9',
        'https://openalex.org/W1',
      ])
      expect(records.map((record) => record?.id)).toEqual(['nsf:A', undefined, 'Cordis:9', undefined])
    })

    it('Q-06 shows nobody who is left out, nor facts about them, and keeps score and order', async () => {
      const before = await find('perovskite')
      engine.hide([ada])
      const after = await find('perovskite')
      expect(after.hits.map(({ id, score }) => [id, score])).toEqual(before.hits.map(({ id, score }) => [id, score]))
      const hit = after.hits[1]!
      expect(hit.matchedTerms).toEqual([])
      expect((hit.record as { persons: { name: string }[] }).persons.map(({ name }) => name)).toEqual(['Somebody'])
      const [startup] = await engine.readRecords('startup', ['own:1'])
      expect(JSON.stringify([after, startup])).not.toMatch(/ada/i)
    })
  })
}
