import {
  type CatalogueSummary,
  catalogueStore,
  DamagedCatalogueError,
  EmptySourceError,
  ImportRunningError,
  OpenAlexApiError,
  type RawSource,
  SourceFolderError,
} from '@cognate/catalogue'
import { type Config, readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { type Progress, runAsStep, showProgress } from '../base/progress.ts'
import { CommandFailure } from './command-failure.ts'

/** What a source is opened with. */
export interface OpeningContext {
  config: Config
  progress: Progress
  signal: AbortSignal
}

export interface RunOptions {
  /** Print the summary as JSON. */
  json?: boolean
  /** Read only what is new or changed since the last import of the source. */
  update?: boolean
}

/** Opens a source, imports it with progress, and prints the summary; SIGINT and SIGTERM stop it. */
export async function runImport(
  open: (opening: OpeningContext) => Promise<RawSource>,
  { json, update = false }: RunOptions,
): Promise<void> {
  const config = readConfig(process.env)
  closeDataDirectory(config.dataDirectory)
  const abort = new AbortController()
  const stop = () => abort.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const progress = showProgress(process.stderr)
  try {
    const source = await open({ config, progress, signal: abort.signal })
    const store = catalogueStore(config.dataDirectory)
    if (update && !store.canUpdate(source)) {
      process.stderr.write(`There is no earlier import of ${source.description} to update: all of it is imported.\n`)
    }
    const summary = await runAsStep(progress, update ? 'Updating' : 'Importing', (step) =>
      store.import(source, {
        update,
        signal: abort.signal,
        onProgress: ({ stage, done, total, unit, rate }) =>
          step.update(total > 0 ? done / total : undefined, `${stage}, ${formatRate(rate, unit)} a second`),
      }),
    )
    process.stdout.write(json ? `${JSON.stringify(summary)}\n` : describe(summary))
  } catch (error) {
    throw toCommandFailure(error, abort.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Errors whose message is clear to the operator. */
const clearErrors = [ImportRunningError, SourceFolderError, EmptySourceError, OpenAlexApiError, DamagedCatalogueError]

function toCommandFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) {
    return new CommandFailure(
      'Stopped. The catalogue in use is unchanged; the same command continues where this one stopped.',
    )
  }
  const hasClearMessage = clearErrors.some((kind) => error instanceof kind)
  return hasClearMessage ? new CommandFailure((error as Error).message, { cause: error }) : error
}

function formatRate(rate: number, unit: 'bytes' | 'records'): string {
  if (unit === 'bytes') return `${(rate / 1e6).toFixed(1)} MB`
  return rate.toLocaleString('en')
}

function describe({ version, source, counts, abstracts, rejected, filtered }: CatalogueSummary): string {
  const countLines = Object.entries(counts).map(([kind, count]) => formatCount(`${kind}s`, count))
  const rejectedLines = Object.entries(rejected).map(([reason, count]) => formatCount(reason, count))
  return [
    `The catalogue ${version} from ${source} is in use.`,
    ...countLines,
    formatCount('with abstract', abstracts),
    ...(filtered === undefined ? [] : [formatCount('left out by the filter', filtered)]),
    rejectedLines.length === 0
      ? 'Every line was taken.'
      : 'Lines that were not taken, by reason (listed in rejected.jsonl):',
    ...rejectedLines,
    '',
  ].join('\n')
}

function formatCount(name: string, count: number): string {
  return `  ${name.padEnd(24)} ${count.toLocaleString('en').padStart(12)}`
}
