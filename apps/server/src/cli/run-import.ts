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
import { asStep, type Progress, showProgress } from '../base/progress.ts'
import { CommandFailure } from './command-failure.ts'

/** What opening a source may use. */
export interface Opening {
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

/** Opens a source, imports it with progress, and prints the summary; a signal of the terminal stops it. */
export async function runImport(
  open: (opening: Opening) => Promise<RawSource>,
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
      process.stderr.write(`There is nothing kept of ${source.description} to update from: all of it is imported.\n`)
    }
    const summary = await asStep(progress, update ? 'Updating' : 'Importing', (step) =>
      store.import(source, {
        update,
        signal: abort.signal,
        onProgress: ({ stage, done, total, unit, rate }) =>
          step.update(total > 0 ? done / total : undefined, `${stage}, ${inWords(rate, unit)} a second`),
      }),
    )
    process.stdout.write(json ? `${JSON.stringify(summary)}\n` : describe(summary))
  } catch (error) {
    throw clearly(error, abort.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Failures whose message says to the operator what is wrong. */
const clearFailures = [ImportRunningError, SourceFolderError, EmptySourceError, OpenAlexApiError, DamagedCatalogueError]

function clearly(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) {
    return new CommandFailure('Stopped. The catalogue in use stays; the same command goes on where this one stopped.')
  }
  const isClear = clearFailures.some((kind) => error instanceof kind)
  return isClear ? new CommandFailure((error as Error).message, { cause: error }) : error
}

function inWords(rate: number, unit: 'bytes' | 'records'): string {
  if (unit === 'bytes') return `${(rate / 1e6).toFixed(1)} MB`
  return rate.toLocaleString('en')
}

function describe({ version, source, counts, abstracts, rejected, filtered }: CatalogueSummary): string {
  const kept = Object.entries(counts).map(([kind, count]) => line(`${kind}s`, count))
  const lost = Object.entries(rejected).map(([reason, count]) => line(reason, count))
  return [
    `The catalogue ${version} from ${source} is in use.`,
    ...kept,
    line('with abstract', abstracts),
    ...(filtered === undefined ? [] : [line('left out by the filter', filtered)]),
    lost.length === 0 ? 'Every line was taken.' : 'Lines that were not taken, by reason (listed in rejected.jsonl):',
    ...lost,
    '',
  ].join('\n')
}

function line(name: string, count: number): string {
  return `  ${name.padEnd(24)} ${count.toLocaleString('en').padStart(12)}`
}
