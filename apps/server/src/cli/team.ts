import { TEAM_NAME_MINIMUM } from '@cognate/contract'
import type { Team, Workspace } from '@cognate/workspace'
import { Command, InvalidArgumentError } from 'commander'
import { jsonOption, readText, readUsernames } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { type CommandContext, findOrganisation, onWorkspace } from './in-workspace.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

interface TeamOptions extends OutputOptions {
  organisation: string
  users?: string[]
}

/** `cognate team`: groups of users to share with. */
export function teamCommand(): Command {
  return new Command('team')
    .addCommand(teamSubcommand('list', 'Lists the teams with their members.').action(onWorkspace(list)))
    .addCommand(
      teamSubcommand('create', 'Creates a team.')
        .argument('<team>', 'name of the team', readTeamName)
        .option('--users <names>', 'user names of its members, separated by commas', readUsernames)
        .action(onWorkspace(create)),
    )
    .addCommand(
      teamSubcommand('set', 'Replaces the members of a team.')
        .argument('<team>', 'name of the team')
        .requiredOption('--users <names>', 'user names of its members, separated by commas', readUsernames)
        .action(onWorkspace(change)),
    )
    .addCommand(
      teamSubcommand('delete', 'Deletes a team and every share with it.')
        .argument('<team>', 'name of the team')
        .action(onWorkspace(remove)),
    )
}

function teamSubcommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .requiredOption('--organisation <name>', 'the organisation that the teams belong to')
    .addOption(jsonOption())
}

function readTeamName(text: string): string {
  const name = readText(text)
  if (name.length >= TEAM_NAME_MINIMUM && name.length <= 200) return name
  throw new InvalidArgumentError(`Use ${TEAM_NAME_MINIMUM} to 200 characters.`)
}

async function list({ workspace }: CommandContext, options: TeamOptions): Promise<void> {
  const teams = await workspace.teams.list(await operatorOf(options, workspace))
  const emptyListSentence = `The organisation ${options.organisation} has no team.`
  printResult(
    options,
    teams,
    teams.length === 0 ? emptyListSentence : alignColumns(teams.map(({ name, users }) => [name, formatUsers(users)])),
  )
}

async function create({ workspace }: CommandContext, name: string, options: TeamOptions): Promise<void> {
  const { users = [] } = options
  const team = await workspace.teams.create(await operatorOf(options, workspace), { name, users })
  printResult(options, team, `The team ${team.name} is created: ${formatUsers(team.users)}.`)
}

async function change({ workspace }: CommandContext, name: string, options: TeamOptions): Promise<void> {
  const operator = await operatorOf(options, workspace)
  const { uuid } = await findTeam(name, operator, workspace)
  const team = await workspace.teams.change(operator, uuid, { users: options.users })
  printResult(options, team, `The team ${name} is changed: ${formatUsers(team?.users ?? [])}.`)
}

async function remove({ workspace }: CommandContext, name: string, options: TeamOptions): Promise<void> {
  const operator = await operatorOf(options, workspace)
  const { uuid } = await findTeam(name, operator, workspace)
  await workspace.teams.remove(operator, uuid)
  printResult(options, { uuid, name, done: 'delete' }, `The team ${name} is deleted.`)
}

type Operator = { user_id: null; organisation_id: string }

async function operatorOf({ organisation }: TeamOptions, workspace: Workspace): Promise<Operator> {
  return { user_id: null, organisation_id: (await findOrganisation(organisation, workspace)).id }
}

async function findTeam(name: string, operator: Operator, { teams }: Workspace): Promise<Team> {
  const team = (await teams.list(operator)).find((team) => team.name === name)
  if (team) return team
  throw new CommandFailure(`There is no team ${name} here: see cognate team list.`)
}

function formatUsers(users: Team['users']): string {
  return users.map(({ username }) => username).join(', ') || 'nobody'
}
