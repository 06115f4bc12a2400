import { readFile } from 'node:fs/promises'
import { AppError } from '@cognate/contract'
import type { IdentityProviderSummary, StoredIdentityProvider, Workspace } from '@cognate/workspace'
import { Command, Option } from 'commander'
import { configuredOrigin, originNotes } from '../mail/invitation.ts'
import { ORCID_KEY } from '../sign-in/identity-providers.ts'
import { readSettings } from '../sign-in/read-settings.ts'
import { scimAddress } from '../sign-in/service-provider.ts'
import { jsonOption, readSlug, readText } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { type CommandContext, findOrganisation, onWorkspace } from './in-workspace.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

interface ProviderOptions extends OutputOptions {
  kind: StoredIdentityProvider['kind']
  name?: string
  abbreviation?: string
  organisation: string
  config?: string
  enable?: boolean
  disable?: boolean
}

/** `cognate idp`: the systems of institutions through which people sign in. */
export function idpCommand(): Command {
  return new Command('idp')
    .addCommand(
      new Command('create')
        .description('Lets the people of an organisation sign in through its own system.')
        .argument('<key>', 'lower-case name for use in URLs', readSlug)
        .addOption(
          new Option('--kind <kind>', 'protocol of the system').choices(['oidc', 'saml']).makeOptionMandatory(),
        )
        .requiredOption('--name <text>', 'name that people search for', readText)
        .requiredOption('--abbreviation <text>', 'abbreviation of the name', readText)
        .requiredOption('--organisation <name>', 'organisation whose people sign in through it')
        .requiredOption('--config <file>', 'JSON file with its settings: see docs/operating.md')
        .addOption(jsonOption())
        .action(onWorkspace(create)),
    )
    .addCommand(
      new Command('list')
        .description('Lists the identity providers, without their secrets.')
        .addOption(jsonOption())
        .action(onWorkspace(list)),
    )
    .addCommand(
      new Command('set')
        .description('Changes an identity provider; everything else stays as it is.')
        .argument('<key>', 'key of the identity provider')
        .option('--name <text>', 'name that people search for', readText)
        .option('--abbreviation <text>', 'abbreviation of the name', readText)
        .option('--config <file>', 'JSON file that replaces its settings')
        .option('--enable', 'allow sign-in through it')
        .addOption(new Option('--disable', 'stop sign-in through it').conflicts('enable'))
        .addOption(jsonOption())
        .action(onWorkspace(change)),
    )
    .addCommand(
      new Command('token')
        .description(
          'Prints a new token with which the system of the institution keeps people in step (SCIM); the one before ends.',
        )
        .argument('<key>', 'key of the identity provider')
        .option('--end', 'end the token, and make no new one')
        .addOption(jsonOption())
        .action(onWorkspace(changeToken)),
    )
    .addCommand(
      new Command('remove')
        .description('Removes an identity provider and all links to accounts; the accounts stay.')
        .argument('<key>', 'key of the identity provider')
        .addOption(jsonOption())
        .action(onWorkspace(remove)),
    )
}

async function create({ workspace }: CommandContext, key: string, options: ProviderOptions): Promise<void> {
  const { kind, name, abbreviation, organisation } = options
  if (key === ORCID_KEY) throw new UsageFailure('ORCID is set up with ORCID_CLIENT_ID and ORCID_CLIENT_SECRET.')
  const config = await readProviderConfig(options.config!, kind)
  const { id } = await findOrganisation(organisation, workspace)
  const { identityProviders } = workspace
  if (await identityProviders.byKey(key)) throw new CommandFailure(`There is already an identity provider ${key}.`)
  const provider = { key, kind, name: name!, abbreviation: abbreviation!, organisation_id: id, config }
  const created = await identityProviders.create(provider)
  const sentence = `People of ${organisation} can sign in through ${created.name}, at /sso/${key}/.`
  printResult(options, await describe(created, workspace), sentence)
}

async function change({ workspace }: CommandContext, key: string, options: ProviderOptions): Promise<void> {
  const provider = await workspace.identityProviders.byKey(key)
  if (!provider) throw new CommandFailure(unknownProviderSentence(key))
  const { name, abbreviation, config: file, enable, disable } = options
  const changes = {
    ...(name !== undefined && { name }),
    ...(abbreviation !== undefined && { abbreviation }),
    ...(file !== undefined && { config: await readProviderConfig(file, provider.kind) }),
    ...((enable || disable) && { enabled: enable === true }),
  }
  if (Object.keys(changes).length === 0) throw new UsageFailure('There is nothing to change: see --help.')
  const changed = (await workspace.identityProviders.update(key, changes))!
  printResult(options, await describe(changed, workspace), `The identity provider ${key} is changed.`)
}

async function remove({ workspace }: CommandContext, key: string, options: OutputOptions): Promise<void> {
  if (!(await workspace.identityProviders.remove(key))) throw new CommandFailure(unknownProviderSentence(key))
  printResult(options, { key, done: 'remove' }, `The identity provider ${key} is removed.`)
}

async function changeToken(
  { config, workspace: { identityProviders } }: CommandContext,
  key: string,
  options: OutputOptions & { end?: boolean },
): Promise<void> {
  const provider = await identityProviders.byKey(key)
  if (!provider) throw new CommandFailure(unknownProviderSentence(key))
  if (options.end) {
    if (!(await identityProviders.removeToken(key)))
      throw new CommandFailure(`The identity provider ${key} has no token.`)
    return printResult(options, { key, done: 'end' }, `The token of ${key} has ended.`)
  }
  const token = await identityProviders.createToken(key)
  if (!token) throw new CommandFailure(`The identity provider ${key} belongs to no organisation.`)
  const address = scimAddress(configuredOrigin(config))
  const lines = [`Tenant URL: ${address}`, `Secret token: ${token}`, 'The token is not shown again.']
  printResult(options, { key, url: address, token }, [...lines, ...originNotes(config)])
}

async function list({ workspace }: CommandContext, options: OutputOptions): Promise<void> {
  const providers = await workspace.identityProviders.list()
  const rows = await Promise.all(providers.map((provider) => describe(provider, workspace)))
  const lines = alignColumns(
    rows.map(({ key, kind, name, abbreviation, organisation, enabled }) => [
      key,
      kind,
      `${name} (${abbreviation})`,
      organisation ?? 'open to all',
      enabled ? '' : 'disabled',
    ]),
  )
  printResult(options, rows, rows.length === 0 ? 'There is no identity provider.' : lines)
}

function unknownProviderSentence(key: string): string {
  return `There is no identity provider ${key}: see cognate idp list.`
}

/** A provider as it is printed, without its settings, which hold secrets. */
async function describe(provider: IdentityProviderSummary, { organisations }: Workspace) {
  const { key, kind, name, abbreviation, organisation_id, enabled } = provider
  const organisation = (await organisations.list()).find(({ id }) => id === organisation_id)?.name ?? null
  return { key, kind, name, abbreviation, organisation, enabled }
}

/**
 * Reads the settings of a provider of a kind.
 * @throws CommandFailure with every fault; no message quotes the file.
 */
async function readProviderConfig(
  file: string,
  kind: StoredIdentityProvider['kind'],
): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new CommandFailure(`The file ${file} cannot be read.`, { cause })
  })
  return readSettings(kind, parseJson(text, file), new Date()).catch((error) => {
    if (!(error instanceof AppError)) throw error
    const faults = error.fields.map(({ field, message }) => `  ${field || 'the whole'}: ${message}`)
    throw new CommandFailure(`The file ${file} does not describe a provider of kind ${kind}:\n${faults.join('\n')}`)
  })
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the file.
    throw new CommandFailure(`The file ${file} is not valid JSON.`)
  }
}
