import type { Handler } from '../http/handler.ts'

/** Deletes those of the queries that are the caller's; tells how many there were. */
export const batchDeleteQueries: Handler<'batchDeleteQueries'> = async ({ body, caller, services }) => ({
  deleted: await services.workspace.queries.removeMany(caller.actor, body.uuids),
})
