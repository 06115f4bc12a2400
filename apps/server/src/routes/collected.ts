import { AppError } from '@cognate/contract'
import type { SavedSearch } from '@cognate/workspace'
import { type Caller, requireEndpoint } from '../access/callers.ts'
import type { Collected } from '../discovery/find-similar.ts'
import type { Services } from '../http/services.ts'

/** A saved search that a question goes on from: its name, and what it brings into the question. */
export interface Continued {
  name: string
  collected: Collected
}

/**
 * The saved search that a question names; undefined where it names none.
 * @throws AppError endpoint_not_allowed without collections, search_not_found for one that the caller may not see
 */
export async function readContinued(
  { search: uuid }: { search?: string | null | undefined },
  caller: Caller,
  { workspace }: Pick<Services, 'workspace'>,
): Promise<Continued | undefined> {
  if (!uuid) return undefined
  requireEndpoint(caller, 'use_collections')
  const search = await workspace.searches.get(caller.actor, uuid)
  if (!search) throw new AppError('search_not_found')
  return { name: search.name, collected: collectedOf(search) }
}

/** Used records ask, excluded ones are taken away; an included one that is not used may be found again. */
function collectedOf({ included_records, excluded_records }: SavedSearch): Collected {
  const used = included_records.filter(({ used_in_search }) => used_in_search)
  return {
    used: used.map(({ record_type, identifier, fields }) => ({ record_type, identifier, fields })),
    excluded: excluded_records.map(({ identifier }) => identifier),
  }
}
