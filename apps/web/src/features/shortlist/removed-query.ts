import { shortId } from '@cognate/contract/ids'
import { removedPeople } from '@cognate/contract/removed-people'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { collection } from '../../model/collection/collection.ts'
import type { CollectionState } from '../../model/collection/collection-state.ts'
import { queryKeys } from '../../model/query-keys.ts'

/** Short ids of those whom somebody took out of a saved collection: nobody offers them again unasked. */
export function removedQuery({ included, excluded, saved }: CollectionState) {
  const uuid = saved?.uuid ?? ''
  const listed = [...included, ...excluded].map(({ identifier }) => identifier)
  return queryOptions({
    // With who is listed: whoever is removed changes that, and the history is read again.
    queryKey: queryKeys.removedFrom(uuid, listed),
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      // The history knows a removal once it was sent.
      await collection.whenSent()
      const { results } = await call('listSearchHistory', { params: { uuid }, signal })
      return new Set(removedPeople(results, listed).flatMap(({ id }) => (takenBack.has(`${uuid} ${id}`) ? [] : [id])))
    },
    // Somebody collected and removed again leaves the same list, and another history.
    ...{ staleTime: 0, gcTime: 0 },
  })
}

/** People whom a proposal or an exchange added that was taken back: the history has them as removed, though nobody judged them. */
const takenBack = new Set<string>()

/** Notes that people were added on an offer, or that this was taken back: then they may be offered again. */
export function noteTakenBack(uuid: string, people: readonly { identifier: string }[], isTakenBack: boolean): void {
  for (const { identifier } of people) takenBack[isTakenBack ? 'add' : 'delete'](`${uuid} ${shortId(identifier)}`)
}
