import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aQuery, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, QueryContent, QueryPage, Workspace } from '../index.ts'

let now = new Date('2030-06-15T12:00:00Z')
let workspace: Workspace
let ada: Actor
let ben: Actor

beforeAll(async () => {
  workspace = await openTestWorkspace({ clock: () => now })
  ada = await aMember(workspace, 'ada', 'north')
  ben = await aMember(workspace, 'ben', 'north')
})
afterAll(() => workspace.close())

const page: QueryPage = { page: 1, page_size: 20, ordering: '-created_at', search: '' }
const textsOf = async (actor: Actor, changes: Partial<QueryPage> = {}) =>
  (await workspace.queries.list(actor, { ...page, ...changes })).results.map(({ query_text }) => query_text)

describe('queries', () => {
  it('Q-05 returns a stored query as it was sent', async () => {
    const query: QueryContent = {
      ...aQuery('Street trees cool the night air'),
      filters: { 'institution.country_code': { type: 'include', values: ['NL'] } },
    }
    const { uuid } = await workspace.queries.save(ada, query, { search_name: 'Trees' })
    expect(await workspace.queries.get(ada, uuid)).toMatchObject({
      uuid,
      dataset: 'experts',
      question: query,
      query_text: 'Street trees cool the night air',
      search_name: 'Trees',
    })
  })

  it('C-04 sees the collection of a query that was named in capital letters', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'Reviewers' })
    const query = await workspace.queries.save(ada, { ...aQuery('capitals'), search: uuid.toUpperCase() })
    expect(await workspace.queries.get(ada, query.uuid)).toMatchObject({ lacks_search: false })
  })

  it('C-04 names the newest collection of its text, to those who may see that', async () => {
    const nameOf = async (actor: Actor, uuid: string) =>
      workspace.queries.searchOfText(actor, (await workspace.queries.get(actor, uuid))!)
    const { uuid } = await workspace.queries.save(ada, aQuery('moss on roofs'))
    expect(await nameOf(ada, uuid)).toBeNull()
    await workspace.searches.create(ada, { name: 'First', texts: ['moss on roofs'] })
    const newest = await workspace.searches.create(ada, { name: 'Second', texts: ['moss on roofs', 'lichens'] })
    expect(await nameOf(ada, uuid)).toEqual({ uuid: newest.uuid, name: 'Second' })
    const ofBen = await workspace.queries.save(ben, aQuery('moss on roofs'))
    expect(await nameOf(ben, ofBen.uuid)).toBeNull()
  })

  it('S-06 refreshes the stored query when the same person runs it again', async () => {
    const first = await workspace.queries.save(ada, aQuery('asked twice'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    const again = await workspace.queries.save(ada, aQuery('asked twice'))
    expect(again.uuid).toBe(first.uuid)
    expect(again.created_at).toEqual(first.created_at)
    expect(again.updated_at.getTime()).toBeGreaterThan(first.updated_at.getTime())
    expect((await workspace.queries.save(ben, aQuery('asked twice'))).uuid).not.toBe(first.uuid)
  })

  it('S-06 keeps one row when the same query runs forty times at once', async () => {
    const saved = await Promise.all(Array.from({ length: 40 }, () => workspace.queries.save(ada, aQuery('at once'))))
    expect(new Set(saved.map(({ uuid }) => uuid)).size).toBe(1)
  })

  it('treats both forms of an id and any order of keys as the same query', async () => {
    const byUrl = {
      record_type: 'author',
      identifier: 'https://openalex.org/A5',
      fields: { display_name: 'Ada' },
    } as const
    const byId = { identifier: 'a5', record_type: 'author' } as const
    const first = await workspace.queries.save(ada, { ...aQuery(''), records: [byUrl] })
    const second = await workspace.queries.save(ada, {
      records: [byId],
      limit: 50,
      sort: 'relevance',
      filters: {},
      search: null,
      dataset: 'experts',
    })
    expect(second.uuid).toBe(first.uuid)
    const other = await workspace.queries.save(ada, { ...aQuery(''), records: [byId], limit: 51 })
    expect(other.uuid).not.toBe(first.uuid)
  })

  it('C-04 keeps whom a query ranks alone, and does not list them', async () => {
    const erin = await aMember(workspace, 'erin', 'north')
    const among = ['https://openalex.org/A5', 'A6']
    const { uuid } = await workspace.queries.save(erin, { ...aQuery('alone'), among })
    expect((await workspace.queries.save(erin, { ...aQuery('alone'), among: ['a5', 'A6'] })).uuid).toBe(uuid)
    expect((await workspace.queries.save(erin, { ...aQuery('alone'), among: ['A5'] })).uuid).not.toBe(uuid)
    expect((await workspace.queries.save(erin, aQuery('alone'))).uuid).not.toBe(uuid)
    expect((await workspace.queries.get(erin, uuid))!.question.among).toEqual(['a5', 'A6'])
    const { results } = await workspace.queries.list(erin, page)
    expect(results).toHaveLength(3)
    for (const { question } of results) expect(question).not.toHaveProperty('among')
  })

  it('answers undefined for the query of another person, or of another organisation, and removes nothing', async () => {
    const { uuid } = await workspace.queries.save(ada, aQuery('confidential'))
    const elsewhere = await aMember(workspace, 'ada', 'south')
    for (const stranger of [ben, elsewhere, { user_id: 'x', organisation_id: '' }]) {
      expect(await workspace.queries.get(stranger, uuid)).toBeUndefined()
      expect(await workspace.queries.remove(stranger, uuid)).toBe(false)
      expect(await workspace.queries.removeMany(stranger, [uuid])).toBe(0)
      expect(await textsOf(stranger, { search: 'confidential' })).toEqual([])
    }
    expect(await workspace.queries.get(ada, uuid)).toBeDefined()
  })

  it('answers undefined for anything but a uuid', async () => {
    expect(await workspace.queries.get(ada, "1' or true --")).toBeUndefined()
    expect(await workspace.queries.remove(ada, '')).toBe(false)
    expect(await workspace.queries.removeMany(ada, ['x', ''])).toBe(0)
  })

  it('C-04 lists pages in the requested order, with the total count', async () => {
    const cleo = await aMember(workspace, 'cleo', 'north')
    for (const text of ['one', 'two', 'three']) {
      await workspace.queries.save(cleo, aQuery(text))
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
    await workspace.queries.save(cleo, aQuery('one'))
    expect(await textsOf(cleo)).toEqual(['three', 'two', 'one'])
    expect(await textsOf(cleo, { ordering: 'created_at' })).toEqual(['one', 'two', 'three'])
    expect(await textsOf(cleo, { ordering: '-updated_at' })).toEqual(['one', 'three', 'two'])
    expect(await textsOf(cleo, { page: 2, page_size: 2 })).toEqual(['one'])
    expect((await workspace.queries.list(cleo, { ...page, page: 9 })).count).toBe(3)
  })

  it('C-04 searches texts and names in any case, with % and _ as plain characters', async () => {
    const dora = await aMember(workspace, 'dora', 'north')
    await workspace.queries.save(dora, aQuery('Élan of 100% cotton'))
    await workspace.queries.save(dora, aQuery('snake_case'), { search_name: 'Reviewers of May' })
    const named = { record_type: 'author', identifier: 'A1', fields: { display_name: 'Zoë Quist' } } as const
    await workspace.queries.save(dora, { ...aQuery(''), records: [named] })
    const found = async (search: string) => (await textsOf(dora, { search })).sort()
    expect(await found('ÉLAN')).toEqual(['Élan of 100% cotton'])
    expect(await found('0% c')).toEqual(['Élan of 100% cotton'])
    expect(await found('%')).toEqual(['Élan of 100% cotton'])
    expect(await found('_')).toEqual(['snake_case'])
    expect(await found('\\')).toEqual([])
    expect(await found('reviewers')).toEqual(['snake_case'])
    expect(await found('zoë')).toEqual([null])
    expect(await found('\0')).toHaveLength(3)
  })

  it('C-04 removes many at once and says how many were there', async () => {
    const saved = await Promise.all(['x', 'y', 'z'].map((text) => workspace.queries.save(ben, aQuery(text))))
    const uuids = saved.map(({ uuid }) => uuid)
    expect(await workspace.queries.removeMany(ben, [...uuids, uuids[0]!, 'nonsense'])).toBe(3)
    expect(await workspace.queries.removeMany(ben, uuids)).toBe(0)
  })

  it('keeps a text with U+0000 and lone surrogates, without them', async () => {
    const { uuid } = await workspace.queries.save(ada, aQuery('a\0b \ud800 \u{1f600} c'), {
      search_name: '\0n\udc00',
    })
    const stored = await workspace.queries.get(ada, uuid)
    expect(stored?.query_text).toBe('ab \ufffd \u{1f600} c')
    expect(stored?.question.records[0]?.fields?.text).toBe('ab \ufffd \u{1f600} c')
    expect(stored?.search_name).toBe('n\ufffd')
  })

  it('Q-05 removes what an organisation no longer keeps, and nothing else', async () => {
    const eve = await aMember(workspace, 'eve', 'strict')
    await workspace.organisations.update(eve.organisation_id, { query_retention_days: 30 })
    await workspace.queries.save(eve, aQuery('old'))
    const others = (await workspace.queries.list(ada, page)).count
    now = new Date(Date.now() + 29 * 86_400_000)
    expect(await workspace.queries.removePastRetention()).toBe(0)
    now = new Date(Date.now() + 31 * 86_400_000)
    expect(await workspace.queries.removePastRetention()).toBe(1)
    expect(await textsOf(eve)).toEqual([])
    expect((await workspace.queries.list(ada, page)).count).toBe(others)
  })

  it('Q-05 does not reveal the text when the database refuses a query', async () => {
    const nobody = { user_id: '00000000-0000-4000-8000-000000000000', organisation_id: ada.organisation_id }
    const failure: unknown = await workspace.queries.save(nobody, aQuery('secret manuscript')).catch((error) => error)
    expect(failure).toMatchObject({ code: 'conflict' })
    const all = failure as Error
    expect(`${all.stack}${(all.cause as Error).stack}${JSON.stringify(all)}`).not.toContain('secret')
  })
})
