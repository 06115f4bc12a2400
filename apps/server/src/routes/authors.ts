import type { Engine } from '@cognate/catalogue'
import { AppError, type AuthorWork, QUERY_TEXT, type WorkRecord } from '@cognate/contract'
import { bestSentence, marksIn, type TermWeights, weightsOfTerms } from '@cognate/matching'
import type { StoredQuery } from '@cognate/workspace'
import { requireEndpoint } from '../access/callers.ts'
import { readQueryContext } from '../discovery/query-context.ts'
import { readQuery } from '../discovery/read-query.ts'
import { withRetractions } from '../discovery/retracted-works.ts'
import { weighQuery } from '../discovery/weigh-query.ts'
import type { Call, Handler } from '../http/handler.ts'

/** A page of an author's works: the best matching first, with what matches, when something to match is given, else the newest. */
export const listAuthorWorks: Handler<'listAuthorWorks'> = async (call) => {
  const { params, query, services } = call
  const asked = await readAsked(call)
  return services.catalogue.use(async (engine) => {
    const terms = asked && (await termsOf(asked, engine, call))
    const page = { offset: (query.page - 1) * query.page_size, limit: query.page_size }
    const authorWorks = await engine.listAuthorWorks({ author: params.id, terms, ...page })
    if (!authorWorks) throw new AppError('record_not_found')
    const weights = terms && weightsOfTerms(terms)
    const works = await withRetractions(authorWorks.works, services.workspace)
    return { count: authorWorks.count, results: works.map((work) => presentWork(work, weights)) }
  })
}

/** The people an author has published with, most frequent first. */
export const listCoauthors: Handler<'listCoauthors'> = async ({ params, query, services }) => {
  const coauthors = await services.catalogue.use((engine) => engine.findCoauthors({ author: params.id, ...query }))
  if (!coauthors) throw new AppError('record_not_found')
  return coauthors
}

function presentWork(work: WorkRecord, weights: TermWeights | undefined): AuthorWork {
  if (!weights) return { ...work, highlights: null }
  const bestMatch = work.abstract ? bestSentence(work.abstract, weights) : undefined
  const text = bestMatch && bestMatch.score > 0 ? { sentence: bestMatch.sentence, marks: bestMatch.marks } : null
  return { ...work, highlights: { title: { marks: marksIn(work.title, weights) }, text } }
}

type Asked = Pick<StoredQuery['question'], 'records' | 'filters' | 'conflict_of_interest' | 'search' | 'use_included'>

/** What works are matched with; undefined where nothing is given. */
async function readAsked(call: Call<'listAuthorWorks'>): Promise<Asked | undefined> {
  const { words, query, manuscript } = call.query
  if (words) return askedWith(words)
  if (query !== undefined) return (await readStoredQuery(query, call)).question
  if (manuscript === undefined) return undefined
  requireEndpoint(call.caller, 'use_collections')
  const search = await call.services.workspace.searches.get(call.caller.actor, manuscript)
  if (!search) throw new AppError('search_not_found')
  const text = search.texts.at(-1)?.text
  return text ? askedWith(text) : undefined
}

const askedWith = (text: string): Asked => ({
  records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
  ...{ filters: {}, conflict_of_interest: null, search: null },
})

async function readStoredQuery(uuid: string, { caller, services }: Call<'listAuthorWorks'>): Promise<StoredQuery> {
  const stored = await services.workspace.queries.get(caller.actor, uuid)
  if (!stored) throw new AppError('query_not_found')
  return stored
}

async function termsOf(question: Asked, engine: Engine, { caller, services }: Call<'listAuthorWorks'>) {
  const context = await readQueryContext(question, caller, services)
  const query = await readQuery(question.records, { engine, ...context })
  return (await weighQuery(query, engine)).terms
}
