import type { Engine } from '@cognate/catalogue'
import { endpointKeys, FindSimilarRequest, MAX_LIMIT, MAX_TEXT, QUERY_TEXT } from '@cognate/contract'
import type { Nearness } from '@cognate/matching'
import { type QueryReader, readNearness, retrieve } from '@cognate/server/tooling'
import { type JudgedQuery, textOf } from './judged-queries.ts'

/** The experts found for one query. */
export interface RankedExperts {
  /** Author ids, the best first. */
  ranked: string[]
  nearness: Nearness
}

/**
 * Searches for experts with a text, as a person would.
 * @param reader  Undefined: words alone are compared.
 */
export async function askForExperts(
  query: Pick<JudgedQuery, 'title' | 'abstract'>,
  engine: Engine,
  reader?: QueryReader,
): Promise<RankedExperts> {
  const text = textOf(query).slice(0, MAX_TEXT)
  const request = FindSimilarRequest.parse({
    dataset: 'experts',
    records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
    limit: MAX_LIMIT,
  })
  const retrieval = await retrieve(request, { engine, reader, endpoints: endpointKeys })
  return { ranked: retrieval.found.hits.map(({ id }) => id), nearness: readNearness(retrieval) }
}
