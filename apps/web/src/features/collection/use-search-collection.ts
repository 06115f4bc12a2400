import type { SearchModuleView } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router'
import { applyCollection, describeCollected, queryRecordsOf } from '../../model/collection/apply-collection.ts'
import { collection } from '../../model/collection/collection.ts'
import { collectionQuery } from '../../model/collection/collection-query.ts'
import { describeContinued, searchedWithOf } from '../../model/collection/continue-query.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import type { Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useMay, useProfile } from '../../model/who-i-am.ts'

/** The saved collection that the address names. */
export interface ContinuedCollection {
  /** Whether the address names a collection. */
  isNamedInAddress: boolean
  /** Undefined until it is loaded. */
  name: string | undefined
  /** Its text, empty until it is loaded; undefined where the address names no collection. */
  text: string | undefined
  /** Whether it does not exist, or not for this person. */
  isMissing: boolean
  error: unknown
  retry(): void
}

/** Loads the collection of `/app/search/{uuid}/` and `/app/collection/{uuid}/`, and opens it in this tab. */
export function useContinuedCollection(): ContinuedCollection {
  const searchUuid = useMatch('/app/search/:uuid')?.params.uuid
  const uuid = useMatch('/app/collection/:uuid')?.params.uuid ?? searchUuid
  const isValidUuid = uuid !== undefined && isUuid(uuid)
  const mayCollect = useMay('use_collections')
  const saved = useCollectionPart((state) => state.saved)
  const { data, error, refetch } = useQuery({
    ...collectionQuery(uuid),
    enabled: isValidUuid && mayCollect,
    refetchOnWindowFocus: false,
  })
  // The store reads the collection again by itself, through the same cache: what it read is not opened a second time.
  const openedUuid = useRef<string>(undefined)
  useEffect(() => {
    if (data && data.uuid !== openedUuid.current) collection.open(data)
    openedUuid.current = data?.uuid
  }, [data])
  return {
    isNamedInAddress: uuid !== undefined,
    ...describeContinued(uuid, { data, error }, saved),
    text: uuid === undefined ? undefined : (data?.texts.at(-1)?.text ?? ''),
    retry: () => void refetch(),
  }
}

interface SearchCollection {
  /** Whether its records alone make a query. */
  hasQueryRecords: boolean
  /** Adds the collection of this tab to a query, once the server has all of it. */
  addCollection(query: Query, module: SearchModuleView | undefined): Promise<Query>
}

/** Connects the collection of this tab to its searches. A search that starts at home leaves a saved collection. */
export function useSearchCollection(search: Search, isAtHome: boolean): SearchCollection {
  const { user, active_organisation, endpoints } = useProfile()
  const mayCollect = endpoints.includes('use_collections')
  const hasQueryRecords = useCollectionPart((state) => mayCollect && queryRecordsOf(state, endpoints).length > 0)
  const owner = `${user.username} ${active_organisation.name}`
  useEffect(() => {
    if (mayCollect) collection.loadFor(owner)
  }, [mayCollect, owner])
  const { query } = search
  useEffect(() => {
    if (mayCollect && query) collection.follow(query)
  }, [mayCollect, query])
  useEffect(() => {
    // Saving a collection also keeps with what its records were found; a saved one keeps what it is searched with next.
    if (mayCollect && query && !collection.state().saved) collection.setSearchedWith(searchedWithOf(query))
  }, [mayCollect, query])
  useEffect(() => {
    if (isAtHome && collection.state().saved) collection.leave()
  }, [isAtHome])
  return {
    hasQueryRecords,
    addCollection: async (query, module) => {
      if (!mayCollect) return query
      collection.setSearchedWith(searchedWithOf(query))
      if (collection.state().saved) await collection.whenSent()
      const released = collection.released()
      return applyCollection(query, { collection: collection.state(), released, endpoints, module })
    },
  }
}

/** What a query asks with of the collection, in words; undefined where it asks with nothing of it. */
export function useCollectedWords(query: Query): string | undefined {
  const { endpoints } = useProfile()
  return useCollectionPart((state) => describeCollected(query, state, endpoints))
}
