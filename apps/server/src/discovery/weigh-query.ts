import type { Engine } from '@cognate/catalogue'
import type { DatasetKey } from '@cognate/contract'
import { distinctTerms, type WeightedQuery, weighRecords } from '@cognate/matching'
import type { QueryTerms } from './read-query.ts'

/** The weighted terms of a query, by the statistics of all works, or of all records of a dataset ranked by its own texts. */
export async function weighQuery(
  { records }: QueryTerms,
  engine: Engine,
  dataset?: DatasetKey,
): Promise<WeightedQuery> {
  const terms = distinctTerms(records)
  if (terms.length === 0) return { terms: [], selfScore: 0, coverage: 0, shares: [] }
  return weighRecords(records, terms, await engine.readTermStatistics(terms, dataset))
}
