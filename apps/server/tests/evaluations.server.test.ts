import { setTimeout as wait } from 'node:timers/promises'
import { type Engine, embeddedHome, LiveEngine } from '@cognate/catalogue'
import { AppError, type AuthorRecord, EvaluationDetailView } from '@cognate/contract'
import type { Actor, Workspace } from '@cognate/workspace'
import { aJudgedText, aMember, openTestWorkspace } from '@cognate/workspace/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../src/base/log.ts'
import { evaluateQuery } from '../src/evaluation/evaluate-query.ts'
import { Evaluator } from '../src/evaluation/evaluator.ts'
import { resolvePerson } from '../src/evaluation/resolve-person.ts'
import { testCatalogue } from './support/catalogue.ts'
import { makeLocalAdmin } from './support/roles.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const TEXT = 'street trees and urban heat'

let server: TestServer
let admin: Client
let engine: Engine
let catalogue: LiveEngine
/** Experts on the text, the best first. */
let experts: AuthorRecord[]
beforeAll(async () => {
  server = await startTestServer({ hears: true })
  admin = await anAdmin('admin', 'editors')
  const directory = await testCatalogue()
  catalogue = await LiveEngine.follow(embeddedHome({ activeDirectory: async () => directory }, { threads: 1 }))
  engine = await catalogue.use(async (used) => used)
  const { results } = (await admin.post('/api/find_similar/', aQuery(TEXT))).json()
  const ids = results.map(({ identifier }: { identifier: string }) => identifier)
  experts = (await engine.readRecords('author', ids)).flatMap((record) => record ?? [])
})
afterAll(async () => {
  await catalogue.close()
  await server.close()
})

async function anAdmin(username: string, organisation: string): Promise<Client> {
  const client = await signedIn(server, username, { organisation })
  await makeLocalAdmin(server, username)
  return client
}

const measure = async (client: Client, payload: object) => {
  const response = await client.post('/api/evaluations/', payload)
  expect(response.statusCode).toBe(201)
  return done(client, response.json().uuid)
}

async function done(client: Client, uuid: string): Promise<EvaluationDetailView> {
  const read = async () => (await client.get(`/api/evaluations/${uuid}/`)).json()
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done')
  return EvaluationDetailView.parse(await read())
}

const aFile = (...rows: string[]) => ({
  source: 'file',
  name: 'mine.csv',
  content: ['text,person,institution,grade', ...rows].join('\n'),
})

describe('an evaluation of a file', () => {
  it('measures the ranking, names the rows that cannot be used, and lists the worst texts first', async () => {
    const [first, , third] = experts
    const evaluation = await measure(
      admin,
      aFile(
        `${TEXT},${first!.id},,good`,
        `,${third!.id},,not`,
        `,A1,,good`,
        `,,,good`,
        `a text about nothing that the catalogue holds: qzx,${first!.id},,good`,
      ),
    )
    expect(evaluation).toMatchObject({ queries: 2, asked: 2, bad_rows: 1, unresolved: 1, comparison: null })
    expect(evaluation.bad_row_list).toEqual([{ row: 5, reason: 'person_missing' }])
    expect(evaluation.unresolved_list).toEqual([
      { row: 4, person: 'A1', institution: '', reason: 'unknown_id', candidates: [] },
    ])
    expect(evaluation.figures?.queries).toBe(2)
    expect(evaluation.figures?.orders.plain?.mrr.mean).toBe(0.5)
    const { count, results } = (await admin.get(`/api/evaluations/${evaluation.uuid}/queries/`)).json()
    expect(count).toBe(2)
    expect(results[0]).toMatchObject({
      measures: { plain: { mrr: 0 } },
      people: [{ ranks: { plain: null } }],
    })
    expect(results[1]).toMatchObject({
      text: TEXT,
      people: [
        { identifier: first!.id, grade: 1, ranks: { plain: 1 }, lacks: [] },
        { identifier: third!.id, grade: 0, ranks: { plain: 3 } },
      ],
    })
  })

  it('compares with the last evaluation of the same judgements', async () => {
    const client = await anAdmin('comparer', 'comparers')
    const file = aFile(`${TEXT},${experts[0]!.id},,1`)
    const { uuid, comparison: none } = await measure(client, file)
    expect(none).toBeNull()
    const { comparison } = await measure(client, { source: 'again', evaluation: uuid })
    expect(comparison).toMatchObject({ name: 'mine.csv', queries: 1, differences: { plain: { mrr: { mean: 0 } } } })
  })

  it('refuses a file without the columns, with none of them readable, and one of nothing', async () => {
    const refusals = [
      [{ source: 'file', name: 'x', content: 'a,b\n1,2' }, 'invalid_judgements'],
      [aFile(',A1,,1'), 'no_judgements'],
      [{ source: 'page' }, 'no_judgements'],
      [{ source: 'again', evaluation: crypto.randomUUID() }, 'evaluation_not_found'],
    ] as const
    for (const [payload, code] of refusals)
      expect((await admin.post('/api/evaluations/', payload)).json().code).toBe(code)
  })

  it('Q-05 keeps texts and names out of the log', async () => {
    const [mark, name] = ['zanzibarite', 'Zenobia Quux']
    const evaluation = await measure(admin, { ...aFile(`${mark} ${TEXT},${name},${mark},1`), name: `${mark}.csv` })
    expect(evaluation.unresolved_list).toMatchObject([{ person: name, reason: 'unknown_name' }])
    await admin.post('/api/evaluations/', { ...aFile(`${mark},,,`), grade: mark })
    expect(server.log()).toContain('an evaluation is done')
    for (const word of [mark, name]) expect(server.log()).not.toContain(word)
  })
})

describe('the servers that evaluate', () => {
  // Of its own, so that no other server takes part.
  let workspace: Workspace
  let actor: Actor
  beforeAll(async () => {
    workspace = await openTestWorkspace()
    actor = await aMember(workspace, 'boss', 'own')
    await workspace.memberships.set(actor.user_id, actor.organisation_id, { is_local_admin: true })
  })
  afterAll(() => workspace.close())

  const evaluatorOf = (use: LiveEngine['use'] = (ask) => catalogue.use(ask)) =>
    new Evaluator({ workspace, catalogue: { use }, log: createLog('silent'), intervalMs: 20 })
  const begin = (count: number) => {
    const texts = Array.from({ length: count }, (_, index) => aJudgedText(`${TEXT} ${index}`, experts[0]!.id))
    return workspace.evaluations.create(actor, { name: 'mine.csv', texts, bad_rows: [] })
  }
  const read = async (uuid: string) => (await workspace.evaluations.get(actor, uuid))!
  const becomes = (uuid: string, state: string) =>
    expect.poll(async () => (await read(uuid)).state, { timeout: 20_000 }).toBe(state)

  it('Q-03 go on where one that ended had stopped, and ask no text twice', async () => {
    const { uuid } = await begin(30)
    let asked = 0
    const counted: LiveEngine['use'] = (ask) =>
      catalogue.use((used) =>
        ask(
          withSearch(used, async (query) => {
            asked++
            await wait(20)
            return used.search(query)
          }),
        ),
      )
    const first = evaluatorOf(counted)
    await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(2)
    await first.close()
    const { asked: kept, state } = await read(uuid)
    expect(state).toBe('running')
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(30)
    const second = evaluatorOf(counted)
    await becomes(uuid, 'done')
    await second.close()
    // Each text once: without vectors there is one order.
    expect(asked).toBe(30)
    expect(await read(uuid)).toMatchObject({ asked: 30, figures: { queries: 30 } })
  })

  it('begin anew where another catalogue is in use meanwhile', async () => {
    const { uuid } = await begin(3)
    const part = (await workspace.evaluations.claim(60_000, 2))!
    const outcome = { measures: null, people: [], unresolved: [] }
    const measuredOn = { catalogue_version: 'older', orders: ['plain' as const] }
    await workspace.evaluations.save(part, measuredOn, new Map([[0, outcome]]))
    const evaluator = evaluatorOf()
    await becomes(uuid, 'done')
    await evaluator.close()
    expect(await read(uuid)).toMatchObject({ catalogue_version: engine.summary.version, figures: { queries: 3 } })
  })

  it('wait for the catalogue, and tell a failure', async () => {
    const { uuid } = await begin(1)
    const unavailable = evaluatorOf(() => Promise.reject(new AppError('catalogue_unavailable')))
    await becomes(uuid, 'running')
    await unavailable.close()
    expect((await read(uuid)).state).toBe('running')
    const broken = evaluatorOf(() => Promise.reject(new Error('broken')))
    await becomes(uuid, 'failed')
    await broken.close()
    await workspace.evaluations.change(actor, uuid, 'waiting')
    const mended = evaluatorOf()
    await becomes(uuid, 'done')
    await mended.close()
  })
})

/** An engine that searches in another way. */
function withSearch(used: Engine, search: Engine['search']): Engine {
  return new Proxy(used, {
    get: (target, name) => {
      const value: unknown = name === 'search' ? search : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describe('an evaluation of judgements on the page', () => {
  it('counts what members judged, and shows others’ texts and judgements to nobody', async () => {
    const boss = await anAdmin('boss', 'journal')
    const editor = await signedIn(server, 'editor', { organisation: 'journal' })
    for (const [client, expert] of [
      [boss, experts[0]!],
      [editor, experts[1]!],
    ] as const) {
      const { uuid } = (await client.post('/api/find_similar/', aQuery(TEXT))).json()
      const { id: identifier, display_name } = expert
      const judged = { identifier, display_name, verdict: 'good' }
      const response = await client.put(`/api/queries/${uuid}/judgements/`, judged)
      expect(response.json()).toEqual({ count: 1, results: [judged] })
    }
    const { judged } = (await boss.get('/api/evaluations/')).json()
    expect(judged).toEqual({ judgements: 2, queries: 2, people: 2 })
    const { uuid, figures } = await measure(boss, { source: 'page' })
    expect(figures?.orders.plain?.mrr.mean).toBe(0.75)
    const { results } = (await boss.get(`/api/evaluations/${uuid}/queries/`)).json()
    expect(results).toMatchObject([
      { is_own: false, text: null, people: [] },
      { is_own: true, text: TEXT, people: [{ identifier: experts[0]!.id }] },
    ])
  })

  it('names whom the catalogue knows, where no name is sent', async () => {
    const client = await signedIn(server, 'nameless')
    const { uuid } = (await client.post('/api/find_similar/', aQuery(TEXT))).json()
    const { id: identifier, display_name } = experts[0]!
    const url = `/api/queries/${uuid}/judgements/`
    const judged = { identifier, display_name, verdict: 'good' }
    expect((await client.put(url, { identifier, verdict: 'good' })).json().results).toEqual([judged])
    const unknown = { identifier: 'nobody', verdict: 'good' }
    expect((await client.put(url, unknown)).json()).toMatchObject({ count: 2, results: [judged, { display_name: '' }] })
  })

  it('takes back one judgement, or all of a query', async () => {
    const client = await signedIn(server, 'undecided')
    const { uuid } = (await client.post('/api/find_similar/', aQuery(TEXT))).json()
    const url = `/api/queries/${uuid}/judgements/`
    const judge = (id: string, verdict: string | null) => client.put(url, { identifier: id, verdict })
    for (const { id } of experts.slice(0, 3)) await judge(id, 'not')
    expect((await judge(experts[0]!.id, null)).json().count).toBe(2)
    expect((await client.delete(url)).statusCode).toBe(204)
    expect((await client.get(url)).json()).toEqual({ count: 0, results: [] })
  })
})

it('Q-06 leaves academics who ask out of judgements, measurements and the export', async () => {
  const client = await anAdmin('asker', 'askers')
  const [{ id, display_name }, kept] = [experts[5]!, experts[6]!]
  const { uuid } = (await client.post('/api/find_similar/', aQuery(TEXT))).json()
  const url = `/api/queries/${uuid}/judgements/`
  for (const person of [experts[5]!, kept])
    await client.put(url, { identifier: person.id, display_name: person.display_name, verdict: 'good' })
  const evaluation = await measure(client, { source: 'page' })
  await server.workspace.optOuts.add(id, '')
  await expect.poll(async () => (await client.get(url)).json().count, { timeout: 10_000 }).toBe(1)
  const { results } = (await client.get(`/api/evaluations/${evaluation.uuid}/queries/`)).json()
  expect(results[0].people).toMatchObject([{ identifier: kept.id }])
  const exported = (await client.get('/api/account/export/')).body
  expect(exported).toContain(kept.display_name)
  expect(exported).not.toContain(display_name)
  await server.workspace.optOuts.remove(id)
})

describe('whom a row means', () => {
  const asked = (person: string, institution = '') => ({ row: 2, person, institution, grade: 1 })
  const resolve = (person: string, institution?: string) => resolvePerson(asked(person, institution), engine)
  const reason = (expected: string) => ({ unresolved: { reason: expected } })

  it('is told by an id and an ORCID iD in any form', async () => {
    const { id } = experts[0]!
    for (const form of [id, id.replace('https://openalex.org/', '').toLowerCase()])
      expect(await resolve(form)).toMatchObject({ record: { id } })
    const withOrcid = experts.find(({ orcid }) => orcid !== null)!
    for (const form of [withOrcid.orcid!, withOrcid.orcid!.replace('https://orcid.org/', '')])
      expect(await resolve(form)).toMatchObject({ record: { id: withOrcid.id } })
    expect(await resolve('A1')).toMatchObject(reason('unknown_id'))
    expect(await resolve('0000-0000-0000-0000')).toMatchObject(reason('unknown_orcid'))
  })

  it('is told by a name with an institution, and is never guessed', async () => {
    const { id, display_name, last_known_institutions } = experts[0]!
    const institution = last_known_institutions[0]!.display_name
    const [given, family] = [display_name.split(' ').slice(0, -1).join(' '), display_name.split(' ').at(-1)]
    for (const name of [display_name, `${family}, ${given}`])
      expect(await resolve(name, institution.toUpperCase())).toMatchObject({ record: { id } })
    expect(await resolve(display_name)).toMatchObject(reason('institution_missing'))
    expect(await resolve(display_name, 'Nowhere College')).toMatchObject({
      unresolved: { reason: 'not_at_institution', candidates: [{ identifier: expect.any(String), display_name }] },
    })
    expect(await resolve(`${given.slice(0, 1)}. ${family}`, institution)).toMatchObject(reason('unknown_name'))
    expect(await resolve('Zenobia Quux', institution)).toMatchObject(reason('unknown_name'))
    expect(await resolve(String(family), institution)).toMatchObject(reason('unreadable_name'))
  })

  it('is not told where two of that name were there', async () => {
    const twin = { ...experts[0]!, id: 'https://openalex.org/A999' }
    const twins = {
      ...engine,
      autocomplete: async () => ({ count: 2, results: [experts[0]!, twin] }),
      readRecords: async (kind: string, ids: string[]) =>
        kind === 'author' ? [experts[0]!, twin] : engine.readRecords('institution', ids),
    } as unknown as Engine
    const { display_name, last_known_institutions } = experts[0]!
    const resolved = await resolvePerson(asked(display_name, last_known_institutions[0]!.display_name), twins)
    expect(resolved).toMatchObject({ unresolved: { reason: 'ambiguous', candidates: { length: 2 } } })
  })

  it('is not told by a part of a name', async () => {
    const { last_known_institutions } = experts[0]!
    const institution = last_known_institutions[0]!.display_name
    const named = (display_name: string) => {
      const record = { ...experts[0]!, display_name }
      const only = {
        ...engine,
        autocomplete: async () => ({ count: 1, results: [record] }),
        readRecords: async (kind: string, ids: string[]) =>
          kind === 'author' ? [record] : engine.readRecords('institution', ids),
      }
      return resolvePerson(asked('Wei Wang', institution), only as unknown as Engine)
    }
    expect(await named('Wei-Chung Wang')).toMatchObject(reason('not_at_institution'))
    expect(await named('Wei C. Wang')).toHaveProperty('record')
  })

  it('lists a person who was judged twice and differently, by two names', async () => {
    const { id, display_name, last_known_institutions } = experts[0]!
    const named = { row: 3, person: display_name, institution: last_known_institutions[0]!.display_name, grade: 0 }
    const records = aQuery(TEXT).records as Parameters<typeof evaluateQuery>[0]['records']
    const { people, unresolved } = await evaluateQuery(
      { records, judged: [asked(id), named], is_own: true },
      ['plain'],
      { engine },
    )
    expect(people).toMatchObject([{ identifier: id, grade: 1 }])
    expect(unresolved).toMatchObject([{ row: 3, reason: 'judged_twice' }])
  })
})

it('tells of people who suit and stand late which words of the text their works lack', async () => {
  const late = experts.at(-1)!
  const records = aQuery(`${TEXT} neutrino`).records as Parameters<typeof evaluateQuery>[0]['records']
  const judged = [{ row: 2, person: late.id, institution: '', grade: 2 }]
  const { people } = await evaluateQuery({ records, judged, is_own: true }, ['plain'], { engine })
  expect(people[0]!.ranks.plain ?? 999).toBeGreaterThan(10)
  expect(people[0]!.lacks.length).toBeGreaterThan(0)
  for (const word of people[0]!.lacks) expect(`${TEXT} neutrino`).toContain(word)
})
