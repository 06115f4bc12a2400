import {
  compareRecords,
  DamagedCatalogueError,
  type DocumentFiles,
  EmptySourceError,
  type ImportedDocuments,
  ImportRunningError,
  isTableKind,
  NoRoomError,
  type ProjectFormat,
  projectFiles,
  projectFormats,
  type RejectedDocument,
  SourceFileError,
  tableFiles,
} from '@cognate/catalogue'
import { datasetRows, documentDatasetKeys } from '@cognate/contract'
import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../base/config.ts'
import { type Progress, runAsStep, showProgress } from '../base/progress.ts'
import { type ActivationOptions, addActivationOptions, howToUse, lossOf } from './activation.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues, pruneCatalogues } from './in-catalogues.ts'
import { alignColumns, printResult } from './print-result.ts'
import { type DryRun, readThrough, refuseEmpty } from './read-through.ts'
import { untilStopped } from './stoppable.ts'

interface DocumentOptions extends ActivationOptions {
  dryRun?: boolean
  json?: boolean
}

/** The operator's own tables, by their names on the command line. */
const tables = documentDatasetKeys.flatMap((name) => {
  const { kind, records } = datasetRows[name]
  return isTableKind(kind) ? { name, kind, records } : []
})

/** `cognate import projects CORDIS|… FILE`, `cognate import startups|… FILE`: adds records of other sources to the catalogue. */
export function documentCommands(): Command[] {
  const projects = new Command('projects').description('Imports funded projects in the formats of their databases.')
  for (const format of projectFormats) projects.addCommand(projectCommand(format))
  return [projects, ...tables.map(tableCommand)]
}

const addFileOptions = (command: Command) =>
  addActivationOptions(
    command
      .argument('<file>', 'a file (also .gz), or a folder of files')
      .option('--dry-run', 'only read, report every line that cannot be imported, and change nothing'),
  ).option('--json', 'print the summary as JSON')

function projectCommand(format: ProjectFormat): Command {
  const command = new Command(format.key).description(`Imports projects of ${format.service}.`)
  return addFileOptions(command)
    .addHelpText('after', `\n${describeForms(format)}\nIt replaces what was imported from this source before.`)
    .action((file: string, options: DocumentOptions) => importOrDryRun(() => projectFiles(format, file), options))
}

function tableCommand({ name, kind, records }: (typeof tables)[number]): Command {
  const command = new Command(name).description(
    `Imports ${records} from CSV or JSON lines; columns: docs/import-formats.md.`,
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

/** The forms without a sample file in which records were read. */
function unverifiedNote({ unverified }: DocumentFiles): string[] {
  return unverified.size === 0
    ? []
    : [`Unverified, written from the documentation alone: ${[...unverified].join('; ')}. Check the first records.`]
}

/** Imports files, or only reads them for a dry run; SIGINT and SIGTERM stop it. */
function importOrDryRun(open: () => Promise<DocumentFiles>, options: DocumentOptions): Promise<void> {
  return untilStopped(async (signal) => {
    try {
      const progress = showProgress(process.stderr)
      await (options.dryRun ? dryRun : importDocuments)(await open(), options, { progress, signal })
    } catch (error) {
      throw asDocumentFailure(error, signal)
    }
  })
}

interface Running {
  progress: Progress
  signal: AbortSignal
}

async function dryRun(source: DocumentFiles, options: DocumentOptions, { progress, signal }: Running): Promise<void> {
  const report = await runAsStep(progress, 'Reading', (step) => readThrough(source, { signal, step }))
  const { ids, ...printed } = report
  // An import of nothing is refused, so that no earlier record goes.
  if (report.taken === 0) printResult(options, printed, describeDryRun(report))
  refuseEmpty(source, report)
  const taken = Array.from(ids, (id) => ({ id }))
  const lost = await inCatalogues((catalogues) => compareRecords(catalogues.recordsOf(source), asyncOf(taken)))
  printResult(options, { ...printed, ...lost }, [
    ...describeDryRun(report),
    ...describeLost(source, lost, 'would no longer be'),
    ...unverifiedNote(source),
  ])
  refuseLoss(
    lost,
    options,
    'An import would build this catalogue and not take it into use, unless it is given --activate.',
  )
}

async function* asyncOf<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  yield* values
}

async function importDocuments(
  source: DocumentFiles,
  options: DocumentOptions,
  { progress, signal }: Running,
): Promise<void> {
  const mayActivate = (imported: ImportedDocuments) => options.activate ?? lossOf(imported).length === 0
  const { imported, isInUse } = await inCatalogues(async (catalogues) => {
    const imported = await runAsStep(progress, 'Importing', (step) =>
      catalogues.importDocuments(source, {
        signal,
        mayActivate,
        onProgress: ({ stage, done, total }) =>
          step.update(total > 0 ? done / total : undefined, `${stage}, ${done.toLocaleString('en')} so far`),
      }),
    )
    return { imported, isInUse: (await catalogues.current()) === imported.summary.version }
  })
  await pruneCatalogues(readConfig(process.env))
  const state = isInUse ? 'is in use' : 'is built and not in use'
  printResult(options, imported, [...describe(source, imported, state), ...unverifiedNote(source)])
  if (!isInUse) refuseLoss(imported, options, howToUse(imported.summary.version))
}

/** @throws CommandFailure where too many earlier records are gone, and nobody said what to do then */
function refuseLoss(lost: Lost, { activate }: DocumentOptions, how: string): void {
  const loss = lossOf(lost)
  if (activate === undefined && loss.length > 0)
    throw new CommandFailure(
      `The catalogue in use stays: ${loss.join(', ')}. An import replaces all records of its source: give it a folder with all files. ${how}`,
    )
  if (activate === false) process.stderr.write(`${how}\n`)
}

type Lost = Pick<ImportedDocuments, 'before' | 'gone'>

function describeLost({ source }: DocumentFiles, { before, gone }: Lost, verb: string): string[] {
  return gone === 0
    ? []
    : [`${gone.toLocaleString('en')} of ${countOf(before, 'earlier record')} of ${source} ${verb} there.`]
}

/** Errors whose message is clear to the operator. */
const clearErrors = [SourceFileError, ImportRunningError, EmptySourceError, DamagedCatalogueError, NoRoomError]

/** What stopped or failed while records were put together, as a failure of the command; other errors as they are. */
export function asDocumentFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new CommandFailure('Stopped. The catalogue in use is unchanged.')
  const hasClearMessage = clearErrors.some((kind) => error instanceof kind)
  return hasClearMessage ? new CommandFailure((error as Error).message, { cause: error }) : error
}

function describe(files: DocumentFiles, imported: ImportedDocuments, state: string) {
  const { summary, taken, rejected, linesLeftOut, linked, rejectedPath } = imported
  const { persons, organisations } = linked
  return [
    `The catalogue ${summary.version} with ${countOf(taken, files.kind)} of ${files.source} ${state}.`,
    ...describeLost(files, imported, 'are no longer'),
    ...formatCounts([
      ['people named', persons.named],
      ['  known to the catalogue', persons.linked],
      ['organisations named', organisations.named],
      ['  known to the catalogue', organisations.linked],
    ]),
    linesLeftOut === 0 ? 'Every line was taken.' : `${countOf(linesLeftOut, 'line')} not taken.`,
    ...describeFaults(rejected, ` (the first are listed in ${rejectedPath})`),
  ]
}

function describeDryRun({ taken, rejected, linesLeftOut, rows }: DryRun): string[] {
  const lines = rows.map((row) => [`${row.file ?? ''}:${row.line}`, row.field ?? '', describeFault(row)])
  return [
    ...alignColumns(lines),
    `${countOf(taken, 'record')} would be taken; nothing was changed.`,
    linesLeftOut === 0 ? 'Every line can be taken.' : `${countOf(linesLeftOut, 'line')} cannot be taken.`,
    ...describeFaults(rejected),
  ]
}

/** What became of a value whose record was taken, by the reason; else the record was taken without the value. */
const outcomes: Partial<Record<string, string>> = {
  unknown_sector: 'kept as it is written',
  invalid_orcid: 'taken without the iD',
  ambiguous_date: 'taken without it: day or month may come first, so write YYYY-MM-DD',
}

function describeFault({ reason, columns, taken }: RejectedDocument): string {
  if (columns) return `${reason}, the file has ${columns.join(', ')}`
  return taken ? `${reason}, ${outcomes[reason] ?? 'taken without it'}` : reason
}

/** A line may have several faults, and be taken all the same. */
function describeFaults(counts: Record<string, number>, where = ''): string[] {
  const rows = Object.entries(counts)
  return rows.length === 0 ? [] : [`Faults in lines, by reason${where}:`, ...formatCounts(rows)]
}

/** `1 project`, `2 projects`. */
const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

function formatCounts(rows: readonly (readonly [string, number])[]): string[] {
  return rows.map(([name, count]) => `  ${name.padEnd(26)} ${count.toLocaleString('en').padStart(12)}`)
}
