import { readFile } from 'node:fs/promises'
import { AppError } from '@cognate/contract'
import type { Licence, NewOrganisation, Organisation, SignInRule, Workspace } from '@cognate/workspace'
import { Command, InvalidArgumentError } from 'commander'
import { storePicture } from '../administration/logo.ts'
import { jsonOption, kindOption, layoutOption, readDays, readSlug, readText, themeOption } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { type CommandContext, findOrganisation, onWorkspace } from './in-workspace.ts'
import { completeLicence, describeLicence, type LicenceOptions, licenceOptions, today } from './licence.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'
import { deliveriesCommand, submissionCommand } from './submission.ts'

interface ContentOptions {
  displayName?: string
  theme?: Organisation['frontend_theme']
  /** Empty: none. */
  submissionSystem?: string
  /** A file; empty: none. */
  logo?: string
  coiChecker?: boolean
  nlLanguage?: boolean
  exportLayout?: Organisation['export_layout']
  retentionDays?: number | 'none'
  signIn?: SignInRule | 'default'
}

/** `cognate organisation`: the organisations that the installation serves. */
export function organisationCommand(): Command {
  return new Command('organisation')
    .addCommand(createCommand())
    .addCommand(
      new Command('list')
        .description('Lists the organisations with their licences.')
        .addOption(jsonOption())
        .action(onWorkspace(list)),
    )
    .addCommand(setCommand())
    .addCommand(submissionCommand())
    .addCommand(deliveriesCommand())
    .addCommand(
      new Command('end')
        .description('Ends the licence of an organisation today: its members can no longer work for it.')
        .argument('<name>', 'name of the organisation')
        .addOption(jsonOption())
        .addHelpText('after', '\nNothing is deleted: cognate licence set opens the organisation again.')
        .action(onWorkspace(endLicence)),
    )
}

function createCommand(): Command {
  const command = new Command('create')
    .description('Creates an organisation with its licence.')
    .argument('<name>', 'lower-case name for use in URLs', readSlug)
    .requiredOption('--display-name <text>', 'name shown to people', readText)
    .addOption(kindOption().makeOptionMandatory())
  return licenceOptions(contentOptions(command), { isNew: true }).action(onWorkspace(createOrganisation))
}

function setCommand(): Command {
  const command = new Command('set')
    .description('Changes an organisation; everything else stays as it is.')
    .argument('<name>', 'name of the organisation')
    .option('--display-name <text>', 'name shown to people', readText)
  // Added after their opposites, so that commander gives neither a default.
  return contentOptions(command)
    .option('--no-coi-checker', 'switch the conflict checker off')
    .option('--no-nl-language', 'switch the filter for Dutch speakers off')
    .action(onWorkspace(changeOrganisation))
}

function contentOptions(command: Command): Command {
  return command
    .addOption(themeOption())
    .option('--submission-system <name>', 'name of the system that collections are sent to; empty for none')
    .option('--logo <file>', 'its logo: a PNG, JPEG or WebP of up to 256 kB; empty for none')
    .option('--coi-checker', 'switch the conflict checker on')
    .option('--nl-language', 'switch the filter for Dutch speakers on')
    .addOption(layoutOption())
    .option('--retention-days <days>', 'days after which unused queries are removed; none keeps them', readDays)
    .option(
      '--sign-in <rule>',
      'how members come in where it has an identity provider: any, provider-only, or default: through it alone if it made their account',
      readSignIn,
    )
    .addOption(jsonOption())
}

/** The fields of an organisation that the options set. */
async function contentOf(options: ContentOptions, workspace: Workspace): Promise<Partial<NewOrganisation>> {
  const content = {
    display_name: options.displayName,
    frontend_theme: options.theme,
    submission_system_name: textOrNone(options.submissionSystem),
    logo: options.logo?.trim() ? await storeLogo(options.logo, workspace) : textOrNone(options.logo),
    coi_checker: options.coiChecker,
    nl_language: options.nlLanguage,
    export_layout: options.exportLayout,
    query_retention_days: options.retentionDays === 'none' ? null : options.retentionDays,
    sign_in: options.signIn === 'default' ? null : options.signIn,
  }
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
}

function readSignIn(text: string): SignInRule | 'default' {
  if (text === 'any' || text === 'default') return text
  if (text === 'provider-only') return 'provider only'
  throw new InvalidArgumentError('Use any, provider-only or default.')
}

function textOrNone(text: string | undefined): string | null | undefined {
  return text === undefined ? undefined : text.trim() || null
}

type CreateOptions = ContentOptions & LicenceOptions & OutputOptions

async function createOrganisation({ workspace }: CommandContext, name: string, options: CreateOptions): Promise<void> {
  const { organisations, licences } = workspace
  const licence = completeLicence(options, undefined)
  if (await organisations.byName(name)) throw new CommandFailure(`There is already an organisation ${name}.`)
  const content = await contentOf(options, workspace)
  const organisation = await organisations.create({ name, display_name: options.displayName!, ...content })
  await licences.set(organisation.id, licence)
  const sentence = `The organisation ${name} is created: ${describeLicence(licence)}.`
  printResult(options, withLicence(organisation, licence), sentence)
}

async function changeOrganisation(
  { workspace }: CommandContext,
  name: string,
  options: ContentOptions & OutputOptions,
): Promise<void> {
  const { organisations, licences } = workspace
  const { id } = await findOrganisation(name, workspace)
  const content = await contentOf(options, workspace)
  if (Object.keys(content).length === 0) throw new UsageFailure('There is nothing to change: see --help.')
  const changedOrganisation = (await organisations.update(id, content))!
  printResult(options, withLicence(changedOrganisation, await licences.of(id)), `The organisation ${name} is changed.`)
}

async function endLicence({ workspace }: CommandContext, name: string, options: OutputOptions): Promise<void> {
  const { id } = await findOrganisation(name, workspace)
  const hasEnded = await workspace.licences.end(id)
  if (!hasEnded) throw new CommandFailure(`The organisation ${name} has no licence in force.`)
  printResult(options, { name, done: 'end' }, `The licence of ${name} has ended: nobody can work for it now.`)
}

async function list({ workspace }: CommandContext, options: OutputOptions): Promise<void> {
  const { organisations, licences } = workspace
  const allOrganisations = await organisations.list()
  const rows = await Promise.all(
    allOrganisations.map(async (organisation) => ({ organisation, licence: await licences.of(organisation.id) })),
  )
  const lines = alignColumns(
    rows.map(({ organisation: { name, display_name, frontend_theme }, licence }) => [
      name,
      display_name,
      frontend_theme,
      licence ? describeLicence(licence) : 'no licence',
    ]),
  )
  const emptyListSentence = 'There is no organisation yet: see cognate organisation create --help.'
  printResult(
    options,
    rows.map(({ organisation, licence }) => withLicence(organisation, licence)),
    rows.length === 0 ? emptyListSentence : lines,
  )
}

function withLicence({ id: _, ...organisation }: Organisation, licence: Licence | undefined) {
  const isInForce = licence !== undefined && licence.valid_from <= today() && today() <= licence.valid_until
  return { ...organisation, licence: licence ? { ...licence, is_in_force: isInForce } : null }
}

/**
 * Stores the picture of a file as a logo, and gives its path below the media area.
 * @throws CommandFailure where the file cannot be read, is too large, or is no PNG, JPEG or WebP
 */
async function storeLogo(file: string, workspace: Workspace): Promise<string> {
  const bytes = await readFile(file).catch((cause) => {
    throw new CommandFailure(`The file ${file} cannot be read.`, { cause })
  })
  try {
    return await storePicture(bytes, workspace)
  } catch (error) {
    throw error instanceof AppError ? new CommandFailure(`${file}: ${error.detail}`, { cause: error }) : error
  }
}
