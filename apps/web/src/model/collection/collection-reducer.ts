import type { SearchView } from '@cognate/contract'
import {
  type CollectedChanges,
  type CollectedRecord,
  type CollectionState,
  emptyCollection,
  holdsText,
  isUnsaved,
  type KeptText,
  keyOf,
  moveRecord,
  readView,
  removeRecords,
  restoreRecords,
  type SavedCollection,
  type SearchedWith,
  withRecordChanged,
  withRecordsAdded,
} from './collection-state.ts'

/** The collection of a tab, and what a query may still carry of it. */
export interface TabCollection {
  collection: CollectionState
  /** Ids of records that were hidden and are visible again. */
  released: ReadonlySet<string>
  /** Unsaved collections of other texts. They come back with their text, or when somebody brings them back. */
  aside: readonly CollectionState[]
  /** Saved collections that were left for another text, to be read again with theirs. */
  left: readonly CollectionState[]
}

type Records = readonly CollectedRecord[]

/** An event of the collection of a tab: something a person did, or an answer of the server. */
export type CollectionEvent =
  /** The tab had stored one. */
  | { type: 'found'; collection: CollectionState; aside: readonly CollectionState[] }
  /** The server answered with a saved one. */
  | { type: 'read'; view: SearchView }
  /** The person continues without one, as if there had never been one here. */
  | { type: 'left' }
  /** As `left`, and without those that were put aside. */
  | { type: 'forsaken' }
  /** The person turned to another text: its own collection comes with it, and an unsaved one is put aside. */
  | { type: 'turned'; text: string }
  /** The person turned to a collection that was put aside. */
  | { type: 'brought back'; collection: CollectionState }
  /** A text became its current one. */
  | { type: 'worded'; texts: readonly KeptText[] }
  /** The person began an empty one. */
  | { type: 'closed' }
  | { type: 'included' | 'excluded' | 'removed' | 'restored'; records: Records }
  | { type: 'altered'; record: CollectedRecord; changes: CollectedChanges }
  | { type: 'moved'; record: CollectedRecord; place: number }
  /** Records are back where they were, because the person undid a change or because the server refused it. */
  | { type: 'undone' | 'refused'; records: Records; before: CollectionState }
  /** The server has stored it. */
  | { type: 'saved'; view: SearchView }
  | { type: 'described'; saved: Pick<SavedCollection, 'name' | 'external_identifier' | 'updated_at' | 'closed_at'> }
  | { type: 'shared'; shares: Pick<SavedCollection, 'shared_users' | 'shared_teams'> }
  | { type: 'searched'; searchedWith: SearchedWith }
  /** The saved one was deleted or is no longer shared. Its owner keeps the records in the tab. */
  | { type: 'lost' }

export const emptyTab: TabCollection = { collection: emptyCollection, released: new Set(), aside: [], left: [] }

/** The collection of a tab after an event. */
export function reduceCollection(tab: TabCollection, event: CollectionEvent): TabCollection {
  const { collection: current } = tab
  const withCollection = (collection: CollectionState): TabCollection => ({ ...tab, collection })
  switch (event.type) {
    case 'found':
      return { ...withCollection(event.collection), aside: event.aside }
    case 'read':
      return turnTo(tab, readView(event.view))
    case 'left':
      return withCollection(emptyCollection)
    case 'forsaken':
      return emptyTab
    case 'turned': {
      const own = [...tab.aside, ...tab.left].find((collection) => holdsText(collection, event.text))
      return turnTo(tab, own ?? { ...emptyCollection, texts: [{ text: event.text }] })
    }
    case 'brought back':
      return turnTo(tab, event.collection)
    case 'worded':
      return withCollection({ ...current, texts: event.texts })
    case 'closed':
      return withReleased(
        withCollection({
          ...emptyCollection,
          texts: current.texts,
          searchedWith: current.searchedWith,
          isTouched: true,
        }),
        current.excluded,
      )
    case 'included':
    case 'excluded':
      return withCollection(withRecordsAdded(current, event.type, event.records))
    case 'removed':
      return withCollection(removeRecords(current, 'included', event.records))
    case 'restored':
      return withReleased(withCollection(removeRecords(current, 'excluded', event.records)), event.records)
    case 'altered':
      return withCollection(withRecordChanged(current, event.record, event.changes))
    case 'moved':
      return withCollection(moveRecord(current, event.record, event.place))
    case 'undone':
      return withReleased(withCollection(restoreRecords(current, event.before, keysOf(event.records))), event.records)
    case 'refused':
      return withCollection(restoreRecords(current, event.before, keysOf(event.records)))
    case 'saved':
      return withCollection(savedAs(current, event.view))
    case 'described':
      return withCollection(withSaved(current, event.saved))
    case 'shared':
      return withCollection(withSaved(current, event.shares))
    case 'searched':
      return withCollection({ ...current, searchedWith: event.searchedWith })
    case 'lost':
      return withCollection(withoutSaved(current))
  }
}

/** Puts an unsaved collection aside for another one. */
function turnTo({ collection, aside, left }: TabCollection, next: CollectionState): TabCollection {
  const kept = isUnsaved(collection) ? [...aside, collection] : aside
  const { saved, texts } = collection
  const others = left.filter((other) => other.saved?.uuid !== saved?.uuid && other.saved?.uuid !== next.saved?.uuid)
  return {
    collection: next,
    released: new Set(),
    aside: kept.filter((other) => other !== next),
    left:
      saved && saved.uuid !== next.saved?.uuid
        ? [...others, { ...emptyCollection, saved, texts, isUnread: true, isTouched: true }]
        : others,
  }
}

const keysOf = (records: Records) => new Set(records.map(keyOf))

const withReleased = (tab: TabCollection, records: Records): TabCollection => ({
  ...tab,
  released: new Set([...tab.released, ...records.map(({ identifier }) => identifier)]),
})

/** The records stay those of the tab: some may have changed during the save. */
function savedAs(now: CollectionState, view: SearchView): CollectionState {
  const { saved, texts, searchedWith } = readView(view)
  return { ...now, saved, texts, searchedWith }
}

const withSaved = (now: CollectionState, changes: Partial<SavedCollection>): CollectionState =>
  now.saved ? { ...now, saved: { ...now.saved, ...changes } } : now

function withoutSaved({ saved, isUnread: _, ...rest }: CollectionState): CollectionState {
  return saved?.access.is_owned ? rest : { ...emptyCollection, isTouched: true }
}
