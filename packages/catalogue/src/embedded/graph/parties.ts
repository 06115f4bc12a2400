import { findIndex } from '../../columns/identify.ts'
import { somebodyAt } from '../../people/somebody-at.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'

/** The index of an author, or for the id of an institution the number of somebody who is there. */
export function findParty(id: string, data: CatalogueData): number | undefined {
  const author = findIndex('author', id, data)
  if (author !== undefined) return author
  const institution = findIndex('institution', id, data)
  return institution === undefined ? undefined : somebodyAt(institution)
}

/** Those of a check by their numbers, each once; unknown ones are left out. */
export const findParties = (ids: readonly string[], data: CatalogueData): number[] => [
  ...new Set(ids.flatMap((id) => findParty(id, data) ?? [])),
]
