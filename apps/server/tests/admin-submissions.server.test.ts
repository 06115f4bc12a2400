import { DeliveriesPage, SubmissionSystemsPage } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startReceiver } from './support/receiver.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const SECRET = 'a-secret-that-the-receiver-knows-as-well'
const PLACE = '/api/admin/submission_systems/'

let server: TestServer
let receiver: Awaited<ReturnType<typeof startReceiver>>
let operator: Client
let ada: Client
beforeAll(async () => {
  server = await startTestServer({ courier: { pauses: [], timeoutMs: 2000, intervalMs: 20 } })
  receiver = await startReceiver({ status: 500 })
  operator = await signedIn(server, 'boss', { organisation: 'house' })
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
  ada = await signedIn(server, 'ada', { organisation: 'north' })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

const systems = async (search = '') => SubmissionSystemsPage.parse((await operator.get(PLACE + search)).json())
const deliveries = async (search = '') =>
  DeliveriesPage.parse((await operator.get(`${PLACE}north/deliveries/${search}`)).json())
const again = (uuid: string, name = 'north') => operator.post(`${PLACE}${name}/deliveries/${uuid}/again/`, {})
const newest = async () => (await deliveries()).results[0]!
const isNow = (state: string) => vi.waitFor(async () => expect((await newest()).state).toBe(state))
const entries = async (event: string) => (await operator.get(`/api/admin/log/?event=${event}`)).json().results

async function send(): Promise<string> {
  const included_records = [{ record_type: 'author', identifier: 'https://openalex.org/A77', fields: {} }]
  const content = { name: 'Confidential', external_identifier: 'MS-7', included_records }
  const { uuid } = (await ada.post('/api/searches/', content)).json()
  expect((await ada.post(`/api/searches/${uuid}/submit/`, {})).statusCode).toBe(200)
  return uuid
}

describe('submission systems on the page', () => {
  it('A-09 C-07 are set with a secret that nobody reads again, by a name in the log', async () => {
    expect((await systems()).count).toBe(0)
    expect((await operator.get(`${PLACE}north/deliveries/`)).statusCode).toBe(404)
    const set = await operator.put(`${PLACE}north/`, { url: receiver.url, secret: SECRET })
    expect(set.json()).toMatchObject({ name: 'north', url: receiver.url, waiting: 0, failed: 0 })
    const { count, results } = await systems('?search=NORT')
    expect({ count, results }).toMatchObject({ count: 1, results: [{ name: 'north', last_delivered_at: null }] })
    expect((await systems('?search=south')).results).toEqual([])
    expect(JSON.stringify([set.json(), results])).not.toContain(SECRET)
    const [entry] = await entries('submission_system.set')
    expect(entry).toMatchObject({ who: 'boss', subject: 'organisation:north' })
    expect(JSON.stringify(entry)).not.toContain(SECRET)
  })

  it('A-09 C-07 are refused with the rules of the command line, and stay as they were', async () => {
    for (const [body, fields] of [
      [{ url: 'http://desk.example.org/', secret: SECRET }, ['url']],
      [{ url: 'https://me:pass@desk.example.org/', secret: SECRET }, ['url']],
      [{ url: 'no address', secret: 'short' }, ['url', 'secret']],
      [{ url: receiver.url, secret: 'with spaces in between that are not allowed' }, ['secret']],
    ] as const) {
      const refused = await operator.put(`${PLACE}north/`, body)
      expect(refused.statusCode).toBe(400)
      expect(refused.json().errors.map(({ field }: { field: string }) => field)).toEqual(fields)
    }
    expect((await operator.put(`${PLACE}nowhere/`, { url: receiver.url, secret: SECRET })).statusCode).toBe(404)
    expect((await systems()).results).toMatchObject([{ url: receiver.url }])
  })
})

describe('deliveries on the page', () => {
  it('A-09 C-07 say how they went, and are sent once more under the same key', async () => {
    const collection = await send()
    await isNow('failed')
    const failed = await newest()
    expect(failed).toMatchObject({ collection, external_identifier: 'MS-7', sent_by: 'ada', records: 1, attempts: 1 })
    expect(failed).toMatchObject({ last_error: 'The submission system answered with status 500.' })
    expect(failed.can_be_sent_again).toBe(true)
    expect(JSON.stringify(failed)).not.toContain('Confidential')
    expect((await systems()).results).toMatchObject([{ failed: 1, waiting: 0 }])

    receiver.says('stall')
    const answers = await Promise.all([again(failed.uuid), again(failed.uuid)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await receiver.calls(2)
    expect((await again(failed.uuid)).json()).toMatchObject({ status: 409, code: 'delivery_goes_on' })
    receiver.release()
    await isNow('delivered')
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([failed.uuid, failed.uuid])
    expect((await deliveries('?state=failed')).count).toBe(0)
    expect((await systems()).results[0]!.last_delivered_at).not.toBeNull()
    const sent = await entries('submission.sent_again')
    expect(sent).toMatchObject([{ who: 'boss', subject: `submission:${failed.uuid}` }])
  })

  it('A-09 C-07 are not sent again where a newer one followed, nor for another organisation', async () => {
    receiver.says({ status: 500 })
    const collection = await send()
    await isNow('failed')
    const older = await newest()
    await ada.patch(`/api/searches/${collection}/`, { external_identifier: 'MS-8' })
    await ada.post(`/api/searches/${collection}/submit/`, {})
    await isNow('failed')
    expect((await newest()).uuid).not.toBe(older.uuid)
    expect((await again(older.uuid)).statusCode).toBe(409)
    await operator.put(`${PLACE}house/`, { url: receiver.url, secret: SECRET })
    expect((await again((await newest()).uuid, 'house')).statusCode).toBe(404)
    expect((await again('no-uuid')).statusCode).toBe(404)
    const { count, results } = await deliveries('?page_size=1&page=2')
    expect([count, results.map(({ uuid }) => uuid)]).toEqual([3, [older.uuid]])
  })

  it('A-09 C-07 end with the system', async () => {
    expect((await operator.delete(`${PLACE}north/`)).statusCode).toBe(204)
    expect((await operator.delete(`${PLACE}north/`)).statusCode).toBe(404)
    const collection = (await ada.post('/api/searches/', { name: 'Later' })).json().uuid
    expect((await ada.post(`/api/searches/${collection}/submit/`, {})).json().code).toBe('no_submission_system')
    expect((await systems()).results.map(({ name }) => name)).toEqual(['house'])
  })
})
