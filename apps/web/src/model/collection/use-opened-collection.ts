import type { SearchView } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMay, useProfile } from '../who-i-am.ts'
import { collection } from './collection.ts'
import { collectionQuery } from './collection-query.ts'
import { describeContinued } from './continue-query.ts'
import { useCollectionPart } from './use-collection.ts'

/** The saved collection that an address names. */
export interface OpenedCollection {
  /** Undefined until it is loaded. */
  name: string | undefined
  /** As the server answered it last. */
  view: SearchView | undefined
  /** Whether it does not exist, or not for this person. */
  isMissing: boolean
  error: unknown
  retry(): void
}

/** Gives the tab the collection that this person had in it. */
export function useOwnCollection(): void {
  const { user, active_organisation } = useProfile()
  const mayCollect = useMay('use_collections')
  const owner = `${user.username} ${active_organisation.name}`
  useEffect(() => {
    if (mayCollect) collection.loadFor(owner)
  }, [mayCollect, owner])
}

/** Loads the collection that an address names by its uuid, and opens it in this tab. */
export function useOpenedCollection(uuid: string | undefined): OpenedCollection {
  const mayCollect = useMay('use_collections')
  const saved = useCollectionPart((state) => state.saved)
  const { data, error, refetch } = useQuery({
    ...collectionQuery(uuid),
    enabled: uuid !== undefined && isUuid(uuid) && mayCollect,
    refetchOnWindowFocus: false,
  })
  // The store reads the collection again by itself, through the same cache: what it read is not opened a second time.
  const openedUuid = useRef<string>(undefined)
  useEffect(() => {
    if (data && data.uuid !== openedUuid.current) collection.open(data)
    openedUuid.current = data?.uuid
  }, [data])
  return { ...describeContinued(uuid, { data, error }, saved), view: data, retry: () => void refetch() }
}
