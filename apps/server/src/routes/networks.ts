import { AppError } from '@cognate/contract'
import type { StoredQuery } from '@cognate/workspace'
import { invalidField } from '../base/invalid-field.ts'
import { findMatches } from '../discovery/find-matches.ts'
import type { Handler } from '../http/handler.ts'

/** Co-authorships among people: the experts that a stored query finds today, or those named. */
export const drawNetwork: Handler<'drawNetwork'> = async (call) => {
  const { query, identifiers, years, hops } = call.body
  if ((query === undefined) === (identifiers === undefined)) {
    throw invalidField('query', 'Name either a query or identifiers.')
  }
  const people = identifiers ?? (await findMatches(query as string, call, requireQueryForExperts))
  return call.services.catalogue.use((engine) =>
    engine.findNetwork({ identifiers: people, years: years ?? undefined, hops }),
  )
}

/** The closest co-authors of one author, with the edges between them and the people already drawn. */
export const expandNetwork: Handler<'expandNetwork'> = async ({ body, services }) => {
  const { author, years, limit, among } = body
  const network = await services.catalogue.use((engine) =>
    engine.expandNetwork({ author, years: years ?? undefined, limit, among }),
  )
  if (!network) throw new AppError('record_not_found')
  return network
}

function requireQueryForExperts({ question: query }: StoredQuery): void {
  if (query.dataset !== 'experts') throw invalidField('query', 'Only experts have co-authors.')
}
