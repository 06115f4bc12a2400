import { existsSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  type CatalogueSummary,
  DamagedCatalogueError,
  EmptySourceError,
  type ImportProgress,
  ImportRunningError,
  NoRoomError,
  OpenAlexApiError,
  type RawSource,
  readInstitutionRules,
  SourceFileError,
  SourceFolderError,
  withInstitutionRules,
} from '@cognate/catalogue'
import { type ImportReport, importFault, isIncomplete } from '@cognate/contract'
import type { Command } from 'commander'
import { institutionRulesIn } from '../administration/foldings.ts'
import { type Config, readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { describeMeaning, offerMeaning } from '../base/describe-meaning.ts'
import { explain } from '../base/explain.ts'
import { followParent, type Progress, runAsStep, showProgress } from '../base/progress.ts'
import { type ActivationOptions, howToUse, shrinkageOf } from './activation.ts'
import { asCommandFailure, buildChosenMeaning } from './build-meaning.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues, pruneCatalogues } from './in-catalogues.ts'
import { untilStopped } from './stoppable.ts'

/** What a source is opened with. */
export interface OpeningContext {
  config: Config
  progress: Progress
  signal: AbortSignal
}

export interface RunOptions extends ActivationOptions {
  /** Print the summary as JSON. */
  json?: boolean
  /** Read only what is new or changed since the last import of the source. */
  update?: boolean
  /** A file of rules on which institutions are one; it is kept for later imports. */
  institutions?: string
}

/** What an update brought. */
type Updated = NonNullable<ImportReport['updated']>

/** What is printed of an import. */
interface ImportSummary extends CatalogueSummary {
  updated?: Updated | undefined
}

/** Adds the option that names the rules on institutions. */
export function addInstitutionsOption(command: Command): Command {
  return command.option(
    '--institutions <file>',
    'CSV that says which institutions are one, or are not; kept as DATA_DIR/institutions.csv for later imports',
  )
}

/** Opens a source, imports it with progress, and prints the summary; SIGINT and SIGTERM stop it. */
export async function runImport(
  open: (opening: OpeningContext) => Promise<RawSource>,
  options: RunOptions,
): Promise<void> {
  const config = readConfig(process.env)
  closeDataDirectory(config.dataDirectory)
  return untilStopped(async (signal, stop) => {
    const progress = followParent(stop) ?? showProgress(process.stderr)
    try {
      await importAndUse(open, options, { config, progress, signal })
    } catch (error) {
      throw asCommandFailure(toCommandFailure(error, signal))
    }
  })
}

async function importAndUse(
  open: (opening: OpeningContext) => Promise<RawSource>,
  { json, update = false, institutions, activate }: RunOptions,
  opening: OpeningContext,
): Promise<void> {
  const { config, progress, signal } = opening
  let shrinkage: string[] = []
  let updated: Updated | undefined
  const mayActivate = (made: CatalogueSummary, inUse: CatalogueSummary) => {
    // Of what was never in use nobody knows how many works it had.
    if (made.source !== inUse.source) updated = undefined
    if (updated) updated.gone = Math.max(0, inUse.counts.work + updated.added - made.counts.work)
    shrinkage = made.version === inUse.version ? [] : shrinkageOf(made, inUse)
    return activate ?? shrinkage.length === 0
  }
  const source = await withKeptRules(await open(opening), config.dataDirectory, institutions)
  const summary = await inCatalogues(async (catalogues) => {
    if (update && !(await catalogues.canUpdate(source)))
      process.stderr.write(`There is no earlier import of ${source.description} to update: all of it is imported.\n`)
    return runAsStep(progress, update ? 'Updating' : 'Importing', (step) =>
      catalogues.import(source, {
        update,
        mayActivate,
        signal,
        onUpdated: (works) => {
          updated = { ...works, gone: 0 }
        },
        onProgress: ({ done, total, ...now }) => step.update(total > 0 ? done / total : undefined, describeNow(now)),
      }),
    )
  })
  const isInUse = await inCatalogues(async (catalogues) => (await catalogues.current()) === summary.version)
  if (!isInUse) {
    await pruneCatalogues(config)
    return reportAside({ ...summary, updated }, shrinkage, { json, activate })
  }
  // People search the new catalogue by words while its vectors are made.
  const meant = await buildChosenMeaning(config, { progress, signal })
    .catch((error) => {
      throw byWordsAlone(summary, error, signal)
    })
    .finally(() => pruneCatalogues(config))
  const made = { ...(meant ?? summary), updated }
  process.stdout.write(json ? `${JSON.stringify(made)}\n` : describe({ ...summary, updated }, 'is in use'))
  if (!json) process.stdout.write(`${meant ? describeMeaning(meant) : offerMeaning(summary.counts.work)}\n`)
}

/** Tells of a catalogue that was built and not taken into use. @throws CommandFailure unless that was asked for */
function reportAside(summary: ImportSummary, shrinkage: string[], { json, activate }: RunOptions): void {
  process.stdout.write(json ? `${JSON.stringify(summary)}\n` : describe(summary, 'is built and not in use'))
  const how = howToUse(summary.version)
  if (activate === undefined)
    throw new CommandFailure(`The catalogue in use stays: the new one has ${shrinkage.join(', ')}. ${how}`)
  process.stderr.write(`${how}\n`)
}

/** The source with the rules on institutions of the data directory, after a file that is given has taken their place. */
async function withKeptRules(source: RawSource, dataDirectory: string, given: string | undefined): Promise<RawSource> {
  const kept = institutionRulesIn(dataDirectory)
  if (given !== undefined && resolve(given) !== resolve(kept)) {
    // It must be readable before it takes the place of the one kept, whose rules would be undone without a word.
    const { rules } = await readInstitutionRules(given)
    if (rules.length === 0)
      throw new CommandFailure(
        `${given} holds no rule: it needs the columns action (fold or keep apart), name and into. To do without rules, remove ${kept}.`,
      )
    // A copy that fails removes what it was to replace.
    await copyFile(given, `${kept}.new`)
    await rename(`${kept}.new`, kept)
  }
  return existsSync(kept) ? withInstitutionRules(source, kept) : source
}

/** Errors whose message is clear to the operator. */
const clearErrors = [
  ImportRunningError,
  NoRoomError,
  SourceFileError,
  SourceFolderError,
  EmptySourceError,
  OpenAlexApiError,
  DamagedCatalogueError,
]

/** What failed once the new catalogue was in use. */
function byWordsAlone({ version }: CatalogueSummary, error: unknown, signal: AbortSignal): CommandFailure {
  const failure = asCommandFailure(toCommandFailure(error, signal))
  const reason = failure instanceof CommandFailure ? failure.message : explain(error)
  const why = signal.aborted ? 'Stopped.' : reason
  const sentence = `The new catalogue ${version} is in use, and searched by words alone until cognate meaning on has made its vectors.`
  return new CommandFailure(`${why} ${sentence}`, { cause: error })
}

function toCommandFailure(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof CommandFailure) return error
  if (signal.aborted) {
    return new CommandFailure(
      'Stopped. The catalogue in use is unchanged; the same command continues where this one stopped.',
    )
  }
  const hasClearMessage = clearErrors.some((kind) => error instanceof kind)
  return hasClearMessage ? new CommandFailure((error as Error).message, { cause: error }) : error
}

/** `reading works, 12.4 MB a second, 3 lines not taken in full` */
function describeNow({ stage, rate, unit, rejected }: Omit<ImportProgress, 'done' | 'total'>): string {
  const lines = rejected === 1 ? 'line' : 'lines'
  const lost = rejected === 0 ? '' : `, ${rejected.toLocaleString('en')} ${lines} not taken in full`
  return `${stage}, ${formatRate(rate, unit)} a second${lost}`
}

function formatRate(rate: number, unit: 'bytes' | 'records'): string {
  if (unit === 'bytes') return `${(rate / 1e6).toFixed(1)} MB`
  return rate.toLocaleString('en')
}

function describe(
  { version, source, counts, abstracts, rejected, filtered, left_over, updated }: ImportSummary,
  state: string,
): string {
  const countLines = Object.entries(counts).map(([kind, count]) => formatCount(plural(kind), count))
  const rejectedLines = Object.entries(rejected).map(
    ([reason, count]) => `${formatCount(reason, count)}  ${importFault(reason)}`,
  )
  const total = Object.values(rejected).reduce((sum, count) => sum + count, 0)
  return [
    `The catalogue ${version} from ${source} ${state}.`,
    ...countLines,
    formatCount('with abstract', abstracts),
    ...(filtered === undefined ? [] : [formatCount('left out by the filter', filtered)]),
    ...(updated ? describeUpdate(updated) : []),
    ...(left_over ? [formatCount('kept, in no file any more', left_over.works), KEPT_SO_FAR] : []),
    rejectedLines.length === 0
      ? 'Every line was taken.'
      : `Lines that were not taken, or not in full: ${total.toLocaleString('en')}. By reason (listed in rejected.jsonl):`,
    ...rejectedLines,
    ...(isIncomplete(Object.keys(rejected)) ? [INCOMPLETE] : []),
    '',
  ].join('\n')
}

const describeUpdate = ({ added, read_again, gone }: Updated): string[] => [
  formatCount('new works', added),
  formatCount('works read again', read_again),
  formatCount('works merged or removed', gone),
]

const INCOMPLETE =
  'Files of the source are damaged or missing, and records with them: copy it again, and import it again.'

const KEPT_SO_FAR = '  (an update keeps them; an import without --update leaves them out)'

const plural = (kind: string): string => kind.replace(/y$/, 'ie').concat('s')

function formatCount(name: string, count: number): string {
  return `  ${name.padEnd(24)} ${count.toLocaleString('en').padStart(12)}`
}
