import { type AcademicView, catalogueId, shortId } from '@cognate/contract'
import type { OptOut } from '@cognate/workspace'
import { Command, InvalidArgumentError } from 'commander'
import { describeAcademic, HOW_TO_NAME, idOfAcademic, readAcademic } from '../administration/find-academic.ts'
import { jsonOption, readText } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues } from './in-catalogues.ts'
import { type CommandContext, onWorkspace } from './in-workspace.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

interface OptOutOptions extends OutputOptions {
  note?: string
}

const ACADEMIC = 'the academic: an id, A123 or its URL, or an ORCID iD'

/** `cognate opt-out`: academics who asked to be left out of every answer. */
export function optOutCommand(): Command {
  return new Command('opt-out')
    .addCommand(
      new Command('add')
        .description('Leaves an academic out from now on, whichever catalogue is in use.')
        .argument('<author>', ACADEMIC, requireAcademic)
        .option('--note <text>', 'a note, such as the reference of the request; only list shows it', readText)
        .addOption(jsonOption())
        .action(onWorkspace(add)),
    )
    .addCommand(
      new Command('remove')
        .description('Shows an academic again.')
        .argument('<author>', ACADEMIC, requireAcademic)
        .addOption(jsonOption())
        .action(onWorkspace(remove)),
    )
    .addCommand(
      new Command('list')
        .description('Lists the academics who are left out.')
        .addOption(jsonOption())
        .action(onWorkspace(list)),
    )
}

function requireAcademic(text: string): string {
  if (readAcademic(text)) return text
  throw new InvalidArgumentError(HOW_TO_NAME)
}

/** The id of an academic; only for an ORCID iD is the catalogue in use opened. */
const idOf = (text: string): Promise<string> =>
  idOfAcademic(text, (question) =>
    inCatalogues(async (catalogues) => {
      const engine = await catalogues.openCurrent()
      if (!engine) throw new CommandFailure('No catalogue is in use: import one first, or name the academic by an id.')
      return question(engine).finally(() => engine.close())
    }),
  )

/** Who an academic is; null where the catalogue in use has nobody of this id, undefined where none can be asked. */
function personOf(author: string): Promise<AcademicView['person'] | undefined> {
  return inCatalogues(async (catalogues) => {
    const engine = await catalogues.openCurrent()
    return engine && describeAcademic(author, engine).finally(() => engine.close())
  }).catch(() => undefined)
}

/** Records that may be of the same person, which stay: whether they are, the academic knows. */
const describeOthers = ({ may_also_be }: NonNullable<AcademicView['person']>): string[] =>
  may_also_be.map(({ id, display_name }) => `${display_name}, ${id}, may be the same person, and is not left out.`)

/** Listed ids that the catalogue in use has merged into that of an academic, who would else stay left out. */
function mergedInto(author: string, listed: readonly OptOut[]): Promise<string[]> {
  const ids = listed.map(({ author_id }) => author_id)
  return inCatalogues(async (catalogues) => {
    const engine = await catalogues.openCurrent()
    if (!engine) return []
    const resolving = Promise.all(ids.map((id) => engine.resolveMergedId('author', id)))
    const survivors = await resolving.finally(() => engine.close())
    return ids.filter((_, at) => survivors[at] !== undefined && shortId(survivors[at]) === author)
  }).catch(() => [])
}

async function add({ workspace }: CommandContext, named: string, options: OptOutOptions): Promise<void> {
  const author = await idOf(named)
  const person = await personOf(author)
  const name = person?.display_name
  const added = await workspace.optOuts.add(author, options.note ?? null)
  if (!added) throw new CommandFailure(`${author} is already left out.`)
  printResult(options, { author_id: author, done: 'add' }, [
    `${name ? `${name}, ` : ''}${catalogueId(author)}${name ? ',' : ''} is left out of every answer.`,
    ...(person ? describeOthers(person) : []),
    ...(person === null ? ['The catalogue in use has nobody with this id: was it mistyped?'] : []),
  ])
}

async function remove({ workspace }: CommandContext, named: string, options: OptOutOptions): Promise<void> {
  const author = await idOf(named)
  const removed: string[] = []
  for (const id of [author, ...(await mergedInto(author, await workspace.optOuts.list()))])
    if (await workspace.optOuts.remove(id)) removed.push(id)
  if (removed.length === 0) throw new CommandFailure(`${author} is not left out: see cognate opt-out list.`)
  const lines = removed.map((id) => `${catalogueId(id)} is shown again.`)
  printResult(options, { author_id: author, done: 'remove' }, lines)
}

async function list({ workspace }: CommandContext, options: OptOutOptions): Promise<void> {
  const optOuts = await workspace.optOuts.list()
  const lines = alignColumns(
    optOuts.map(({ author_id, since, note }) => [author_id, since.toISOString().slice(0, 10), note ?? '']),
  )
  printResult(options, optOuts, optOuts.length === 0 ? 'Nobody is left out.' : lines)
}
