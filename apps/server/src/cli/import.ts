import {
  type CatalogueSummary,
  catalogueStore,
  EmptySourceError,
  ImportRunningError,
  openAlexFolder,
  SourceFolderError,
} from '@cognate/catalogue'
import { Command } from 'commander'
import { readConfig } from '../config.ts'
import { asStep, showProgress } from '../progress.ts'
import { CommandFailure } from './command-failure.ts'

/** `cognate import`: brings records into a new catalogue and activates it. */
export function importCommand(): Command {
  return new Command('import')
    .description('Imports records into a new catalogue and activates it; a running server takes it up at once.')
    .addCommand(
      new Command('openalex')
        .description('Imports a copy of the OpenAlex snapshot, or a folder with works*.jsonl.gz and the like.')
        .argument('<folder>', 'the folder that holds the files')
        .option('--json', 'print the summary as JSON')
        .addHelpText('after', '\nCtrl-C stops an import; the same command goes on where it stopped.')
        .action(importOpenAlex),
    )
}

async function importOpenAlex(folder: string, { json }: { json?: boolean }): Promise<void> {
  const store = catalogueStore(readConfig(process.env).dataDirectory)
  const abort = new AbortController()
  const stop = () => abort.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const progress = showProgress(process.stderr)
  try {
    const source = await openAlexFolder(folder)
    const summary = await asStep(progress, 'Importing', (step) =>
      store.import(source, {
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
const clearFailures = [ImportRunningError, SourceFolderError, EmptySourceError]

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

function describe({ version, source, counts, abstracts, rejected }: CatalogueSummary): string {
  const kept = Object.entries(counts).map(([kind, count]) => line(`${kind}s`, count))
  const lost = Object.entries(rejected).map(([reason, count]) => line(reason, count))
  return [
    `The catalogue ${version} from ${source} is in use.`,
    ...kept,
    line('with abstract', abstracts),
    lost.length === 0 ? 'Every line was taken.' : 'Lines that were not taken, by reason (listed in rejected.jsonl):',
    ...lost,
    '',
  ].join('\n')
}

function line(name: string, count: number): string {
  return `  ${name.padEnd(24)} ${count.toLocaleString('en').padStart(12)}`
}
