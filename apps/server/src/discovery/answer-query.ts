import { type Engine, type Hit, textsOf } from '@cognate/catalogue'
import {
  type AbsentView,
  type AnswerWithAbsent,
  type AuthorRecord,
  datasets,
  type FindSimilarRequest,
} from '@cognate/contract'
import { isWeak } from '@cognate/matching'
import { asStage } from '../base/stages.ts'
import { WrittenAnswer } from '../base/written-answer.ts'
import { presentHits } from './present-hits.ts'
import { primaryIdTypeOf } from './primary-id-type.ts'
import type { QueryContext } from './query-context.ts'
import { randomNearness } from './random-nearness.ts'
import { withRetractions } from './retracted-works.ts'
import { type Retrieval, readConflicts, readNearness, retrieve } from './retrieve.ts'
import { conflictsOfSecondRecords } from './second-records.ts'
import { readSort, sortHits } from './sort-hits.ts'
import { writeResults } from './write-results.ts'

/** An answer before it is stored as somebody's query. */
export type QueryAnswer = Omit<AnswerWithAbsent, 'uuid'>

/**
 * Ranks the records of a dataset by their likeness to what was asked with. The same query on the same catalogue
 * gives the same results in the same order. A query without a searchable word has no results.
 * @throws AppError as `retrieve`, and unknown_sort
 */
export async function answerQuery(request: FindSimilarRequest, context: QueryContext): Promise<QueryAnswer> {
  const { head, hits, absent, audience } = await findHits(request, context)
  return { ...head, results: [...presentHits(hits, audience), ...absent] }
}

/** As `answerQuery`, with results that are written already. */
export async function writeQueryAnswer(request: FindSimilarRequest, context: QueryContext) {
  const { head, hits, absent, audience } = await findHits(request, context)
  const written = absent.map((one) => JSON.stringify(one))
  const results = await asStage('write', () => writeResults(hits, audience))
  return new WrittenAnswer(head, [...results, ...written])
}

/** The hits in the order asked for, who is ranked alone and unknown, and what an answer says before them. */
async function findHits(request: FindSimilarRequest, context: QueryContext) {
  const started = performance.now()
  const sort = readSort(request, context.endpoints)
  const [retrieval, unknownAuthors] = await Promise.all([
    retrieve(request, context),
    findUnknownAuthors(request, context.engine),
  ])
  const { found, query, settlement } = retrieval
  const random =
    request.dataset === 'experts' && found.hits.length > 0 ? await randomNearness(context, retrieval.isMeant) : 0
  const hits = await markRetracted(sortHits(found.hits, sort), context)
  const head: Omit<QueryAnswer, 'results'> = {
    dataset: request.dataset,
    total: found.total,
    ...(found.takenAway && { taken_away: found.takenAway }),
    ...(retrieval.coverage === 0 && { no_known_words: true }),
    weak: found.hits.length > 0 && isWeak(readNearness(retrieval), random),
    took_ms: Math.round((performance.now() - started) * 10) / 10,
    catalogue_version: context.engine.summary.version,
    ...(unknownAuthors.length > 0 && { unknown_coi_authors: unknownAuthors }),
  }
  const absent = (found.unknownIds ?? []).slice(0, request.limit - hits.length).map((id) => presentAbsent(id, request))
  const secondRecords = await bySecondRecords(request, retrieval, context)
  return { head, hits, absent, audience: { endpoints: context.endpoints, query, settlement, secondRecords } }
}

/** By expert, what second records of them and of those whom the query checks against bring. */
async function bySecondRecords(
  request: FindSimilarRequest,
  { found, settlement }: Retrieval,
  { engine }: QueryContext,
) {
  const check = readConflicts(request)
  if (!check) return undefined
  const experts = found.hits.filter((hit): hit is Hit<'author'> => hit.kind === 'author').map(doubtsOf)
  const conflicts = await conflictsOfSecondRecords(experts, check, engine, settlement)
  return Map.groupBy(conflicts, ({ row }) => row)
}

/** Most records have none, and are not read for them. */
function doubtsOf(hit: Hit<'author'>): Pick<AuthorRecord, 'id' | 'identity_hints'> {
  const mayHaveSome = textsOf(hit)?.record.includes('"identity_hints":') ?? true
  return mayHaveSome ? hit.record : { id: hit.id }
}

/** Works that a table beside the catalogue calls retracted are. */
async function markRetracted(hits: readonly Hit[], { retractions }: QueryContext): Promise<readonly Hit[]> {
  const isWork = (hit: Hit): hit is Hit<'work'> => hit.kind === 'work'
  if (!retractions || !hits.every(isWork)) return hits
  const records = await withRetractions(
    hits.map(({ record }) => record),
    { retractions },
  )
  return hits.map((hit, at) => ({ ...hit, record: records[at]! }))
}

function presentAbsent(identifier: string, { dataset }: Pick<FindSimilarRequest, 'dataset'>): AbsentView {
  return {
    record_type: datasets[dataset].record_type as AbsentView['record_type'],
    primary_id_type: primaryIdTypeOf(identifier),
    identifier,
    no_works: true,
    fields: { id: identifier, ranking_score: 0 },
    evidence: [],
    matched_terms: [],
  }
}

/** The answer to a query of which nothing is left to ask with. */
export async function answerNothing(
  { dataset }: Pick<FindSimilarRequest, 'dataset'>,
  { engine }: QueryContext,
): Promise<QueryAnswer> {
  const { version: catalogue_version } = engine.summary
  return { dataset, total: 0, weak: false, took_ms: 0, catalogue_version, results: [] }
}

/** Ids of authors to check against that the catalogue does not have. */
async function findUnknownAuthors(request: FindSimilarRequest, engine: Engine): Promise<string[]> {
  const conflictAuthors = [...(readConflicts(request)?.authorIds ?? []), ...(request.filters.coi_authors?.values ?? [])]
  const ids = [...new Set(conflictAuthors)]
  if (ids.length === 0) return []
  const people = await engine.readPeople(ids)
  return ids.filter((_, place) => people[place] === undefined)
}
