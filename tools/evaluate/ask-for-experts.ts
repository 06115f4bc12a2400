import {
  type AuthorRecord,
  type Closeness,
  endpointKeys,
  type Filters,
  FindSimilarRequest,
  MAX_LIMIT,
  MAX_TEXT,
  QUERY_TEXT,
} from '@cognate/contract'
import { closenessOf, type Nearness } from '@cognate/matching'
import { type Installation, readNearness, retrieve } from '@cognate/server/tooling'
import { asPasted, type JudgedQuery } from './judged-queries.ts'

/** The experts found for one query. */
export interface RankedExperts {
  /** Author ids, the best first. */
  ranked: string[]
  /** The word for each. */
  closeness: Closeness[]
  nearness: Nearness
  /** Their records. */
  records: AuthorRecord[]
}

/** What is asked beside the text. */
export interface AskedBeside {
  filters?: Filters
  citedWorks?: readonly string[]
}

/** Searches for experts with a text, as a person would. */
export async function askForExperts(
  query: Pick<JudgedQuery, 'title' | 'abstract'>,
  installation: Installation,
  { filters = {}, citedWorks }: AskedBeside = {},
): Promise<RankedExperts> {
  const text = asPasted(query).slice(0, MAX_TEXT)
  const request = FindSimilarRequest.parse({
    dataset: 'experts',
    records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
    filters,
    limit: MAX_LIMIT,
  })
  const retrieval = await retrieve(request, { ...installation, endpoints: endpointKeys, citedWorks })
  const { hits } = retrieval.found
  return {
    ranked: hits.map(({ id }) => id),
    closeness: hits.map(closenessOf),
    nearness: readNearness(retrieval),
    records: hits.map(({ record }) => record as AuthorRecord),
  }
}
