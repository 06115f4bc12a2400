import type { Catalogues, DocumentSourceName } from '@cognate/catalogue'
import { type DocumentDatasetKey, datasetRows, documentDatasetKeys } from '@cognate/contract'
import { Argument, Command } from 'commander'
import {
  describeHoldings,
  readVersions,
  summaryInUse,
  type VersionStatus,
} from '../administration/catalogue-versions.ts'
import { readConfig } from '../base/config.ts'
import { runAsStep, showProgress } from '../base/progress.ts'
import { jsonOption } from './arguments.ts'
import { asDocumentFailure } from './import-documents.ts'
import { inCatalogues, pruneCatalogues } from './in-catalogues.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'
import { untilStopped } from './stoppable.ts'

/** `cognate catalogue`: the catalogues of this installation. */
export function catalogueCommand(): Command {
  return new Command('catalogue')
    .addCommand(
      new Command('list')
        .description('Lists the catalogues, newest first; * marks the one in use.')
        .option('--json', 'print the summaries as JSON')
        .action(({ json }: { json?: boolean }) => inCatalogues((catalogues) => list(catalogues, json ?? false))),
    )
    .addCommand(
      versionCommand(
        'use',
        'Activates a catalogue; running servers switch to it at once.',
        async (catalogues, version) => {
          await catalogues.use(version)
          return `The catalogue ${version} is in use.`
        },
      ),
    )
    .addCommand(
      versionCommand('remove', 'Removes a catalogue that is not in use.', async (catalogues, version) => {
        await catalogues.remove(version)
        return `The catalogue ${version} is removed.`
      }),
    )
    .addCommand(sourcesCommand())
    .addCommand(removeSourceCommand())
}

/** A command that acts on one catalogue and prints a sentence. */
function versionCommand(
  name: string,
  description: string,
  act: (catalogues: Catalogues, version: string) => Promise<string>,
): Command {
  return new Command(name)
    .description(description)
    .argument('<version>', 'a version from `cognate catalogue list`')
    .option('--json', 'print the result as JSON')
    .action(async (version: string, { json }: { json?: boolean }) => {
      const sentence = await inCatalogues((catalogues) => act(catalogues, version))
      process.stdout.write(json ? `${JSON.stringify({ version, done: name })}\n` : `${sentence}\n`)
    })
}

async function list(catalogues: Catalogues, json: boolean): Promise<void> {
  const rows = await readVersions(catalogues)
  if (rows.length === 0) return printResult({ json }, rows, 'There is no catalogue yet: see cognate import --help.')
  printResult({ json }, rows, [
    ...rows.map(describeRow),
    'A version that is removed gives back what is its own; versions share the files that they have in common.',
  ])
}

function describeRow(row: VersionStatus): string {
  const { version, in_use, created_at, counts, source, meaning, bytes, own_bytes } = row
  const size = `${megabytes(bytes)}, ${megabytes(own_bytes)} its own`
  const cells = [
    version,
    created_at.slice(0, 10),
    describeHoldings(counts),
    size,
    source,
    ...(meaning ? [`with ${meaning.model.name}`] : []),
  ]
  return `${in_use ? '*' : ' '} ${cells.join('  ')}`
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

/** `cognate catalogue sources`: where the projects, startups and the like of the catalogue in use come from. */
function sourcesCommand(): Command {
  return new Command('sources')
    .description('Lists the sources of projects, startups and the like in the catalogue in use.')
    .addOption(jsonOption())
    .action((options: OutputOptions) => inCatalogues((catalogues) => listSources(catalogues, options)))
}

async function listSources(catalogues: Catalogues, options: OutputOptions): Promise<void> {
  const { shelves = [] } = (await summaryInUse(catalogues)) ?? {}
  const rows = documentDatasetKeys.flatMap((type) => {
    const shelf = shelves.find(({ kind }) => kind === datasetRows[type].kind)
    return (shelf?.sources ?? []).map(({ source, records, description }) => ({ type, source, records, description }))
  })
  const lines = rows.map((row) => [row.type, row.source, row.records.toLocaleString('en'), row.description])
  printResult(options, rows, rows.length === 0 ? 'The catalogue in use holds no such records.' : alignColumns(lines))
}

/** `cognate catalogue remove-source projects cordis`: takes away what a source gave; the version before stays for a way back. */
function removeSourceCommand(): Command {
  return new Command('remove-source')
    .description('Activates the catalogue in use without the records of one source.')
    .addArgument(new Argument('<records>', 'what they are').choices(documentDatasetKeys))
    .argument('<source>', 'a source from `cognate catalogue sources`')
    .addOption(jsonOption())
    .action((records: DocumentDatasetKey, source: string, options: OutputOptions) =>
      removeSource({ kind: datasetRows[records].kind, source }, options),
    )
}

/** SIGINT and SIGTERM stop it, and leave the catalogue in use. */
async function removeSource(name: DocumentSourceName, options: OutputOptions): Promise<void> {
  const { before, after } = await untilStopped((signal) =>
    inCatalogues(async (catalogues) => {
      const before = await catalogues.current()
      const { version } = await runAsStep(showProgress(process.stderr), 'Removing', () =>
        catalogues.removeDocuments(name, { signal }),
      )
      return { before, after: version }
    }).catch((error) => {
      throw asDocumentFailure(error, signal)
    }),
  )
  await pruneCatalogues(readConfig(process.env))
  printResult(options, { version: after, before, source: name.source }, [
    `The catalogue ${after}, without the records of ${name.source}, is in use; running servers switch to it at once.`,
    `As long as ${before} is kept, cognate catalogue use ${before} brings them back.`,
  ])
}
