import { createServer } from 'node:net'
import { type LiveEngine, searchThreads } from '@cognate/catalogue'
import { createManuscriptReader } from '@cognate/manuscripts'
import { openWorkspace, type Workspace } from '@cognate/workspace'
import type { FastifyInstance } from 'fastify'
import { Background } from '../base/background.ts'
import type { Config } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { describeFailure, innermostMessage } from '../base/failures.ts'
import { runAsStep } from '../base/progress.ts'
import { OptOuts } from '../discovery/opt-outs.ts'
import type { QueryReader } from '../discovery/read-meaning.ts'
import { warmUp } from '../discovery/warm-up.ts'
import { Evaluator } from '../evaluation/evaluator.ts'
import { warnWithoutImportFolder } from '../imports/import-folders.ts'
import { Imports } from '../imports/imports.ts'
import { Lookups } from '../lookups/lookups.ts'
import { createMailer } from '../mail/mailer.ts'
import { Postman } from '../mail/postman.ts'
import { Metrics, type MetricsOptions } from '../metrics/metrics.ts'
import { listenForMetrics } from '../metrics/serve-metrics.ts'
import { Alerts } from '../reports/alerts.ts'
import { Courier } from '../submission/courier.ts'
import { Traces } from '../traces/traces.ts'
import { buildApp } from './app.ts'
import { type StartContext, StartError } from './beginning.ts'
import { buildPage, isPageBuilt, PAGE_DIRECTORY } from './build-page.ts'
import { CatalogueChoice } from './catalogue-choice.ts'
import { closeDemoAccount, type Demo, type DemoAccount, decideDemo, ensureDemoAccount } from './demo-account.ts'
import { openFirstStart } from './first-start.ts'
import { FollowedModel } from './followed-model.ts'
import { startHousekeeping, tidyCluster } from './housekeeping.ts'
import { type InstalledCatalogues, installedCatalogues } from './installed-catalogues.ts'
import { openCatalogue } from './open-catalogue.ts'
import { ensureSessionSecret } from './session-secret.ts'

export interface StartedServer {
  /** `http://127.0.0.1:8080` */
  address: string
  demo: DemoAccount | undefined
  /** Where the first account is made; undefined where there is one. */
  firstStart: string | undefined
  /** Why nothing can be searched yet; undefined where it can. */
  searchFault: string | undefined
}

const NO_CATALOGUE =
  'No catalogue has been imported yet: start an import under Administration, Imports, or see cognate import --help.'

/**
 * Opens workspace and catalogue, builds what is missing, all at the same time, and listens.
 * @throws StartError
 */
export async function startServer(beginning: StartContext): Promise<StartedServer> {
  const { config, log, resources } = beginning
  // Building the page sets NODE_ENV for this process, and with it for those that it starts.
  const environment = { ...process.env }
  await requireFreePort(config)
  warnWithoutImportFolder(config, log)
  const demoDecision = await prepareDataDirectory(config).catch((cause) => {
    throw new StartError(`DATA_DIR ${config.dataDirectory} cannot be used: ${innermostMessage(cause)}`, { cause })
  })
  const reader = await FollowedModel.open(beginning)
  const installed = await installedCatalogues(config, { model: reader, serves: true })
  const [{ workspace, demo }, catalogue] = await waitForAll(beginning.abort, [
    prepareWorkspace(beginning, demoDecision),
    openCatalogue(beginning, { isDemo: demoDecision !== undefined, installed, followed: reader }),
    ensurePage(beginning),
  ])
  const catalogueChoice = followChoice(beginning, workspace, installed)
  const optOuts = await OptOuts.follow({ workspace, catalogue, log })
  resources.defer(() => optOuts.close())
  const traces = new Traces({ workspace, days: config.accessLogDays, log, now: () => new Date() })
  resources.defer(() => traces.close())
  const courier = new Courier({ workspace, log })
  resources.defer(() => courier.close())
  const evaluator = new Evaluator({ workspace, catalogue, reader, log })
  resources.defer(() => evaluator.close())
  const imports = new Imports({
    ...{ config, environment, log, now: () => new Date() },
    isInUse: (version) => {
      const inUse = catalogue.current?.summary
      return version === inUse?.version || version === inUse?.base
    },
  })
  resources.defer(() => imports.close())
  const manuscripts = createManuscriptReader()
  resources.defer(() => manuscripts.close())
  const metrics = prepareMetrics(beginning, { workspace, catalogue, imports })
  const { mailer, postman } = prepareMail(beginning, workspace)
  const app = await buildApp({
    config,
    workspace,
    catalogue,
    catalogues: installed.catalogues,
    imports,
    catalogueChoice,
    reader,
    optOuts,
    courier,
    evaluator,
    traces,
    metrics,
    manuscripts,
    lookups: new Lookups({ config, workspace, optOuts, log, now: () => new Date() }),
    log,
    mailer,
    postman,
    background: prepareBackground(beginning),
    sessionSecret: await ensureSessionSecret(workspace),
    demoUsername: demo?.username ?? null,
    pageDirectory: PAGE_DIRECTORY,
    now: () => new Date(),
  })
  resources.defer(() => closeApp(app))
  // A cluster searches in processes of its own.
  if (config.warmsUp && installed.kind !== 'cluster' && catalogue.isReady)
    await warm(catalogue, reader.current, beginning)
  const address = await listen(app, config)
  if (metrics && config.metricsPort !== undefined)
    resources.defer(
      await listenForMetrics(metrics, config).catch((cause) => {
        throw listenFailure(cause, { ...config, port: config.metricsPort!, setting: 'METRICS_PORT' })
      }),
    )
  resources.defer(startHousekeeping(workspace, log, config))
  if (installed.kind === 'cluster') resources.defer(tidyCluster(installed.catalogues, workspace, log))
  const origin = config.publicUrl?.origin ?? address
  const alerts = new Alerts({
    ...{ workspace, catalogue, optOuts, reader, log, now: () => new Date() },
    ...{ postman, origin },
  })
  resources.defer(() => alerts.close())
  const searchFault = catalogue.isReady ? undefined : (catalogue.fault ?? NO_CATALOGUE)
  const firstStart = await openFirstStart(workspace, { origin, resources })
  return { address: origin, demo, firstStart, searchFault }
}

/** The first answers of a process take half as long again, while their code is compiled. */
const WARM_UP = { queries: 300, withinMs: 2_000 }

/** Nothing that fails here keeps the server from starting. */
async function warm(catalogue: LiveEngine, reader: QueryReader | undefined, { log, abort }: StartContext) {
  const asked = { reader, atOnce: searchThreads() + 1, signal: abort.signal, ...WARM_UP }
  await catalogue
    .use((engine) => warmUp(engine, asked))
    .catch((error) => log.warn({ failure: describeFailure(error) }, 'the first answers will be slower than later ones'))
}

/** A cluster tells all servers alike which catalogue is in use; versions in data directories are agreed on in the database. */
function followChoice(
  { log, resources }: StartContext,
  workspace: Workspace,
  installed: InstalledCatalogues,
): CatalogueChoice | undefined {
  if (installed.kind === 'cluster') return undefined
  const choice = new CatalogueChoice({ workspace, store: installed.store, log })
  resources.defer(() => choice.close())
  return choice
}

async function prepareDataDirectory(config: Config): Promise<Demo | undefined> {
  closeDataDirectory(config.dataDirectory)
  return decideDemo(config)
}

function prepareMetrics({ config, resources }: StartContext, read: Omit<MetricsOptions, 'dataDirectory'>) {
  const { metricsToken, metricsPort, dataDirectory } = config
  if (metricsToken === undefined && metricsPort === undefined) return undefined
  const metrics = new Metrics({ ...read, dataDirectory })
  resources.defer(() => metrics.close())
  return metrics
}

function prepareMail({ config, log, resources }: StartContext, workspace: Workspace) {
  const { smtpUrl, mailFrom, printsMails } = config
  const mailer = createMailer({ smtpUrl, from: { name: 'Cognate', address: mailFrom }, printsMails, log })
  if (!mailer.isReady) log.warn({}, 'SMTP_URL is unset: links for new passwords cannot be sent')
  resources.defer(() => mailer.close())
  const postman = new Postman({ workspace, mailer, log })
  resources.defer(() => postman.close())
  return { mailer, postman }
}

/** On shutdown, background work gets time to finish before the database closes. */
function prepareBackground({ log, resources }: StartContext): Background {
  const background = new Background(log)
  resources.defer(() => background.idle())
  return background
}

/** Waits for all parts. If one fails, the others are aborted and have ended before the failure is raised. */
async function waitForAll<const Parts extends readonly Promise<unknown>[]>(
  abort: AbortController,
  parts: Parts,
): Promise<{ [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const all = Promise.all(parts)
  await all.catch(() => abort.abort())
  await Promise.allSettled(parts)
  return all as Promise<{ [Index in keyof Parts]: Awaited<Parts[Index]> }>
}

async function ensurePage({ progress }: StartContext): Promise<void> {
  if (await isPageBuilt()) return
  await runAsStep(progress, 'Building the page', () => buildPage()).catch((cause) => {
    throw new StartError(
      cause.code === 'ERR_MODULE_NOT_FOUND'
        ? 'The page is not built, and its build tools are not installed: run `npm ci --include=dev && npm run build` first.'
        : 'The page cannot be built: see above, or run `npm ci` again.',
      { cause },
    )
  })
}

async function prepareWorkspace({ config, log, resources, progress }: StartContext, demoDecision: Demo | undefined) {
  const { databaseUrl, dataDirectory } = config
  return runAsStep(progress, 'Opening the database', async (step) => {
    const onSlow = (reason: string) => step.update(undefined, `it is slow to answer (${reason}) and is asked again`)
    const workspace = await openWorkspace({ databaseUrl, dataDirectory, log, onSlow }).catch((cause) => {
      throw new StartError(`The database cannot be opened: ${innermostMessage(cause)}`, { cause })
    })
    resources.defer(() => workspace.close())
    if ((await workspace.restoredCopy.read()) !== undefined)
      log.warn({}, 'this is a restored copy: it sends no letters and no submissions until cognate restore --take-over')
    const demo = demoDecision && (await ensureDemoAccount(demoDecision, workspace))
    if (!demo && (await closeDemoAccount(config, workspace)))
      log.warn({}, 'the account demo is closed, since this installation is no longer a demo')
    return { workspace, demo }
  })
}

/** Checks the port before the long work begins; another process may still take it before `listen`. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', reject).listen({ port: config.port, host: config.host }, resolve)
  await promise.catch((error) => {
    throw listenFailure(error, config)
  })
  await new Promise((done) => probe.close(done))
}

function listen(app: FastifyInstance, config: Config): Promise<string> {
  return app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw listenFailure(error, config)
  })
}

function listenFailure(
  cause: NodeJS.ErrnoException,
  { port, host, setting = 'PORT' }: Pick<Config, 'port' | 'host'> & { setting?: string },
): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: stop the other process, or set ${setting} to another port.`,
    EACCES: `Port ${port} may not be used by this user: set ${setting} to 1024 or above.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: set HOST to one that is, or to 0.0.0.0.`,
    ENOTFOUND: `HOST ${host} cannot be resolved: set HOST to an address of this machine.`,
  }
  const sentence = sentences[cause.code ?? '']
  return sentence === undefined ? cause : new StartError(sentence, { cause })
}

/** How long running calls may take to end. */
const GRACE_MS = 10_000

/** Accepts no more calls and lets the running ones end. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cutTimer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  // A connection whose call has ended would otherwise stay open for the next one.
  const sweepTimer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearInterval(sweepTimer)
  clearTimeout(cutTimer)
}
