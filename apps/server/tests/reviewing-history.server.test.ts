import type {
  FindSimilarAnswer,
  HistoryEntry,
  ImportedHistory,
  LateAnswer,
  Load,
  PersonPage,
  SearchView,
} from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLocalAdmin } from './support/roles.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let editor: Client
let colleague: Client
let round = 0
/** Two people of the catalogue. */
let ada: string
let ben: string
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  server = await startTestServer()
  const list = { entity: 'authors', filter: '', search: '', sort: '', page: 1, perPage: 2 } as const
  const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
  ;[ada, ben] = results.map((author) => String((author as { id: string }).id)) as [string, string]
})
afterAll(() => server.close())
beforeEach(async () => {
  const organisation = `house-${++round}`
  editor = await signedIn(server, `editor-${round}`, { organisation })
  colleague = await signedIn(server, `colleague-${round}`, { organisation })
  await makeLocalAdmin(server, `editor-${round}`)
})

const loadOf = async (client: Client, id: string) => {
  const response = await client.get(`/api/people/${id.split('/').pop()}/load/`)
  expect(response.statusCode).toBe(200)
  return response.json() as Load
}
const collect = async (client: Client, external_identifier: string, ...statuses: (string | null)[]) => {
  const included_records = [{ record_type: 'author', identifier: ada, role: 'reviewer' }]
  const made = await client.post('/api/searches/', { name: external_identifier, external_identifier, included_records })
  const { uuid, included_records: records } = made.json()
  for (const status of statuses) {
    const changed = await client.call('PATCH', `/api/included_records/${records[0].uuid}/`, { payload: { status } })
    expect(changed.statusCode).toBe(200)
  }
  return uuid as string
}
const close = (uuid: string, closed = true) => editor.call('PATCH', `/api/searches/${uuid}/`, { payload: { closed } })
const importRows = async (client: Client, ...rows: string[]) => {
  const content = ['person,manuscript,status,date', ...rows].join('\n')
  return client.post('/api/reviewing_history/', { content })
}
const history = async (client: Client) =>
  (await client.get('/api/reviewing_history/')).json() as { count: number; results: HistoryEntry[] }

describe('load', () => {
  it('counts what was asked in all collections of the organisation, and names those that the caller sees', async () => {
    await collect(editor, 'MS-1', 'asked', 'declined')
    const second = await collect(editor, 'MS-2', 'asked')
    // Asked by mistake, and taken back.
    await collect(editor, 'MS-3', 'asked', 'to_ask')
    const own = await loadOf(editor, ada)
    expect(own).toMatchObject({ asked: 2, declined: 1, agreed: 0, since: today, last_asked: today, open_elsewhere: 0 })
    expect(own.open.map(({ external_identifier, status }) => [external_identifier, status])).toEqual([
      ['MS-2', 'asked'],
      ['MS-3', 'to_ask'],
    ])
    expect(await loadOf(colleague, ada)).toEqual({ ...own, open: [], open_elsewhere: 2 })
    await editor.put(`/api/shares/search/${second}/`, { shared_users: [`colleague-${round}`] })
    expect(await loadOf(colleague, ada)).toMatchObject({ open: [{ uuid: second }], open_elsewhere: 1 })
    const several = await colleague.post('/api/people/load/', { identifiers: [ben, ada] })
    expect(several.json().results).toMatchObject([
      { identifier: ben, asked: 0, open: [], since: null },
      { identifier: ada, asked: 2 },
    ])
  })

  it('names no closed collection, and counts what was asked there', async () => {
    const first = await collect(editor, 'MS-1', 'asked')
    await collect(editor, 'MS-2', null)
    const before = await loadOf(colleague, ada)
    expect(before).toMatchObject({ asked: 1, open_elsewhere: 2 })
    await close(first)
    expect(await loadOf(colleague, ada)).toEqual({ ...before, open_elsewhere: 1 })
    expect((await loadOf(editor, ada)).open.map(({ external_identifier }) => external_identifier)).toEqual(['MS-2'])
    await close(first, false)
    expect(await loadOf(colleague, ada)).toEqual(before)
  })

  it('leaves the present request of a collection out where that is asked, and no other', async () => {
    await collect(editor, 'MS-1', 'asked', 'declined')
    const here = await collect(editor, 'MS-2', 'asked')
    const loads = async (more: object) =>
      (await editor.post('/api/people/load/', { identifiers: [ada], ...more })).json().results[0] as Load
    expect(await loads({})).toMatchObject({ asked: 2, open: [{ uuid: here }] })
    expect(await loads({ without: here })).toMatchObject({ asked: 1, declined: 1, open: [] })
    const pageOf = async (search: string) =>
      (await editor.get(`/api/people/${ada.split('/').pop()}/${search}`)).json() as PersonPage
    expect((await pageOf('')).load).toMatchObject({ asked: 2, open: [{ uuid: here }] })
    expect((await pageOf(`?manuscript=${here}`)).load).toMatchObject({ asked: 1, declined: 1, open: [] })
    expect((await editor.post('/api/people/load/', { identifiers: [ada], without: 'MS-2' })).statusCode).toBe(400)
  })

  it('counts the request to somebody who was removed, and collected again without a status', async () => {
    const here = await collect(editor, 'MS-1', 'asked')
    const [record] = (await editor.get(`/api/searches/${here}/`)).json().included_records
    await editor.call('DELETE', `/api/included_records/${record.uuid}/`)
    const load = async () =>
      (await editor.post('/api/people/load/', { identifiers: [ada], without: here })).json().results[0] as Load
    expect(await load()).toMatchObject({ asked: 1 })
    const again = { record_type: 'author', identifier: ada, role: 'reviewer' }
    await editor.post(`/api/searches/${here}/included_records/`, { records: [again] })
    expect(await load()).toMatchObject({ asked: 1, last_asked: today })
    const [{ uuid }] = (await editor.get(`/api/searches/${here}/`)).json().included_records
    await editor.call('PATCH', `/api/included_records/${uuid}/`, { payload: { status: 'asked' } })
    expect(await load()).toMatchObject({ asked: 0 })
  })

  it('remembers what was asked in a collection that is gone', async () => {
    const uuid = await collect(editor, 'MS-1', 'asked', 'agreed')
    await editor.call('DELETE', `/api/searches/${uuid}/`)
    expect(await loadOf(colleague, ada)).toMatchObject({ asked: 1, agreed: 1, open: [], open_elsewhere: 0 })
  })

  it('tells members of what they asked or see alone where the organisation says so', async () => {
    await collect(editor, 'MS-1', 'asked')
    await collect(colleague, 'MS-2', 'asked')
    const set = await colleague.put('/api/reviewing_history/settings/', { seen_by: 'own' })
    expect(set.json()).toMatchObject({ code: 'not_local_admin' })
    await editor.put('/api/reviewing_history/settings/', { seen_by: 'own' })
    expect((await colleague.get('/api/reviewing_history/settings/')).json()).toEqual({
      ...{ seen_by: 'own', cool_down_months: null },
    })
    expect(await loadOf(colleague, ada)).toMatchObject({ asked: 1, open_elsewhere: 0 })
    expect((await history(colleague)).results).toMatchObject([{ manuscript: 'MS-2' }])
    expect((await importRows(editor, `${ben},MS-9,asked,${today}`)).json()).toMatchObject({ added: 1 })
    expect([await loadOf(editor, ben), await loadOf(colleague, ben)]).toMatchObject([{ asked: 1 }, { asked: 0 }])
    const gone = await collect(colleague, 'MS-3', 'asked')
    await colleague.call('DELETE', `/api/searches/${gone}/`)
    expect(await loadOf(colleague, ada)).toMatchObject({ asked: 2 })
    expect(await loadOf(editor, ada)).toMatchObject({ asked: 1 })
  })

  it('tells nothing to other organisations', async () => {
    await collect(editor, 'MS-1', 'asked')
    const stranger = await signedIn(server, `stranger-${round}`, { organisation: `elsewhere-${round}` })
    expect(await loadOf(stranger, ada)).toMatchObject({ asked: 0, open_elsewhere: 0 })
    expect(await history(stranger)).toEqual({ count: 0, results: [] })
  })
})

describe('history from files', () => {
  it('adds rows once, and says which it did not take', async () => {
    const rows = [`${ada},MS-9,asked,${today}`, `${ada},MS-9,declined,${today}`, `A404,MS-9,asked,${today}`]
    const first = (await importRows(editor, ...rows)).json() as ImportedHistory
    expect(first).toEqual({ added: 2, known: 0, bad_rows: [{ row: 4, reason: 'unknown_person' }] })
    expect((await importRows(editor, ...rows)).json()).toMatchObject({ added: 0, known: 2 })
    expect(await loadOf(colleague, ada)).toMatchObject({ asked: 1, declined: 1 })
    expect((await importRows(colleague, ...rows)).json()).toMatchObject({ code: 'not_local_admin' })
    const bad = await editor.post('/api/reviewing_history/', { content: 'who\nA1' })
    expect(bad.json()).toMatchObject({ code: 'invalid_history' })
  })

  it('gives out what it takes in, and counts a manuscript of both once', async () => {
    await collect(editor, 'MS-1', 'asked', 'agreed')
    const { results } = await history(editor)
    expect(results).toMatchObject([
      { identifier: ada, manuscript: 'MS-1', status: 'asked', date: today },
      { identifier: ada, manuscript: 'MS-1', status: 'agreed', date: today },
    ])
    // Whoever does not see the collection does not read what it is called.
    expect((await history(colleague)).results.map(({ manuscript }) => manuscript)).toEqual([null, null])
    const rows = results.map(({ identifier, manuscript, status, date }) =>
      [identifier, manuscript, status, date].join(','),
    )
    expect((await importRows(editor, ...rows)).json()).toMatchObject({ added: 2, bad_rows: [] })
    expect(await loadOf(editor, ada)).toMatchObject({ asked: 1, agreed: 1 })
  })
})

describe('late answers', () => {
  const lateOf = async (client: Client) =>
    (await client.get('/api/late_answers/')).json() as { count: number; results: LateAnswer[] }
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const ask = async (number: string, changes: object) => {
    const uuid = await collect(editor, number)
    const { included_records: records } = (await editor.get(`/api/searches/${uuid}/`)).json()
    const payload = { ...changes }
    expect((await editor.call('PATCH', `/api/included_records/${records[0].uuid}/`, { payload })).statusCode).toBe(200)
    return uuid
  }

  it('C-09 are of those asked whose day has passed, in every manuscript that the caller may change, the latest first', async () => {
    const three = await ask('MS-1', { status: 'asked', answer_by: dayFromNow(-3) })
    await ask('MS-2', { status: 'agreed', answer_by: dayFromNow(-9) })
    await ask('MS-3', { status: 'late' })
    for (const [number, status, answer_by] of [
      ['MS-4', 'asked', dayFromNow(0)],
      ['MS-5', 'delivered', dayFromNow(-5)],
      ['MS-6', 'declined', dayFromNow(-5)],
      ['MS-7', 'to_ask', dayFromNow(-5)],
    ] as const)
      await ask(number, { status, answer_by })
    const { count, results } = await lateOf(editor)
    expect(count).toBe(3)
    expect(results.map(({ search, status, days_late }) => [search.external_identifier, status, days_late])).toEqual([
      ['MS-3', 'late', null],
      ['MS-2', 'agreed', 9],
      ['MS-1', 'asked', 3],
    ])
    expect(await lateOf(colleague)).toEqual({ count: 0, results: [] })
    const shareWith = (may: string) =>
      editor.put(`/api/shares/search/${three}/`, {
        shared_users: [`colleague-${round}`],
        rights: [{ to: `colleague-${round}`, may }],
      })
    expect((await shareWith('view')).statusCode).toBe(200)
    expect(await lateOf(colleague)).toEqual({ count: 0, results: [] })
    await shareWith('edit')
    expect(await lateOf(colleague)).toMatchObject({ count: 1, results: [{ search: { uuid: three } }] })
  })

  it('C-09 are awaited in no closed manuscript, until it is opened again', async () => {
    const uuid = await ask('MS-1', { status: 'asked', answer_by: dayFromNow(-3) })
    await close(uuid)
    expect(await lateOf(editor)).toEqual({ count: 0, results: [] })
    await close(uuid, false)
    expect(await lateOf(editor)).toMatchObject({ count: 1 })
  })
})

describe('cool-down', () => {
  const find = async (client: Client, filters: object) =>
    (await client.post('/api/find_similar/', aQuery('climate', { filters, limit: 200 }))).json() as FindSimilarAnswer
  const idsOf = ({ results }: FindSimilarAnswer) => results.map(({ identifier }) => identifier)

  it('F-06 hides whom the organisation asked in the last months or often, and counts them as other filters do', async () => {
    const [first, second] = idsOf(await find(editor, {})) as [string, string]
    const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    await importRows(editor, `${first},MS-1,asked,${dayBefore(20)}`, `${first},MS-2,asked,${dayBefore(100)}`)
    await importRows(editor, `${second},MS-1,asked,${dayBefore(200)}`)
    const rested = await find(editor, { months_since_asked: { type: 'range', start: 6, end: null } })
    expect(idsOf(rested)).not.toContain(first)
    expect(idsOf(rested)).toContain(second)
    expect(rested.taken_away).toEqual({ months_since_asked: 1 })
    const fewer = await find(editor, { times_asked: { type: 'range', start: null, end: 0 } })
    expect(idsOf(fewer).filter((id) => [first, second].includes(id))).toEqual([])
    expect(fewer.taken_away).toEqual({ times_asked: 2 })
    const only = await find(editor, { times_asked: { type: 'range', start: 2, end: null } })
    expect(idsOf(only)).toEqual([first])
    const elsewhere = await signedIn(server, `elsewhere-${round}`, { organisation: `elsewhere-${round}` })
    expect((await find(elsewhere, { times_asked: { type: 'range', start: null, end: 0 } })).taken_away).toBeUndefined()
  })

  it('F-06 is for every new search what the organisation says', async () => {
    const set = await editor.put('/api/reviewing_history/settings/', { cool_down_months: 6 })
    expect(set.json()).toEqual({ seen_by: 'members', cool_down_months: 6 })
    expect((await colleague.get('/api/profile/')).json()).toMatchObject({ cool_down_months: 6 })
    const off = await editor.put('/api/reviewing_history/settings/', { cool_down_months: null })
    expect(off.json()).toMatchObject({ cool_down_months: null })
    const zero = await editor.put('/api/reviewing_history/settings/', { cool_down_months: 0 })
    expect(zero.statusCode).toBe(400)
  })
})

it('C-09 nobody was asked on a day in the future', async () => {
  const imported = await importRows(editor, `${ada},MS-1,delivered,2099-01-02`, `${ada},MS-2,delivered,${today}`)
  expect(imported.json()).toEqual({ added: 1, known: 0, bad_rows: [{ row: 2, reason: 'date_in_future' }] })
  const included_records = [{ record_type: 'author', identifier: ada, role: 'reviewer' }]
  const made = await editor.post('/api/searches/', { name: 'Trees', included_records })
  const path = `/api/included_records/${made.json().included_records[0].uuid}/`
  const ask = (asked_at: string) => editor.call('PATCH', path, { payload: { status: 'asked', asked_at } })
  const refused = await ask('9999-12-31')
  expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ field: 'asked_at' }]])
  expect((await ask(today)).json()).toMatchObject({ asked_at: today })
})

describe('rounds', () => {
  it('C-09 the next round begins with the people of the last one, who delivered first, and load counts both', async () => {
    const people = [ada, ben, 'A77', 'A78']
    const included_records = [
      ...people.map((identifier) => ({ record_type: 'author', identifier, role: 'reviewer' })),
      { record_type: 'author', identifier: 'A79' },
    ]
    const manuscript = { title: 'Street trees', answer_by: today }
    const made = await editor.post('/api/searches/', {
      ...{ name: 'Trees', external_identifier: 'MS-1', manuscript, included_records },
    })
    const { uuid, included_records: records } = made.json()
    const statuses = ['declined', 'agreed', 'asked', 'delivered'] as const
    for (const [at, status] of statuses.entries()) {
      const payload = { status, asked_at: today }
      await editor.call('PATCH', `/api/included_records/${records[at].uuid}/`, { payload })
    }
    await close(uuid)
    const begun = await editor.post(`/api/searches/${uuid}/rounds/`, {})
    expect(begun.statusCode).toBe(200)
    const view = begun.json() as SearchView
    expect(view.closed_at).toBeUndefined()
    expect(view.manuscript).toMatchObject({ round: 2, answer_by: null })
    expect(
      view.included_records.map(({ identifier, status, asked_at }) => [identifier.split('/').pop(), status, asked_at]),
    ).toEqual([
      [ada.split('/').pop(), 'declined', today],
      ['A78', 'to_ask', null],
      [ben.split('/').pop(), 'to_ask', null],
      ['A77', 'to_ask', null],
      ['A79', null, null],
    ])
    const second = view.included_records[2]!
    const payload = { status: 'asked', asked_at: today }
    await editor.call('PATCH', `/api/included_records/${second.uuid}/`, { payload })
    expect(await loadOf(editor, ben)).toMatchObject({ asked: 2, agreed: 1 })
    // The round before is no present request.
    const before = await editor.post('/api/people/load/', { identifiers: [ben], without: uuid })
    expect(before.json().results).toMatchObject([{ asked: 1, agreed: 1, open: [] }])
    const told = (await history(editor)).results.filter(({ identifier }) => identifier === ben)
    expect(told.map(({ manuscript, status }) => [manuscript, status])).toEqual([
      ['MS-1', 'asked'],
      ['MS-1', 'agreed'],
      ['MS-1 R2', 'asked'],
    ])
    const plain = await editor.post('/api/searches/', { name: 'Plain' })
    expect((await editor.post(`/api/searches/${plain.json().uuid}/rounds/`, {})).statusCode).toBe(400)
  })

  it('C-09 a number that was raised by hand, after people were asked, is that of the round to begin', async () => {
    const included_records = [{ record_type: 'author', identifier: ada, role: 'reviewer' }]
    const manuscript = { title: 'Street trees', round: 2 }
    const made = await editor.post('/api/searches/', { name: 'Trees', manuscript, included_records })
    const { uuid, included_records: records } = made.json() as SearchView
    const setRound = async (round: number) => {
      const payload = { manuscript: { ...manuscript, round } }
      const changed = await editor.call('PATCH', `/api/searches/${uuid}/`, { payload })
      return (changed.json() as SearchView).manuscript!.people_round
    }
    // Nobody was asked yet: the number alone was wrong.
    expect(await setRound(3)).toBeUndefined()
    await editor.call('PATCH', `/api/included_records/${records[0]!.uuid}/`, { payload: { status: 'agreed' } })
    expect(await setRound(4)).toBe(3)
    expect(await setRound(5)).toBe(3)
    expect(await setRound(3)).toBeUndefined()
    expect(await setRound(4)).toBe(3)
    const begin = async () => ((await editor.post(`/api/searches/${uuid}/rounds/`, {})).json() as SearchView).manuscript
    const begun = await begin()
    expect(begun).toMatchObject({ round: 4 })
    expect(begun).not.toHaveProperty('people_round')
    expect(await begin()).toMatchObject({ round: 5 })
  })

  it('C-09 Q-07 a round that two presses mean begins once', async () => {
    const included_records = [{ record_type: 'author', identifier: ada, role: 'reviewer' }]
    const manuscript = { title: 'Street trees', round: 18 }
    const made = await editor.post('/api/searches/', { name: 'Trees', manuscript, included_records })
    const { uuid } = made.json() as SearchView
    const begin = (round: number) => editor.post(`/api/searches/${uuid}/rounds/`, { round })
    for (const wanted of [19, 20]) {
      const answers = await Promise.all([begin(wanted), begin(wanted)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
        code: 'conflict',
        detail: `The manuscript is in round ${wanted} by now, so that round ${wanted} was not begun.`,
      })
    }
    expect((await editor.get(`/api/searches/${uuid}/`)).json()).toMatchObject({ manuscript: { round: 20 } })
  })
})
