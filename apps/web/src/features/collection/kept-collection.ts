import { type CollectionState, emptyCollection, isUnsaved, type SavedCollection } from './collection-state.ts'

/** Begins as the drafts of the search box do, and is forgotten with them at the end of a session. */
const NAME = 'cognate:draft:collection'

/** What this tab keeps of its collection through a reload: all of an unsaved one, of a saved one where to find it. */
interface Kept {
  owner: string
  unsaved?: Pick<CollectionState, 'included' | 'excluded'>
  saved?: SavedCollection
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the collection of a person. Storage can be full or forbidden; the tab then asks before it is closed all the same. */
export function keepCollection(owner: string, state: CollectionState, store: Store = sessionStorage): void {
  const { saved, included, excluded } = state
  const kept: Kept | undefined = saved
    ? { owner, saved }
    : isUnsaved(state)
      ? { owner, unsaved: { included, excluded } }
      : undefined
  try {
    if (kept) store.setItem(NAME, JSON.stringify(kept))
    else store.removeItem(NAME)
  } catch {
    // What is left of an older state must not come back.
    store.removeItem(NAME)
  }
}

/** The collection that this person had in this tab. */
export function findCollection(owner: string, store: Store = sessionStorage): CollectionState {
  try {
    const kept = JSON.parse(store.getItem(NAME) ?? 'null') as Kept | null
    if (kept?.owner !== owner) return emptyCollection
    if (kept.saved) return { ...emptyCollection, saved: kept.saved, isUnread: true, isTouched: true }
    return { ...emptyCollection, ...kept.unsaved, isTouched: true }
  } catch {
    return emptyCollection
  }
}
