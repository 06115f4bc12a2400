import type { SearchModuleView } from '@cognate/contract'
import { useEffect } from 'react'
import { useMatch } from 'react-router'
import { applyCollection, describeCollected, queryRecordsOf } from '../../model/collection/apply-collection.ts'
import { collection } from '../../model/collection/collection.ts'
import { searchedWithOf } from '../../model/collection/continue-query.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import {
  type OpenedCollection,
  useOpenedCollection,
  useOwnCollection,
} from '../../model/collection/use-opened-collection.ts'
import { queryOfView } from '../../model/manuscript/manuscript-query.ts'
import type { Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useProfile } from '../../model/who-i-am.ts'

/** The saved collection that the address names. */
export interface ContinuedCollection extends Omit<OpenedCollection, 'view'> {
  isNamedInAddress: boolean
  /** Its text, empty until it is loaded; undefined where the address names no collection. */
  text: string | undefined
  /** The query of the manuscript that it is; undefined where it is a plain collection, or not loaded. */
  manuscript: Pick<Query, 'text' | 'filters' | 'conflict_of_interest' | 'manuscript'> | undefined
}

/** Loads the collection of `/app/search/{uuid}/`, and opens it in this tab. */
export function useContinuedCollection(): ContinuedCollection {
  const uuid = useMatch('/app/search/:uuid')?.params.uuid
  const { view, ...opened } = useOpenedCollection(uuid)
  return {
    ...opened,
    isNamedInAddress: uuid !== undefined,
    text: uuid === undefined ? undefined : (view?.texts.at(-1)?.text ?? ''),
    manuscript: view && queryOfView(view),
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
  const { endpoints } = useProfile()
  const mayCollect = endpoints.includes('use_collections')
  const hasQueryRecords = useCollectionPart((state) => mayCollect && queryRecordsOf(state, endpoints).length > 0)
  useOwnCollection()
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
