import {
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
import { type Progress, runAsStep, showProgress } from '../base/progress.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues } from './in-catalogues.ts'
import { alignColumns, printResult } from './print-result.ts'
import { type DryRun, readThrough } from './read-through.ts'

interface DocumentOptions {
  dryRun?: boolean
  json?: boolean
}

/** The operator's own tables, by their names on the command line. */
const tables: readonly { name: string; kind: TableKind; noun: string }[] = [
  { name: 'startups', kind: 'startup', noun: 'startups' },
  { name: 'starthubs', kind: 'starthub', noun: 'starthub submissions' },
  { name: 'partners', kind: 'partner', noun: 'partners' },
  { name: 'policydocs', kind: 'policydoc', noun: 'policy documents' },
]

/** `cognate import projects CORDIS|… FILE`, `cognate import startups|… FILE`: adds records of other sources to the catalogue. */
export function documentCommands(): Command[] {
  const projects = new Command('projects').description('Imports funded projects in the formats of their databases.')
  for (const format of projectFormats) projects.addCommand(projectCommand(format))
  return [projects, ...tables.map(tableCommand)]
}

const addFileOptions = (command: Command) =>
  command
    .argument('<file>', 'a file (also .gz), or a folder of files')
    .option('--dry-run', 'only read, report every line that cannot be imported, and change nothing')
    .option('--json', 'print the summary as JSON')

function projectCommand(format: ProjectFormat): Command {
  const command = new Command(format.key).description(`Imports projects of ${format.service}.`)
  return addFileOptions(command)
    .addHelpText('after', `\n${describeForms(format)}\nIt replaces what was imported from this source before.`)
    .action((file: string, options: DocumentOptions) =>
      importOrDryRun(() => projectFiles(format, file), options, unverifiedNote(format)),
    )
}

function tableCommand({ name, kind, noun: what }: (typeof tables)[number]): Command {
  const command = new Command(name).description(
    `Imports ${what} from CSV or JSON lines; columns: docs/import-formats.md.`,
  )
  return addFileOptions(command)
    .option(
      '--source <name>',
      'name before the colon of their ids; what was imported under it before is replaced',
      readSource,
      'own',
    )
    .action((file: string, options: DocumentOptions & { source: string }) =>
      importOrDryRun(() => tableFiles(kind, options.source, file), options),
    )
}

/** A name with which an id may begin. */
function readSource(text: string): string {
  if (/^(?!https?$)[a-z][a-z\d_-]{0,39}$/.test(text)) return text
  throw new InvalidArgumentError('Use up to 40 lower-case letters, digits, - and _, beginning with a letter.')
}

function describeForms({ forms }: ProjectFormat): string {
  const lines = forms.map(({ name, isVerified }) => `  ${name}${isVerified ? '' : ' (unverified)'}`)
  const note = 'Unverified: written from the documentation, without a sample file. Check the first records.'
  return ['Formats:', ...lines, ...(forms.every(({ isVerified }) => isVerified) ? [] : [note])].join('\n')
}

function unverifiedNote({ forms }: ProjectFormat): string[] {
  const names = forms.filter(({ isVerified }) => !isVerified).map(({ name }) => name)
  return names.length === 0
    ? []
    : [`Unverified, written from the documentation alone: ${names.join('; ')}. Check the first records.`]
}

/** Imports files, or only reads them for a dry run; SIGINT and SIGTERM stop it. */
async function importOrDryRun(
  open: () => Promise<DocumentFiles>,
  options: DocumentOptions,
  notes: string[] = [],
): Promise<void> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const progress = showProgress(process.stderr)
  try {
    const source = await open()
    if (options.dryRun) {
      const report = await runAsStep(progress, 'Reading', (step) => readThrough(source, { signal: abort.signal, step }))
      printResult(options, report, [...describeDryRun(report), ...notes])
    } else {
      const imported = await importDocuments(source, progress, abort.signal)
      printResult(options, imported, [...describe(source, imported), ...notes])
    }
  } catch (error) {
    throw toCommandFailure(error, abort.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

function importDocuments(source: DocumentFiles, progress: Progress, signal: AbortSignal): Promise<ImportedDocuments> {
  return inCatalogues((catalogues) =>
    runAsStep(progress, 'Importing', (step) =>
      catalogues.importDocuments(source, {
        signal,
        onProgress: ({ stage, done, total }) =>
          step.update(total > 0 ? done / total : undefined, `${stage}, ${done.toLocaleString('en')} so far`),
      }),
    ),
  )
}

/** Errors whose message is clear to the operator. */
const clearErrors = [SourceFileError, ImportRunningError, EmptySourceError, DamagedCatalogueError]

function toCommandFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new CommandFailure('Stopped. The catalogue in use is unchanged.')
  const hasClearMessage = clearErrors.some((kind) => error instanceof kind)
  return hasClearMessage ? new CommandFailure((error as Error).message, { cause: error }) : error
}

function describe(
  { kind, source }: DocumentFiles,
  { summary, taken, rejected, linked, rejectedPath }: ImportedDocuments,
) {
  const rejectedCounts = Object.entries(rejected)
  const { persons, organisations } = linked
  return [
    `The catalogue ${summary.version} with ${taken.toLocaleString('en')} ${kind}s of ${source} is in use.`,
    ...formatCounts([
      ['people named', persons.named],
      ['  known to the catalogue', persons.linked],
      ['organisations named', organisations.named],
      ['  known to the catalogue', organisations.linked],
    ]),
    ...(rejectedCounts.length === 0
      ? ['Every line was taken.']
      : [`Reported lines, by reason (the first are listed in ${rejectedPath}):`]),
    ...formatCounts(rejectedCounts),
  ]
}

function describeDryRun({ taken, rejected, rows }: DryRun): string[] {
  const lines = rows.map(({ file = '', line, field = '', reason }) => [`${file}:${line}`, field, reason])
  return [
    ...alignColumns(lines),
    `${taken.toLocaleString('en')} ${taken === 1 ? 'record' : 'records'} would be taken; nothing was changed.`,
    ...(rows.length === 0
      ? ['Every line can be taken.']
      : ['Reported lines, by reason:', ...formatCounts(Object.entries(rejected))]),
  ]
}

function formatCounts(rows: readonly (readonly [string, number])[]): string[] {
  return rows.map(([name, count]) => `  ${name.padEnd(26)} ${count.toLocaleString('en').padStart(12)}`)
}
