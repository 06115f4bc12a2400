import type { Engine, LiveEngine } from '@cognate/catalogue'
import { AppError, type EndpointKey, type FindSimilarRequest, type QueryRecord } from '@cognate/contract'
import type { VoteFormula } from '@cognate/matching'
import type { Actor, SavedSearch, Workspace } from '@cognate/workspace'
import { type Caller, requireEndpoint } from '../access/callers.ts'
import { currentSearch } from './current-ids.ts'
import type { QueryReader } from './read-meaning.ts'

/** What the answer to a query depends on beside the query. */
export interface QueryContext {
  engine: Engine
  /** Reads what texts mean; undefined where words alone are compared. */
  reader?: QueryReader | undefined
  /** The endpoints that the caller's organisation may use. */
  endpoints: readonly EndpointKey[]
  /** How works vote by words and meaning, where another way is measured. */
  formula?: VoteFormula | undefined
  /** The collection that the query continues. */
  collection?: QueryCollection | undefined
  /** Ids of the authors that pass the e-mail filter; undefined if the query has no such filter. */
  authorsWithEmail?: readonly string[] | undefined
}

interface Stores {
  workspace: Pick<Workspace, 'searches' | 'lookups'>
  /** Tells which records of a collection are one now. */
  catalogue: Pick<LiveEngine, 'use'>
}

/** What a collection adds to a query. */
export interface QueryCollection {
  name: string
  /** Records that add to the query. One that cannot be queried with, or is no longer in the catalogue, adds nothing. */
  usedRecords: readonly QueryRecord[]
  /** Ids that are removed from the finished ranking, whatever the filters say. */
  excludedIds: readonly string[]
}

/**
 * Reads from the workspace what a query of the caller depends on.
 * @throws AppError endpoint_not_allowed without collections, search_not_found for a collection that the caller may not see
 */
export async function readQueryContext(
  query: Pick<FindSimilarRequest, 'filters' | 'use_included'> & { search?: string | null | undefined },
  caller: Caller,
  { workspace, catalogue }: Stores,
): Promise<Omit<QueryContext, 'engine' | 'reader'>> {
  const { search, use_included = true, filters } = query
  const saved = search ? await readCollection(search, caller, { workspace, catalogue }) : undefined
  const collection = saved && !use_included ? { ...saved, usedRecords: [] } : saved
  const authorsWithEmail = await readEmailFilter(filters, caller.actor, workspace)
  return { endpoints: [...caller.endpoints], collection, authorsWithEmail }
}

async function readCollection(
  uuid: string,
  caller: Caller,
  { workspace, catalogue }: Stores,
): Promise<QueryCollection> {
  requireEndpoint(caller, 'use_collections')
  const collection = await workspace.searches.get(caller.actor, uuid)
  if (!collection) throw new AppError('search_not_found')
  return { name: collection.name, ...recordsIn(await currentSearch(collection, catalogue)) }
}

/** An included record that is not used may be found again. */
function recordsIn({ included_records, excluded_records }: SavedSearch): Omit<QueryCollection, 'name'> {
  const usedRecords = included_records.filter(({ used_in_search }) => used_in_search)
  return {
    usedRecords: usedRecords.map(({ record_type, identifier, fields }) => ({ record_type, identifier, fields })),
    excludedIds: excluded_records.map(({ identifier }) => identifier),
  }
}

async function readEmailFilter(
  { email_confidence }: FindSimilarRequest['filters'],
  actor: Actor,
  { lookups }: Pick<Workspace, 'lookups'>,
): Promise<string[] | undefined> {
  const { start, end } = email_confidence ?? {}
  if (start == null && end == null) return undefined
  const [least, most] = [start ?? 0, end ?? 100].toSorted((a, b) => a - b) as [number, number]
  return lookups.authorsWithEmail(actor, { least, most })
}
