import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPreset, aQuery, openTestWorkspace } from '../../testing/database.ts'
import type { Workspace } from '../open-workspace.ts'
import type { Actor } from '../stores/who.ts'

let workspace: Workspace
let ada: Actor
let ben: Actor
beforeAll(async () => {
  workspace = await openTestWorkspace({
    quotas: {
      queries: 3,
      large_query_bytes: 60_000,
      collections: 2,
      records: 4,
      texts: 2,
      filter_presets: 2,
      api_keys: 2,
    },
  })
  ada = await aMember(workspace, 'ada', 'north')
  ben = await aMember(workspace, 'ben', 'north')
})
afterAll(() => workspace.close())

const refused = (detail: RegExp) =>
  expect.objectContaining({ code: 'quota_reached', detail: expect.stringMatching(detail) })
const authors = (...ids: number[]) => ids.map((id) => ({ record_type: 'author' as const, identifier: `A${id}` }))

describe('quotas', () => {
  it('refuse a new query beyond the limit, and refresh an existing one', async () => {
    for (const text of ['one', 'two', 'three']) await workspace.queries.save(ada, aQuery(text))
    await expect(workspace.queries.save(ada, aQuery('four'))).rejects.toEqual(refused(/^You keep 3 queries, the most/))
    await workspace.queries.save(ada, aQuery('two'))
    await workspace.queries.save(ben, aQuery('four'))
    const { results } = await workspace.queries.list(ada, {
      page: 1,
      page_size: 10,
      ordering: 'created_at',
      search: '',
    })
    await workspace.queries.remove(ada, results[0]!.uuid)
    await workspace.queries.save(ada, aQuery('four'))
  })

  it('count what a person keeps in one organisation apart from what they keep in another', async () => {
    const [north, south] = [await aMember(workspace, 'fay', 'north'), await aMember(workspace, 'fay', 'south')]
    for (const text of ['one', 'two', 'three']) await workspace.queries.save(north, aQuery(text))
    await workspace.queries.save(south, aQuery('one'))
    await expect(workspace.queries.save(north, aQuery('four'))).rejects.toEqual(refused(/3 queries/))
    for (const text of ['two', 'three']) await workspace.queries.save(south, aQuery(text))
    await expect(workspace.queries.save(south, aQuery('four'))).rejects.toEqual(refused(/3 queries/))
    for (const actor of [north, south]) {
      const { uuid } = await workspace.searches.create(actor, { name: 'full', included_records: authors(1, 2, 3, 4) })
      await expect(workspace.searches.addIncluded(actor, uuid, authors(5))).rejects.toEqual(refused(/4 records/))
    }
  })

  it('refuse a large query when large ones fill their space, and never a small one', async () => {
    const cyd = await aMember(workspace, 'cyd', 'north')
    await workspace.queries.save(cyd, aLargeQuery(1))
    await expect(workspace.queries.save(cyd, aLargeQuery(2))).rejects.toEqual(refused(/very long texts or lists/))
    await workspace.queries.save(cyd, aLargeQuery(1))
    await workspace.queries.save(cyd, aQuery('one'))
  })

  it('refuse a text beyond the limit of all collections of its owner, and keep the ones there are', async () => {
    const eve = await aMember(workspace, 'eve', 'north')
    const { uuid } = await workspace.searches.create(eve, { name: 'one', texts: ['first'] })
    await workspace.searches.create(eve, { name: 'two', texts: ['second'] })
    await expect(workspace.searches.addText(eve, uuid, 'third')).rejects.toEqual(refused(/collections hold 2 texts/))
    expect((await workspace.searches.get(eve, uuid))!.texts).toMatchObject([{ text: 'first' }])
  })

  it('refuse collections, presets and keys beyond the limit, each with what to do', async () => {
    for (const name of ['one', 'two']) {
      await workspace.searches.create(ada, { name })
      await workspace.filterPresets.create(ada, { ...aPreset, name })
      await workspace.apiKeys.create(ada, { name, scopes: ['read'], expires_at: new Date(Date.now() + 1e9) })
    }
    await expect(workspace.searches.create(ada, { name: 'three' })).rejects.toEqual(refused(/2 collections/))
    await expect(workspace.filterPresets.create(ada, { ...aPreset, name: 'three' })).rejects.toEqual(
      refused(/2 filter presets, the most there is room for\. Delete one first\.$/),
    )
    await expect(
      workspace.apiKeys.create(ada, { name: 'three', scopes: ['read'], expires_at: new Date(Date.now() + 1e9) }),
    ).rejects.toEqual(refused(/2 API keys/))
    await workspace.searches.create(ben, { name: 'three' })
  })

  it('refuse records beyond the limit of all collections of their owner, and then add none', async () => {
    const dan = await aMember(workspace, 'dan', 'north')
    const first = await workspace.searches.create(dan, { name: 'first', included_records: authors(1, 2, 3) })
    const second = await workspace.searches.create(dan, { name: 'second' })
    await expect(workspace.searches.addExcluded(dan, second.uuid, authors(4, 5))).rejects.toEqual(
      refused(/hold 4 records, the most/),
    )
    expect((await workspace.searches.get(dan, second.uuid))?.excluded_records).toEqual([])
    await workspace.searches.addExcluded(dan, second.uuid, authors(4))
    await workspace.searches.addIncluded(dan, first.uuid, authors(1))
    await expect(workspace.searches.addIncluded(dan, first.uuid, authors(9))).rejects.toEqual(refused(/4 records/))
  })
})

/** Some 45 kB as the database keeps it, of the 60 that the test allows. */
const aLargeQuery = (seed: number) => ({
  ...aQuery(`question ${seed}`),
  filters: {
    excluded_records: {
      type: 'exclude' as const,
      // In no order, since the database packs what repeats.
      values: Array.from({ length: 5_000 }, (_, at) => `A${(at * 7_919 * seed) % 1_000_003}`),
    },
  },
})
