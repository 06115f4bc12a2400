import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'
import { suggestNames } from '../records/catalogue-calls.ts'
import { isSaidToLack, withoutPlace } from './checked-people.ts'

/** The longest name that is looked up. S-04. */
export const LONGEST_LOOKED_UP = 40

/** The authors of the catalogue who may be meant by a name to which nobody was chosen yet; none where it is said to lack them. */
export function similarAuthors(name: string) {
  const text = isSaidToLack(name) ? '' : withoutPlace(name).slice(0, LONGEST_LOOKED_UP)
  return queryOptions({
    queryKey: queryKeys.lookup('authors', text.toLowerCase()),
    queryFn: ({ signal }) => (text === '' ? [] : suggestNames('authors', text, signal)),
    staleTime: 5 * 60_000,
    retry: false,
  })
}
