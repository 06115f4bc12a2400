import { expect, it } from 'vitest'
import { aJudgedText, aMember, aQuery, ask } from '../../testing/database.ts'
import { useTwoServers } from '../../testing/two-servers.ts'
import type { Actor, EvaluationPart, QueryOutcome, Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let other: Workspace
useTwoServers((servers) => {
  ;({ workspace, other } = servers)
})

let people = 0
async function anAdmin(organisation = `org ${++people}`): Promise<Actor> {
  const actor = await aMember(workspace, `admin-${++people}`, organisation)
  await workspace.memberships.set(actor.user_id, actor.organisation_id, { is_local_admin: true })
  return actor
}

const LEASE_MS = 60_000
const measuredOn = { catalogue_version: 'v1', orders: ['plain' as const] }
const figures = { queries: 1, orders: {}, against_first: {} }
const outcome = (ndcg_at_10: number): QueryOutcome => ({
  measures: { plain: { ndcg_at_10, recall_at_10: 0, recall_at_100: 0, mrr: 0 } },
  people: [],
  unresolved: [],
})

/** Begins an evaluation of so many texts; others do not wait beside it. */
async function begin(actor: Actor, count: number) {
  await ask(workspace.url, "update evaluations set state = 'stopped' where state in ('waiting', 'running')")
  const texts = Array.from({ length: count }, (_, index) => aJudgedText(`text ${index}`))
  return workspace.evaluations.create(actor, { name: 'mine.csv', texts, bad_rows: [] })
}

const save = (part: EvaluationPart, ndcgs: readonly number[]) =>
  workspace.evaluations.save(
    part,
    measuredOn,
    new Map(ndcgs.map((ndcg, index) => [part.queries[index]!.position, outcome(ndcg)])),
  )

it('lets one server at a time do a part, and another one take over what a lost server left', async () => {
  const { uuid } = await begin(await anAdmin(), 3)
  const part = (await workspace.evaluations.claim(LEASE_MS, 2))!
  expect(part).toMatchObject({ uuid, measured_on: null, queries: [{ position: 0 }, { position: 1 }] })
  expect(await other.evaluations.claim(LEASE_MS, 2)).toBeUndefined()
  await ask(workspace.url, "update evaluations set leased_until = now() - interval '1 second'")
  const again = (await other.evaluations.claim(LEASE_MS, 2))!
  expect(again.queries).toEqual(part.queries)
  await save(part, [0.1, 0.1])
  expect(await workspace.evaluations.measured(uuid)).toEqual([])
  await save(again, [0.2, 0.4])
  expect(await other.evaluations.claim(LEASE_MS, 2)).toMatchObject({
    measured_on: measuredOn,
    queries: [{ position: 2 }],
  })
})

it('stops an evaluation, keeps what was asked, and goes on where it stopped', async () => {
  const actor = await anAdmin()
  const { uuid } = await begin(actor, 3)
  const part = (await workspace.evaluations.claim(LEASE_MS, 2))!
  expect(await workspace.evaluations.change(actor, uuid, 'stopped')).toMatchObject({ state: 'stopped' })
  await save(part, [0.2, 0.4])
  expect(await workspace.evaluations.get(actor, uuid)).toMatchObject({ state: 'stopped', queries: 3, asked: 2 })
  expect(await workspace.evaluations.claim(LEASE_MS, 2)).toBeUndefined()
  await workspace.evaluations.change(actor, uuid, 'waiting')
  const rest = (await workspace.evaluations.claim(LEASE_MS, 2))!
  expect(rest.queries.map(({ position }) => position)).toEqual([2])
  await save(rest, [0.6])
  const last = (await workspace.evaluations.claim(LEASE_MS, 2))!
  expect(last.queries).toEqual([])
  await workspace.evaluations.finish(last, { figures, comparison: null })
  expect(await workspace.evaluations.get(actor, uuid)).toMatchObject({ state: 'done', asked: 3, figures })
  expect(await workspace.evaluations.change(actor, uuid, 'stopped')).toMatchObject({ state: 'done' })
})

it('forgets outcomes of another catalogue, and lists the worst texts first', async () => {
  const actor = await anAdmin()
  const { uuid } = await begin(actor, 3)
  await save((await workspace.evaluations.claim(LEASE_MS, 3))!, [0.2, 0.9, 0.1])
  const listed = await workspace.evaluations.listQueries(actor, uuid, { page: 1, page_size: 2 })
  expect(listed).toMatchObject({ count: 3, results: [{ text: 'text 2' }, { text: 'text 0' }] })
  await workspace.evaluations.restart((await workspace.evaluations.claim(LEASE_MS, 3))!)
  expect(await workspace.evaluations.claim(LEASE_MS, 3)).toMatchObject({ measured_on: null, queries: { length: 3 } })
})

it('Q-05 belongs to whoever began it, while they are a local administrator', async () => {
  const actor = await anAdmin('shared org')
  const colleague = await anAdmin('shared org')
  const { uuid } = await begin(actor, 1)
  for (const stranger of [colleague, await anAdmin()]) {
    expect(await workspace.evaluations.get(stranger, uuid)).toBeUndefined()
    expect(await workspace.evaluations.list(stranger)).toEqual([])
    expect(await workspace.evaluations.change(stranger, uuid, 'stopped')).toBeUndefined()
    expect(await workspace.evaluations.listQueries(stranger, uuid, { page: 1, page_size: 1 })).toBeUndefined()
    expect(await workspace.evaluations.createAgain(stranger, uuid)).toBeUndefined()
    expect(await workspace.evaluations.remove(stranger, uuid)).toBe(false)
  }
  expect(await workspace.evaluations.list(actor)).toMatchObject([{ uuid, state: 'waiting' }])
  await workspace.memberships.set(actor.user_id, actor.organisation_id, { is_local_admin: false })
  expect(await workspace.evaluations.get(actor, uuid)).toBeUndefined()
  await workspace.memberships.set(actor.user_id, actor.organisation_id, { is_local_admin: true })
  expect(await workspace.evaluations.remove(actor, uuid)).toBe(true)
})

it('Q-05 measures what all members judged, without a copy of their texts or judgements', async () => {
  const actor = await anAdmin('editors')
  const member = await aMember(workspace, 'editor', 'editors')
  const judged = { identifier: 'A5', display_name: 'Ada Lind', verdict: 'good' as const }
  for (const [who, text] of [
    [actor, 'an own text'],
    [member, 'a colleague’s text'],
  ] as const) {
    await workspace.judgements.set(who, (await workspace.queries.save(who, aQuery(text))).uuid, judged)
  }
  await ask(workspace.url, "update evaluations set state = 'stopped'")
  const { uuid, queries } = await workspace.evaluations.createOfPage(actor)
  expect(queries).toBe(2)
  expect(
    await ask(
      workspace.url,
      "select 1 from evaluated_queries t where t::text like '%colleague%' or t::text like '%A5%'",
    ),
  ).toEqual([])
  const part = (await workspace.evaluations.claim(LEASE_MS, 5))!
  const asked = part.queries.map(({ records, judged, is_own }) => [records[0]!.fields?.text, judged[0]!.person, is_own])
  expect(asked).toEqual([
    ['a colleague’s text', 'A5', false],
    ['an own text', 'A5', true],
  ])
  await save(part, [0.1, 0.2])
  const { results } = (await workspace.evaluations.listQueries(actor, uuid, { page: 1, page_size: 5 }))!
  expect(results.map(({ text, is_own }) => [text, is_own])).toEqual([
    [null, false],
    ['an own text', true],
  ])
  // With the account go its queries, its judgements, and how they did.
  await workspace.accounts.remove(member.user_id, null)
  expect(await workspace.evaluations.get(actor, uuid)).toMatchObject({ queries: 1 })
})

it('asks the texts of a file once more, and finds the last evaluation to compare with', async () => {
  const actor = await anAdmin()
  const { uuid } = await begin(actor, 1)
  expect(await workspace.evaluations.lastFinished(uuid)).toBeUndefined()
  await save((await workspace.evaluations.claim(LEASE_MS, 1))!, [0.3])
  await workspace.evaluations.finish((await workspace.evaluations.claim(LEASE_MS, 1))!, { figures, comparison: null })
  const again = (await workspace.evaluations.createAgain(actor, uuid))!
  expect(again).toMatchObject({ name: 'mine.csv', queries: 1, asked: 0, state: 'waiting' })
  expect(await workspace.evaluations.lastFinished(again.uuid)).toMatchObject({
    catalogue_version: 'v1',
    queries: await workspace.evaluations.measured(uuid),
  })
})

it('says of how many rows of the file nothing could be read, also where it is measured once more', async () => {
  const actor = await anAdmin()
  const bad_rows = Array.from({ length: 250 }, (_, at) => ({ row: at + 2, reason: 'text_missing' as const }))
  const { uuid } = await workspace.evaluations.create(actor, {
    name: 'a.csv',
    texts: [aJudgedText('a text')],
    bad_rows,
  })
  const again = await workspace.evaluations.createAgain(actor, uuid)
  for (const made of [uuid, again!.uuid]) {
    const found = await workspace.evaluations.get(actor, made)
    expect(found).toMatchObject({ bad_rows: 250, bad_row_list: bad_rows.slice(0, 200) })
  }
})

it('Q-05 ends with the retention that its organisation set for queries', async () => {
  const actor = await anAdmin()
  const { uuid } = await begin(actor, 1)
  await workspace.organisations.update(actor.organisation_id, { query_retention_days: 30 })
  expect(await workspace.evaluations.removePastRetention()).toBe(0)
  await ask(workspace.url, `update evaluations set created_at = now() - interval '31 days' where uuid = '${uuid}'`)
  expect(await workspace.evaluations.removePastRetention()).toBe(1)
})

it('refuses an evaluation of nothing', async () => {
  const actor = await anAdmin()
  const nothing = { code: 'no_judgements' }
  await expect(workspace.evaluations.createOfPage(actor)).rejects.toMatchObject(nothing)
  await expect(workspace.evaluations.create(actor, { name: 'x', texts: [], bad_rows: [] })).rejects.toMatchObject(
    nothing,
  )
})
