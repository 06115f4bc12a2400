import type { AddressLookup, AddressOrigin } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { withEachChoice } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { collection } from './collection.ts'
import type { CollectedRecord } from './collection-state.ts'

/** By short id of the person. */
export interface KnownAddresses {
  /** Where the address in the collection comes from. */
  origins: ReadonlyMap<string, AddressOrigin>
  /** Without an address, what looking for one came to. */
  lookups: ReadonlyMap<string, AddressLookup>
}

/** Where the addresses of a collection come from, and what was found for people without; read again once a changed address is kept. */
export function useAddressOrigins(uuid: string, people: readonly CollectedRecord[]): KnownAddresses | undefined {
  const addresses = useMemo(
    () => people.map(({ identifier, email_address }) => `${identifier} ${email_address ?? ''}`),
    [people],
  )
  const { data } = useQuery({
    queryKey: queryKeys.addressOrigins(uuid, addresses.toSorted()),
    queryFn: async ({ signal }) => {
      await collection.whenSent()
      const { results, lookups } = await call('listAddressOrigins', { params: { uuid }, signal })
      return { origins: byPerson(results), lookups: byPerson(lookups) }
    },
    enabled: addresses.length > 0,
    ...withEachChoice,
  })
  return data
}

const byPerson = <One extends { identifier: string }>(list: readonly One[]): ReadonlyMap<string, One> =>
  new Map(list.map((one) => [shortId(one.identifier), one]))
