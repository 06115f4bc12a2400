import type { Engine, EngineQuery, LiveEngine } from '@cognate/catalogue'
import {
  AppError,
  type EndpointKey,
  type FindSimilarRequest,
  type QueryRecord,
  recordTypeOfId,
} from '@cognate/contract'
import type { VoteFormula } from '@cognate/matching'
import type { Actor, ConflictVerdict, SavedSearch, Workspace } from '@cognate/workspace'
import { type Caller, requireEndpoint } from '../access/callers.ts'
import type { References } from './cited-works.ts'
import { readVerdicts } from './conflict-verdicts.ts'
import { currentSearch } from './current-ids.ts'
import type { OptOuts } from './opt-outs.ts'
import { readAsked } from './read-asked.ts'
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
  /** Ids of the works that the text cites, where they are not those of the collection. */
  citedWorks?: readonly string[] | undefined
  /** What people decided of conflicts, where the query checks for them. */
  verdicts?: readonly ConflictVerdict[] | undefined
  /** Ids of the authors that pass the e-mail filter; undefined if the query has no such filter. */
  authorsWithEmail?: readonly string[] | undefined
  /** What is known of retracted works beside the catalogue; undefined: nothing. */
  retractions?: Pick<Workspace['retractions'], 'find'> | undefined
  /** Whom its filters on past asking keep or remove. */
  asked?: EngineQuery['asked']
}

interface Stores {
  workspace: Pick<Workspace, 'searches' | 'lookups' | 'conflictVerdicts' | 'reviewingHistory' | 'retractions'>
  now: () => Date
  optOuts: Pick<OptOuts, 'has'>
  /** Tells which records of a collection are one now. */
  catalogue: Pick<LiveEngine, 'use'>
}

/** What a collection adds to a query. */
export interface QueryCollection {
  name: string
  /** Records that add to the query. One that cannot be queried with, or is no longer in the catalogue, adds nothing. */
  usedRecords: readonly QueryRecord[]
  /** Ids that are removed from the finished ranking, whatever the filters say; of a manuscript also its authors and whom they oppose. */
  excludedIds: readonly string[]
  /** What its manuscript cites; empty where it is none. */
  references: References
}

/**
 * Reads from the workspace what a query of the caller depends on.
 * @throws AppError endpoint_not_allowed without collections, search_not_found for a collection that the caller may not see
 */
export async function readQueryContext(
  query: Pick<FindSimilarRequest, 'filters' | 'use_included' | 'conflict_of_interest'> & {
    search?: string | null | undefined
  },
  caller: Caller,
  { workspace, catalogue, optOuts, now }: Stores,
): Promise<Omit<QueryContext, 'engine' | 'reader'>> {
  const { search, use_included = true, filters } = query
  const saved = search ? await readCollection(search, caller, { workspace, catalogue }) : undefined
  const collection = saved && !use_included ? { ...saved, usedRecords: [] } : saved
  const authorsWithEmail = await readEmailFilter(filters, caller.actor, workspace)
  const asked = await readAsked(filters, caller.actor, { workspace, now })
  const checks = (query.conflict_of_interest?.records.length ?? 0) > 0 || (filters.coi_authors?.values.length ?? 0) > 0
  const verdicts = checks ? await readVerdicts(caller, search, { workspace, optOuts }) : []
  return {
    endpoints: [...caller.endpoints],
    collection,
    verdicts,
    authorsWithEmail,
    asked,
    retractions: workspace.retractions,
  }
}

async function readCollection(
  uuid: string,
  caller: Caller,
  { workspace, catalogue }: Pick<Stores, 'workspace' | 'catalogue'>,
): Promise<QueryCollection> {
  requireEndpoint(caller, 'use_collections')
  const collection = await workspace.searches.get(caller.actor, uuid)
  if (!collection) throw new AppError('search_not_found')
  return { name: collection.name, ...recordsIn(await currentSearch(collection, catalogue)) }
}

/** An included record that is not used may be found again. */
function recordsIn({ included_records, excluded_records, manuscript }: SavedSearch): Omit<QueryCollection, 'name'> {
  const usedRecords = included_records.filter(({ used_in_search }) => used_in_search)
  return {
    usedRecords: usedRecords.map(({ record_type, identifier, fields }) => ({ record_type, identifier, fields })),
    excludedIds: [...excluded_records, ...neverFound(manuscript)].map(({ identifier }) => identifier),
    references: manuscript?.references ?? [],
  }
}

/** Those of a manuscript who are no reviewers of it. An institution stands for somebody whom the catalogue lacks, and hides nobody. */
function neverFound(manuscript: SavedSearch['manuscript']): { identifier: string }[] {
  const named = [...(manuscript?.authors ?? []), ...(manuscript?.opposed ?? [])]
  return named.flatMap(({ identifier }) =>
    identifier !== null && recordTypeOfId(identifier) === 'author' ? [{ identifier }] : [],
  )
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
