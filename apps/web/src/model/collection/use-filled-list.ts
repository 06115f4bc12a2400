import { useEffect, useRef } from 'react'
import type { Search } from '../query/search.ts'
import { useMay } from '../who-i-am.ts'
import { collection } from './collection.ts'
import { isExcluded } from './collection-state.ts'
import { useCollectionPart } from './use-collection.ts'

/**
 * Fills the list of an address that is opened: an answer of before may hold records that were hidden since, and is then asked
 * again. What somebody hides while the list is open leaves a gap, so that ranks stay.
 */
export function useFilledList({ id, answer }: Search, askInPlace: () => void): void {
  const mayCollect = useMay('use_collections')
  const isUnread = useCollectionPart((state) => state.isUnread === true)
  const lastId = useRef('')
  const isAskedAgain = useRef(false)
  useEffect(() => {
    if (!mayCollect || !answer || isUnread || lastId.current === id) return
    lastId.current = id
    const hasHidden = answer.results.some((result) => isExcluded(collection.state(), result))
    // Once: where a record cannot be left out, asking again would not end.
    if (!hasHidden || isAskedAgain.current) {
      isAskedAgain.current = false
      return
    }
    isAskedAgain.current = true
    askInPlace()
  }, [mayCollect, answer, isUnread, id, askInPlace])
}
