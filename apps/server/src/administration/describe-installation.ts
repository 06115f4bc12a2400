import type { CatalogueSummary, LiveEngine, MeaningModel } from '@cognate/catalogue'
import { AppError, type FindingView, HOUR_MS } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { type Config, type SettingDescription, Settings } from '../base/config.ts'
import { judgeMeaning } from '../base/describe-meaning.ts'
import { describeFailure } from '../base/failures.ts'
import type { Imports } from '../imports/imports.ts'
import { describeCopy, describeDatabase, describeMail, describeManuscripts } from './findings.ts'

type Finding = Omit<FindingView, 'name'>

/** What the parts are asked through. */
interface Services {
  config: Config
  workspace: Workspace
  catalogue: Pick<LiveEngine, 'use'> & Partial<Pick<LiveEngine, 'fault'>>
  imports: Pick<Imports, 'read'>
  catalogueChoice?: { readonly fault: string | undefined } | undefined
  reader?: { readonly current: { model: Pick<MeaningModel, 'key' | 'name'> } | undefined } | undefined
}

/** How each part of this installation is; one that fails is a fault, and the others are still told. */
export async function describeParts(services: Services): Promise<FindingView[]> {
  const checks: [name: string, check: () => Promise<Finding>][] = [
    ['database', () => database(services)],
    ['catalogue', () => catalogue(services)],
    ['imports', () => imports(services)],
    ['mail', () => mail(services)],
    ['submissions', () => submissions(services)],
    ['licences', () => licences(services)],
    ['manuscripts', describeManuscripts],
    ['meaning', () => meaning(services)],
  ]
  return Promise.all(
    checks.map(async ([name, check]) => {
      const finding = await check().catch((error) => ({ state: 'fault' as const, sentence: sentenceOf(error) }))
      return { name, ...finding }
    }),
  )
}

const sentenceOf = (error: unknown): string =>
  `It does not answer: ${(error instanceof AppError && error.detail) || describeFailure(error).message}`

async function database({ workspace, config }: Services): Promise<Finding> {
  await workspace.ping()
  const madeAt = await workspace.restoredCopy.read()
  if (madeAt !== undefined) return describeCopy(madeAt)
  const { accounts, databaseBytes } = await workspace.figures.read()
  const { state, sentence } = describeDatabase(config, accounts)
  return { state, sentence: `${sentence} It takes ${Math.ceil(databaseBytes / 1e6).toLocaleString('en')} MB.` }
}

const NO_CATALOGUE: Finding = {
  state: 'note',
  sentence: 'Nothing can be searched yet: start an import of works under Imports.',
}

/** What is known of the catalogue in use; undefined before the first import. */
function summaryOf({ catalogue }: Pick<Services, 'catalogue'>): Promise<CatalogueSummary | undefined> {
  return catalogue
    .use(async (engine) => engine.summary)
    .catch((error) => {
      const isMissing = error instanceof AppError && error.code === 'catalogue_unavailable'
      if (isMissing && catalogue.fault === undefined) return undefined
      throw error
    })
}

async function catalogue({ catalogue, catalogueChoice }: Services): Promise<Finding> {
  const summary = await summaryOf({ catalogue })
  if (!summary) return NO_CATALOGUE
  const { version, counts } = summary
  const fault = catalogue.fault ?? catalogueChoice?.fault
  if (fault !== undefined) return { state: 'fault', sentence: fault }
  return { state: 'good', sentence: `${version} answers, with ${counts.work.toLocaleString('en')} works.` }
}

async function imports({ imports }: Services): Promise<Finding> {
  const { running, busy, failures, schedule } = imports.read()
  const next = schedule?.nextRun
  const plan = next
    ? `The next scheduled import is due on ${next.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : ''
  const [last] = failures
  if (last) {
    const many = failures.length === 1 ? 'The last import failed' : `The last ${failures.length} imports failed`
    return { state: 'fault', sentence: `${many}: ${last.sentence} ${plan}`.trim() }
  }
  const now = running
    ? 'An import is running.'
    : busy
      ? 'An import that a command began is running.'
      : 'No import is running.'
  return { state: 'good', sentence: `${now} ${plan}`.trim() }
}

async function mail({ workspace, config }: Services): Promise<Finding> {
  const { letters, oldestLetterSeconds, refusedLettersTo } = await workspace.figures.read()
  const { state, sentence } = describeMail(config)
  if (refusedLettersTo.length > 0)
    return { state: 'fault', sentence: `${sentence} ${refusedInWords(refusedLettersTo)}` }
  if (oldestLetterSeconds * 1000 < HOUR_MS) return { state, sentence: `${sentence} Letters that wait: ${letters}.` }
  return { state: 'fault', sentence: `${sentence} ${letters} letters wait, the oldest for more than an hour.` }
}

const MOST_NAMED = 5

function refusedInWords(usernames: readonly string[]): string {
  const others = usernames.length - MOST_NAMED
  const named = [...usernames.slice(0, MOST_NAMED), ...(others > 0 ? [`${others} more`] : [])]
  const whom = new Intl.ListFormat('en-GB').format(named)
  return `The mail server refused letters to ${whom}: look at their addresses. The log of the server has its answer.`
}

async function submissions({ workspace }: Services): Promise<Finding> {
  const states = Object.entries((await workspace.figures.read()).submissions)
  if (states.length === 0) return { state: 'good', sentence: 'No collection was sent to a submission system yet.' }
  return {
    state: 'good',
    sentence: `Sent collections: ${states.map(([state, count]) => `${count} ${state}`).join(', ')}.`,
  }
}

const SOON_DAYS = 60
const TEN_YEARS_DAYS = 3652

async function licences({ workspace }: Services): Promise<Finding> {
  const { licenceDays } = await workspace.figures.read()
  if (licenceDays === undefined) return { state: 'note', sentence: 'No organisation has a licence in force.' }
  if (licenceDays > TEN_YEARS_DAYS) return { state: 'good', sentence: 'No licence ends within ten years.' }
  const sentence = `The next licence ends in ${licenceDays.toLocaleString('en')} days.`
  return { state: licenceDays <= SOON_DAYS ? 'note' : 'good', sentence }
}

async function meaning({ reader, catalogue }: Services): Promise<Finding> {
  const summary = await summaryOf({ catalogue })
  if (!summary) return { state: 'note', sentence: 'There is no catalogue yet, so there is nothing to compare.' }
  const { state, sentence } = judgeMeaning(reader?.current?.model, summary)
  return { state, sentence: state === 'good' ? sentence : `${sentence} It is switched on and off under Imports, too.` }
}

/** The settings of this process. Nobody reads a secret here: only whether it is set. */
export function describeSettings(environment: NodeJS.ProcessEnv) {
  return Object.entries(Settings.shape).map(([name, schema]) => {
    const { unset, isSecret = false } = schema.meta() as unknown as SettingDescription
    const given = environment[name]?.trim() || undefined
    const is_set = given !== undefined || (isSecret && Boolean(environment[`${name}_FILE`]?.trim()))
    return { name, is_set, is_secret: isSecret, value: isSecret ? null : (given ?? null), unset }
  })
}
