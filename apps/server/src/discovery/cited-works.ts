import type { Engine } from '@cognate/catalogue'
import { type FindSimilarRequest, QUERY_TEXT } from '@cognate/contract'
import { yearIn } from '@cognate/manuscripts'
import type { SavedSearch } from '@cognate/workspace'
import { findCitedWorks } from './find-cited-works.ts'

/** References that are looked up for one query. */
const MOST_LOOKED_UP = 200

export type References = NonNullable<SavedSearch['manuscript']>['references']

/**
 * Ids of the works that the text of a query cites: those that were found in the catalogue when the manuscript was read, else by DOI or title. References
 * belong to a text, so a query without one has none.
 */
export async function readCitedWorks(
  { dataset, records }: Pick<FindSimilarRequest, 'dataset' | 'records'>,
  references: References,
  engine: Engine,
): Promise<string[]> {
  if (dataset !== 'experts' || !records.some(({ identifier }) => identifier === QUERY_TEXT)) return []
  const open = references.filter(({ identifier }) => identifier === null).slice(0, MOST_LOOKED_UP)
  const found = await findCitedWorks(
    open.map(({ text, doi }) => ({ text, doi, title: null, year: yearIn(text) })),
    engine,
  )
  return [...references.flatMap(({ identifier }) => identifier ?? []), ...found.flatMap((id) => id ?? [])]
}
