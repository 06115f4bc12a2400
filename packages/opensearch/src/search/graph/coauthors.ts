import type { CoauthorsQuery } from '@cognate/catalogue'
import { findCoauthors, namedInCoauthors, writeCoauthors } from '@cognate/catalogue/engine-kit'
import type { CoauthorView } from '@cognate/contract'
import type { ShownCatalogue } from '../data/catalogue.ts'
import { readNames } from './names.ts'
import { readSlice } from './people-slice.ts'

/**
 * With whom an author wrote works, the most frequent first, of equals the lower id.
 * @param among  Numbers of the only authors who may be in the answer; undefined: all may.
 */
export async function listCoauthors(
  author: number,
  among: readonly number[] | undefined,
  query: Pick<CoauthorsQuery, 'years' | 'limit'>,
  place: ShownCatalogue,
): Promise<CoauthorView[]> {
  const slice = await readSlice({ byWorks: [author] }, place)
  const allowed = among && new Set(slice.authors.known(among))
  const found = findCoauthors({ author: slice.authors.of(author), among: allowed, ...query }, slice)
  return writeCoauthors(found, await readNames(namedInCoauthors(found), slice, place.catalogue))
}
