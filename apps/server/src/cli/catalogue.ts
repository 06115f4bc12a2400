import type { Catalogues } from '@cognate/catalogue'
import { Command } from 'commander'
import { documentCounts } from './document-counts.ts'
import { inCatalogues } from './in-catalogues.ts'

/** `cognate catalogue`: the catalogues of this installation. */
export function catalogueCommand(): Command {
  return new Command('catalogue')
    .description('Lists, activates and removes catalogues.')
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
  const activeVersion = await catalogues.current()
  const rows = (await catalogues.list()).map((summary) => ({ ...summary, in_use: summary.version === activeVersion }))
  if (json) process.stdout.write(`${JSON.stringify(rows)}\n`)
  else if (rows.length === 0) process.stdout.write('There is no catalogue yet: see cognate import --help.\n')
  for (const { version, in_use, created_at, counts, source, meaning } of json ? [] : rows) {
    const recordCounts = [{ name: 'works', count: counts.work }, ...documentCounts(counts)]
    const countTexts = recordCounts.map(({ name, count }) => `${count.toLocaleString('en')} ${name}`).join(', ')
    const cells = [
      version,
      created_at.slice(0, 10),
      countTexts,
      source,
      ...(meaning ? [`with ${meaning.model.name}`] : []),
    ]
    process.stdout.write(`${in_use ? '*' : ' '} ${cells.join('  ')}\n`)
  }
}
