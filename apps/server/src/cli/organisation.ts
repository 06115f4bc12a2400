import type { Licence, NewOrganisation, Organisation, Workspace } from '@cognate/workspace'
import { Command } from 'commander'
import { type Answering, answer, asColumns } from './answer.ts'
import { jsonOption, kindOption, layoutOption, readDays, readSlug, readText, themeOption } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { findOrganisation, inWorkspace } from './in-workspace.ts'
import { completeLicence, describeLicence, type LicenceOptions, licenceOptions, today } from './licence.ts'
import { submissionCommand } from './submission.ts'

interface ContentOptions {
  displayName?: string
  theme?: Organisation['frontend_theme']
  /** Empty: none. */
  submissionSystem?: string
  logo?: string
  coiChecker?: boolean
  nlLanguage?: boolean
  exportLayout?: Organisation['export_layout']
  retentionDays?: number | 'none'
}

/** `cognate organisation`: whom the installation serves. */
export function organisationCommand(): Command {
  return new Command('organisation')
    .description('Creates, lists, changes and ends organisations.')
    .addCommand(createCommand())
    .addCommand(
      new Command('list')
        .description('Lists the organisations with their licences.')
        .addOption(jsonOption())
        .action((options: Answering) => inWorkspace(({ workspace }) => list(workspace, options))),
    )
    .addCommand(setCommand())
    .addCommand(submissionCommand())
    .addCommand(
      new Command('end')
        .description('Ends the licence of an organisation today: its members cannot work for it any more.')
        .argument('<name>', 'name of the organisation')
        .addOption(jsonOption())
        .addHelpText('after', '\nNothing is deleted: cognate licence set opens the organisation again.')
        .action((name: string, options: Answering) => inWorkspace(({ workspace }) => end(name, workspace, options))),
    )
}

function createCommand(): Command {
  const command = new Command('create')
    .description('Creates an organisation with its licence.')
    .argument('<name>', 'lower-case name that stands in addresses', readSlug)
    .requiredOption('--display-name <text>', 'name that people read', readText)
    .addOption(kindOption().makeOptionMandatory())
  return licenceOptions(contentOptions(command), { isNew: true }).action(
    (name: string, options: ContentOptions & LicenceOptions & Answering) =>
      inWorkspace(({ workspace }) => create(name, workspace, options)),
  )
}

function setCommand(): Command {
  const command = new Command('set')
    .description('Changes an organisation; what is not named stays.')
    .argument('<name>', 'name of the organisation')
    .option('--display-name <text>', 'name that people read', readText)
  // After their opposites, so that neither holds unless it is named.
  return contentOptions(command)
    .option('--no-coi-checker', 'without the conflict checker')
    .option('--no-nl-language', 'without the filter for Dutch speakers')
    .action((name: string, options: ContentOptions & Answering) =>
      inWorkspace(({ workspace }) => change(name, workspace, options)),
    )
}

function contentOptions(command: Command): Command {
  return command
    .addOption(themeOption())
    .option('--submission-system <name>', 'name of the system that collections are sent to; empty for none')
    .option('--logo <path>', 'path of its picture below the media area; empty for none')
    .option('--coi-checker', 'with the conflict checker')
    .option('--nl-language', 'with the filter for Dutch speakers')
    .addOption(layoutOption())
    .option('--retention-days <days>', 'days after which untouched queries are removed; none keeps them', readDays)
    .addOption(jsonOption())
}

/** What the options say of an organisation, and no more. */
function contentOf(options: ContentOptions): Partial<NewOrganisation> {
  const content = {
    display_name: options.displayName,
    frontend_theme: options.theme,
    submission_system_name: textOrNone(options.submissionSystem),
    logo: textOrNone(options.logo),
    coi_checker: options.coiChecker,
    nl_language: options.nlLanguage,
    export_layout: options.exportLayout,
    query_retention_days: options.retentionDays === 'none' ? null : options.retentionDays,
  }
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
}

function textOrNone(text: string | undefined): string | null | undefined {
  return text === undefined ? undefined : text.trim() || null
}

type Created = ContentOptions & LicenceOptions & Answering

async function create(name: string, workspace: Workspace, options: Created): Promise<void> {
  const { organisations, licences } = workspace
  const licence = completeLicence(options, undefined)
  if (await organisations.byName(name)) throw new CommandFailure(`There is an organisation ${name} already.`)
  const content = contentOf(options)
  const organisation = await organisations.create({ name, display_name: options.displayName!, ...content })
  await licences.set(organisation.id, licence)
  const sentence = `The organisation ${name} is created: ${describeLicence(licence)}.`
  answer(options, withLicence(organisation, licence), sentence)
}

async function change(name: string, workspace: Workspace, options: ContentOptions & Answering): Promise<void> {
  const { organisations, licences } = workspace
  const { id } = await findOrganisation(name, workspace)
  const content = contentOf(options)
  if (Object.keys(content).length === 0) throw new UsageFailure('There is nothing to change: see --help.')
  const changed = (await organisations.update(id, content))!
  answer(options, withLicence(changed, await licences.of(id)), `The organisation ${name} is changed.`)
}

async function end(name: string, workspace: Workspace, options: Answering): Promise<void> {
  const { id } = await findOrganisation(name, workspace)
  const hasEnded = await workspace.licences.end(id)
  if (!hasEnded) throw new CommandFailure(`The organisation ${name} has no licence that could end.`)
  answer(options, { name, done: 'end' }, `The licence of ${name} has ended: nobody can work for it any more.`)
}

async function list({ organisations, licences }: Workspace, options: Answering): Promise<void> {
  const all = await organisations.list()
  const rows = await Promise.all(
    all.map(async (organisation) => ({ organisation, licence: await licences.of(organisation.id) })),
  )
  const lines = asColumns(
    rows.map(({ organisation: { name, display_name, frontend_theme }, licence }) => [
      name,
      display_name,
      frontend_theme,
      licence ? describeLicence(licence) : 'no licence',
    ]),
  )
  const none = 'There is no organisation yet: see cognate organisation create --help.'
  answer(
    options,
    rows.map(({ organisation, licence }) => withLicence(organisation, licence)),
    rows.length === 0 ? none : lines,
  )
}

function withLicence({ id: _, ...organisation }: Organisation, licence: Licence | undefined) {
  const isInForce = licence !== undefined && licence.valid_from <= today() && today() <= licence.valid_until
  return { ...organisation, licence: licence ? { ...licence, is_in_force: isInForce } : null }
}
