import type { AddressOrigin } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { collection } from '../../model/collection/collection.ts'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { queryKeys } from '../../model/query-keys.ts'

/** Where the addresses of a collection come from, by short id of the person; read again once a changed address is kept. */
export function useAddressOrigins(
  uuid: string,
  people: readonly CollectedRecord[],
): ReadonlyMap<string, AddressOrigin> | undefined {
  const addresses = useMemo(
    () => people.flatMap(({ identifier, email_address }) => (email_address ? [`${identifier} ${email_address}`] : [])),
    [people],
  )
  const { data } = useQuery({
    queryKey: queryKeys.addressOrigins(uuid, addresses.toSorted()),
    queryFn: async ({ signal }) => {
      await collection.whenSent()
      const { results } = await call('listAddressOrigins', { params: { uuid }, signal })
      return new Map(results.map((origin) => [shortId(origin.identifier), origin]))
    },
    enabled: addresses.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  })
  return data
}
