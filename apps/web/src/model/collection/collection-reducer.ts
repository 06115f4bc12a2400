import type { SearchView } from '@cognate/contract'
import {
  alter,
  asBefore,
  type CollectedRecord,
  type CollectionState,
  drop,
  emptyCollection,
  keyOf,
  put,
  type SavedCollection,
  stateOf,
} from './collection-state.ts'

/** The collection of a tab, with what a question may still carry of it. */
export interface TabCollection {
  collection: CollectionState
  /** Ids that were hidden and came back. */
  released: ReadonlySet<string>
}

type Records = readonly CollectedRecord[]

/** What happens to the collection of a tab, by what a person does and by what the server answers. */
export type CollectionEvent =
  /** What the tab kept of it. */
  | { type: 'found'; collection: CollectionState }
  /** The server gave a saved one. */
  | { type: 'read'; view: SearchView }
  /** The person went on without one, as if there had never been one here. */
  | { type: 'left' }
  /** An empty one was begun. */
  | { type: 'closed' }
  | { type: 'included' | 'excluded' | 'removed' | 'restored'; records: Records }
  | { type: 'altered'; record: CollectedRecord; changes: Alteration }
  /** Records stand again where they stood before, because somebody wanted it or because the server refused a change. */
  | { type: 'undone' | 'refused'; records: Records; before: CollectionState }
  /** The server keeps it from now on. */
  | { type: 'saved'; view: SearchView }
  | { type: 'described'; saved: Pick<SavedCollection, 'name' | 'external_identifier' | 'updated_at'> }
  | { type: 'shared'; shares: Pick<SavedCollection, 'shared_users' | 'shared_teams'> }
  | { type: 'checked_against'; conflicts: CollectionState['conflicts'] }
  /** The saved one was deleted, or is shared no longer; its owner keeps in the tab what was in it. */
  | { type: 'lost' }

export type Alteration = { used_in_search?: boolean; email_address?: string | null }

export const nothingCollected: TabCollection = { collection: emptyCollection, released: new Set() }

/** What becomes of the collection of a tab by an event. */
export function reduce(tab: TabCollection, event: CollectionEvent): TabCollection {
  const { collection: now } = tab
  const become = (collection: CollectionState): TabCollection => ({ ...tab, collection })
  switch (event.type) {
    case 'found':
      return become(event.collection)
    case 'read':
      return { collection: stateOf(event.view), released: new Set() }
    case 'left':
      return become(emptyCollection)
    case 'closed':
      return releasing(become({ ...emptyCollection, isTouched: true }), now.excluded)
    case 'included':
    case 'excluded':
      return become(put(now, event.type, event.records))
    case 'removed':
      return become(drop(now, 'included', event.records))
    case 'restored':
      return releasing(become(drop(now, 'excluded', event.records)), event.records)
    case 'altered':
      return become(alter(now, event.record, event.changes))
    case 'undone':
      return releasing(become(asBefore(now, event.before, keysOf(event.records))), event.records)
    case 'refused':
      return become(asBefore(now, event.before, keysOf(event.records)))
    case 'saved':
      return become(savedAs(now, event.view))
    case 'described':
      return become(withSaved(now, event.saved))
    case 'shared':
      return become(withSaved(now, event.shares))
    case 'checked_against':
      return become({ ...now, conflicts: event.conflicts })
    case 'lost':
      return become(withoutSaved(now))
  }
}

const keysOf = (records: Records) => new Set(records.map(keyOf))

const releasing = (tab: TabCollection, records: Records): TabCollection => ({
  ...tab,
  released: new Set([...tab.released, ...records.map(({ identifier }) => identifier)]),
})

/** Records stay those of the tab: some may have been changed while the others were saved. */
function savedAs(now: CollectionState, view: SearchView): CollectionState {
  const { saved, conflicts } = stateOf(view)
  return { ...now, saved, conflicts }
}

const withSaved = (now: CollectionState, changes: Partial<SavedCollection>): CollectionState =>
  now.saved ? { ...now, saved: { ...now.saved, ...changes } } : now

function withoutSaved({ saved, isUnread: _, ...rest }: CollectionState): CollectionState {
  return saved?.access.is_owned ? rest : { ...emptyCollection, isTouched: true }
}
