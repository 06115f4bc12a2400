import type { SearchModuleView } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router'
import { applyCollection, queryRecordsOf } from '../../model/collection/apply-collection.ts'
import { collection } from '../../model/collection/collection.ts'
import { collectionQuery } from '../../model/collection/collection-query.ts'
import { conflictsAfter, describeContinued } from '../../model/collection/continue-query.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import type { Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useMay, useProfile } from '../../model/who-i-am.ts'

/** The saved collection that the address continues. */
export interface Continued {
  /** Whether the address names one. */
  isWanted: boolean
  /** As soon as it is read. */
  name: string | undefined
  /** There is none such, or not for this person. */
  isMissing: boolean
  error: unknown
  retry(): void
}

/** Reads the collection of `/app/search/{uuid}/` and `/app/collection/{uuid}/`, and makes it the tab's. */
export function useContinued(): Continued {
  const search = useMatch('/app/search/:uuid')?.params.uuid
  const uuid = useMatch('/app/collection/:uuid')?.params.uuid ?? search
  const isPossible = uuid !== undefined && isUuid(uuid)
  const mayCollect = useMay('use_collections')
  const saved = useCollectionPart((state) => state.saved)
  const { data, error, refetch } = useQuery({
    ...collectionQuery(uuid),
    enabled: isPossible && mayCollect,
    refetchOnWindowFocus: false,
  })
  // The store reads the collection again by itself, through the same cache: what it read is not opened a second time.
  const openedUuid = useRef<string>(undefined)
  useEffect(() => {
    if (data && data.uuid !== openedUuid.current) collection.open(data)
    openedUuid.current = data?.uuid
  }, [data])
  return {
    isWanted: uuid !== undefined,
    ...describeContinued(uuid, { data, error }, saved),
    retry: () => void refetch(),
  }
}

interface Steering {
  /** Whether it asks where nothing else is given. */
  speaks: boolean
  /** Gives a question the collection of the tab, once the server knows all of it. */
  steer(query: Query, module: SearchModuleView | undefined): Promise<Query>
}

/** Has the tab's collection go along with its searches; a search that starts at home leaves a saved one. */
export function useSearchCollection(search: Search, isAtHome: boolean): Steering {
  const { user, active_organisation, endpoints } = useProfile()
  const mayCollect = endpoints.includes('use_collections')
  const speaks = useCollectionPart((state) => mayCollect && queryRecordsOf(state, endpoints).length > 0)
  const owner = `${user.username} ${active_organisation.name}`
  const continued = search.query?.search
  useEffect(() => {
    if (mayCollect) collection.loadFor(owner)
  }, [mayCollect, owner])
  useEffect(() => {
    if (mayCollect && continued) collection.resume(continued)
  }, [mayCollect, continued])
  useEffect(() => {
    if (isAtHome && collection.state().saved) collection.leave()
  }, [isAtHome])
  return {
    speaks,
    steer: async (query, module) => {
      if (!mayCollect) return query
      const conflicts = conflictsAfter(query, collection.state())
      if (conflicts) collection.setConflicts(conflicts)
      if (collection.state().saved) await collection.whenSent()
      const released = collection.released()
      return applyCollection(query, { collection: collection.state(), released, endpoints, module })
    },
  }
}
