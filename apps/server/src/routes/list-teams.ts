import type { Handler } from '../http/handler.ts'

/** The teams of the active organisation, each with its members. */
export const listTeams: Handler<'listTeams'> = async ({ caller, services }) =>
  services.workspace.teams.list(caller.actor)
