import type { Engine } from '@cognate/catalogue'
import {
  type AuthorRecord,
  type Closeness,
  endpointKeys,
  FindSimilarRequest,
  MAX_LIMIT,
  MAX_TEXT,
  QUERY_TEXT,
} from '@cognate/contract'
import { closenessOf, type ExpertModel, type Nearness } from '@cognate/matching'
import { type QueryReader, readNearness, retrieve } from '@cognate/server/tooling'
import { type JudgedQuery, textOf } from './judged-queries.ts'

/** The experts found for one query. */
export interface RankedExperts {
  /** Author ids, the best first. */
  ranked: string[]
  /** The word for each. */
  closeness: Closeness[]
  nearness: Nearness
  /** The records of the first ten. */
  first: AuthorRecord[]
}

/**
 * Searches for experts with a text, as a person would.
 * @param reader  Undefined: words alone are compared.
 */
export async function askForExperts(
  query: Pick<JudgedQuery, 'title' | 'abstract'>,
  engine: Engine,
  { model, reader }: { model?: ExpertModel | undefined; reader?: QueryReader | undefined } = {},
): Promise<RankedExperts> {
  const text = textOf(query).slice(0, MAX_TEXT)
  const request = FindSimilarRequest.parse({
    dataset: 'experts',
    records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
    limit: MAX_LIMIT,
  })
  const retrieval = await retrieve(request, { engine, model, reader, endpoints: endpointKeys })
  const { hits } = retrieval.found
  return {
    ranked: hits.map(({ id }) => id),
    closeness: hits.map(closenessOf),
    nearness: readNearness(retrieval),
    first: hits.slice(0, 10).map(({ record }) => record as AuthorRecord),
  }
}
