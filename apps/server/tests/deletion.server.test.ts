import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@cognate/contract'
import { openWorkspace, type Workspace } from '@cognate/workspace'
import { silent } from '@cognate/workspace/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../src/base/log.ts'
import { startHousekeeping } from '../src/start/housekeeping.ts'
import { aQuery, type Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'cognate-deletion-'))

let now = Date.now()
let workspace: Workspace
let server: TestServer
beforeAll(async () => {
  workspace = await openWorkspace({ dataDirectory, log: silent, clock: () => new Date(now) })
  server = await startTestServer({ services: { workspace } })
})
afterAll(async () => {
  await server?.close()
  await workspace?.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** Files below `folder` in which the word stands. */
function filesWith(word: string, folder = dataDirectory): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesWith(word, path)
    return entry.isFile() && readFileSync(path).includes(word) ? [path] : []
  })
}

async function ask(client: Client, text: string): Promise<string> {
  const response = await client.post('/api/find_similar/', aQuery(text))
  expect(response.statusCode).toBe(200)
  return response.json().uuid
}

const signIn = (name: string) => signedIn({ ...server, workspace }, name)

it('Q-05 leaves no deleted text in any file of the data folder after the cleanup', async () => {
  const client = await signIn('ada')
  const keptWord = 'keptalite'
  await ask(client, `A text that stays, about ${keptWord}`)
  const shortText = await ask(client, 'A manuscript about zanzibarite')
  // Long and without repetition, so that it is kept outside its row and as it is.
  const longText = await ask(client, `A manuscript about longunite ${randomBytes(7000).toString('base64')} longunite`)
  const records = [{ record_type: 'record', identifier: 'mine', fields: { text: 'A manuscript about collectite' } }]
  const { uuid } = (await client.post('/api/searches/', { name: 'nameofite', included_records: records })).json()
  const bea = await signIn('bea')
  await ask(bea, 'A manuscript about leavelite')
  const cleo = await signIn('cleo')
  const { id } = (await workspace.organisations.byName('cleo'))!
  await workspace.organisations.update(id, { query_retention_days: 1 })
  await ask(cleo, 'A manuscript about retentite')

  expect((await client.call('DELETE', `/api/queries/${shortText}/`)).statusCode).toBe(204)
  await client.call('DELETE', '/api/queries/batch_delete/', { payload: { uuids: [longText] } })
  expect((await client.call('DELETE', `/api/searches/${uuid}/`)).statusCode).toBe(204)
  const leaving = await bea.call('DELETE', '/api/account/', { payload: { password: PASSWORD } })
  expect(leaving.statusCode).toBe(204)
  const deletedWords = [
    'zanzibarite',
    'longunite',
    'collectite',
    'nameofite',
    'leavelite',
    'retentite',
    'bea@example.org',
  ]
  for (const word of deletedWords) expect([word, filesWith(word).length]).not.toEqual([word, 0])

  now += 2 * DAY_MS
  await startHousekeeping(workspace, createLog('silent'), { accessLogDays: 180, validationDays: 180 })()
  expect(deletedWords.map((word) => [word, filesWith(word)])).toEqual(deletedWords.map((word) => [word, []]))
  expect(filesWith(keptWord).length).toBeGreaterThan(0)
  expect((await client.get(`/api/queries/?search=${keptWord}`)).json().count).toBe(1)
  await workspace.close()
  expect(deletedWords.flatMap((word) => filesWith(word))).toEqual([])
})
