import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { catalogueStore, embeddedHome, LiveEngine, localCatalogues } from '@cognate/catalogue'
import { createManuscriptReader } from '@cognate/manuscripts'
import { type Licence, openWorkspace, type Workspace, type WorkspaceOptions } from '@cognate/workspace'
import { ask, fullLicence, openTestWorkspace, silent } from '@cognate/workspace/testing'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { hashPassword } from '../../src/access/passwords.ts'
import { Background } from '../../src/base/background.ts'
import { readConfig } from '../../src/base/config.ts'
import { createLog } from '../../src/base/log.ts'
import { allServicesOff } from '../../src/base/outside-services.ts'
import { OptOuts } from '../../src/discovery/opt-outs.ts'
import { Evaluator } from '../../src/evaluation/evaluator.ts'
import type { Services } from '../../src/http/services.ts'
import { Imports } from '../../src/imports/imports.ts'
import { Lookups } from '../../src/lookups/lookups.ts'
import { createMailer } from '../../src/mail/mailer.ts'
import { Postman } from '../../src/mail/postman.ts'
import { buildApp } from '../../src/start/app.ts'
import { Courier, type CourierOptions } from '../../src/submission/courier.ts'
import { Traces } from '../../src/traces/traces.ts'
import { testCatalogue } from './catalogue.ts'
import { unnamedRefusals } from './unnamed-refusals.ts'

export const PASSWORD = 'correct horse battery'
export const SESSION_SECRET = 'a secret that only the tests know of'

/** A server in process on a real database and a small demo catalogue. */
export interface TestServer {
  app: FastifyInstance
  workspace: Workspace & { url: string }
  catalogue: LiveEngine
  optOuts: OptOuts
  /** Hears now what was announced; a real server hears it by itself. */
  hear(): Promise<void>
  background: Background
  /** Resolves once all letters have been sent. */
  lettersAreSent(): Promise<void>
  traces: Traces
  /** What the server wrote to its log. */
  log: () => string
  close(): Promise<void>
}

export interface TestServerOptions {
  environment?: Record<string, string>
  services?: Partial<Services>
  /** Quotas, if they differ from those of the contract. */
  quotas?: WorkspaceOptions['quotas']
  /** Whether the server hears of changes by itself; by default when a test says so. */
  hears?: boolean
  /** Another server, whose database this one uses as well; it is closed after this one. */
  beside?: TestServer
  /** Searched instead of the small demo catalogue; the test closes it. */
  catalogue?: LiveEngine
  /** How submissions are sent to their receivers. */
  courier?: Partial<CourierOptions>
}

/** Imports of a test that has none of its own ask nobody outside. */
const NOWHERE = { ...process.env, OPENALEX_API_URL: 'http://127.0.0.1:9' }

export async function startTestServer({
  environment,
  services,
  quotas,
  hears = false,
  beside,
  catalogue: given,
  courier: delivering,
}: TestServerOptions = {}): Promise<TestServer> {
  const config = readConfig({
    RATE_LIMIT_PER_MINUTE: '0',
    SECOND_FACTOR: 'optional',
    ...allServicesOff(),
    ...environment,
  })
  const opened = beside ? await joinWorkspace(beside) : await openTestWorkspace(quotas && { quotas })
  const rereads = new Set<() => Promise<void>>()
  const notices: Workspace['notices'] = {
    follow: (_, reread) => {
      rereads.add(reread)
      return () => rereads.delete(reread)
    },
  }
  const workspace = hears ? opened : { ...opened, notices }
  const catalogue = given ?? (await startCatalogue())
  const pageDirectory = await makePage()
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const { smtpUrl, mailFrom, printsMails } = config
  const background = new Background(log)
  const optOuts = await OptOuts.follow({ workspace, catalogue, log })
  const courier = new Courier({ workspace, log, ...delivering })
  const evaluator = new Evaluator({ workspace, catalogue, log })
  const mailer = createMailer({ smtpUrl, from: { name: 'Cognate', address: mailFrom }, printsMails, log })
  const postman = new Postman({ workspace, mailer, log, pauses: [50] })
  const traces = new Traces({ workspace, days: config.accessLogDays, log, now: () => new Date() })
  const imports = new Imports({
    ...{ config: { ...config, dataDirectory: pageDirectory }, environment: NOWHERE, log, now: () => new Date() },
    isInUse: () => false,
  })
  const manuscripts = createManuscriptReader()
  const app = await buildApp({
    config,
    workspace,
    catalogue,
    catalogues: localCatalogues(catalogueStore(pageDirectory)),
    imports,
    optOuts,
    courier,
    evaluator,
    traces,
    manuscripts,
    lookups: new Lookups({ config, workspace, optOuts, log, now: () => new Date() }),
    pageDirectory,
    sessionSecret: SESSION_SECRET,
    demoUsername: null,
    log,
    mailer,
    postman,
    background,
    now: () => new Date(),
    ...services,
  })
  app.addHook('onClose', () => rm(pageDirectory, { recursive: true, force: true }))
  await app.ready()
  return {
    app,
    workspace,
    catalogue,
    optOuts,
    hear: async () => {
      // What fails is logged, and a real server tries it again.
      await Promise.allSettled([...rereads].map((reread) => reread()))
    },
    background,
    lettersAreSent: async () => {
      while ((await ask(workspace.url, 'select 1 from letters where refused_at is null')).length > 0) await wait(20)
    },
    traces,
    log: () => lines.join(''),
    close: async () => {
      await app.close()
      manuscripts.close()
      await imports.close()
      await courier.close()
      await evaluator.close()
      await postman.close()
      mailer.close()
      await background.idle()
      await traces.close()
      await optOuts.close()
      if (!given) await catalogue.close()
      await workspace.close()
      const unnamed = unnamedRefusals(lines)
      if (unnamed.length > 0) throw new Error(`Refusals that no row of the contract names: ${unnamed.join(', ')}`)
    },
  }
}

/** A workspace of its own on the database of another server. */
async function joinWorkspace({ workspace: { url } }: TestServer): Promise<TestServer['workspace']> {
  return { ...(await openWorkspace({ databaseUrl: url, dataDirectory: tmpdir(), log: silent })), url }
}

async function startCatalogue(): Promise<LiveEngine> {
  const directory = await testCatalogue()
  return LiveEngine.follow(embeddedHome({ activeDirectory: async () => directory }, { threads: 1 }))
}

/** The smallest possible page, with a file that a browser may cache. */
async function makePage(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cognate-test-page-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Cognate</title>')
  await writeFile(join(directory, 'assets/page-1a2b.js'), 'export {}')
  await writeFile(join(directory, 'assets/page-1a2b.js.br'), 'as brotli')
  await writeFile(join(directory, '.hidden.js'), 'export {}')
  return directory
}

/** Somebody with an account in an organisation of the same name, which has a full licence by default. */
export async function addUser(
  { workspace }: { workspace: Workspace },
  username: string,
  { licence = {}, organisation = username }: { licence?: Partial<Licence> | null; organisation?: string } = {},
): Promise<string> {
  const account = await workspace.accounts.create({
    username,
    email: `${username}@example.org`,
    first_name: 'Ada',
    last_name: 'Byron',
    password_hash: await hashPassword(PASSWORD),
  })
  const { id } =
    (await workspace.organisations.byName(organisation)) ??
    (await workspace.organisations.create({ name: organisation, display_name: organisation }))
  if (licence) await workspace.licences.set(id, { ...fullLicence, ...licence })
  await workspace.memberships.set(account.id, id)
  return account.id
}

/** A browser: keeps cookies and repeats the csrftoken. */
export class Client {
  readonly cookies: Map<string, string>
  readonly #app: FastifyInstance

  constructor({ app }: Pick<TestServer, 'app'>, cookies = new Map<string, string>()) {
    this.#app = app
    this.cookies = cookies
  }

  /** The same browser, whose calls a proxy passes to another server. */
  at(other: Pick<TestServer, 'app'>): Client {
    return new Client(other, this.cookies)
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options: InjectOptions = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-csrftoken': this.cookies.get('csrftoken') ?? '', ...options.headers }
    const response = await this.#app.inject({ ...options, method, url, headers })
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  get(url: string, options?: InjectOptions) {
    return this.call('GET', url, options)
  }

  post(url: string, payload: object, options?: InjectOptions) {
    return this.call('POST', url, { ...options, payload })
  }

  put(url: string, payload: object = {}) {
    return this.call('PUT', url, { payload })
  }

  patch(url: string, payload: object) {
    return this.call('PATCH', url, { payload })
  }

  delete(url: string, payload?: object) {
    return this.call('DELETE', url, payload && { payload })
  }

  /** @param remoteAddress  Where the browser is; this machine unless given. */
  async signIn(username: string, password = PASSWORD, remoteAddress?: string): Promise<LightMyRequestResponse> {
    const from = remoteAddress === undefined ? {} : { remoteAddress }
    await this.get('/config', from)
    return this.post('/auth/login', { username, password }, from)
  }
}

/** A browser in which somebody with a new account has signed in. */
export async function signedIn(
  server: Pick<TestServer, 'app'> & { workspace: Workspace },
  username: string,
  options?: Parameters<typeof addUser>[2],
): Promise<Client> {
  await addUser(server, username, options)
  const client = new Client(server)
  const response = await client.signIn(username)
  if (response.statusCode !== 200) throw new Error(`sign-in failed: ${response.body}`)
  return client
}

/** A query with a text that the demo catalogue has something about. */
export const aQuery = (text = 'street trees and urban heat', more: object = {}) => ({
  dataset: 'experts',
  records: [{ record_type: 'record', identifier: 'query_text', fields: { text } }],
  ...more,
})
