import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { requireLocalAdmin } from './team-gate.ts'

/** Deletes a team of the active organisation, and with it every share with it. */
export const deleteTeam: Handler<'deleteTeam'> = async ({ params, caller, services }) => {
  requireLocalAdmin(caller)
  if (!(await services.workspace.teams.remove(caller.actor, params.uuid))) throw new AppError('team_not_found')
}
