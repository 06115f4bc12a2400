import { readFile } from 'node:fs/promises'
import { badPersonReasons } from '@cognate/contract'
import type { Account, Membership, Organisation, Workspace } from '@cognate/workspace'
import { Command, Option } from 'commander'
import { hashPassword } from '../access/passwords.ts'
import { organisationsInsteadOfPassword } from '../access/ways-in.ts'
import { type ImportedPeople, importPeople, requirePasswords } from '../administration/add-people.ts'
import { configuredOrigin, originNotes } from '../mail/invitation.ts'
import { ofMerger, queued } from '../mail/letter-orders.ts'
import { jsonOption, readAddress, readText, readUsername } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { type CommandContext, findOrganisation, onWorkspace } from './in-workspace.ts'
import { invite } from './invite.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'
import { readNewPassword } from './read-new-password.ts'

interface UserOptions extends OutputOptions {
  email?: string
  firstName?: string
  lastName?: string
  organisation?: string
  localAdmin?: boolean
  operator?: boolean
  dryRun?: boolean
  leave?: string
  passwordStdin?: boolean
  invite?: boolean
  yes?: boolean
}

/** `cognate user`: who may sign in, and for which organisations. */
export function userCommand(): Command {
  return new Command('user')
    .addCommand(createCommand())
    .addCommand(
      new Command('list')
        .description('Lists the users with their organisations.')
        .option('--organisation <name>', 'only those of one organisation')
        .addOption(jsonOption())
        .action(onWorkspace(list)),
    )
    .addCommand(setCommand())
    .addCommand(importCommand())
    .addCommand(mergeCommand())
    .addCommand(
      userSubcommand(
        'deactivate',
        'Closes the account: ends every session and API key; nothing else is deleted.',
        deactivate,
      ),
    )
    .addCommand(userSubcommand('activate', 'Opens an account that was deactivated.', activate))
    .addCommand(
      userSubcommand(
        'reset-second-factor',
        'Takes away all second factors of somebody who has lost them, and ends their sessions; API keys stay.',
        resetSecondFactor,
      ),
    )
    .addCommand(validateCommand())
    .addCommand(userSubcommand('export', 'Prints everything stored about a person, as JSON.', exportUser))
    .addCommand(
      userSubcommand('delete', 'Deletes the account and everything made with it, permanently.', remove).addOption(
        new Option('--yes', 'confirm that this cannot be undone').makeOptionMandatory(),
      ),
    )
}

function createCommand(): Command {
  const command = new Command('create')
    .description('Creates a user in an organisation.')
    .argument('<username>', 'name to sign in with; case does not matter', readUsername)
    .requiredOption('--email <address>', 'mail address', readAddress)
    .requiredOption('--first-name <name>', 'first name', readText)
    .requiredOption('--last-name <name>', 'last name', readText)
    .requiredOption('--organisation <name>', 'the organisation that the user works for')
    .option('--local-admin', 'may manage the teams of the organisation')
    .addHelpText(
      'after',
      '\nWithout --password-stdin and --invite the user can sign in only through an institution or ORCID.',
    )
  return addSignInOptions(command).action(onWorkspace(create))
}

function setCommand(): Command {
  const command = new Command('set')
    .description('Changes a user; everything else stays as it is.')
    .argument('<username>', 'name of the user')
    .option('--email <address>', 'mail address', readAddress)
    .option('--first-name <name>', 'first name', readText)
    .option('--last-name <name>', 'last name', readText)
    .option('--organisation <name>', 'adds the user to this organisation, or changes the membership')
    .option('--local-admin', 'may manage the teams of that organisation')
    .option('--no-local-admin', 'may no longer manage them')
    .option('--operator', 'may administer the whole installation, on the page too; acts are logged under their name')
    .option('--no-operator', 'may no longer administer it')
    .option('--leave <name>', 'ends the membership in this organisation, with its teams, shares and API keys')
  return addSignInOptions(command).action(onWorkspace(change))
}

function importCommand(): Command {
  return new Command('import')
    .description('Makes everybody in a CSV a member of an organisation, with a new account where there is none.')
    .argument('<file>', 'a CSV with the columns username, email, first_name, last_name and, if wanted, local_admin')
    .requiredOption('--organisation <name>', 'the organisation that they work for')
    .option('--dry-run', 'say what would be done, and which rows are bad, without doing it')
    .option('--invite', 'send each new person a link that sets a password; the server sends them')
    .addOption(jsonOption())
    .action(onWorkspace(importFile))
}

function mergeCommand(): Command {
  return new Command('merge')
    .description('Merges two accounts of one person: one gets all that the other has and is, and the other is closed.')
    .argument('<from>', 'name of the user whose account goes')
    .argument('<into>', 'name of the user whose account stays')
    .addOption(new Option('--dry-run', 'say what would move, without moving it').conflicts('yes'))
    .option('--yes', 'confirm that this cannot be undone')
    .addOption(jsonOption())
    .action(onWorkspace(merge))
}

function validateCommand(): Command {
  return new Command('validate')
    .description('Asks people to sign in through their organisation again, before they work for it.')
    .argument('[username]', 'name of the user; without it, all users of the organisation')
    .option('--organisation <name>', 'only for this organisation')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nWorks only where the organisation has an identity provider: elsewhere nobody could sign in again.',
    )
    .action(onWorkspace(requireValidation))
}

function addSignInOptions(command: Command): Command {
  return command
    .addOption(new Option('--password-stdin', 'read the password from standard input').conflicts('invite'))
    .option('--invite', 'send a link by mail that sets a password; it works once, within 7 days')
    .addOption(jsonOption())
}

type UserAction = (account: Account, context: CommandContext, options: OutputOptions) => Promise<void>

function userSubcommand(name: string, description: string, act: UserAction): Command {
  return new Command(name)
    .description(description)
    .argument('<username>', 'name of the user')
    .addOption(jsonOption())
    .action(
      onWorkspace(async (context, username: string, options: OutputOptions) =>
        act(await findUser(username, context.workspace), context, options),
      ),
    )
}

async function findUser(username: string, { accounts }: Workspace): Promise<Account> {
  const account = await accounts.byUsername(username)
  if (account) return account
  throw new CommandFailure(`There is no user ${username}: see cognate user list.`)
}

async function create(context: CommandContext, username: string, options: UserOptions): Promise<void> {
  const { workspace } = context
  const organisation = await findOrganisation(options.organisation!, workspace)
  const taken = await workspace.accounts.byUsername(username)
  if (taken) {
    const memberships = await workspace.memberships.of(taken.id)
    const isMember = memberships.some((one) => one.organisation.id === organisation.id)
    throw new CommandFailure(usernameTakenSentence(username, organisation.name, isMember))
  }
  if (options.passwordStdin || options.invite) await requirePasswords(organisation, workspace)
  const password_hash = options.passwordStdin ? await hashPassword(await readNewPassword(process.stdin)) : null
  const account = await workspace.accounts.create({
    username,
    email: options.email!,
    first_name: options.firstName!,
    last_name: options.lastName!,
    password_hash,
  })
  await workspace.memberships.set(account.id, organisation.id, { is_local_admin: options.localAdmin ?? false })
  await printUser(account, `The user ${username} is created in ${organisation.name}.`, context, options)
}

/** @throws CommandFailure where a password is to be given to somebody who signs in through a provider alone */
function refuseForProvider(organisations: readonly string[], { passwordStdin, invite }: UserOptions): void {
  if (!passwordStdin && !invite) return
  throw new CommandFailure(
    `Members of ${organisations.join(', ')} sign in through its identity provider alone: cognate organisation set NAME --sign-in any lets them have passwords.`,
  )
}

function usernameTakenSentence(username: string, organisation: string, isMember: boolean): string {
  const there = `There is already a user ${username}`
  return isMember
    ? `${there}, a member of ${organisation}.`
    : `${there}: cognate user set ${username} --organisation ${organisation} makes them a member.`
}

/** Sends the invitation if one was asked for, and prints the user. */
async function printUser(
  account: Account,
  sentence: string,
  context: CommandContext,
  options: UserOptions,
): Promise<void> {
  const invitation = options.invite ? await invite(account, context) : undefined
  const value = { ...(await describe(account, context.workspace)), ...(invitation && { invitation }) }
  printResult(options, value, invitation ? [sentence, ...invitation.lines] : sentence)
}

async function change(context: CommandContext, username: string, options: UserOptions): Promise<void> {
  if (!Object.keys(options).some((key) => key !== 'json'))
    throw new UsageFailure('There is nothing to change: see --help.')
  if (options.localAdmin !== undefined && !options.organisation) {
    throw new UsageFailure('Choose the organisation with --organisation.')
  }
  const { workspace } = context
  const account = await findUser(username, workspace)
  const closing = await organisationsInsteadOfPassword(account, workspace)
  if (closing && !options.leave) refuseForProvider(closing, options)
  // Read first: it may be refused, and then nothing must have changed.
  const passwordHash = options.passwordStdin ? await hashPassword(await readNewPassword(process.stdin)) : undefined
  await changeMemberships(account, workspace, options)
  await changePerson(account, workspace, options)
  if (options.operator !== undefined) await workspace.accounts.setOperator(account.id, options.operator)
  if (passwordHash !== undefined) await workspace.accounts.setPassword(account.id, passwordHash, { by: null })
  const changedAccount = await findUser(username, workspace)
  await printUser(changedAccount, `The user ${changedAccount.username} is changed.`, context, options)
}

async function merge({ workspace }: CommandContext, from: string, into: string, options: UserOptions): Promise<void> {
  const isDry = options.dryRun ?? false
  if (!isDry && !options.yes) throw new UsageFailure('Say --yes to merge, which cannot be undone, or --dry-run.')
  const [goes, stays] = [await findUser(from, workspace), await findUser(into, workspace)]
  const merged = await workspace.people.merge({ from: goes.id, into: stays.id, by: null, isDry })
  if (!isDry) for (const notice of ofMerger(goes, stays)) await workspace.letters.queue(...queued(notice))
  const counts = Object.entries(merged).flatMap(([what, moved]) => {
    const count = Array.isArray(moved) ? moved.join(', ') : moved
    return count ? [[what.replaceAll('_', ' '), String(count)]] : []
  })
  const done = isDry
    ? `${goes.username} would be merged into ${stays.username}, and closed:`
    : `${goes.username} is merged into ${stays.username}, and closed:`
  const value = { from: goes.username, into: stays.username, is_done: !isDry, ...merged }
  printResult(options, value, [counts.length > 0 ? done : done.replace(':', '.'), ...alignColumns(counts)])
}

async function importFile({ workspace, config }: CommandContext, file: string, options: UserOptions): Promise<void> {
  const organisation = await findOrganisation(options.organisation!, workspace)
  if (options.invite) await requirePasswords(organisation, workspace)
  const content = await readFile(file, 'utf8').catch((cause) => {
    throw new CommandFailure(`${file} cannot be read.`, { cause })
  })
  const isDry = options.dryRun ?? false
  const imported = await importPeople(workspace, { organisation, content, isDry, mayJoin: true, by: null })
  const { created_ids, ...done } = imported
  const invitedIds = options.invite ? created_ids : []
  for (const user_id of invitedIds)
    await workspace.letters.queue(
      ...queued({ kind: 'invitation', user_id, origin: configuredOrigin(config), by: null }),
    )
  printResult(options, { ...done, invited: invitedIds.length }, [
    ...sentencesOf(imported, { isDry, invited: invitedIds.length }),
    ...(invitedIds.length > 0 ? originNotes(config) : []),
  ])
  if (done.bad_rows.length > 0 && !isDry) throw new CommandFailure('Nothing was done: correct these rows first.')
}

function sentencesOf(
  { rows, created, joined, unchanged, bad_rows }: ImportedPeople,
  { isDry, invited }: { isDry: boolean; invited: number },
): string[] {
  const counts = `${rows} rows: ${created} new, ${joined} known elsewhere, ${unchanged} members already, ${bad_rows.length} bad`
  const bad = bad_rows.map(
    ({ row, username, reasons }) =>
      `Row ${row} ${username}: ${reasons.map((reason) => badPersonReasons[reason]).join('; ')}`,
  )
  return [
    isDry ? `Would be done: ${counts}.` : `${counts}.`,
    ...bad,
    ...(invited > 0 ? [`${invited} are invited.`] : []),
  ]
}

async function changeMemberships({ id, username }: Account, workspace: Workspace, options: UserOptions): Promise<void> {
  const { memberships } = workspace
  const joinedOrganisation = options.organisation ? await findOrganisation(options.organisation, workspace) : undefined
  const leftOrganisation = options.leave ? await findOrganisation(options.leave, workspace) : undefined
  const before = await memberships.of(id)
  const membershipIn = ({ id }: Organisation) => before.find(({ organisation }) => organisation.id === id)
  // Where one of the two cannot be done, neither is.
  if (leftOrganisation && !membershipIn(leftOrganisation))
    throw new CommandFailure(`The user ${username} is not a member of ${leftOrganisation.name}.`)
  if (joinedOrganisation) {
    const membership = membershipIn(joinedOrganisation)
    const is_local_admin = options.localAdmin ?? membership?.is_local_admin ?? false
    await memberships.set(id, joinedOrganisation.id, { is_local_admin })
  }
  if (leftOrganisation) await memberships.remove(id, leftOrganisation.id)
}

async function changePerson(
  { id, email: before }: Account,
  { accounts, letters }: Workspace,
  options: UserOptions,
): Promise<void> {
  const { email, firstName: first_name, lastName: last_name } = options
  const changes = {
    ...(email !== undefined && { email }),
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
  }
  if (Object.keys(changes).length > 0) await accounts.update(id, changes)
  if (email !== undefined && email.toLowerCase() !== before.toLowerCase())
    await letters.queue(...queued({ kind: 'address_changed', user_id: id, email: before }))
}

async function deactivate(
  { id, username }: Account,
  { workspace }: CommandContext,
  options: OutputOptions,
): Promise<void> {
  await workspace.accounts.setActive(id, false)
  printResult(options, { username, done: 'deactivate' }, `The user ${username} can no longer sign in.`)
}

async function activate(
  { id, username }: Account,
  { workspace }: CommandContext,
  options: OutputOptions,
): Promise<void> {
  await workspace.accounts.setActive(id, true)
  printResult(options, { username, done: 'activate' }, `The user ${username} can sign in again.`)
}

async function resetSecondFactor(
  { id, username }: Account,
  { workspace }: CommandContext,
  options: OutputOptions,
): Promise<void> {
  if (!(await workspace.secondFactors.reset(id, null))) throw new CommandFailure(`${username} has no second factor.`)
  await workspace.letters.queue(...queued({ kind: 'second_factor_changed', user_id: id, change: 'reset' }))
  const sentence = `The user ${username} signs in with the password alone, until they set up a second factor again.`
  printResult(options, { username, done: 'reset-second-factor' }, sentence)
}

async function requireValidation(
  { workspace }: CommandContext,
  username: string | undefined,
  options: UserOptions,
): Promise<void> {
  if (username === undefined && options.organisation === undefined) {
    throw new UsageFailure('Name a user, an organisation with --organisation, or both.')
  }
  const account = username === undefined ? undefined : await findUser(username, workspace)
  const organisation = options.organisation ? await findOrganisation(options.organisation, workspace) : undefined
  const memberships = await workspace.memberships.requireValidation({
    ...(account && { userId: account.id }),
    ...(organisation && { organisationId: organisation.id }),
  })
  if (memberships === 0) {
    throw new CommandFailure(
      'There is nobody to ask: no such membership is validated in an organisation with an identity provider.',
    )
  }
  const who = memberships === 1 ? '1 membership' : `${memberships.toLocaleString('en')} memberships`
  const sentence = `${who} must be validated again, by signing in through the organisation.`
  printResult(options, { memberships }, sentence)
}

async function exportUser({ id }: Account, { workspace }: CommandContext): Promise<void> {
  const everything = await workspace.accounts.exportOf(id)
  await workspace.audit.write({ actor_id: null, action: 'account.exported', subject: `user:${id}` })
  process.stdout.write(`${JSON.stringify(everything, null, 2)}\n`)
}

async function remove({ id, username }: Account, { workspace }: CommandContext, options: OutputOptions): Promise<void> {
  await workspace.accounts.remove(id, null)
  printResult(
    options,
    { username, done: 'delete' },
    `The user ${username} is deleted, and everything made with the account.`,
  )
}

async function list({ workspace }: CommandContext, options: UserOptions): Promise<void> {
  const organisation = options.organisation ? await findOrganisation(options.organisation, workspace) : undefined
  const accounts = await workspace.accounts.list()
  const users = await Promise.all(accounts.map((account) => describe(account, workspace)))
  const listedUsers = users.filter(
    ({ organisations }) => !organisation || organisations.some(({ name }) => name === organisation.name),
  )
  const lines = alignColumns(
    listedUsers.map(({ username, first_name, last_name, email, is_active, is_operator, organisations }) => [
      username,
      `${first_name} ${last_name}`,
      email,
      organisations.map(formatMembership).join(', ') || 'no organisation',
      [is_operator ? 'operator' : '', is_active ? '' : 'deactivated'].filter(Boolean).join(', '),
    ]),
  )
  printResult(
    options,
    listedUsers,
    listedUsers.length === 0 ? 'There is no user: see cognate user create --help.' : lines,
  )
}

/** A user as it is printed, without hash and internal id. */
async function describe(account: Account, { memberships }: Workspace) {
  const { id, password_hash, username, email, first_name, last_name, is_active, is_operator, created_at } = account
  const organisations = (await memberships.of(id)).map(membershipView)
  const has_usable_password = password_hash !== null
  return {
    ...{ username, email, first_name, last_name, is_active, is_operator },
    ...{ has_usable_password, created_at, organisations },
  }
}

function membershipView({ organisation: { name }, is_validated, is_local_admin }: Membership) {
  return { name, is_validated, is_local_admin }
}

function formatMembership({ name, is_validated, is_local_admin }: ReturnType<typeof membershipView>): string {
  const notes = [...(is_local_admin ? ['local admin'] : []), ...(is_validated ? [] : ['not validated'])]
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`
}
