import type { ConflictCheck, Engine, Found } from '@cognate/catalogue'
import type {
  DatasetKey,
  EndpointKey,
  Filters,
  FindSimilarAnswer,
  FindSimilarRequest,
  QueryRecord,
} from '@cognate/contract'
import { distinctTerms, isWeak, type WeightedQuery, weighRecords } from '@cognate/matching'
import { rulesOfInput } from './conflict-rules.ts'
import { presentHits } from './present-hits.ts'
import { readFilters } from './read-filters.ts'
import { type Query, readQuery } from './read-query.ts'
import { readSort, sortHits } from './sort-hits.ts'

/** What a search needs beside the request. */
export interface FindSimilarContext {
  engine: Engine
  /** The endpoints that the asker's organisation may use. */
  endpoints: readonly EndpointKey[]
  /** The saved search that the question goes on from. */
  collected?: Collected | undefined
  /** Ids besides which nobody may be found, where the e-mail filter of the question names some. */
  only?: readonly string[] | undefined
}

/** What a saved search brings into a question. */
export interface Collected {
  /** Records that add to the question; what cannot speak, or is not there any more, adds nothing. */
  used: readonly QueryRecord[]
  /** Ids that are taken from the finished ranking, whatever the filters say. */
  excluded: readonly string[]
}

/** An answer before it is stored as somebody's query. */
export type Similar = Omit<FindSimilarAnswer, 'uuid'>

const nothing: Found = { total: 0, bestScore: 0, hits: [] }

/**
 * Ranks the records of a dataset by their likeness to what was asked with. The same question on the same catalogue
 * gives the same results in the same order. A question without a searchable word has no results.
 * @throws AppError empty_query, text_too_long, too_many_records, record_not_found, filter_not_available, unknown_sort,
 *   endpoint_not_allowed, invalid_request
 */
export async function findSimilar(request: FindSimilarRequest, context: FindSimilarContext): Promise<Similar> {
  const started = performance.now()
  const sort = readSort(request, context.endpoints)
  const [{ found, query, coverage }, unknown] = await Promise.all([
    retrieve(request, context),
    unknownAuthors(request, context.engine),
  ])
  return {
    dataset: request.dataset,
    total: found.total,
    weak: found.hits.length > 0 && isWeak(found.bestScore, coverage),
    took_ms: Math.round((performance.now() - started) * 10) / 10,
    catalogue_version: context.engine.summary.version,
    ...(unknown.length > 0 && { unknown_coi_authors: unknown }),
    results: presentHits(sortHits(found.hits, sort), { endpoints: context.endpoints, authorsOfQuery: query.authors }),
  }
}

/** What was asked, as it was read, and what the engine found for it, by relevance. */
interface Retrieved {
  query: Query
  /** The part of the query whose words the catalogue holds, 0 to 1. */
  coverage: number
  found: Found
}

/** Everything of a search but its presentation. */
export async function retrieve(request: FindSimilarRequest, context: FindSimilarContext): Promise<Retrieved> {
  const { engine, endpoints, only, collected } = context
  const { dataset, limit } = request
  const asked = { ...request, filters: withConflictAuthors(request) }
  const filters = readFilters(asked, endpoints)
  const query = await readQuery(request.records, context)
  const { terms, selfScore, coverage } = await weighQuery(query, engine, dataset)
  if (terms.length === 0) return { query, coverage, found: nothing }
  const conflicts = readConflicts(request)
  const found = await engine.find({
    ...{ dataset, terms, selfScore, filters, conflicts, limit },
    ...{ leaveOut: query.leaveOut, ...(only && { only }), except: collected?.excluded ?? [] },
  })
  return { query, coverage, found }
}

/** Against whom experts are marked; undefined where the question names nobody. */
function readConflicts({ dataset, conflict_of_interest: input }: FindSimilarRequest): ConflictCheck | undefined {
  if (dataset !== 'experts' || !input) return undefined
  return { against: input.records.map(({ identifier }) => identifier), rules: rulesOfInput(input) }
}

/** Filters in which `coi_authors` names whom it is about: where it leaves that open, those whom the question checks against. */
function withConflictAuthors({ filters, conflict_of_interest: input }: FindSimilarRequest): Filters {
  const { coi_authors } = filters
  if (!coi_authors || coi_authors.values.length > 0) return filters
  const values = input?.records.map(({ identifier }) => identifier) ?? []
  return { ...filters, coi_authors: { ...coi_authors, values } }
}

/** Ids of those to be checked against whom the catalogue does not have. */
async function unknownAuthors(request: FindSimilarRequest, engine: Engine): Promise<string[]> {
  const named = [...(readConflicts(request)?.against ?? []), ...(request.filters.coi_authors?.values ?? [])]
  const ids = [...new Set(named)]
  if (ids.length === 0) return []
  const people = await engine.people(ids)
  return ids.filter((_, place) => people[place] === undefined)
}

/** The weighted terms of a query, by the statistics of all works, or of all records of a dataset ranked by its own texts. */
export async function weighQuery({ records }: Query, engine: Engine, dataset?: DatasetKey): Promise<WeightedQuery> {
  const terms = distinctTerms(records)
  if (terms.length === 0) return { terms: [], selfScore: 0, coverage: 0 }
  return weighRecords(records, terms, await engine.statistics(terms, dataset))
}
