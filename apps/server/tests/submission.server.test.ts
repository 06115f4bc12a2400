import { SubmissionPayload, SubmissionView } from '@cognate/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sign } from '../src/submission/deliver.ts'
import { expectNotLogged } from './support/not-logged.ts'
import { startReceiver } from './support/receiver.ts'
import { addUser, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const SECRET = 'a secret that the receiver knows as well'
/** Tries follow each other at once, and there are three of them. */
const impatient = { pauses: [0, 0], timeoutMs: 200, intervalMs: 20 }

let server: TestServer
let people = 0
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startTestServer({ courier: impatient })
})
afterAll(() => server.close())
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const ada = {
  record_type: 'author',
  identifier: 'https://openalex.org/A77',
  fields: { display_name: 'Ada Byron', orcid: 'https://orcid.org/0000-0002-1825-0097' },
}
const text = { record_type: 'record', identifier: 'query_text', fields: { text: 'an unpublished manuscript' } }

/** An owner with a collection, whose organisation sends to a receiver that answers like that. */
async function aCollection(...answers: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...answers)
  closing.push(() => receiver.close())
  const name = `submitter-${++people}`
  const client = await signedIn(server, name)
  const organisation = (await server.workspace.organisations.byName(name))!
  await server.workspace.submissions.setSystem(organisation.id, { url: receiver.url, secret: SECRET })
  const payload = { name: 'Reviewers', external_identifier: 'MS-7', included_records: [ada, text] }
  const { uuid } = (await client.post('/api/searches/', payload)).json()
  const path = `/api/searches/${uuid}/submit/`
  const state = async () => SubmissionView.parse((await client.get(path)).json())
  const settled = (expected: string) => vi.waitFor(async () => expect((await state()).state).toBe(expected))
  return { receiver, client, organisation, uuid, path, state, settled, submit: () => client.post(path, {}) }
}

describe('POST /api/searches/{uuid}/submit/', () => {
  it('C-07 C-09 says what people are wanted for, and how far asking has come', async () => {
    const { receiver, client, uuid, submit, settled } = await aCollection({ status: 200 })
    const { results } = { results: (await client.get(`/api/searches/${uuid}/`)).json().included_records }
    const [reviewer] = results
    await client.patch(`/api/included_records/${reviewer.uuid}/`, {
      role: 'reviewer',
      status: 'asked',
      asked_at: '2026-03-02',
    })
    const grace = { record_type: 'author', identifier: 'https://openalex.org/A78', role: 'alternate' }
    const added = (await client.post(`/api/searches/${uuid}/included_records/`, { records: [grace] })).json()
    await client.patch(`/api/included_records/${added.records[0].uuid}/`, { alternate_of: reviewer.uuid })
    await submit()
    await settled('delivered')
    const { records } = SubmissionPayload.parse(JSON.parse(receiver.received[0]!.body))
    expect(records).toMatchObject([
      { role: 'reviewer', alternate_of: null, status: 'asked', asked_at: '2026-03-02', answer_by: null },
      { role: 'alternate', alternate_of: 'https://openalex.org/A77', status: null },
    ])
  })

  it('C-07 sends a signed collection, and says that it arrived', async () => {
    const { receiver, uuid, submit, state, settled } = await aCollection({ status: 202 })
    expect((await state()).state).toBe('none')
    const response = await submit()
    expect(response.statusCode).toBe(200)
    expect(response.json().state).toMatch(/^(queued|sending|delivered)$/)
    await settled('delivered')
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
    const timestamp = String(headers['x-cognate-timestamp'])
    expect(headers['x-cognate-signature']).toBe(`v1=${sign(SECRET, timestamp, body)}`)
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
    const sent = SubmissionPayload.parse(JSON.parse(body))
    expect(sent.collection).toEqual({ uuid, name: 'Reviewers', external_identifier: 'MS-7' })
    expect(sent.records).toEqual([
      {
        ...{ record_type: 'author', identifier: ada.identifier, display_name: 'Ada Byron', email_address: null },
        ...{
          orcid: ada.fields.orcid,
          affiliations: [],
          role: null,
          alternate_of: null,
          status: null,
          asked_at: null,
          answer_by: null,
        },
      },
    ])
    expect(await state()).toMatchObject({ attempts: 1, last_error: null, delivered_at: expect.any(String) })
  })

  it('C-07 Q-05 never sends the text of a query', async () => {
    const { receiver, submit, settled } = await aCollection({ status: 200 })
    await submit()
    await settled('delivered')
    expect(receiver.received[0]?.body).not.toContain('manuscript')
    expectNotLogged(server, 'manuscript')
  })

  it('C-07 tries again under the same key when the receiver fails, hangs up or stalls', async () => {
    const { receiver, submit, state, settled } = await aCollection({ status: 503 }, 'stall', { status: 200 })
    await submit()
    await settled('delivered')
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect((await state()).attempts).toBe(3)
    const cut = await aCollection('hang up', { status: 200 })
    await cut.submit()
    await cut.settled('delivered')
  })

  it('C-07 fails with a reason when the receiver refuses, or never answers; then the same key is tried again', async () => {
    const refusing = await aCollection({ status: 403 }, { status: 200 })
    await refusing.submit()
    await refusing.settled('failed')
    expect((await refusing.state()).last_error).toBe('The submission system answered with status 403.')
    expect(refusing.receiver.received).toHaveLength(1)
    await refusing.submit()
    await refusing.settled('delivered')
    const [first, second] = refusing.receiver.received
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])

    const down = await aCollection({ status: 500 })
    await down.submit()
    await down.settled('failed')
    expect(down.receiver.received).toHaveLength(3)
  })

  it('C-07 counts a submission as delivered if the receiver already has it', async () => {
    const { receiver, submit, settled } = await aCollection('stall', { status: 409 })
    await submit()
    await settled('delivered')
    expect(receiver.received).toHaveLength(2)
  })

  it('C-07 sends the same content once, and changed content again', async () => {
    const { receiver, client, uuid, submit, settled } = await aCollection({ status: 200 })
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(new Set(answers.map((answer) => answer.json().uuid)).size).toBe(1)
    await settled('delivered')
    await submit()
    expect(receiver.received).toHaveLength(1)
    const grace = { ...ada, identifier: 'A78', fields: { display_name: 'Grace Hopper' } }
    await client.post(`/api/searches/${uuid}/included_records/`, { records: [grace] })
    await submit()
    await receiver.calls(2)
    await settled('delivered')
    expect(JSON.parse(receiver.received[1]!.body).records).toHaveLength(2)
  })

  it('C-07 follows no redirect of the receiver', async () => {
    const elsewhere = await startReceiver({ status: 200 })
    closing.push(() => elsewhere.close())
    const { submit, settled } = await aCollection({ status: 307, headers: { location: elsewhere.url } })
    await submit()
    await settled('failed')
    expect(elsewhere.received).toHaveLength(0)
  })

  it('C-07 refuses an empty collection, one of somebody else, and an organisation without a system', async () => {
    const { client, organisation, path, uuid } = await aCollection()
    const { uuid: empty } = (await client.post('/api/searches/', { name: 'Empty', included_records: [text] })).json()
    expect((await client.post(`/api/searches/${empty}/submit/`, {})).json().code).toBe('empty_collection')
    await addUser(server, `colleague-${people}`, { organisation: organisation.name })
    const colleague = new Client(server)
    await colleague.signIn(`colleague-${people}`)
    expect((await colleague.post(path, {})).json().code).toBe('search_not_found')
    await client.put(`/api/shares/search/${uuid}/`, { shared_users: [`colleague-${people}`], shared_teams: [] })
    expect((await colleague.post(path, {})).json().code).toBe('not_owner')
    expect((await colleague.get(path)).json().state).toBe('none')
    await server.workspace.submissions.setSystem(organisation.id, null)
    expect((await client.post(path, {})).json().code).toBe('no_submission_system')
  })

  it('S-10 needs the endpoint ejp_callback', async () => {
    const client = await signedIn(server, `unlicensed-${++people}`, { licence: { endpoints: ['use_collections'] } })
    const { uuid } = (await client.post('/api/searches/', { name: 'Reviewers', included_records: [ada] })).json()
    expect((await client.post(`/api/searches/${uuid}/submit/`, {})).json().code).toBe('endpoint_not_allowed')
    expect((await client.get(`/api/searches/${uuid}/submit/`)).statusCode).toBe(403)
  })
})
