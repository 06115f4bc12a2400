import type { SearchModuleView } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMatch } from 'react-router'
import { isRefusedWith } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { collectionQuery } from '../../model/collection/collection-query.ts'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { speakersOf, steer } from '../../model/collection/steer.ts'
import { useCollected } from '../../model/collection/use-collection.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import type { Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useMay, useProfile } from '../../model/who-i-am.ts'

/** The saved collection that the address names. */
export interface ContinuedCollection {
  /** Whether the address names a collection. */
  isNamedInAddress: boolean
  /** Undefined until it is loaded. */
  name: string | undefined
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
  const saved = useCollected((state) => state.saved)
  const storedCollection = useQuery({
    ...collectionQuery(uuid),
    enabled: isValidUuid && mayCollect,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (storedCollection.data) collection.open(storedCollection.data)
  }, [storedCollection.data])
  const isNotFound = isRefusedWith(storedCollection.error, 'search_not_found')
  return {
    isNamedInAddress: uuid !== undefined,
    // A renamed collection shows its new name at once.
    name: saved?.uuid === uuid?.toLowerCase() ? saved?.name : storedCollection.data?.name,
    isMissing: uuid !== undefined && (!isValidUuid || isNotFound),
    error: isNotFound ? null : storedCollection.error,
    retry: () => void storedCollection.refetch(),
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
  const hasQueryRecords = useCollected((state) => mayCollect && speakersOf(state, endpoints).length > 0)
  const owner = `${user.username} ${active_organisation.name}`
  const continuedUuid = search.query?.search
  useEffect(() => {
    if (mayCollect) collection.begin(owner)
  }, [mayCollect, owner])
  useEffect(() => {
    if (mayCollect && continuedUuid) collection.resume(continuedUuid)
  }, [mayCollect, continuedUuid])
  useEffect(() => {
    if (isAtHome && collection.state().saved) collection.leave()
  }, [isAtHome])
  return {
    hasQueryRecords,
    addCollection: async (query, module) => {
      if (!mayCollect) return query
      const state = collection.state()
      const conflicts = query.conflict_of_interest?.records ?? []
      if (query.dataset === 'experts' && (state.saved || isUnsaved(state))) {
        collection.setConflicts(conflicts.map((record) => ({ ...record, record_type: 'author' as const })))
      }
      if (collection.state().saved) await collection.whenSent()
      const released = collection.released()
      return steer(query, { collection: collection.state(), released, endpoints, module })
    },
  }
}

/** A query that continues the collection: only with its own conflict rules, without filters. */
export function toCollectionQuery(query: Query): Query {
  const { conflicts } = collection.state()
  return {
    ...query,
    filters: {},
    conflict_of_interest: conflicts.length > 0 ? { ...noConflicts, records: [...conflicts] } : null,
    isNew: false,
  }
}
