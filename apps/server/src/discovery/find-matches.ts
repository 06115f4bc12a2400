import { AppError } from '@cognate/contract'
import type { StoredQuery, Workspace } from '@cognate/workspace'
import { type Asking, askCatalogue } from './ask-catalogue.ts'
import { retrieve } from './retrieve.ts'

interface AskingAgain extends Asking {
  services: Asking['services'] & { workspace: Pick<Workspace, 'queries'> }
}

/**
 * Ids of the records that a stored query of the caller finds today, by relevance.
 * @param check  Refuses a query that will not do, before it is asked.
 * @throws AppError query_not_found, and whatever asking raises
 */
export async function findMatches(
  uuid: string,
  asking: AskingAgain,
  check: (stored: StoredQuery) => void,
): Promise<string[]> {
  const stored = await asking.services.workspace.queries.get(asking.caller.actor, uuid)
  if (!stored) throw new AppError('query_not_found')
  check(stored)
  const { found } = await askCatalogue(stored.question, asking, retrieve)
  return found.hits.map(({ id }) => id)
}
