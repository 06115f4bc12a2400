import type { LateAnswer, SearchView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actorOf, makeLocalAdmin } from './support/roles.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

/** Whoever has to do with a collection, in the order of the table. */
const people = ['owner', 'editor', 'approver', 'viewer', 'teamViewer', 'left', 'member', 'stranger'] as const
type Person = (typeof people)[number]

let server: TestServer
let clients: Record<Person, Client>
let collection: SearchView
let approval: string
beforeAll(async () => {
  server = await startTestServer()
  clients = Object.fromEntries(
    await Promise.all(
      people.map(async (name) => [
        name,
        await signedIn(server, name, { organisation: name === 'stranger' ? 'theirs' : 'ours' }),
      ]),
    ),
  ) as typeof clients
  await makeLocalAdmin(server, 'owner')
})
afterAll(() => server.close())

const author = { record_type: 'author', identifier: 'A77', role: 'reviewer' }

beforeEach(async () => {
  const { owner } = clients
  const manuscript = { title: 'Street trees' }
  const included_records = [author, { ...author, identifier: 'A78' }]
  collection = (await owner.post('/api/searches/', { name: 'Trees', manuscript, included_records })).json()
  const actor = await actorOf(server, 'owner', 'ours')
  const team = await server.workspace.teams.create(actor, {
    name: `Viewers of ${collection.uuid}`,
    users: ['teamViewer'],
  })
  const left = await server.workspace.accounts.byUsername('left')
  await server.workspace.memberships.set(left!.id, actor.organisation_id, { is_validated: true })
  const shared = await owner.put(`/api/shares/search/${collection.uuid}/`, {
    ...{ shared_users: ['editor', 'approver', 'viewer', 'left'], shared_teams: [team.uuid] },
    rights: [
      ...(['edit', 'approve', 'view', 'edit'] as const).map((may, at) => ({
        to: ['editor', 'approver', 'viewer', 'left'][at]!,
        may,
      })),
      { to: team.uuid, may: 'view' as const },
    ],
  })
  expect(shared.statusCode).toBe(200)
  const asked = await owner.post(`/api/searches/${collection.uuid}/approvals/`, { approver: 'approver' })
  approval = asked.json().uuid
  // Who left was shared with, and edited.
  await server.workspace.memberships.remove(left!.id, actor.organisation_id)
})

interface Row {
  call: [method: string, path: () => string, body?: object]
  statuses: string
}

const record = () => collection.included_records[0]!.uuid
const at = (rest = '') => `/api/searches/${collection.uuid}/${rest}`

// biome-ignore format: a table is read by its columns.
const rows: Record<string, Row> = {
  //                                                                                    owner editor approver viewer team left member stranger
  'read the collection':   { call: ['GET', () => at()],                                           statuses: '200 200 200 200 200 401 404 404' },
  'read its texts':        { call: ['GET', () => at('texts/')],                                   statuses: '200 200 200 200 200 401 404 404' },
  'read its history':      { call: ['GET', () => at('history/')],                                 statuses: '200 200 200 200 200 401 404 404' },
  'read its approvals':    { call: ['GET', () => at('approvals/')],                               statuses: '200 200 200 200 200 401 404 404' },
  'comment':               { call: ['POST', () => at('comments/'), { text: 'Fine' }],             statuses: '201 201 201 201 201 401 404 404' },
  'add somebody':          { call: ['POST', () => at('included_records/'), { records: [{ ...author, identifier: 'A79' }] }],
                                                                                                  statuses: '200 200 403 403 403 401 404 404' },
  'exclude somebody':      { call: ['POST', () => at('excluded_records/'), { records: [{ record_type: 'author', identifier: 'A80' }] }],
                                                                                                  statuses: '200 200 403 403 403 401 404 404' },
  'set a status':          { call: ['PATCH', () => `/api/included_records/${record()}/`, { status: 'asked' }],
                                                                                                  statuses: '200 200 403 403 403 401 404 404' },
  'move somebody':         { call: ['PATCH', () => `/api/included_records/${record()}/`, { position: 1 }],
                                                                                                  statuses: '200 200 403 403 403 401 404 404' },
  'change the text':       { call: ['POST', () => at('texts/'), { text: 'Street trees and heat' }], statuses: '200 200 403 403 403 401 404 404' },
  'rename it':             { call: ['PATCH', () => at(), { name: 'Other name' }],                 statuses: '200 403 403 403 403 401 404 404' },
  'begin a round':         { call: ['POST', () => at('rounds/'), {}],                             statuses: '200 403 403 403 403 401 404 404' },
  'ask for approval':      { call: ['POST', () => at('approvals/'), { approver: 'viewer' }],      statuses: '201 403 403 403 403 401 404 404' },
  'share it':              { call: ['PUT', () => `/api/shares/search/${collection.uuid}/`, { shared_users: ['viewer'] }],
                                                                                                  statuses: '200 403 403 403 403 401 404 404' },
  'decide':                { call: ['POST', () => `/api/approvals/${approval}/`, { decision: 'sent_back', comment: 'More' }],
                                                                                                  statuses: '403 403 200 403 403 401 404 404' },
}

describe('rights × calls of a collection', () => {
  it.each(Object.entries(rows))(
    'C-11 Q-07 %s: everybody gets what they should, and who left nothing',
    async (_, row) => {
      const [method, path, body] = row.call
      const expected = row.statuses.split(' ').map(Number)
      const statuses: Partial<Record<Person, number>> = {}
      // Those who are refused come first, so that each finds the collection as it was made.
      for (const person of people.toSorted(
        (one, other) => expected[people.indexOf(other)]! - expected[people.indexOf(one)]!,
      )) {
        const response = await clients[person].call(method as 'POST', path(), body && { payload: body })
        statuses[person] = response.statusCode
      }
      expect(statuses).toEqual(Object.fromEntries(people.map((person, place) => [person, expected[place]])))
    },
  )

  it('C-11 lists late answers for those alone who may change the collection', async () => {
    const payload = { status: 'asked', answer_by: '2020-01-01' }
    await clients.owner.call('PATCH', `/api/included_records/${record()}/`, { payload })
    const lateOf = async (person: Person) => {
      const answer = (await clients[person].get('/api/late_answers/')).json() as { results?: LateAnswer[] }
      return (answer.results ?? []).filter(({ uuid }) => uuid === record()).length
    }
    const counts = await Promise.all(people.map(lateOf))
    expect(counts).toEqual([1, 1, 0, 0, 0, 0, 0, 0])
  })
})

it('C-09 C-05 a colleague cannot overwrite words that were written meanwhile', async () => {
  const { owner, editor } = clients
  const path = `/api/included_records/${collection.included_records[0]!.uuid}/`
  const write = (who: Client, note: string, was: string | null) =>
    who.call('PATCH', path, { payload: { note, was: { note: was } } })
  expect((await write(owner, 'Hers', null)).statusCode).toBe(200)
  const refused = await write(editor, 'His', null)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
  expect((await write(editor, 'His', 'Hers')).json()).toMatchObject({ note: 'His' })
})
