import { AppError } from '@cognate/contract'
import type { StoredQuery, Workspace } from '@cognate/workspace'
import { type AskingCaller, askCatalogue } from './ask-catalogue.ts'
import { retrieve } from './retrieve.ts'

interface AskingAboutStored extends AskingCaller {
  services: AskingCaller['services'] & { workspace: Pick<Workspace, 'queries'> }
}

/** Whether nothing is left to ask with: the collection was all of the query, and is gone. */
export const isNothingLeft = ({ question, lacks_search }: StoredQuery): boolean =>
  lacks_search && question.records.length === 0

/**
 * Ids of the records that a stored query of the caller finds today, by relevance; none where nothing is left to ask with.
 * @param check  Refuses an unsuitable query before it runs.
 * @throws AppError query_not_found, and whatever asking raises
 */
export async function findMatches(
  uuid: string,
  asking: AskingAboutStored,
  check: (storedQuery: StoredQuery) => void,
): Promise<string[]> {
  const stored = await asking.services.workspace.queries.get(asking.caller.actor, uuid)
  if (!stored) throw new AppError('query_not_found')
  check(stored)
  if (isNothingLeft(stored)) return []
  const { found: answer } = await askCatalogue(stored.question, asking, retrieve)
  return answer.hits.map(({ id }) => id)
}
