import type { Engine } from '@cognate/catalogue'
import type { DatasetKey } from '@cognate/contract'
import { distinctTerms, shareTerms, type WeightedQuery, weighRecords } from '@cognate/matching'
import type { QueryTerms } from './read-query.ts'

type Weighed = WeightedQuery & { shares?: number[][] }

/**
 * The weighted terms of a query, by the statistics of all works, or of all records of a dataset ranked by its own texts; of
 * a query of several records, not all of them texts, also what part of each term is whose.
 */
export async function weighQuery(
  { records, references }: QueryTerms,
  engine: Engine,
  dataset?: DatasetKey,
): Promise<Weighed> {
  const terms = distinctTerms(records)
  if (terms.length === 0) return { terms: [], selfScore: 0, coverage: 0 }
  const statistics = await engine.readTermStatistics(terms, dataset)
  const { vectors, ...weighed } = weighRecords(records, terms, statistics)
  const areNamed = references.length > 1 && references.some((reference) => reference !== undefined)
  return areNamed ? { ...weighed, shares: shareTerms({ terms: weighed.terms, vectors }) } : weighed
}
