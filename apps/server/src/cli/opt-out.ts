import { catalogueId, shortId } from '@cognate/contract'
import { Command, InvalidArgumentError } from 'commander'
import { jsonOption, readText } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { inWorkspace } from './in-workspace.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

interface OptOutOptions extends OutputOptions {
  note?: string
}

/** `cognate opt-out`: academics who asked to be left out of every answer. */
export function optOutCommand(): Command {
  return new Command('opt-out')
    .addCommand(
      new Command('add')
        .description('Leaves an academic out from now on, whichever catalogue is in use.')
        .argument('<author>', 'id of the academic, A123 or its URL', readAuthorId)
        .option('--note <text>', 'a note, such as the reference of the request; only list shows it', readText)
        .addOption(jsonOption())
        .action(add),
    )
    .addCommand(
      new Command('remove')
        .description('Shows an academic again.')
        .argument('<author>', 'id of the academic, A123 or its URL', readAuthorId)
        .addOption(jsonOption())
        .action(remove),
    )
    .addCommand(
      new Command('list').description('Lists the academics who are left out.').addOption(jsonOption()).action(list),
    )
}

function readAuthorId(text: string): string {
  const id = shortId(text)
  if (/^A[1-9]\d{0,14}$/.test(id)) return id
  throw new InvalidArgumentError('Use an id such as A5023888391, or its URL.')
}

function add(author: string, options: OptOutOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const isNew = await workspace.optOuts.add(author, options.note ?? null)
    if (!isNew) throw new CommandFailure(`${author} is already left out.`)
    printResult(options, { author_id: author, done: 'add' }, `${catalogueId(author)} is left out of every answer.`)
  })
}

function remove(author: string, options: OptOutOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const wasListed = await workspace.optOuts.remove(author)
    if (!wasListed) throw new CommandFailure(`${author} is not left out: see cognate opt-out list.`)
    printResult(options, { author_id: author, done: 'remove' }, `${catalogueId(author)} is shown again.`)
  })
}

function list(options: OptOutOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const optOuts = await workspace.optOuts.list()
    const lines = alignColumns(
      optOuts.map(({ author_id, since, note }) => [author_id, since.toISOString().slice(0, 10), note ?? '']),
    )
    printResult(options, optOuts, optOuts.length === 0 ? 'Nobody is left out.' : lines)
  })
}
