import type { Handler } from '../http/handler.ts'
import { namingFields } from './name-fields.ts'
import { requireLocalAdmin, teamFields } from './team-gate.ts'

/** Creates a team in the active organisation. */
export const createTeam: Handler<'createTeam'> = async ({ body, caller, services }) => {
  requireLocalAdmin(caller)
  return namingFields(teamFields, services.workspace.teams.create(caller.actor, body))
}
