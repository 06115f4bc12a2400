import type { Engine } from '@cognate/catalogue'
import { type FindSimilarRequest, QUERY_TEXT } from '@cognate/contract'
import type { SavedSearch } from '@cognate/workspace'

/** DOIs that are looked up for one query. */
const MOST_DOIS = 200

/** The references of a manuscript. */
export type References = NonNullable<SavedSearch['manuscript']>['references']

/**
 * Ids of the works that the text of a query cites: those that were found in the catalogue when the manuscript was read, else by DOI. References
 * belong to a text, so a query without one has none.
 */
export async function readCitedWorks(
  { dataset, records }: Pick<FindSimilarRequest, 'dataset' | 'records'>,
  references: References,
  engine: Pick<Engine, 'resolveIdentifier'>,
): Promise<string[]> {
  if (dataset !== 'experts' || !records.some(({ identifier }) => identifier === QUERY_TEXT)) return []
  const dois = references.flatMap(({ identifier, doi }) => (identifier === null && doi !== null ? doi : []))
  const byDoi = await Promise.all(dois.slice(0, MOST_DOIS).map((doi) => engine.resolveIdentifier('doi', doi)))
  return [
    ...references.flatMap(({ identifier }) => identifier ?? []),
    ...byDoi.flatMap((found) => (found?.kind === 'work' ? found.id : [])),
  ]
}
