import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { namingFields } from './name-fields.ts'
import { requireLocalAdmin, teamFields } from './team-gate.ts'

/** Renames a team of the active organisation, or replaces its members. */
export const changeTeam: Handler<'changeTeam'> = async ({ params, body, caller, services }) => {
  requireLocalAdmin(caller)
  const team = await namingFields(teamFields, services.workspace.teams.change(caller.actor, params.uuid, body))
  if (!team) throw new AppError('team_not_found')
  return team
}
