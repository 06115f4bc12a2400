import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { openWorkspace } from '@cognate/workspace'
import { ask, createTestDatabase, silent, type TestDatabase } from '@cognate/workspace/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../../apps/server/tests/support/mail-server.ts'
import { startReceiver } from '../../apps/server/tests/support/receiver.ts'
import { buildSmallDemo, type RunningServer, startServer } from '../support/server.ts'
import { HttpClient } from './support/http-client.ts'

/** After this time at the latest, another server may send what a killed one was sending. */
const LEASED_S = 60
/** How soon it does so then. */
const TAKEN_OVER_MS = 30_000
/** Servers know of a new catalogue within 2 s; opening it takes its time on a busy machine. */
const OPENED_MS = 20_000

const directory = mkdtempSync(join(tmpdir(), 'cognate-servers-'))
let database: TestDatabase
let receiver: Awaited<ReturnType<typeof startReceiver>>
let stalled: { port: number; connected: Promise<void>; close(): Promise<void> }
let servers: RunningServer[]

beforeAll(async () => {
  await buildSmallDemo(directory)
  database = await createTestDatabase()
  receiver = await startReceiver('stall')
  stalled = await startStalledMailServer()
  const env = { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${stalled.port}` }
  // One after the other: the second finds the account of the first.
  servers = [await startServer({ directory, env }), await startServer({ directory, env })]
  await setSubmissionSystem()
})
afterAll(async () => {
  for (const server of servers) await server.stop('SIGKILL')
  await stalled.close()
  await receiver.close()
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

/** Takes connections and says nothing, like a mail server that hangs. */
async function startStalledMailServer() {
  const sockets = new Set<Socket>()
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    resolve()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  return { port, connected, close }
}

async function setSubmissionSystem(): Promise<void> {
  const workspace = await openWorkspace({ databaseUrl: database.url, dataDirectory: directory, log: silent })
  const { id } = (await workspace.organisations.byName('demo'))!
  await workspace.submissions.setSystem(id, { url: receiver.url, secret: 'x'.repeat(32) })
  await workspace.close()
}

/**
 * Lets the time pass for which the killed server had claimed what it was sending, of both kinds one; how claims keep others
 * away until then is shown where they are stored.
 */
async function letClaimsPass(): Promise<void> {
  for (const table of ['submissions', 'letters']) {
    const isClaimed = `leased_until < now() + interval '${LEASED_S} seconds' as is_claimed`
    const claims = await ask(database.url, `select ${isClaimed} from ${table} where leased_until is not null`)
    expect(claims).toEqual([{ is_claimed: true }])
    await ask(database.url, `update ${table} set leased_until = now()`)
  }
}

const worksAt = async ({ url }: RunningServer): Promise<number> => {
  const answer = await fetch(`${url}/catalogue/works?per-page=1`)
  return ((await answer.json()) as { meta: { count: number } }).meta.count
}

describe('two servers on one database and one DATA_DIR', () => {
  it('D-01 both answer from a new catalogue once it was imported', async () => {
    expect(await Promise.all(servers.map(worksAt))).toEqual([600, 600])
    await catalogueStore(directory).import(demoSource({ works: 700 }))
    await expect.poll(() => Promise.all(servers.map(worksAt)), { timeout: OPENED_MS }).toEqual([700, 700])
  })

  it('Q-07 keep what a killed server had acknowledged, and send what it had queued', async () => {
    const [first, second] = servers as [RunningServer, RunningServer]
    const client = new HttpClient(first.url)
    await client.signIn('demo', first.password)
    const query = await client.ask('street trees and urban heat')
    const person = { record_type: 'author', identifier: 'A77', fields: { display_name: 'Ada Byron' } }
    const collection = { name: 'Reviewers', included_records: [person] }
    const { uuid } = await client.expectOk<{ uuid: string }>('POST', '/api/searches/', collection)
    // While the second server sleeps, the first one claims what is queued.
    second.process.kill('SIGSTOP')
    await client.expectOk('POST', `/api/searches/${uuid}/submit/`, {})
    await client.expectOk('POST', '/auth/password/request', { email: 'demo@example.org' })
    await Promise.all([receiver.calls(1), stalled.connected])
    await first.stop('SIGKILL')
    await letClaimsPass()
    second.process.kill('SIGCONT')
    await stalled.close()
    receiver.says({ status: 200 })
    const mail = await startMailServer(stalled.port)

    client.moveTo(second.url)
    await client.expectOk('GET', `/api/queries/${query}/`)
    const submission = () => client.expectOk<{ state: string }>('GET', `/api/searches/${uuid}/submit/`)
    const takenOver = { timeout: TAKEN_OVER_MS, interval: 500 }
    await expect.poll(async () => (await submission()).state, takenOver).toBe('delivered')
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    await expect.poll(() => mail.mails.length, takenOver).toBe(1)
    expect(mail.mails[0]?.recipients).toEqual(['demo@example.org'])
    await mail.close()
  })
})
