import type { Account, Membership, Workspace } from '@cognate/workspace'
import { Command, Option } from 'commander'
import { hashPassword } from '../access/passwords.ts'
import { type Answering, answer, asColumns } from './answer.ts'
import { jsonOption, readAddress, readText, readUsername } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { type Desk, findOrganisation, inWorkspace } from './in-workspace.ts'
import { invite } from './invite.ts'
import { readNewPassword } from './read-new-password.ts'

interface UserOptions extends Answering {
  email?: string
  firstName?: string
  lastName?: string
  organisation?: string
  localAdmin?: boolean
  leave?: string
  passwordStdin?: boolean
  invite?: boolean
}

/** `cognate user`: who may sign in, and for which organisations. */
export function userCommand(): Command {
  return new Command('user')
    .description('Creates, lists, changes and deactivates users.')
    .addCommand(createCommand())
    .addCommand(
      new Command('list')
        .description('Lists the users with their organisations.')
        .option('--organisation <name>', 'only those of one organisation')
        .addOption(jsonOption())
        .action((options: UserOptions) => inWorkspace(({ workspace }) => list(workspace, options))),
    )
    .addCommand(setCommand())
    .addCommand(
      onUser('deactivate', 'Closes the account: ends every session and API key; nothing else is deleted.', deactivate),
    )
    .addCommand(onUser('activate', 'Opens an account that was deactivated.', activate))
    .addCommand(onUser('export', 'Prints everything kept of a person, as JSON.', exportUser))
    .addCommand(
      onUser('delete', 'Deletes the account with everything made with it, for good.', remove).addOption(
        new Option('--yes', 'yes, for good').makeOptionMandatory(),
      ),
    )
}

function createCommand(): Command {
  const command = new Command('create')
    .description('Creates a user in an organisation.')
    .argument('<username>', 'name to sign in with; case does not matter', readUsername)
    .requiredOption('--email <address>', 'where mails go', readAddress)
    .requiredOption('--first-name <name>', 'first name', readText)
    .requiredOption('--last-name <name>', 'last name', readText)
    .requiredOption('--organisation <name>', 'the organisation that the user works for')
    .option('--local-admin', 'may manage the teams of the organisation')
    .addHelpText(
      'after',
      '\nWithout --password-stdin and --invite the user signs in through an institution or ORCID alone.',
    )
  return entranceOptions(command).action((username: string, options: UserOptions) =>
    inWorkspace((desk) => create(username, desk, options)),
  )
}

function setCommand(): Command {
  const command = new Command('set')
    .description('Changes a user; what is not named stays.')
    .argument('<username>', 'name of the user')
    .option('--email <address>', 'where mails go', readAddress)
    .option('--first-name <name>', 'first name', readText)
    .option('--last-name <name>', 'last name', readText)
    .option('--organisation <name>', 'makes the user a member of this organisation, or changes how they are one')
    .option('--local-admin', 'may manage the teams of that organisation')
    .option('--no-local-admin', 'may not manage them')
    .option('--leave <name>', 'ends the membership in this organisation, with its teams, shares and API keys')
  return entranceOptions(command).action((username: string, options: UserOptions) =>
    inWorkspace((desk) => change(username, desk, options)),
  )
}

function entranceOptions(command: Command): Command {
  return command
    .addOption(new Option('--password-stdin', 'read the password from standard input').conflicts('invite'))
    .option('--invite', 'send a link by mail that sets a password; it works once, within 7 days')
    .addOption(jsonOption())
}

type Act = (account: Account, desk: Desk, options: Answering) => Promise<void>

/** A command that does something with one user. */
function onUser(name: string, description: string, act: Act): Command {
  return new Command(name)
    .description(description)
    .argument('<username>', 'name of the user')
    .addOption(jsonOption())
    .action((username: string, options: Answering) =>
      inWorkspace(async (desk) => act(await findUser(username, desk.workspace), desk, options)),
    )
}

async function findUser(username: string, { accounts }: Workspace): Promise<Account> {
  const account = await accounts.byUsername(username)
  if (account) return account
  throw new CommandFailure(`There is no user ${username}: see cognate user list.`)
}

async function create(username: string, desk: Desk, options: UserOptions): Promise<void> {
  const { workspace } = desk
  const organisation = await findOrganisation(options.organisation!, workspace)
  if (await workspace.accounts.byUsername(username))
    throw new CommandFailure(takenSentence(username, organisation.name))
  const password_hash = options.passwordStdin ? await hashPassword(await readNewPassword(process.stdin)) : null
  const account = await workspace.accounts.create({
    username,
    email: options.email!,
    first_name: options.firstName!,
    last_name: options.lastName!,
    password_hash,
  })
  await workspace.memberships.set(account.id, organisation.id, { is_local_admin: options.localAdmin ?? false })
  await tell(account, `The user ${username} is created in ${organisation.name}.`, desk, options)
}

function takenSentence(username: string, organisation: string): string {
  return `There is a user ${username} already: cognate user set ${username} --organisation ${organisation} makes them a member.`
}

/** Says what was done, and invites where that was asked for. */
async function tell(account: Account, sentence: string, desk: Desk, options: UserOptions): Promise<void> {
  const invitation = options.invite ? await invite(account, desk) : undefined
  const value = { ...(await describe(account, desk.workspace)), ...(invitation && { invitation }) }
  answer(options, value, invitation ? [sentence, ...invitation.lines] : sentence)
}

async function change(username: string, desk: Desk, options: UserOptions): Promise<void> {
  if (!Object.keys(options).some((key) => key !== 'json'))
    throw new UsageFailure('There is nothing to change: see --help.')
  if (options.localAdmin !== undefined && !options.organisation) {
    throw new UsageFailure('Say of which organisation, with --organisation.')
  }
  const { workspace } = desk
  const account = await findUser(username, workspace)
  // Read before anything is changed: it may be refused.
  const passwordHash = options.passwordStdin ? await hashPassword(await readNewPassword(process.stdin)) : undefined
  await changePlaces(account, workspace, options)
  await changePerson(account, workspace, options)
  if (passwordHash !== undefined) await workspace.accounts.setPassword(account.id, passwordHash, { by: null })
  const changed = await findUser(username, workspace)
  await tell(changed, `The user ${changed.username} is changed.`, desk, options)
}

async function changePlaces({ id, username }: Account, workspace: Workspace, options: UserOptions): Promise<void> {
  const { memberships } = workspace
  const entered = options.organisation ? await findOrganisation(options.organisation, workspace) : undefined
  const left = options.leave ? await findOrganisation(options.leave, workspace) : undefined
  if (entered) {
    const known = (await memberships.of(id)).find(({ organisation }) => organisation.id === entered.id)
    const is_local_admin = options.localAdmin ?? known?.is_local_admin ?? false
    await memberships.set(id, entered.id, { is_local_admin })
  }
  if (left && !(await memberships.remove(id, left.id))) {
    throw new CommandFailure(`The user ${username} is no member of ${left.name}.`)
  }
}

async function changePerson({ id }: Account, { accounts }: Workspace, options: UserOptions): Promise<void> {
  const { email, firstName: first_name, lastName: last_name } = options
  const changes = {
    ...(email !== undefined && { email }),
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
  }
  if (Object.keys(changes).length > 0) await accounts.update(id, changes)
}

async function deactivate({ id, username }: Account, { workspace }: Desk, options: Answering): Promise<void> {
  await workspace.accounts.setActive(id, false)
  answer(options, { username, done: 'deactivate' }, `The user ${username} cannot sign in any more.`)
}

async function activate({ id, username }: Account, { workspace }: Desk, options: Answering): Promise<void> {
  await workspace.accounts.setActive(id, true)
  answer(options, { username, done: 'activate' }, `The user ${username} can sign in again.`)
}

async function exportUser({ id }: Account, { workspace }: Desk): Promise<void> {
  const everything = await workspace.accounts.exportOf(id)
  await workspace.audit.write({ actor_id: null, action: 'account.exported', subject: `user:${id}` })
  process.stdout.write(`${JSON.stringify(everything, null, 2)}\n`)
}

async function remove({ id, username }: Account, { workspace }: Desk, options: Answering): Promise<void> {
  await workspace.accounts.remove(id, null)
  answer(
    options,
    { username, done: 'delete' },
    `The user ${username} is deleted with everything made with the account.`,
  )
}

async function list(workspace: Workspace, options: UserOptions): Promise<void> {
  const organisation = options.organisation ? await findOrganisation(options.organisation, workspace) : undefined
  const accounts = await workspace.accounts.list()
  const users = await Promise.all(accounts.map((account) => describe(account, workspace)))
  const wanted = users.filter(
    ({ organisations }) => !organisation || organisations.some(({ name }) => name === organisation.name),
  )
  const lines = asColumns(
    wanted.map(({ username, first_name, last_name, email, is_active, organisations }) => [
      username,
      `${first_name} ${last_name}`,
      email,
      organisations.map(inWords).join(', ') || 'no organisation',
      is_active ? '' : 'deactivated',
    ]),
  )
  answer(options, wanted, wanted.length === 0 ? 'There is no user: see cognate user create --help.' : lines)
}

/** A user as it is shown: never a hash, never an internal id. */
async function describe(account: Account, { memberships }: Workspace) {
  const { id, password_hash, username, email, first_name, last_name, is_active, created_at } = account
  const organisations = (await memberships.of(id)).map(placeOf)
  const has_usable_password = password_hash !== null
  return { username, email, first_name, last_name, is_active, has_usable_password, created_at, organisations }
}

function placeOf({ organisation: { name }, is_validated, is_local_admin }: Membership) {
  return { name, is_validated, is_local_admin }
}

function inWords({ name, is_validated, is_local_admin }: ReturnType<typeof placeOf>): string {
  const notes = [...(is_local_admin ? ['local admin'] : []), ...(is_validated ? [] : ['not validated'])]
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`
}
