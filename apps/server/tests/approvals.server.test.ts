import type { ApprovalView, ConflictVerdictView, HistoryItem, SearchSummaryView, SearchView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { ask as query } from '@cognate/workspace/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let owner: Client
let chief: Client
let round = 0
let search: SearchView
const author = (identifier: string, role: string | null = 'reviewer') => ({
  ...{ record_type: 'author', identifier, role },
  found: { score: 0.4, sentence: 'Street trees cool cities.' },
})

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const organisation = `house-${++round}`
  owner = await signedIn(server, `owner-${round}`, { organisation })
  chief = await signedIn(server, `chief-${round}`, { organisation })
  const manuscript = { title: 'Street trees', abstract: 'They cool cities.' }
  const included_records = [author('A1'), author('A2')]
  search = (await owner.post('/api/searches/', { name: 'MS-1', manuscript, included_records })).json()
})

const url = (part: string) => `/api/searches/${search.uuid}/${part}`
const ask = async (approver = `chief-${round}`) => {
  const response = await owner.post(url('approvals/'), { approver, message: 'As agreed' })
  expect(response.statusCode).toBe(201)
  return response.json() as ApprovalView
}
const decide = (client: Client, { uuid }: { uuid: string }, body: object) =>
  client.post(`/api/approvals/${uuid}/`, body)
const listed = async (client: Client) => (await client.get(url('approvals/'))).json().results as ApprovalView[]
const history = async (client: Client) => (await client.get(url('history/'))).json().results as HistoryItem[]
const revise = (client: Client, at: number, payload: object) =>
  client.call('PATCH', `/api/included_records/${search.included_records[at]!.uuid}/`, { payload })

/** Ids of two people who wrote together, and the title of what they wrote. */
async function coauthors(): Promise<[string, string, string]> {
  const list = { entity: 'works', filter: 'authors_count:>1', search: '', sort: '', page: 1, perPage: 1 } as const
  const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
  const work = results[0] as unknown as { display_name: string; authorships: { author: { id: string } }[] }
  const [one, two] = work.authorships.map(({ author }) => author.id)
  return [one!, two!, work.display_name]
}

/** As the list of collections shows it. */
const mark = async () => (await owner.get('/api/searches/')).json().results[0].approval

describe('approvals', () => {
  it('A-02 are told by mail to whoever still sees the collection: neither question nor decision goes to who has left', async () => {
    const { accounts, memberships, organisations } = server.workspace
    await decide(chief, await ask(), { decision: 'approved', comment: 'Told to those who are here' })
    await server.lettersAreSent()
    expect(server.log()).toContain('Told to those who are here')
    const asked = await ask()
    const leaver = (await accounts.byUsername(`owner-${round}`))!
    await accounts.setActive(leaver.id, false)
    await decide(chief, asked, { decision: 'sent_back', comment: 'Not for who has left' })
    await server.lettersAreSent()
    await accounts.setActive(leaver.id, true)
    const { id: organisation_id } = (await organisations.byName(`house-${round}`))!
    const facts = { organisation_id, search: search.uuid, collection: 'MS-1', link: 'https://x.example/', by: 'Ada' }
    const message = 'Not for who is no member'
    const { id: user_id } = (await accounts.byUsername(`chief-${round}`))!
    await memberships.remove(user_id, organisation_id)
    await server.workspace.letters.queue({ kind: 'approval_asked', facts: { ...facts, user_id, message } }, 60_000)
    await server.hear()
    await server.lettersAreSent()
    expect(server.log()).not.toContain('Not for who')
  })

  it('shows the collection to whom is asked, who may look and decide, and nothing else', async () => {
    expect((await chief.get(`/api/searches/${search.uuid}/`)).statusCode).toBe(404)
    const asked = await ask()
    expect(asked).toMatchObject({ approver: { username: `chief-${round}` }, decision: null, may_decide: false })
    const seen = (await chief.get(`/api/searches/${search.uuid}/`)).json() as SearchView
    expect(seen).toMatchObject({ access: { is_owned: false, may: 'approve' }, manuscript: { title: 'Street trees' } })
    expect(seen.included_records[0]!.found).toMatchObject({ sentence: 'Street trees cool cities.' })
    expect((await revise(chief, 0, { note: 'No' })).json()).toMatchObject({ code: 'not_editor' })
    expect((await listed(chief))[0]).toMatchObject({ may_decide: true, message: 'As agreed' })
    const { results } = (await chief.get('/api/searches/')).json()
    expect(results[0].approval).toMatchObject({ decision: null, may_decide: true })
  })

  it('lists for whom is asked what waits for them, until it is decided', async () => {
    const waiting = async (client: Client) =>
      ((await client.get('/api/searches/?to_approve=true')).json().results as SearchSummaryView[]).map(
        ({ uuid }) => uuid,
      )
    await owner.post('/api/searches/', { name: 'Not asked for' })
    const asked = await ask()
    expect(await waiting(chief)).toEqual([search.uuid])
    expect(await waiting(owner)).toEqual([])
    await decide(chief, asked, { decision: 'approved' })
    expect(await waiting(chief)).toEqual([])
  })

  it('asks nobody who can no longer sign in, and says so of whom was asked before', async () => {
    const { accounts } = server.workspace
    const { id } = (await accounts.byUsername(`chief-${round}`))!
    expect((await ask()).approver_left).toBeUndefined()
    await accounts.setActive(id, false)
    const [waiting] = await listed(owner)
    expect(waiting).toMatchObject({ approver: { username: `chief-${round}` }, approver_left: true, decision: null })
    const again = await owner.post(url('approvals/'), { approver: `chief-${round}`, message: '' })
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ code: 'invalid_request' })
    expect((await owner.get(url('approvals/'))).json().last_asked).toBeNull()
    await accounts.setActive(id, true)
    expect((await ask()).approver_left).toBeUndefined()
  })

  it('is asked of no author of the manuscript, nor decided by one', async () => {
    const { accounts } = server.workspace
    const { id } = (await accounts.byUsername(`chief-${round}`))!
    const asked = await ask()
    const change = (identifier: string) => {
      const person = { name: 'C. Hief', affiliations: [], orcid: null, email: null, identifier }
      const manuscript = { title: 'Street trees', authors: [person] }
      return owner.call('PATCH', `/api/searches/${search.uuid}/`, { payload: { manuscript } })
    }
    await accounts.update(id, { author_id: 'A77', author_name: 'C. Hief' }, id)
    await change('https://openalex.org/A77')
    expect((await decide(chief, asked, { decision: 'approved' })).json()).toMatchObject({
      code: 'not_approver',
      detail: 'You are an author of this manuscript: somebody else approves it.',
    })
    const again = await owner.post(url('approvals/'), { approver: `chief-${round}`, message: '' })
    expect(again.statusCode).toBe(400)
    expect(again.json().errors).toMatchObject([{ field: 'approver', message: /an author of this manuscript/ }])
    await change('https://openalex.org/A78')
    expect((await decide(chief, asked, { decision: 'approved' })).statusCode).toBe(200)
  })

  it('lets whoever could only look decide as well', async () => {
    await owner.put(`/api/shares/search/${search.uuid}/`, {
      shared_users: [`chief-${round}`],
      rights: [{ to: `chief-${round}`, may: 'view' }],
    })
    await ask()
    expect((await chief.get(`/api/searches/${search.uuid}/`)).json().access).toMatchObject({ may: 'approve' })
  })

  it('tells of a collection that became a manuscript since what it was given alone', async () => {
    search = (await owner.post('/api/searches/', { name: 'Panel', included_records: [author('A1')] })).json()
    await decide(chief, await ask(), { decision: 'approved' })
    const authors = [{ name: 'Runa Dalmark', affiliations: [], orcid: null, email: null, identifier: null }]
    await owner.call('PATCH', `/api/searches/${search.uuid}/`, { payload: { manuscript: { authors } } })
    expect((await listed(owner))[0]!.differences).toMatchObject([
      {
        kind: 'text_changed',
        fields: ['authors'],
        changes: [{ field: 'authors', before: null, after: 'Runa Dalmark' }],
      },
    ])
  })

  it('logs that asking shares the collection, once', async () => {
    await ask()
    await ask()
    const entries = await server.workspace.audit.list({ subject: `search:${search.uuid}` })
    expect(entries).toMatchObject([
      { actor: `owner-${round}`, action: 'share.set', details: { user_ids: [expect.any(String)], team_ids: [] } },
    ])
  })

  it('keeps what was approved as it was, and tells what has changed since', async () => {
    const asked = await ask()
    const decided = (await decide(chief, asked, { decision: 'approved' })).json() as ApprovalView
    expect(decided).toMatchObject({ decision: 'approved', differences: [], may_decide: false })
    const { snapshot } = decided
    expect(snapshot!.people.map(({ identifier, role }) => [identifier.split('/').pop(), role])).toEqual([
      ['A1', 'reviewer'],
      ['A2', 'reviewer'],
    ])
    // That somebody is asked is what the approval was for.
    await revise(owner, 0, { status: 'asked' })
    expect((await listed(owner))[0]!.differences).toEqual([])
    expect(await mark()).toMatchObject({ decision: 'approved', has_changed: false })
    await revise(owner, 0, { role: 'alternate' })
    expect(await mark()).toMatchObject({ decision: 'approved', has_changed: true })
    await owner.call('DELETE', `/api/included_records/${search.included_records[1]!.uuid}/`)
    await owner.post(url('included_records/'), { records: [author('A3')] })
    const [now] = await listed(owner)
    expect(now!.snapshot).toEqual(snapshot)
    expect(
      now!.differences.map(({ kind, identifier, fields, changes }) => [kind, shortId(identifier!), fields, changes]),
    ).toEqual([
      ['removed', 'A2', [], []],
      ['changed', 'A1', ['role'], [{ field: 'role', before: 'reviewer', after: 'alternate' }]],
      ['added', 'A3', [], [{ field: 'role', before: null, after: 'reviewer' }]],
    ])
    expect((await decide(chief, asked, { decision: 'approved' })).json()).toMatchObject({ code: 'conflict' })
  })

  it('C-10 keeps what was found of conflicts when it was decided, and tells that an author was added since', async () => {
    const [one, two] = await coauthors()
    const manuscript = { title: 'Street trees', authors: [{ name: 'Author One', identifier: one }, { name: 'Nobody' }] }
    const made = { name: 'MS-2', manuscript, included_records: [author(two)] }
    search = (await owner.post('/api/searches/', made)).json()
    const { snapshot } = (await decide(chief, await ask(), { decision: 'approved' })).json() as ApprovalView
    expect(snapshot!.authors).toEqual([
      { name: 'Author One', identifier: one },
      { name: 'Nobody', identifier: null },
    ])
    expect(snapshot!.check!.against).toMatchObject([{ display_name: 'Author One', is_checked: true }])
    expect(snapshot!.check!.people).toMatchObject([{ is_checked: true, conflicts: [{ with: 'Author One' }] }])
    const authors = [...manuscript.authors, { name: 'Late Author' }]
    await owner.patch(`/api/searches/${search.uuid}/`, { manuscript: { ...manuscript, authors } })
    const [now] = await listed(owner)
    expect(now!.differences).toMatchObject([
      {
        kind: 'text_changed',
        changes: [{ field: 'authors', before: 'Author One, Nobody', after: 'Author One, Nobody, Late Author' }],
      },
    ])
    expect(now!.snapshot).toEqual(snapshot)
    // Those from before authors were kept say nothing of them.
    await query(
      server.workspace.url,
      `update approvals set snapshot = snapshot - 'authors' where uuid = '${now!.uuid}'`,
    )
    expect((await listed(owner))[0]!.differences).toEqual([])
  })

  it('C-11 tells of conflicts of people who were approved that are found later, also in the list of collections', async () => {
    const [one, two] = await coauthors()
    const authors = [{ name: 'Author One', identifier: one }]
    const made = { name: 'MS-4', manuscript: { title: 'Street trees' }, included_records: [author(two)] }
    search = (await owner.post('/api/searches/', made)).json()
    const say = async (verdict: object) =>
      (
        await owner.post('/api/conflict_verdicts/', {
          ...{ person: two, against: one, manuscript: search.uuid, reason: 'One anthology' },
          ...verdict,
        })
      ).json() as ConflictVerdictView
    const takeBack = ({ uuid }: ConflictVerdictView) => owner.call('DELETE', `/api/conflict_verdicts/${uuid}/`)
    const found = async (client = owner) =>
      (await listed(client))[0]!.differences.flatMap(({ kind, found }) => (kind === 'conflict_found' ? found : []))
    await decide(chief, await ask(), { decision: 'approved' })
    expect([await found(), (await mark()).has_changed]).toEqual([[], false])
    // An author who is added.
    await owner.patch(url(''), { manuscript: { title: 'Street trees', authors } })
    expect(await found(chief)).toMatchObject([{ conflicts: [{ with: 'Author One' }], verdicts: [] }])
    // What was found and accepted when it was decided is nothing new, a declared relation is.
    const waiver = await say({ verdict: 'waived' })
    await decide(chief, await ask(), { decision: 'approved' })
    expect([await found(), (await mark()).has_changed]).toEqual([[], false])
    const declared = await say({ verdict: 'declared', relation: 'family' })
    expect(await found()).toMatchObject([{ conflicts: [], verdicts: [{ uuid: declared.uuid }] }])
    expect(await mark()).toMatchObject({ decision: 'approved', has_changed: true })
    await takeBack(declared)
    expect([await found(), (await mark()).has_changed]).toEqual([[], false])
    await takeBack(waiver)
    expect(await found()).toMatchObject([{ conflicts: [{ with: 'Author One' }], verdicts: [] }])
    expect((await mark()).has_changed).toBe(true)
  })

  it('C-09 keeps who was left out, and the policy, as they were when it was decided', async () => {
    const [one, two, title] = await coauthors()
    const manuscript = { title, authors: [{ name: 'Author One', identifier: one }], opposed: [{ name: 'Rival' }] }
    const made = {
      ...{ name: 'MS-3', manuscript, included_records: [author('A1'), author('A2')] },
      excluded_records: [{ record_type: 'author', identifier: 'A5', reason: 'hand' }],
      filters: { coi_authors: { type: 'exclude', values: [] } },
    }
    search = (await owner.post('/api/searches/', made)).json()
    await owner.call('DELETE', `/api/included_records/${search.included_records[0]!.uuid}/`)
    const { snapshot } = (await decide(chief, await ask(), { decision: 'approved' })).json() as ApprovalView
    expect(snapshot!.policy).toEqual({ name: 'Default', since: expect.any(Number) })
    const { hidden, removed, opposed, unnamed, closest_hidden, ...more } = snapshot!.left_out!
    expect(hidden).toMatchObject([{ identifier: expect.stringMatching(/A5$/), reason: 'hand', note: null }])
    expect(removed).toMatchObject([{ identifier: 'A1', by: expect.any(String) }])
    expect([opposed, unnamed]).toEqual([[{ name: 'Rival', identifier: null }], 0])
    expect(more.hidden_for_conflicts).toBeGreaterThan(0)
    const found = closest_hidden.find(({ identifier }) => shortId(identifier) === shortId(two))
    expect(found).toMatchObject({ with: ['Author One'] })
    // What is searched with, and hidden, afterwards changes nothing of it.
    await owner.patch(`/api/searches/${search.uuid}/`, { filters: {} })
    await owner.post(url('excluded_records/'), { records: [{ record_type: 'author', identifier: 'A6' }] })
    expect((await listed(owner))[0]!.snapshot).toEqual(snapshot)
  })

  it('C-09 names at most 200 of those left out with a decision, and counts the others', async () => {
    const excluded_records = Array.from({ length: 203 }, (_, at) => ({ record_type: 'author', identifier: `A9${at}` }))
    const manuscript = { title: 'Peat', opposed: [{ name: 'Rival', identifier: 'A1' }] }
    search = (await owner.post('/api/searches/', { name: 'MS-4', excluded_records, manuscript })).json()
    const { snapshot } = (await decide(chief, await ask(), { decision: 'approved' })).json() as ApprovalView
    expect(snapshot).toMatchObject({ check: null, left_out: { unnamed: 4, hidden_for_conflicts: null } })
    // Whom the authors oppose is known of everybody chosen, too.
    expect(snapshot!.left_out!.opposed).toEqual([{ name: 'Rival', identifier: 'A1' }])
    expect(snapshot!.left_out!.hidden).toHaveLength(199)
  })

  it('C-09 keeps why somebody was removed, and nothing of who was not', async () => {
    const say = (client: Client, identifier: string, note: unknown) =>
      client.patch(url(`removed_records/${identifier}/`), { note })
    for (const nobody of ['A1', 'A1%00']) expect((await say(owner, nobody, 'On leave')).statusCode).toBe(404)
    await owner.call('DELETE', `/api/included_records/${search.included_records[0]!.uuid}/`)
    expect((await say(owner, 'A1', 'On leave')).statusCode).toBe(204)
    expect((await say(owner, 'A1', 7)).statusCode).toBe(400)
    expect((await say(chief, 'A1', 'Mine')).statusCode).toBe(404)
    const [said, removed] = await history(owner)
    expect(said).toMatchObject({ identifier: 'https://openalex.org/A1', changes: { note: 'On leave' } })
    expect(removed).toMatchObject({ changes: { is_removed: true } })
    await owner.post(url('included_records/'), { records: [author('A1')] })
    expect((await say(owner, 'A1', 'On leave')).statusCode).toBe(404)
  })

  it('says from what to what, names whom an alternate stands in for, and counts who drops out', async () => {
    await decide(chief, await ask(), { decision: 'approved' })
    await revise(owner, 0, { status: 'declined' })
    await revise(owner, 1, { role: 'alternate', alternate_of: search.included_records[0]!.uuid, note: 'By phone' })
    const differences = async () => (await listed(owner))[0]!.differences.map(({ changes }) => changes)
    const standsInFor = (reviewer: object) => [{ field: 'alternate_of', before: null, ...reviewer }]
    const { identifier, display_name } = search.included_records[0]!
    expect(await differences()).toEqual([
      [{ field: 'status', before: null, after: 'declined' }],
      [
        { field: 'role', before: 'reviewer', after: 'alternate' },
        ...standsInFor({ after: display_name ?? identifier, identifier }),
        { field: 'note', before: null, after: 'By phone' },
      ],
    ])
    await server.workspace.optOuts.add(shortId(identifier), 'test')
    await server.hear()
    expect((await differences()).flat().map(({ field }) => field)).toEqual(['role', 'note'])
    await server.workspace.optOuts.remove(shortId(identifier))
    await server.hear()
  })

  it('sends back with a comment, and asks again', async () => {
    const asked = await ask()
    expect((await decide(chief, asked, { decision: 'sent_back' })).statusCode).toBe(400)
    expect((await decide(owner, asked, { decision: 'approved' })).json()).toMatchObject({ code: 'not_approver' })
    await decide(chief, asked, { decision: 'sent_back', comment: 'One more, please' })
    await ask()
    expect((await listed(owner)).map(({ decision, comment }) => [decision, comment])).toEqual([
      [null, ''],
      ['sent_back', 'One more, please'],
    ])
  })

  it.each([
    ['sent_back', [[{ field: 'email_address', before: null, after: 'one@lab.example' }]]],
    ['approved', []],
  ])(
    'C-09 names an address that was added where none was only for a list that was sent back: %s',
    async (decision, told) => {
      await decide(chief, await ask(), { decision, comment: 'Addresses, please' })
      await revise(owner, 0, { email_address: 'one@lab.example' })
      expect((await listed(owner))[0]!.differences.map(({ changes }) => changes)).toEqual(told)
      expect(await mark()).toMatchObject({ decision, has_changed: told.length > 0 })
      // The same, whoever asks.
      expect((await listed(chief))[0]!.differences).toHaveLength(told.length)
    },
  )

  it('refuses to decide on what the approver has not seen', async () => {
    const asked = await ask()
    const { updated_at } = (await chief.get(`/api/searches/${search.uuid}/`)).json() as SearchView
    await revise(owner, 0, { note: 'Changed meanwhile' })
    expect((await decide(chief, asked, { decision: 'approved', updated_at })).json()).toMatchObject({
      code: 'conflict',
    })
  })

  it('remembers whom one asked last, until they leave', async () => {
    const last = async (client: Client, uuid: string) =>
      (await client.get(`/api/searches/${uuid}/approvals/`)).json().last_asked?.username
    const { uuid } = (await owner.post('/api/searches/', { name: 'MS-2' })).json() as SearchView
    expect(await last(owner, uuid)).toBeUndefined()
    await ask()
    expect(await last(owner, uuid)).toBe(`chief-${round}`)
    expect(await last(chief, search.uuid)).toBeUndefined()
    const { id } = (await server.workspace.accounts.byUsername(`chief-${round}`))!
    const organisation = (await server.workspace.organisations.byName(`house-${round}`))!
    await server.workspace.memberships.remove(id, organisation.id)
    expect(await last(owner, uuid)).toBeUndefined()
  })

  it('refuses to ask oneself, and somebody of another organisation', async () => {
    await signedIn(server, `stranger-${round}`, { organisation: `elsewhere-${round}` })
    for (const approver of [`owner-${round}`, `stranger-${round}`]) {
      expect((await owner.post(url('approvals/'), { approver })).statusCode).toBe(400)
    }
  })

  it('ends with the membership of whom was asked', async () => {
    const asked = await ask()
    const { id } = (await server.workspace.accounts.byUsername(`chief-${round}`))!
    const organisation = (await server.workspace.organisations.byName(`house-${round}`))!
    await server.workspace.memberships.remove(id, organisation.id)
    expect((await decide(chief, asked, { decision: 'approved' })).statusCode).toBeGreaterThanOrEqual(401)
    expect((await listed(owner))[0]).toMatchObject({ decision: null })
  })
})

describe('history', () => {
  it('tells by name who changed, said and decided what, the newest first', async () => {
    await revise(owner, 0, { status: 'asked', asked_at: '2026-03-02' })
    const asked = await ask()
    expect((await chief.post(url('comments/'), { text: 'Well chosen' })).statusCode).toBe(201)
    await decide(chief, asked, { decision: 'approved', comment: 'Fine' })
    const items = await history(owner)
    expect(items.map(({ kind, by }) => [kind, by?.username])).toEqual([
      ['decided', `chief-${round}`],
      ['comment', `chief-${round}`],
      ['asked', `owner-${round}`],
      ...Array(3).fill(['change', `owner-${round}`]),
    ])
    const changes = items.flatMap((item) => (item.kind === 'change' ? item.changes : []))
    expect(changes).toEqual([
      { status: 'asked', asked_at: '2026-03-02' },
      ...Array(2).fill(expect.objectContaining({ is_added: true })),
    ])
    expect((await chief.get(url('history/'))).statusCode).toBe(200)
  })
})

describe('rights of a share', () => {
  const writes = {
    include: (client: Client) => client.post(url('included_records/'), { records: [author('A4')] }),
    exclude: (client: Client) =>
      client.post(url('excluded_records/'), { records: [{ record_type: 'author', identifier: 'A5' }] }),
    restore: (client: Client) => client.call('DELETE', url('excluded_records/'), { payload: { uuids: [search.uuid] } }),
    text: (client: Client) => client.post(url('texts/'), { text: 'Trees' }),
    revise: (client: Client) => revise(client, 0, { note: 'x' }),
    change: (client: Client) =>
      client.put(`/api/included_records/${search.included_records[0]!.uuid}/`, { used_in_search: false }),
    remove: (client: Client) => client.call('DELETE', `/api/included_records/${search.included_records[1]!.uuid}/`),
  }
  const shareWith = (rights: object[]) =>
    owner.put(`/api/shares/search/${search.uuid}/`, { shared_users: [`chief-${round}`], rights })

  it('lets people edit unless the owner says otherwise, and keeps what was said', async () => {
    expect((await shareWith([])).json().shared_users).toMatchObject([{ may: 'edit' }])
    for (const write of Object.values(writes)) expect((await write(chief)).statusCode).toBeLessThan(300)
    const limited = await shareWith([{ to: `chief-${round}`, may: 'view' }])
    expect(limited.json().shared_users).toMatchObject([{ username: `chief-${round}`, may: 'view' }])
    expect((await shareWith([])).json().shared_users).toMatchObject([{ may: 'view' }])
  })

  it.each(['view', 'approve'])('lets people who may %s change nothing', async (may) => {
    await shareWith([{ to: `chief-${round}`, may }])
    const { access } = (await chief.get(`/api/searches/${search.uuid}/`)).json()
    const whose = { username: `owner-${round}`, first_name: 'Ada', last_name: 'Byron' }
    expect(access).toEqual({ is_owned: false, owner: whose, may })
    for (const write of Object.values(writes)) {
      const response = await write(chief)
      expect([response.statusCode, response.json().code]).toEqual([403, 'not_editor'])
    }
    expect((await owner.get(`/api/searches/${search.uuid}/`)).json().included_records).toHaveLength(2)
  })
})

describe('a collection that is handed over', () => {
  it('C-06 is its new owner’s, who is told by mail, and who is its handling editor', async () => {
    const given = await owner.call('PUT', url('owner/'), { payload: { to: `chief-${round}` } })
    expect(given.statusCode).toBe(204)
    await server.lettersAreSent()
    expect(server.log()).toContain('handed “MS-1” over to you')
    const [theirs, seen] = await Promise.all([chief, owner].map((client) => client.get(url(''))))
    expect(theirs!.json().access).toEqual({ is_owned: true })
    expect(seen!.json().access).toMatchObject({ is_owned: false, may: 'edit' })
    expect((await history(owner))[0]).toMatchObject({ kind: 'manuscript', by: { username: `owner-${round}` } })
    const handled = { manuscript: search.uuid }
    expect((await chief.post('/api/handling_editor/', handled)).json()).toMatchObject({ is_caller: true })
    expect((await owner.post('/api/handling_editor/', handled)).json()).toMatchObject({ is_caller: false })
  })

  it('C-06 names the field of a person who cannot have it', async () => {
    const refused = await owner.call('PUT', url('owner/'), { payload: { to: `owner-${round}` } })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'user_not_found', errors: [{ field: 'to' }] })
  })
})
