import type { Engine } from '@cognate/catalogue'
import {
  type AnswerWithAbsent,
  type BeyondResult,
  type FrozenContent,
  type FrozenResult,
  MAX_LIMIT,
  type QueryRecord,
  shortId,
  type Versions,
} from '@cognate/contract'
import { answerNothing, answerQuery, type QueryAnswer } from '../discovery/answer-query.ts'
import { type AskingCaller, askCatalogue, type CatalogueQuery } from '../discovery/ask-catalogue.ts'
import { versionsOf } from './versions.ts'

/** An answer with what is kept of it. */
export interface FreezableAnswer
  extends Pick<FrozenContent, 'unknown_coi_authors' | 'total' | 'weak' | 'results' | 'beyond'> {
  versions: Versions
  /** Records of the collection that were part of the question. */
  used: readonly QueryRecord[]
  /** Ids that the collection hid. */
  excluded: readonly string[]
}

/**
 * Asks, and gives the answer as it is kept: the results as they are shown, and score and works of those after them, as far as one
 * answer goes.
 */
export function askFreezable<Extra>(
  question: CatalogueQuery & { isEmpty?: boolean },
  asking: AskingCaller,
  further: (engine: Engine, answer: FreezableAnswer) => Promise<Extra>,
): Promise<FreezableAnswer & Extra> {
  const { isEmpty = false, ...query } = question
  return askCatalogue(query, asking, async (request, context) => {
    const whole = { search: null, ...request }
    const answer = isEmpty ? await answerNothing(whole, context) : await answerQuery(whole, context)
    const results = answer.results.map(frozenResult)
    const isAll = isEmpty || answer.results.length >= Math.min(answer.total, MAX_LIMIT)
    const beyond = isAll ? [] : await readBeyond(answer, () => answerQuery({ ...whole, ...ALL }, context))
    const frozen: FreezableAnswer = {
      ...(answer.unknown_coi_authors && { unknown_coi_authors: answer.unknown_coi_authors }),
      ...{ total: answer.total, weak: answer.weak, results, beyond },
      versions: versionsOf(context.engine, asking.services.reader),
      used: context.collection?.usedRecords ?? [],
      excluded: context.collection?.excludedIds ?? [],
    }
    return { ...frozen, ...(await further(context.engine, frozen)) }
  })
}

const ALL = { limit: MAX_LIMIT, sort: 'relevance' } as const

async function readBeyond({ results }: QueryAnswer, ask: () => Promise<QueryAnswer>): Promise<BeyondResult[]> {
  const shown = new Set(results.map(({ identifier }) => shortId(identifier)))
  return (await ask()).results
    .filter(({ identifier }) => !shown.has(shortId(identifier)))
    .map((result) => {
      const { record_type, identifier, ranking_score, works_count } = frozenResult(result, 0)
      return { record_type, identifier, ranking_score, works_count }
    })
}

type AnyFields = Partial<{
  display_name: string
  active_affiliations: { display_name: string }[]
  orcid: string | null
  publication_year: number | null
  works_count: number
  matching_works: number
  ranking_score: number
  explanation: FrozenResult['explanation']
  conflict_of_interest: FrozenResult['conflict']
}>

/** A result as it is kept. */
function frozenResult(result: AnswerWithAbsent['results'][number], at: number): FrozenResult {
  const fields: AnyFields = result.fields
  return {
    rank: at + 1,
    ...{ record_type: result.record_type, identifier: result.identifier },
    display_name: fields.display_name ?? result.identifier,
    places: (fields.active_affiliations ?? []).map(({ display_name }) => display_name),
    orcid: (result.record_type === 'author' && fields.orcid) || null,
    year: fields.publication_year ?? null,
    closeness: 'closeness' in result ? result.closeness : null,
    ranking_score: fields.ranking_score ?? 0,
    explanation: fields.explanation ?? null,
    works_count: fields.works_count ?? null,
    matching_works: fields.matching_works ?? null,
    conflict: fields.conflict_of_interest ?? null,
    evidence: result.evidence,
    matched_terms: result.matched_terms,
  }
}
