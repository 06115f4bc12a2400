import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noSorts } from '../../testing/documents.ts'
import { aWorld, buildWorld } from '../../testing/world.ts'
import { openEngine } from '../embedded/embedded-engine.ts'
import type { Engine } from '../engine/engine.ts'

const world = aWorld(
  [
    { title: 'Street trees', authors: ['Ada'], cited: null, at: ['Delft'], venue: 'Trees' },
    { title: 'Street lamps', authors: ['Ben'], cited: 0, at: ['Delft'] },
    { title: 'Street maps', authors: ['Cleo'], cited: 7 },
  ],
  { topics: {} },
)
let engine: Engine

beforeAll(async () => {
  engine = await openEngine(await buildWorld(world), { threads: 1 })
})
afterAll(() => engine.close())

const listed = async (entity: 'works' | 'authors', filter: string, sort = '') => {
  const { results } = await engine.listRecords({ entity, filter, search: '', sort, page: 1, perPage: 10 })
  return results.map(({ display_name }) => display_name)
}

describe('a source that says nothing of citations', () => {
  it('R-04 leaves citations and indices of a record unknown, and keeps a known 0', async () => {
    const [ada, ben] = await engine.readRecords('author', [world.id('Ada'), world.id('Ben')])
    expect(ada).toMatchObject({ cited_by_count: null, summary_stats: { h_index: null, i10_index: null } })
    expect(ben).toMatchObject({ cited_by_count: 0, summary_stats: { h_index: 0, i10_index: 0 } })
    const [trees] = await engine.readRecords('work', [world.id('Street trees')])
    expect(trees?.cited_by_count).toBeNull()
    const [venue] = await engine.readRecords('venue', [world.id('Trees')])
    expect(venue).toMatchObject({ cited_by_count: null, summary_stats: { h_index: null } })
  })

  it('F-02 lets nobody with an unknown h-index pass a range, not even one that begins at 0', async () => {
    const terms = [{ term: 'street', surface: 'street', weight: 1 }]
    const experts = async (range: object) => {
      const filters = { h_index: { type: 'range' as const, ...range } }
      const query = { dataset: 'experts' as const, terms, selfScore: 1, filters, queryIds: [], limit: 10 }
      return (await engine.search(query)).hits.map(({ record }) => record.display_name).sort()
    }
    expect(await experts({})).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(await experts({ start: 0 })).toEqual(['Ben', 'Cleo'])
    expect(await experts({ end: 0 })).toEqual(['Ben'])
  })

  it('F-01 says which facts the catalogue has', () => {
    expect(engine.facts).toEqual({
      citations: true,
      impact_factors: false,
      topics: false,
      countries: false,
      institution_types: true,
      source_types: true,
      document_types: ['journal-article'],
      languages: ['en'],
      document_sorts: noSorts,
    })
  })

  it('S-04 suggests without a number of citations', async () => {
    const { results } = await engine.autocomplete(['authors'], 'ada', 5)
    expect(results).toEqual([expect.objectContaining({ display_name: 'Ada', cited_by_count: null })])
  })

  it('D-05 filters and sorts lists of the open catalogue by what is known, the unknown last', async () => {
    expect(await listed('works', 'cited_by_count:<5')).toEqual(['Street lamps'])
    expect(await listed('works', 'cited_by_count:null')).toEqual(['Street trees'])
    expect(await listed('works', '', 'cited_by_count')).toEqual(['Street lamps', 'Street maps', 'Street trees'])
    expect(await listed('authors', '', 'summary_stats.h_index:desc')).toEqual(['Cleo', 'Ben', 'Ada'])
    expect(await engine.readOpenRecord('works', world.id('Street trees'))).toMatchObject({ cited_by_count: null })
  })
})
