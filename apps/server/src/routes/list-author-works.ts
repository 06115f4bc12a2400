import type { Engine } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'
import type { StoredQuery } from '@cognate/workspace'
import { weighQuery } from '../discovery/find-similar.ts'
import { readQuery } from '../discovery/read-query.ts'
import type { Call, Handler } from '../handler.ts'
import { readContinued } from './collected.ts'

/** A page of an author's works: the best matching first when a query is given, else the newest. */
export const listAuthorWorks: Handler<'listAuthorWorks'> = async (call) => {
  const { params, query, services } = call
  const stored = query.query === undefined ? undefined : await storedQuery(query.query, call)
  const found = await services.catalogue.use(async (engine) =>
    engine.authorWorks({
      author: params.id,
      terms: stored && (await termsOf(stored, engine, call)),
      offset: (query.page - 1) * query.page_size,
      limit: query.page_size,
    }),
  )
  if (!found) throw new AppError('record_not_found')
  return { count: found.count, results: found.works }
}

async function storedQuery(uuid: string, { caller, services }: Call<'listAuthorWorks'>): Promise<StoredQuery> {
  const stored = await services.workspace.queries.get(caller.actor, uuid)
  if (!stored) throw new AppError('query_not_found')
  return stored
}

async function termsOf({ question }: StoredQuery, engine: Engine, { caller, services }: Call<'listAuthorWorks'>) {
  const continued = await readContinued(question, caller, services)
  const context = { endpoints: [...caller.endpoints], collected: continued?.collected }
  const query = await readQuery(question.records, { engine, ...context })
  return (await weighQuery(query, engine)).terms
}
