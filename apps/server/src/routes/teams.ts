import { AppError } from '@cognate/contract'
import { requireLocalAdmin } from '../access/callers.ts'
import type { Handler } from '../http/handler.ts'
import { namingFields } from '../http/name-fields.ts'

/** The teams of the active organisation, each with its members. */
export const listTeams: Handler<'listTeams'> = async ({ caller, services }) =>
  services.workspace.teams.list(caller.actor)

/** Creates a team in the active organisation. */
export const createTeam: Handler<'createTeam'> = async ({ body, caller, services }) => {
  requireLocalAdmin(caller)
  return namingFields(teamFields, services.workspace.teams.create(caller.actor, body))
}

/** Renames a team of the active organisation, or replaces its members. */
export const changeTeam: Handler<'changeTeam'> = async ({ params, body, caller, services }) => {
  requireLocalAdmin(caller)
  const team = await namingFields(teamFields, services.workspace.teams.change(caller.actor, params.uuid, body))
  if (!team) throw new AppError('team_not_found')
  return team
}

/** Deletes a team of the active organisation and every share with it. */
export const deleteTeam: Handler<'deleteTeam'> = async ({ params, caller, services }) => {
  requireLocalAdmin(caller)
  if (!(await services.workspace.teams.remove(caller.actor, params.uuid))) throw new AppError('team_not_found')
}

/** The field of a team request that each refusal concerns. */
const teamFields = { team_name_taken: 'name', user_not_found: 'users' } as const
