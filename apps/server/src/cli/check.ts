import { type CatalogueStore, catalogueStore, type Engine, findDamage } from '@cognate/catalogue'
import { endpointKeys, type FindingView as Finding, FindSimilarRequest, QUERY_TEXT } from '@cognate/contract'
import { openWorkspace } from '@cognate/workspace'
import { Command } from 'commander'
import { askService, describeServices, noteTest } from '../administration/ask-services.ts'
import { describeHoldings, summaryInUse } from '../administration/catalogue-versions.ts'
import { describeCopy, describeDatabase, describeMail, describeManuscripts } from '../administration/findings.ts'
import { sendTestLetter } from '../administration/send-test-letter.ts'
import { type Config, readConfig } from '../base/config.ts'
import { ConfigError } from '../base/config-error.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { judgeMeaning } from '../base/describe-meaning.ts'
import { openEmbedder } from '../base/embedding-model.ts'
import { explain } from '../base/explain.ts'
import { createLog } from '../base/log.ts'
import { answerQuery } from '../discovery/answer-query.ts'
import { createMailer } from '../mail/mailer.ts'
import { isPageBuilt } from '../start/build-page.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues } from './in-catalogues.ts'
import { inWorkspace } from './in-workspace.ts'
import { requireDatabase } from './installation.ts'

/** What is checked besides the parts of the installation. */
interface Asked {
  deep?: boolean
  services?: boolean
  mail?: string
}

/** `cognate check`: whether this installation has what it needs. */
export function checkCommand(): Command {
  return new Command('check')
    .option('--deep', 'compare every byte of every catalogue with its checksum')
    .option('--services', 'ask each outside service once, about nobody')
    .option('--mail <address>', 'send a letter there, and say what the mail server answered')
    .option('--json', 'print the findings as JSON')
    .action(async ({ json, ...asked }: Asked & { json?: boolean }) => {
      const findings = await runChecks(process.env, asked)
      process.stdout.write(json ? `${JSON.stringify(findings)}\n` : findings.map(describe).join(''))
      if (findings.some(({ state }) => state === 'fault'))
        throw new CommandFailure('At least one check failed: see above.')
    })
}

async function runChecks(environment: NodeJS.ProcessEnv, { deep, services, mail }: Asked): Promise<Finding[]> {
  const config = readSettings(environment)
  if ('sentence' in config) return [config]
  return [
    { name: 'settings', state: 'good', sentence: 'All settings are valid.' },
    await runCheck('database', () => checkDatabase(config)),
    await runCheck('catalogue', checkCatalogue),
    ...(deep ? await checkFiles(config) : []),
    await runCheck('page', checkPage),
    mail === undefined
      ? { name: 'mail', ...describeMail(config) }
      : await runCheck('mail', () => checkMail(mail, config)),
    ...(services ? await checkServices(config) : []),
    await runCheck('manuscripts', describeManuscripts),
    await runCheck('embedding model', () => checkMeaning(config)),
  ]
}

function readSettings(environment: NodeJS.ProcessEnv): Config | Finding {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return { name: 'settings', state: 'fault', sentence: error.faults.join(' ') }
    throw error
  }
}

/** Runs a check; an error that it throws is a fault. */
async function runCheck(name: string, run: () => Promise<Omit<Finding, 'name'>>): Promise<Finding> {
  try {
    return { name, ...(await run()) }
  } catch (error) {
    return { name, state: 'fault', sentence: innermostMessage(error) }
  }
}

function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return innermostMessage(error.cause)
  return 'errno' in error ? explain(error) : error.message
}

async function checkDatabase(config: Config): Promise<Omit<Finding, 'name'>> {
  requireDatabase(config)
  const { databaseUrl, dataDirectory } = config
  if (!databaseUrl) closeDataDirectory(dataDirectory)
  const workspace = await openWorkspace({ databaseUrl, dataDirectory, log: createLog('silent') })
  try {
    await workspace.ping()
    const accounts = await workspace.accounts.list()
    const madeAt = await workspace.restoredCopy.read()
    return madeAt === undefined ? describeDatabase(config, accounts.length) : describeCopy(madeAt)
  } finally {
    await workspace.close()
  }
}

async function checkCatalogue(): Promise<Omit<Finding, 'name'>> {
  return inCatalogues(async (catalogues) => {
    const engine = await catalogues.openCurrent()
    if (!engine) return { state: 'fault', sentence: 'There is no catalogue yet: see cognate import --help.' }
    try {
      return await queryOwnTitle(engine)
    } finally {
      await engine.close()
    }
  })
}

/** A finding for each catalogue, in use or not. A cluster compares its files with checksums of its own. */
async function checkFiles({ dataDirectory, search }: Config): Promise<Finding[]> {
  if (search) {
    const sentence = 'The search cluster checks its files itself; those of catalogues in DATA_DIR are not looked at.'
    return [{ name: 'files', state: 'note', sentence }]
  }
  const store = catalogueStore(dataDirectory)
  const findings: Finding[] = []
  for (const version of store.versions()) findings.push(await runCheck('files', () => checkVersion(version, store)))
  return findings
}

async function checkVersion(version: string, store: CatalogueStore): Promise<Omit<Finding, 'name'>> {
  const startedAt = performance.now()
  const damageReport = await findDamage(store.directoryOf(version))
  if (!damageReport) {
    const sentence = `${version} was built before catalogues had checksums: import it again to add them.`
    return { state: 'note', sentence }
  }
  const { damages, bytes } = damageReport
  if (damages.length > 0) {
    const advice = 'Import it again (cognate import), or activate another one (cognate catalogue use VERSION).'
    return { state: 'fault', sentence: `${version} is damaged: ${damages.join(', ')}. ${advice}` }
  }
  const megabytes = Math.ceil(bytes / 1e6).toLocaleString('en')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return { state: 'good', sentence: `${version} is intact: ${megabytes} MB read in ${seconds} s.` }
}

/** Runs a query with the title of a work in the catalogue, which must find something. */
async function queryOwnTitle(engine: Engine): Promise<Omit<Finding, 'name'>> {
  const { version, counts } = engine.summary
  const works = await engine.listRecords({ entity: 'works', filter: '', search: '', sort: '', page: 1, perPage: 1 })
  const text = String(works.results[0]?.display_name ?? '')
  const records = [{ record_type: 'record' as const, identifier: QUERY_TEXT, fields: { text } }]
  const request = FindSimilarRequest.parse({ dataset: 'works', records })
  const { total, took_ms } = await answerQuery(request, { engine, endpoints: endpointKeys })
  if (total === 0)
    return {
      state: 'fault',
      sentence: `The catalogue ${version} finds nothing for the title of its own work: import it again.`,
    }
  return { state: 'good', sentence: `${version} with ${describeHoldings(counts)} answers in ${took_ms} ms.` }
}

/** Whether the model of the settings and the vectors of the catalogue are there and go together. */
async function checkMeaning(config: Config): Promise<Omit<Finding, 'name'>> {
  const embedder = await openEmbedder(config)
  try {
    return judgeMeaning(embedder?.model, await inCatalogues(summaryInUse))
  } finally {
    await embedder?.close()
  }
}

/** Asks each outside service once. */
async function checkServices(config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  const services = describeServices(config)
  for (const { setting, name } of services)
    findings.push(await runCheck(name, async () => (await askService(setting, config, async () => {}))!))
  const logging = inWorkspace(async ({ workspace: { audit } }) => {
    for (const [at, { setting }] of services.entries())
      await noteTest({ service: setting }, findings[at]!, { audit, actor: null })
  })
  // Without a database there is no log to write to, which the finding of the database says.
  await logging.catch(() => {})
  return findings
}

async function checkMail(address: string, config: Config): Promise<Omit<Finding, 'name'>> {
  const { smtpUrl, mailFrom, printsMails } = config
  const from = { name: 'Cognate', address: mailFrom }
  const mailer = createMailer({ smtpUrl, from, printsMails, log: createLog('silent') })
  try {
    return await inWorkspace(async ({ workspace }) => {
      const finding = await sendTestLetter(address, { mailer, config, workspace })
      await noteTest({ mail: address }, finding, { audit: workspace.audit, actor: null })
      return finding
    })
  } finally {
    mailer.close()
  }
}

async function checkPage(): Promise<Omit<Finding, 'name'>> {
  if (await isPageBuilt()) return { state: 'good', sentence: 'The page is built.' }
  return { state: 'note', sentence: 'The page is missing or older than its sources; npm start builds it.' }
}

function describe({ name, state, sentence }: Finding): string {
  const stateLabels = { good: 'good', note: 'note', fault: 'FAULT' }
  return `${stateLabels[state].padEnd(6)} ${name.padEnd(16)} ${sentence}\n`
}
