import {
  CatalogueStoreError,
  catalogueStore,
  DamagedCatalogueError,
  type DocumentFiles,
  EmptySourceError,
  type ImportedDocuments,
  ImportRunningError,
  type ProjectFormat,
  projectFiles,
  projectFormats,
  SourceFileError,
  type TableKind,
  tableFiles,
} from '@cognate/catalogue'
import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../base/config.ts'
import { asStep, type Progress, showProgress } from '../base/progress.ts'
import { answer, asColumns } from './answer.ts'
import { CommandFailure } from './command-failure.ts'
import { type DryRun, readThrough } from './read-through.ts'

interface Options {
  dryRun?: boolean
  json?: boolean
}

/** The tables of the operator's own, as the command line calls them. */
const tables: readonly { name: string; kind: TableKind; what: string }[] = [
  { name: 'startups', kind: 'startup', what: 'startups' },
  { name: 'starthubs', kind: 'starthub', what: 'starthub submissions' },
  { name: 'partners', kind: 'partner', what: 'partners' },
  { name: 'policydocs', kind: 'policydoc', what: 'policy documents' },
]

/** `cognate import projects CORDIS|… FILE`, `cognate import startups|… FILE`: puts records of other sources beside the works. */
export function documentCommands(): Command[] {
  const projects = new Command('projects').description(
    'Imports funded projects in the forms that their databases give.',
  )
  for (const format of projectFormats) projects.addCommand(projectCommand(format))
  return [projects, ...tables.map(tableCommand)]
}

const shared = (command: Command) =>
  command
    .argument('<file>', 'a file, also packed as .gz, or a folder of files')
    .option('--dry-run', 'only read, report every line that cannot be taken, and change nothing')
    .option('--json', 'print the summary as JSON')

function projectCommand(format: ProjectFormat): Command {
  const command = new Command(format.key).description(`Imports projects of ${format.service}.`)
  return shared(command)
    .addHelpText('after', `\n${formsOf(format)}\nIt takes the place of what was imported from there before.`)
    .action((file: string, options: Options) => run(() => projectFiles(format, file), options, unverifiedNote(format)))
}

function tableCommand({ name, kind, what }: (typeof tables)[number]): Command {
  const command = new Command(name).description(
    `Imports ${what} from CSV or JSON lines; columns: docs/import-formats.md.`,
  )
  return shared(command)
    .option(
      '--source <name>',
      'stands before the colon of their ids; what it gave before is replaced',
      readSource,
      'own',
    )
    .action((file: string, options: Options & { source: string }) =>
      run(() => tableFiles(kind, options.source, file), options),
    )
}

/** A name that can begin an id. */
function readSource(text: string): string {
  if (/^(?!https?$)[a-z][a-z\d_-]{0,39}$/.test(text)) return text
  throw new InvalidArgumentError('It takes up to 40 lower-case letters, digits, - and _, a letter first.')
}

function formsOf({ forms }: ProjectFormat): string {
  const lines = forms.map(({ name, isVerified }) => `  ${name}${isVerified ? '' : ' (unverified)'}`)
  const note = 'Unverified: written from documentation, no file of the service was at hand. Look at the first records.'
  return ['Read are:', ...lines, ...(forms.every(({ isVerified }) => isVerified) ? [] : [note])].join('\n')
}

function unverifiedNote({ forms }: ProjectFormat): string[] {
  const names = forms.filter(({ isVerified }) => !isVerified).map(({ name }) => name)
  return names.length === 0 ? [] : [`Unverified, written from documentation alone: ${names.join('; ')}.`]
}

/** Imports files, or only reads them through; a signal of the terminal stops it. */
async function run(open: () => Promise<DocumentFiles>, options: Options, notes: string[] = []): Promise<void> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const progress = showProgress(process.stderr)
  try {
    const source = await open()
    if (options.dryRun) {
      const report = await asStep(progress, 'Reading', (step) => readThrough(source, { signal: abort.signal, step }))
      answer(options, report, [...describeDryRun(report), ...notes])
    } else {
      const imported = await importDocuments(source, progress, abort.signal)
      answer(options, imported, [...describe(source, imported), ...notes])
    }
  } catch (error) {
    throw clearly(error, abort.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

function importDocuments(source: DocumentFiles, progress: Progress, signal: AbortSignal): Promise<ImportedDocuments> {
  const { dataDirectory } = readConfig(process.env)
  return asStep(progress, 'Importing', (step) =>
    catalogueStore(dataDirectory).importDocuments(source, {
      signal,
      onProgress: ({ stage, done, total }) =>
        step.update(total > 0 ? done / total : undefined, `${stage}, ${done.toLocaleString('en')} so far`),
    }),
  )
}

/** Failures whose message says to the operator what is wrong. */
const clearFailures = [
  SourceFileError,
  CatalogueStoreError,
  ImportRunningError,
  EmptySourceError,
  DamagedCatalogueError,
]

function clearly(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new CommandFailure('Stopped. The catalogue in use stays as it was.')
  const isClear = clearFailures.some((kind) => error instanceof kind)
  return isClear ? new CommandFailure((error as Error).message, { cause: error }) : error
}

function describe(
  { kind, source }: DocumentFiles,
  { summary, taken, rejected, linked, rejectedPath }: ImportedDocuments,
) {
  const lost = Object.entries(rejected)
  const { persons, organisations } = linked
  return [
    `The catalogue ${summary.version} with ${taken.toLocaleString('en')} ${kind}s of ${source} is in use.`,
    ...counts([
      ['people named', persons.named],
      ['  known to the catalogue', persons.linked],
      ['organisations named', organisations.named],
      ['  known to the catalogue', organisations.linked],
    ]),
    ...(lost.length === 0
      ? ['Every line was taken.']
      : [`Reported lines, by reason (the first are listed in ${rejectedPath}):`]),
    ...counts(lost),
  ]
}

function describeDryRun({ taken, rejected, rows }: DryRun): string[] {
  const lines = rows.map(({ file = '', line, field = '', reason }) => [`${file}:${line}`, field, reason])
  return [
    ...asColumns(lines),
    `${taken.toLocaleString('en')} records would be taken; nothing was changed.`,
    ...(rows.length === 0
      ? ['Every line can be taken.']
      : ['Reported lines, by reason:', ...counts(Object.entries(rejected))]),
  ]
}

function counts(rows: readonly (readonly [string, number])[]): string[] {
  return rows.map(([name, count]) => `  ${name.padEnd(26)} ${count.toLocaleString('en').padStart(12)}`)
}
