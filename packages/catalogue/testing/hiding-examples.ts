import type { OpenCatalogueEntity } from '@cognate/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, EngineQuery, ListQuery } from '../src/engine/engine.ts'
import type { ListEngine } from './open-world.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery, termsOf } from './random-worlds.ts'
import { aWorld } from './world.ts'

const ORCID = '0000-0002-1825-0097'
const world = aWorld([
  {
    title: 'Street trees',
    authors: [{ name: 'Ada Park', at: ['Delft'] }, { name: 'Ben Park', at: ['Delft'], orcid: ORCID }, 'Cleo Park'],
    venue: 'City Letters',
  },
  { title: 'Street trees and parks', authors: ['Ben Park', 'Dora Park'] },
  { title: 'Trees', authors: ['Ben Park'] },
])
const ben = world.id('Ben Park')

/** What an engine does with academics who are left out; with `hidingElsewhere`, every call that can show a person is here. */
export function hidingExamples(name: string, open: OpenWorld): void {
  describe(`${name}: academics who are left out`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>
    beforeAll(async () => {
      opened = await open(world)
      engine = opened.engine
    })
    afterEach(() => engine.hide([]))
    afterAll(async () => {
      await opened.close()
    })

    const find = (dataset: EngineQuery['dataset'], more: Partial<EngineQuery> = {}) =>
      engine.search(aQuery({ dataset, terms: termsOf('street trees'), ...more }))

    it('Q-06 are no hits, and all others keep score, order and evidence', async () => {
      const before = await find('experts')
      engine.hide([ben])
      const after = await find('experts')
      expect(after).toEqual({
        ...before,
        total: before.total - 1,
        hits: before.hits.filter(({ id }) => id !== ben),
      })
      expect(after.hits).toHaveLength(3)
      // The next one moves up.
      const [first] = (await find('experts', { limit: 1 })).hits
      expect(first!.id).toBe(before.hits.find(({ id }) => id !== ben)!.id)
    })

    it('Q-06 are no hits under filters either', async () => {
      engine.hide([ben])
      const include = { excluded_records: { type: 'include' as const, values: [ben] } }
      expect(await find('experts', { filters: include })).toMatchObject({ total: 0, hits: [] })
      const ranged = { works_count: { type: 'range' as const, start: 3, end: null } }
      expect(await find('experts', { filters: ranged })).toMatchObject({ total: 0, hits: [] })
    })

    it('Q-06 change nothing for works, institutions and venues but the names of authors', async () => {
      const before = [await find('institutions'), await find('venues')]
      const works = await find('works')
      engine.hide([ben])
      expect([await find('institutions'), await find('venues')]).toEqual(before)
      const shown = await find('works')
      expect(JSON.stringify(shown)).not.toContain('Ben Park')
      expect(shown.hits.map(({ id, score }) => [id, score])).toEqual(works.hits.map(({ id, score }) => [id, score]))
    })

    it('Q-06 are no records, and are in none', async () => {
      engine.hide([ben])
      const ids = [world.id('Street trees'), world.id('Trees')]
      const [street, trees] = await engine.readRecords('work', ids)
      expect(street!.authorships.map(({ author }) => author.display_name)).toEqual(['Ada Park', 'Cleo Park'])
      expect(trees!.authorships).toEqual([])
      expect(await engine.readRecords('author', [ben, world.id('Ada Park')])).toMatchObject([
        undefined,
        { id: 'https://openalex.org/A1' },
      ])
      expect(await engine.resolveIdentifier('orcid', ORCID)).toBeUndefined()
      // By an id alone, for whoever shows them again.
      expect(await engine.resolveIdentifier('orcid', ORCID, 'all')).toEqual({ kind: 'author', id: ben })
      expect(await engine.listAuthorWorks({ author: ben, offset: 0, limit: 9 })).toBeUndefined()
      const ofAda = await engine.listAuthorWorks({ author: 'A1', offset: 0, limit: 9 })
      expect(ofAda).toMatchObject({ count: 1 })
      expect(JSON.stringify(ofAda)).not.toContain('Ben Park')
    })

    it('Q-06 are shown again once they are no longer listed; unknown ids are ignored', async () => {
      engine.hide([ben])
      engine.hide(['A999', 'nonsense'])
      expect((await find('experts')).total).toBe(4)
      expect(await engine.resolveIdentifier('orcid', ORCID)).toMatchObject({ id: ben })
      expect(await engine.readRecords('author', [ben])).toMatchObject([{ display_name: 'Ben Park' }])
      engine.hide(['a2'])
      expect((await find('experts')).total).toBe(3)
    })
  })
}

/** Academics who are left out of suggestions, lists and open records. */
export function hidingElsewhere(name: string, open: OpenWorld<ListEngine>): void {
  describe(`${name}: academics who are left out elsewhere`, () => {
    let engine: ListEngine
    let opened: OpenedWorld<ListEngine>
    beforeAll(async () => {
      opened = await open(world)
      engine = opened.engine
    })
    afterEach(() => engine.hide([]))
    afterAll(() => opened.close())

    const list = (entity: OpenCatalogueEntity, more: Partial<ListQuery> = {}) =>
      engine.listRecords({ entity, filter: '', search: '', sort: '', page: 1, perPage: 25, ...more })
    const namesIn = ({ results }: { results: object[] }) =>
      results.map((one) => (one as { display_name: string }).display_name)

    it('Q-06 are no suggestions, and the next ones move up', async () => {
      engine.hide([ben])
      const suggested = await engine.autocomplete(['authors'], 'park', 2)
      expect(suggested.count).toBe(3)
      expect(namesIn(suggested)).toEqual(['Ada Park', 'Cleo Park'])
      for (const text of ['ben', ben, ORCID]) {
        expect(await engine.autocomplete(['authors'], text, 5)).toEqual({ count: 0, results: [] })
      }
      expect(JSON.stringify(await engine.autocomplete(['works'], 'street', 5))).not.toContain('Ben Park')
    })

    it('Q-06 are in no list of the open catalogue, whatever the request', async () => {
      engine.hide([ben])
      const queries: Partial<ListQuery>[] = [
        {},
        { search: 'park' },
        { sort: 'display_name' },
        { filter: 'works_count:>0' },
      ]
      for (const more of queries) {
        const found = await list('authors', more)
        expect(namesIn(found).toSorted()).toEqual(['Ada Park', 'Cleo Park', 'Dora Park'])
        expect(found.meta.count).toBe(3)
      }
      expect(namesIn(await list('authors', { filter: 'openalex_id:!A4' }))).toEqual(['Ada Park', 'Cleo Park'])
      for (const filter of [`openalex_id:${ben}`, `orcid:${ORCID}`]) {
        expect((await list('authors', { filter })).meta.count).toBe(0)
      }
      for (const filter of [`authorships.author.id:${ben}`, `authorships.author.orcid:${ORCID}`]) {
        expect((await list('works', { filter })).meta.count).toBe(0)
      }
      const works = await list('works')
      expect(works.meta.count).toBe(3)
      expect(JSON.stringify(works)).not.toContain('Ben Park')
    })

    it('Q-06 are no open record, and are in none', async () => {
      engine.hide([ben])
      for (const id of [ben, 'a2', ORCID]) expect(await engine.readOpenRecord('authors', id)).toBeUndefined()
      const street = await engine.readOpenRecord('works', world.id('Street trees'))
      expect(street).toBeDefined()
      expect(JSON.stringify(street)).not.toContain('Ben Park')
    })
  })
}
