import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoSource, localCatalogues } from '@cognate/catalogue'
import { SetImportScheduleRequest, StartImportRequest } from '@cognate/contract'
import type { Actor } from '@cognate/workspace'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Services } from '../../apps/server/src/http/services.ts'
import { openApiDocument } from '../../apps/server/src/reference/openapi.ts'
import { createOidc } from '../../apps/server/src/sign-in/oidc.ts'
import { addUser, PASSWORD, startTestServer, type TestServer } from '../../apps/server/tests/support/server.ts'
import {
  apiKeyExample,
  curlExample,
  EXAMPLE_FILE,
  signInExample,
} from '../../apps/web/src/features/docs/curl-example.ts'
import { browserCalls, exampleValues } from '../../apps/web/src/features/docs/example-values.ts'
import { type OpenApiDocument, operationsOf } from '../../apps/web/src/features/docs/openapi.ts'

const document = openApiDocument() as OpenApiDocument
const operations = operationsOf(document)
const folder = mkdtempSync(join(tmpdir(), 'cognate-examples-'))
const title = '<article-title>Street trees</article-title>'
const front = `<front><article-meta><title-group>${title}</title-group></article-meta></front>`
writeFileSync(join(folder, EXAMPLE_FILE), `<article>${front}</article>`)

// Real ones would run a process for each example, and ask OpenAlex.
const anImport: ReturnType<Services['imports']['start']> = {
  ...{ uuid: '5a0c1f2e-6f57-4c1e-9d5a-0a4b7f1c2d3e', state: 'running', is_scheduled: false, started_by: null },
  ...{ started_at: '2026-11-01T02:00:00Z', ended_at: null, is_stopping: false },
  ...{ progress: null, report: null, sentence: null },
  request: StartImportRequest.parse({ source: 'openalex_api', filter: 'topics.field.id:17' }),
}
const schedule = SetImportScheduleRequest.parse({ is_on: false, every_days: 7, hour: 2, request: anImport.request })
const imports: Services['imports'] = {
  read: () => ({
    ...{ folders: null, models: ['all-MiniLM-L6-v2'], busy: null, running: anImport, ended: [], failures: [] },
    schedule: { ...schedule, set_at: anImport.started_at, nextRun: undefined, last: undefined },
  }),
  start: () => anImport,
  stop: () => {},
  setSchedule: () => {},
  rejected: () => ({ count: 0, results: [] }),
}

const catalogues = localCatalogues(catalogueStore(folder))

let server: TestServer
let origin: string
beforeAll(async () => {
  for (const works of [20, 30]) await catalogues.import(demoSource({ works }))
  server = await startTestServer({
    environment: { SECURITY_CONTACT: 'mailto:security@example.org' },
    // Nobody answers at the address of the provider in the examples.
    services: { catalogues, imports, oidc: { ...createOidc(() => new Date()), reach: async () => {} } },
    // What cannot be delivered has failed at once, and can be sent again.
    courier: { pauses: [] },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const id = await addUser(server, 'operator', { organisation: 'demo' })
  await server.workspace.accounts.remove(id, null)
  const carla = await addUser(server, 'carla', { organisation: 'demo' })
  const { id: organisation } = (await server.workspace.organisations.byName('demo'))!
  // Collections of this demo go to a submission system, although nobody listens there.
  await server.workspace.organisations.update(organisation, { submission_system_name: 'The editor', coi_checker: true })
  await server.workspace.submissions.setSystem(organisation, { url: 'http://127.0.0.1:9/', secret: 'a secret' })
  await sendCollection({ user_id: carla, organisation_id: organisation })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function sendCollection(actor: Actor): Promise<void> {
  const { searches, submissions } = server.workspace
  const { uuid, name } = await searches.create(actor, { name: 'Urban heat' })
  await submissions.queue(actor, uuid, {
    version: 1,
    organisation: { name: 'demo', display_name: 'Demo' },
    submitted_by: { username: 'carla', first_name: 'Carla', last_name: 'Diaz' },
    collection: { uuid, name, external_identifier: null },
    records: [],
  })
}

/** Somebody in the demo's organisation who has all that examples name: an account elsewhere, and a link that was mailed. */
async function aPerson(username: string): Promise<Record<string, string>> {
  const id = await addUser(server, username, { organisation: 'demo' })
  const { accounts, memberships, organisations, socialAccounts, tokens } = server.workspace
  await accounts.setOperator(id, true)
  await memberships.set(id, (await organisations.byName('demo'))!.id, { is_local_admin: true })
  const uid = exampleValues.orcid!
  if (username === 'unlinkProvider') await socialAccounts.link(id, { provider: 'orcid', uid, display: uid })
  const KEY = await tokens.create('password_reset', id, 60_000)
  return { USERNAME: username, NEW_PASSWORD: 'a new password of my own', PASSWORD, KEY }
}

/** Runs what stands on the page in a shell, and gives the statuses of its calls. */
async function run(script: string, values: Record<string, string>): Promise<number[]> {
  const filled = script.replace(/\b(USERNAME|NEW_PASSWORD|PASSWORD|API_KEY|KEY)\b/g, (name) => values[name] ?? name)
  const counting = `curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }\ncd ${folder}\n${filled}\n`
  const stderr = await new Promise<string>((resolve) => {
    execFile('bash', ['-c', counting], (_, __, text) => resolve(text))
  })
  return stderr.trim().split('\n').map(Number)
}

/** Whoever asked for something cannot answer, too. */
const needsSomebodyElse = new Set(['decideApproval'])

/** A shell has no code app, no passkey and no security key: these are refused. */
const needsDevice = new Set([
  ...['getSecondStep', 'proveSecondFactor', 'confirmTotp', 'removeTotp', 'addPasskey', 'removePasskey'],
  ...['makeRecoveryCodes', 'resetSecondFactor'],
])

/** These say by 401 that they are done. */
const endsSession = new Set(['logout', 'resetPassword', 'endSessions'])

it.each(operations.filter(({ id }) => !browserCalls.has(id)).map((operation) => [operation.id, operation] as const))(
  'A-10 the example of %s runs as it is printed',
  async (id, operation) => {
    const values = await aPerson(id)
    const example = curlExample(operation, operations, document, origin)
    const statuses = await run(`${signInExample(origin)}\n${example}`, values)
    const last = statuses.pop()
    expect(statuses.every((status) => [200, 201, 204].includes(status))).toBe(true)
    if (endsSession.has(id)) expect(last).toBe(401)
    else if (needsSomebodyElse.has(id)) expect(last).toBe(404)
    else if (needsDevice.has(id)) expect([400, 404, 409]).toContain(last)
    else expect(last).toBeLessThan(300)
  },
)

it('A-10 the example with an API key runs as it is printed', async () => {
  const values = await aPerson('key-owner')
  const create = operations.find(({ id }) => id === 'createApiKey')!
  const made = curlExample(create, operations, document, origin)
  const script = `${signInExample(origin)}\nMADE=$(${made} | grep -o '"key":"[^"]*"' | cut -d '"' -f 4)\n`
  const example = apiKeyExample(origin).replace("'Authorization: Bearer API_KEY'", '"Authorization: Bearer $MADE"')
  expect(await run(`${script}${example}`, values)).toEqual([200, 200, 201, 200])
})
