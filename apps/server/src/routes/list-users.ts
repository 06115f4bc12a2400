import type { Handler } from '../http/handler.ts'

/** The validated people of the active organisation by name; the caller is among them, since teams may hold the caller. */
export const listUsers: Handler<'listUsers'> = async ({ query, caller, services }) => {
  const members = await services.workspace.memberships.usersOf(caller.organisation.id, query.name)
  return members.filter(({ is_validated }) => is_validated)
}
