import type { ConflictCheck, EngineAnswer } from '@cognate/catalogue'
import { type Filters, type FindSimilarRequest, usualConflictRules } from '@cognate/contract'
import type { Nearness } from '@cognate/matching'
import { asStage } from '../base/stages.ts'
import { readCitedWorks } from './cited-works.ts'
import { rulesOfInput } from './conflict-rules.ts'
import { type Settlement, settle } from './conflict-verdicts.ts'
import type { QueryContext } from './query-context.ts'
import { readFilters } from './read-filters.ts'
import { readMeaning } from './read-meaning.ts'
import { type QueryTerms, readQuery } from './read-query.ts'
import { weighQuery } from './weigh-query.ts'

/** A query as it was read, and what the engine found for it, by relevance. */
export interface Retrieval {
  query: QueryTerms
  /** The part of the query whose words the catalogue holds, 0 to 1. */
  coverage: number
  found: EngineAnswer
  /** Whether meaning counted beside words. */
  isMeant: boolean
  /** What people decided of conflicts; undefined where nothing is checked, or nobody did. */
  settlement?: Settlement | undefined
}

const emptyAnswer: EngineAnswer = { total: 0, bestScore: 0, hits: [] }

/**
 * Finds the records of a dataset that are like the records of a query. A query without a searchable word finds none but those that it ranks alone.
 * @throws AppError empty_query, text_too_long, too_many_records, record_not_found, filter_not_available,
 *   endpoint_not_allowed, invalid_request
 */
export async function retrieve(request: FindSimilarRequest, context: QueryContext): Promise<Retrieval> {
  const { engine, endpoints, formula, authorsWithEmail: only, asked: askedPeople, collection } = context
  const { dataset, limit, among } = request
  const asked = { dataset, filters: withConflictAuthors(request) }
  const filters = readFilters(asked, endpoints, engine.summary.date)
  const query = await readQuery(request.records, context)
  const [{ terms, selfScore, coverage, shares }, meaning, cited] = await Promise.all([
    weighQuery(query, engine, dataset),
    dataset === 'experts' ? asStage('meaning', () => readMeaning(query.contents, context)) : undefined,
    context.citedWorks ?? readCitedWorks(request, collection?.references ?? [], engine),
  ])
  if (terms.length === 0 && !among) return { query, coverage, found: emptyAnswer, isMeant: false }
  const conflicts = readConflicts(request)
  const settlement = await readSettlement(filters, conflicts, context)
  const found = await asStage('find', () =>
    engine.search({
      dataset,
      terms,
      selfScore,
      filters,
      conflicts,
      limit,
      queryIds: query.leaveOut,
      seedAuthorIds: query.seedAuthors,
      ...(request.leave_out_coauthors && { leavesOutCoauthors: true }),
      ...(shares && { termShares: shares }),
      ...(meaning && { meaning: { ...meaning, ...(formula && { formula }) } }),
      ...(only && { allowedIds: only }),
      ...(askedPeople && { asked: askedPeople }),
      ...(among && { amongIds: among }),
      ...(cited.length > 0 && { citedIds: cited }),
      ...(settlement && { acquittedIds: settlement.acquitted, declaredIds: settlement.declared }),
      excludedIds: collection?.excludedIds ?? [],
    }),
  )
  return { query, coverage, found, isMeant: meaning !== undefined, settlement }
}

/** Weighs what people decided of those whom a query checks against, or hides conflicts with. */
async function readSettlement(
  { coi_authors }: Filters,
  conflicts: ConflictCheck | undefined,
  { engine, verdicts = [] }: QueryContext,
): Promise<Settlement | undefined> {
  const authorIds = [...new Set([...(conflicts?.authorIds ?? []), ...(coi_authors?.values ?? [])])]
  if (verdicts.length === 0 || authorIds.length === 0) return undefined
  return settle(verdicts, { authorIds, rules: conflicts?.rules ?? usualConflictRules }, engine)
}

/** How near an answer comes to its query, for `isWeak`. */
export function readNearness({ found, coverage }: Pick<Retrieval, 'found' | 'coverage'>): Nearness {
  const likenesses = found.hits.flatMap(({ kind, explanation }) => (kind === 'author' ? [explanation.terms] : []))
  return {
    bestScore: found.bestScore,
    coverage,
    bestExpert: likenesses.length === 0 ? undefined : Math.max(...likenesses),
  }
}

/** The authors against whom experts are marked; undefined where the query names none. */
export function readConflicts({
  dataset,
  conflict_of_interest: input,
}: Pick<FindSimilarRequest, 'dataset' | 'conflict_of_interest'>): ConflictCheck | undefined {
  if (dataset !== 'experts' || !input) return undefined
  return { authorIds: input.records.map(({ identifier }) => identifier), rules: rulesOfInput(input) }
}

/** The filters; a `coi_authors` that names nobody means the authors whom the query checks against. */
function withConflictAuthors({ filters, conflict_of_interest: input }: FindSimilarRequest): Filters {
  const { coi_authors } = filters
  if (!coi_authors || coi_authors.values.length > 0) return filters
  const values = input?.records.map(({ identifier }) => identifier) ?? []
  return { ...filters, coi_authors: { ...coi_authors, values } }
}
