import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, aQuery, ask, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let ada: Actor
let ben: Actor
beforeAll(async () => {
  workspace = await openTestWorkspace({ quotas: { judgements: 4 } })
  ada = await aMember(workspace, 'ada', 'north')
  ben = await aMember(workspace, 'ben', 'north')
})
afterAll(() => workspace.close())

const good = (identifier: string) => ({ identifier, display_name: `Name of ${identifier}`, verdict: 'good' as const })
const idsOf = async (actor: Actor, uuid: string) =>
  (await workspace.judgements.list(actor, uuid))?.map(({ identifier, verdict }) => `${identifier} ${verdict}`)

it('keeps what a person said of an expert, changes it and takes it back', async () => {
  const { uuid } = await workspace.queries.save(ada, aQuery('trees'))
  const said = { ...good('A1'), identifier: 'https://openalex.org/A1' }
  expect(await workspace.judgements.set(ada, uuid, said)).toEqual([good('A1')])
  await workspace.judgements.set(ada, uuid, { ...good('A2'), verdict: 'not' })
  await workspace.judgements.set(ada, uuid, { ...good('a1'), verdict: 'not' })
  expect(await idsOf(ada, uuid)).toEqual(['A2 not', 'A1 not'])
  await workspace.judgements.set(ada, uuid, { ...good('A2'), verdict: null })
  expect(await idsOf(ada, uuid)).toEqual(['A1 not'])
  expect(await workspace.judgements.removeAll(ada, uuid)).toBe(true)
  expect(await idsOf(ada, uuid)).toEqual([])
})

it('holds for the same text with other filters, and for no other text', async () => {
  const first = await workspace.queries.save(ada, aQuery('one manuscript'))
  const filters = { works_count: { type: 'range' as const, start: 10 } }
  const narrowed = await workspace.queries.save(ada, { ...aQuery('one manuscript'), filters })
  const other = await workspace.queries.save(ada, aQuery('another manuscript'))
  await workspace.judgements.set(ada, first.uuid, good('A1'))
  expect(await idsOf(ada, narrowed.uuid)).toEqual(['A1 good'])
  expect(await idsOf(ada, other.uuid)).toEqual([])
  await workspace.judgements.removeAll(ada, narrowed.uuid)
})

it('Q-05 shows judgements to nobody else, not even to those whom the query is shared with', async () => {
  const { uuid } = await workspace.queries.save(ada, aQuery('a shared text'))
  await workspace.judgements.set(ada, uuid, good('A1'))
  expect(await workspace.judgements.list(ben, uuid)).toBeUndefined()
  expect(await workspace.judgements.set(ben, uuid, good('A1'))).toBeUndefined()
  expect(await workspace.judgements.removeAll(ben, uuid)).toBe(false)
  await workspace.shares.set(ada, 'query', uuid, { shared_users: ['ben'], shared_teams: [] })
  expect(await idsOf(ben, uuid)).toEqual([])
  await workspace.judgements.set(ben, uuid, { ...good('A2'), verdict: 'not' })
  expect(await workspace.judgements.removeAll(ben, uuid)).toBe(true)
  expect(await idsOf(ada, uuid)).toEqual(['A1 good'])
})

it('Q-05 deletes judgements with the query that they are about', async () => {
  const { uuid } = await workspace.queries.save(ada, aQuery('a secret text'))
  await workspace.judgements.set(ada, uuid, good('A77'))
  await workspace.queries.remove(ada, uuid)
  expect(await ask(workspace.url, "select 1 from judgements where record_id = 'A77'")).toEqual([])
})

it('counts what an organisation judged, and refuses more than there is room for', async () => {
  const south = await aMember(workspace, 'cyd', 'south')
  const [first, second] = [
    await workspace.queries.save(south, aQuery('a')),
    await workspace.queries.save(south, aQuery('b')),
  ]
  for (const id of ['A1', 'A2', 'A3']) await workspace.judgements.set(south, first.uuid, good(id))
  await workspace.judgements.set(south, second.uuid, { ...good('A1'), verdict: 'not' })
  expect(await workspace.judgements.count(south.organisation_id)).toEqual({ judgements: 4, queries: 1, people: 1 })
  await expect(workspace.judgements.set(south, second.uuid, good('A2'))).rejects.toMatchObject({
    code: 'quota_reached',
  })
  // What was said can still be changed.
  expect(await workspace.judgements.set(south, second.uuid, good('A1'))).toEqual([good('A1')])
})
