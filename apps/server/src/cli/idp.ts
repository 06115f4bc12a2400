import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IdentityProvider, IdentityProviderSummary, Workspace } from '@cognate/workspace'
import { Command, Option } from 'commander'
import type { z } from 'zod'
import { OidcSettings, ORCID, SamlSettings } from '../sign-in/identity-providers.ts'
import { type Answering, answer, asColumns } from './answer.ts'
import { jsonOption, readSlug, readText } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { findOrganisation, inWorkspace } from './in-workspace.ts'

interface ProviderOptions extends Answering {
  kind: IdentityProvider['kind']
  name?: string
  abbreviation?: string
  organisation: string
  config?: string
  enable?: boolean
  disable?: boolean
}

/** `cognate idp`: systems of institutions through which people sign in. */
export function idpCommand(): Command {
  return new Command('idp')
    .description('Creates, lists, changes and removes identity providers. Their secrets are never printed.')
    .addCommand(
      new Command('create')
        .description('Lets the people of an organisation sign in through its own system.')
        .argument('<key>', 'lower-case name that stands in addresses', readSlug)
        .addOption(
          new Option('--kind <kind>', 'what the system speaks').choices(['oidc', 'saml']).makeOptionMandatory(),
        )
        .requiredOption('--name <text>', 'name that people look for', readText)
        .requiredOption('--abbreviation <text>', 'its abbreviation', readText)
        .requiredOption('--organisation <name>', 'whose people it brings')
        .requiredOption('--config <file>', 'JSON file: see docs/operating.md')
        .addOption(jsonOption())
        .action(create),
    )
    .addCommand(
      new Command('list')
        .description('Lists the identity providers, without their secrets.')
        .addOption(jsonOption())
        .action((options: Answering) => inWorkspace(({ workspace }) => list(workspace, options))),
    )
    .addCommand(
      new Command('set')
        .description('Changes an identity provider; what is not named stays.')
        .argument('<key>', 'key of the identity provider')
        .option('--name <text>', 'name that people look for', readText)
        .option('--abbreviation <text>', 'its abbreviation', readText)
        .option('--config <file>', 'JSON file in place of the one that was read before')
        .option('--enable', 'lets people sign in through it')
        .addOption(new Option('--disable', 'lets nobody sign in through it').conflicts('enable'))
        .addOption(jsonOption())
        .action(change),
    )
    .addCommand(
      new Command('remove')
        .description('Removes an identity provider with all links to accounts; the accounts stay.')
        .argument('<key>', 'key of the identity provider')
        .addOption(jsonOption())
        .action(remove),
    )
}

function create(key: string, options: ProviderOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const { kind, name, abbreviation, organisation } = options
    if (key === ORCID) throw new UsageFailure('ORCID is set up by ORCID_CLIENT_ID and ORCID_CLIENT_SECRET.')
    const config = await readProviderConfig(options.config!, kind)
    const { id } = await findOrganisation(organisation, workspace)
    const { identityProviders } = workspace
    if (await identityProviders.byKey(key)) throw new CommandFailure(`There is an identity provider ${key} already.`)
    const provider = { key, kind, name: name!, abbreviation: abbreviation!, organisation_id: id, config }
    const created = await identityProviders.create(provider)
    const sentence = `People of ${organisation} can sign in through ${created.name}, at /sso/${key}/.`
    answer(options, await describe(created, workspace), sentence)
  })
}

function change(key: string, options: ProviderOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const known = await workspace.identityProviders.byKey(key)
    if (!known) throw new CommandFailure(unknown(key))
    const { name, abbreviation, config: file, enable, disable } = options
    const changes = {
      ...(name !== undefined && { name }),
      ...(abbreviation !== undefined && { abbreviation }),
      ...(file !== undefined && { config: await readProviderConfig(file, known.kind) }),
      ...((enable || disable) && { enabled: enable === true }),
    }
    if (Object.keys(changes).length === 0) throw new UsageFailure('There is nothing to change: see --help.')
    const changed = (await workspace.identityProviders.update(key, changes))!
    answer(options, await describe(changed, workspace), `The identity provider ${key} is changed.`)
  })
}

function remove(key: string, options: Answering): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    if (!(await workspace.identityProviders.remove(key))) throw new CommandFailure(unknown(key))
    answer(options, { key, done: 'remove' }, `The identity provider ${key} is removed.`)
  })
}

async function list(workspace: Workspace, options: Answering): Promise<void> {
  const providers = await workspace.identityProviders.list()
  const rows = await Promise.all(providers.map((provider) => describe(provider, workspace)))
  const lines = asColumns(
    rows.map(({ key, kind, name, abbreviation, organisation, enabled }) => [
      key,
      kind,
      `${name} (${abbreviation})`,
      organisation ?? 'open to all',
      enabled ? '' : 'disabled',
    ]),
  )
  answer(options, rows, rows.length === 0 ? 'There is no identity provider.' : lines)
}

function unknown(key: string): string {
  return `There is no identity provider ${key}: see cognate idp list.`
}

/** A provider as it is shown: nothing of its configuration, which holds secrets. */
async function describe(provider: IdentityProviderSummary, { organisations }: Workspace) {
  const { key, kind, name, abbreviation, organisation_id, enabled } = provider
  const organisation = (await organisations.list()).find(({ id }) => id === organisation_id)?.name ?? null
  return { key, kind, name, abbreviation, organisation, enabled }
}

/**
 * The configuration of a provider as its kind needs it.
 * @throws CommandFailure with every fault, none of which quotes what the file holds.
 */
async function readProviderConfig(file: string, kind: IdentityProvider['kind']): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new CommandFailure(`The file ${file} cannot be read.`, { cause })
  })
  const schema: z.ZodType<Record<string, unknown>> = kind === 'oidc' ? OidcSettings : SamlSettings
  const read = schema.safeParse(parseJson(text, file))
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the whole'}: ${message}`)
    throw new CommandFailure(`The file ${file} does not describe a provider of kind ${kind}:\n${faults.join('\n')}`)
  }
  const certificates = (read.data as Partial<SamlSettings>).certificates ?? []
  for (const [index, certificate] of certificates.entries()) requireCertificate(certificate, index, file)
  return read.data
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the file.
    throw new CommandFailure(`The file ${file} is not valid JSON.`)
  }
}

/** As PEM, or in base64 alone. */
function requireCertificate(text: string, index: number, file: string): void {
  try {
    new X509Certificate(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64'))
  } catch (cause) {
    throw new CommandFailure(`In the file ${file}, certificates.${index} is not a certificate.`, { cause })
  }
}
