import type { Catalogues } from '@cognate/catalogue'
import { Command } from 'commander'
import { describeHoldings, readVersions, type VersionStatus } from '../administration/catalogue-versions.ts'
import { removeSourceCommand, sourcesCommand } from './catalogue-sources.ts'
import { inCatalogues } from './in-catalogues.ts'
import { printResult } from './print-result.ts'

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
