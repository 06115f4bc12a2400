import type { LiveEngine } from '@cognate/catalogue'
import type { FindSimilarRequest } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { checkQuery } from './check-query.ts'
import { checkSince } from './conflict-rules.ts'
import type { OptOuts } from './opt-outs.ts'
import { type QueryContext, readQueryContext } from './query-context.ts'
import type { ReaderInUse } from './read-meaning.ts'

/** Who asks, and the services that answer. */
export interface AskingCaller {
  caller: Caller
  services: {
    workspace: Pick<Workspace, 'searches' | 'lookups' | 'conflictVerdicts' | 'reviewingHistory' | 'retractions'>
    catalogue: Pick<LiveEngine, 'use'>
    optOuts: Pick<OptOuts, 'has' | 'withoutThem'>
    reader?: ReaderInUse | undefined
    now: () => Date
  }
}

/** A query as it was sent, or as it was stored. */
export type CatalogueQuery = Omit<FindSimilarRequest, 'search'> & { search?: string | null | undefined }

/**
 * Runs `ask` with a query on the catalogue in use. First it refuses what the caller's licence does not open, and reads what
 * the query depends on.
 * @throws AppError endpoint_not_allowed, invalid_request, search_not_found, catalogue_unavailable
 */
export async function askCatalogue<Query extends CatalogueQuery, Answer>(
  query: Query,
  { caller, services }: AskingCaller,
  ask: (query: Query, context: QueryContext) => Promise<Answer>,
): Promise<Answer> {
  checkQuery(query, caller)
  checkSince(query.conflict_of_interest?.since, services.now())
  const context = await readQueryContext(query, caller, services)
  const reader = services.reader?.current
  // An engine knows only those who left and are in its catalogue; it would name the others as unknown.
  const among = query.among && { among: query.among.filter((id) => !services.optOuts.has(id)) }
  return services.catalogue.use((engine) => ask({ ...query, ...among }, { engine, reader, ...context }))
}
