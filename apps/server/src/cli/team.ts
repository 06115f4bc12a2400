import { TEAM_NAME_MINIMUM } from '@cognate/contract'
import type { Team, Workspace } from '@cognate/workspace'
import { Command, InvalidArgumentError } from 'commander'
import { type Answering, answer, asColumns } from './answer.ts'
import { jsonOption, readText, readUsernames } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { findOrganisation, inWorkspace } from './in-workspace.ts'

interface TeamOptions extends Answering {
  organisation: string
  users?: string[]
}

/** `cognate team`: with whom things can be shared at once. */
export function teamCommand(): Command {
  return new Command('team')
    .description('Lists, creates, changes and deletes the teams of an organisation.')
    .addCommand(onTeams('list', 'Lists the teams with their members.').action(list))
    .addCommand(
      onTeams('create', 'Creates a team.')
        .argument('<team>', 'name of the team', readTeamName)
        .option('--users <names>', 'user names of its members, separated by commas', readUsernames)
        .action(create),
    )
    .addCommand(
      onTeams('set', 'Replaces the members of a team.')
        .argument('<team>', 'name of the team')
        .requiredOption('--users <names>', 'user names of its members, separated by commas', readUsernames)
        .action(change),
    )
    .addCommand(
      onTeams('delete', 'Deletes a team with every share with it.')
        .argument('<team>', 'name of the team')
        .action(remove),
    )
}

function onTeams(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .requiredOption('--organisation <name>', 'the organisation that the teams belong to')
    .addOption(jsonOption())
}

function readTeamName(text: string): string {
  const name = readText(text)
  if (name.length >= TEAM_NAME_MINIMUM && name.length <= 200) return name
  throw new InvalidArgumentError(`It takes ${TEAM_NAME_MINIMUM} to 200 characters.`)
}

function list(options: TeamOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const teams = await workspace.teams.list(await operatorOf(options, workspace))
    const none = `The organisation ${options.organisation} has no team.`
    answer(
      options,
      teams,
      teams.length === 0 ? none : asColumns(teams.map(({ name, users }) => [name, inWords(users)])),
    )
  })
}

function create(name: string, options: TeamOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const { users = [] } = options
    const team = await workspace.teams.create(await operatorOf(options, workspace), { name, users })
    answer(options, team, `The team ${team.name} is created: ${inWords(team.users)}.`)
  })
}

function change(name: string, options: TeamOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const by = await operatorOf(options, workspace)
    const { uuid } = await findTeam(name, by, workspace)
    const team = await workspace.teams.change(by, uuid, { users: options.users })
    answer(options, team, `The team ${name} is changed: ${inWords(team?.users ?? [])}.`)
  })
}

function remove(name: string, options: TeamOptions): Promise<void> {
  return inWorkspace(async ({ workspace }) => {
    const by = await operatorOf(options, workspace)
    const { uuid } = await findTeam(name, by, workspace)
    await workspace.teams.remove(by, uuid)
    answer(options, { uuid, name, done: 'delete' }, `The team ${name} is deleted.`)
  })
}

type Operator = { user_id: null; organisation_id: string }

async function operatorOf({ organisation }: TeamOptions, workspace: Workspace): Promise<Operator> {
  return { user_id: null, organisation_id: (await findOrganisation(organisation, workspace)).id }
}

async function findTeam(name: string, by: Operator, { teams }: Workspace): Promise<Team> {
  const team = (await teams.list(by)).find((team) => team.name === name)
  if (team) return team
  throw new CommandFailure(`There is no team ${name} here: see cognate team list.`)
}

function inWords(users: Team['users']): string {
  return users.map(({ username }) => username).join(', ') || 'nobody'
}
