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
        .description('Lists the catalogues, the newest build first; the one in use is marked.')
        .option('--json', 'print the summaries as JSON')
        .action(({ json }: { json?: boolean }) => list(openStore(), json ?? false)),
    )
    .addCommand(
      onVersion('use', 'Activates a catalogue; a running server takes it up at once.', (store, version) => {
        store.use(version)
        return `The catalogue ${version} is in use.`
      }),
    )
    .addCommand(
      onVersion('remove', 'Removes a catalogue that is not in use.', (store, version) => {
        store.remove(version)
        return `The catalogue ${version} is removed.`
      }),
    )
}

/** A command that does something with one catalogue and says so. */
function onVersion(
  name: string,
  description: string,
  act: (store: CatalogueStore, version: string) => string,
): Command {
  return new Command(name)
    .description(description)
    .argument('<version>', 'a version that `catalogue list` shows')
    .option('--json', 'answer in JSON')
    .action((version: string, { json }: { json?: boolean }) => {
      const sentence = clearly(() => act(openStore(), version))
      process.stdout.write(json ? `${JSON.stringify({ version, done: name })}\n` : `${sentence}\n`)
    })
}

function openStore(): CatalogueStore {
  return catalogueStore(readConfig(process.env).dataDirectory)
}

function clearly<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw error instanceof CatalogueStoreError ? new CommandFailure(error.message, { cause: error }) : error
  }
}

function list(store: CatalogueStore, json: boolean): void {
  const used = store.current()?.version
  const rows = store.list().map((summary) => ({ ...summary, in_use: summary.version === used }))
  if (json) process.stdout.write(`${JSON.stringify(rows)}\n`)
  else if (rows.length === 0) process.stdout.write('There is no catalogue yet: see cognate import --help.\n')
  for (const { version, in_use, created_at, counts, source } of json ? [] : rows) {
    const held = [{ name: 'works', count: counts.work }, ...documentCounts(counts)]
    const words = held.map(({ name, count }) => `${count.toLocaleString('en')} ${name}`).join(', ')
    process.stdout.write(`${in_use ? '*' : ' '} ${version}  ${created_at.slice(0, 10)}  ${words}  ${source}\n`)
  }
}
