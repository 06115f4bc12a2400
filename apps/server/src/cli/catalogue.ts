import { type CatalogueStore, CatalogueStoreError, catalogueStore } from '@cognate/catalogue'
import { Command } from 'commander'
import { readConfig } from '../base/config.ts'
import { CommandFailure } from './command-failure.ts'
import { documentCounts } from './document-counts.ts'

/** `cognate catalogue`: the catalogues of this installation. */
export function catalogueCommand(): Command {
  return new Command('catalogue')
    .description('Lists, activates and removes catalogues.')
    .addCommand(
      new Command('list')
        .description('Lists the catalogues, newest first; * marks the one in use.')
        .option('--json', 'print the summaries as JSON')
        .action(({ json }: { json?: boolean }) => list(openStore(), json ?? false)),
    )
    .addCommand(
      versionCommand('use', 'Activates a catalogue; a running server switches to it at once.', (store, version) => {
        store.use(version)
        return `The catalogue ${version} is in use.`
      }),
    )
    .addCommand(
      versionCommand('remove', 'Removes a catalogue that is not in use.', (store, version) => {
        store.remove(version)
        return `The catalogue ${version} is removed.`
      }),
    )
}

/** A command that acts on one catalogue and prints a sentence. */
function versionCommand(
  name: string,
  description: string,
  act: (store: CatalogueStore, version: string) => string,
): Command {
  return new Command(name)
    .description(description)
    .argument('<version>', 'a version from `cognate catalogue list`')
    .option('--json', 'print the result as JSON')
    .action((version: string, { json }: { json?: boolean }) => {
      const sentence = withClearErrors(() => act(openStore(), version))
      process.stdout.write(json ? `${JSON.stringify({ version, done: name })}\n` : `${sentence}\n`)
    })
}

function openStore(): CatalogueStore {
  return catalogueStore(readConfig(process.env).dataDirectory)
}

function withClearErrors<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw error instanceof CatalogueStoreError ? new CommandFailure(error.message, { cause: error }) : error
  }
}

function list(store: CatalogueStore, json: boolean): void {
  const activeVersion = store.current()?.version
  const rows = store.list().map((summary) => ({ ...summary, in_use: summary.version === activeVersion }))
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
