import type { SearchView } from '@cognate/contract'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { changeSeen, isConflict } from '../../lib/change-seen.ts'
import { changeSearch, getSearch } from '../../lib/workspace-calls.ts'
import { showMessage } from '../messages.ts'
import { tabs } from '../tabs.ts'
import { asExcluded, asIncluded, createSearch } from './collection-calls.ts'
import {
  alter,
  asBefore,
  type CollectedRecord,
  type CollectionState,
  drop,
  emptyCollection,
  isUnsaved,
  keyOf,
  put,
  type SavedCollection,
  stateOf,
} from './collection-state.ts'
import { KeptCollection } from './kept-collection.ts'
import { rememberUuids, sendDifference, type Uuids } from './send-difference.ts'

/**
 * The collection of this tab. A change is seen at once; while the collection is saved it is sent as well, one change after
 * the other, and taken back with a message where it does not arrive.
 */
class CollectionStore {
  #state = emptyCollection
  #owner = ''
  #listeners = new Set<() => void>()
  /** The end of the line in which changes are sent. */
  #line: Promise<unknown> = Promise.resolve()
  /** Changes that are not sent yet; listeners learn of it too. */
  #waiting = 0
  #uuids: Uuids = new Map()
  #isCreating = false
  #willRefresh = false
  #keeping: ReturnType<typeof setTimeout> | undefined
  #kept = new KeptCollection()
  /** Ids that were hidden and came back, which a question may still carry. */
  readonly released = new Set<string>()

  constructor() {
    tabs.onCollection((uuid) => {
      if (uuid === this.#state.saved?.uuid) this.refresh()
    })
    window.addEventListener('focus', () => this.refresh())
    window.addEventListener('pagehide', () => this.#keep())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): CollectionState => this.#state
  readonly isSending = (): boolean => this.#waiting > 0

  /** Takes up what a person had in this tab; another person's is forgotten. */
  begin(owner: string): void {
    if (owner === this.#owner) return
    this.#owner = owner
    this.#set(this.#kept.find(owner))
    this.refresh()
  }

  /** Goes on with a saved collection that was just read. */
  adopt(view: SearchView): void {
    rememberUuids(this.#uuids, [...view.included_records, ...view.excluded_records])
    this.released.clear()
    this.#set(stateOf(view))
  }

  /** Goes on with a saved collection that a question names, unless there is one that would be lost by it. */
  resume(uuid: string): void {
    if (isUnsaved(this.#state) || this.#state.saved?.uuid === uuid || this.#isCreating) return
    void this.#enqueue(async () => {
      // Who may not see it has a question without a collection.
      const view = await getSearch(uuid).catch(() => undefined)
      if (view && !isUnsaved(this.#state)) this.adopt(view)
    })
  }

  /** When everything that was changed so far has been sent, or has failed. */
  async whenSent(): Promise<void> {
    await this.#line
  }

  /** Goes on without a collection, as if there had never been one here. */
  leave(): void {
    this.#set(emptyCollection)
  }

  /** Begins an empty one. */
  close(): void {
    if (!this.#state.saved && !isUnsaved(this.#state)) return
    for (const { identifier } of this.#state.excluded) this.released.add(identifier)
    this.#set({ ...emptyCollection, isTouched: true })
  }

  include(records: readonly CollectedRecord[]): void {
    this.#change(records, (state) => put(state, 'included', records), 'could not be added')
  }

  exclude(records: readonly CollectedRecord[]): void {
    this.#change(records, (state) => put(state, 'excluded', records), 'could not be hidden')
  }

  remove(records: readonly CollectedRecord[]): void {
    this.#change(records, (state) => drop(state, 'included', records), 'could not be removed')
  }

  restore(records: readonly CollectedRecord[]): void {
    for (const { identifier } of records) this.released.add(identifier)
    this.#change(records, (state) => drop(state, 'excluded', records), 'could not be restored')
  }

  /** Has records stand where they stood in an earlier state. */
  undo(records: readonly CollectedRecord[], before: CollectionState): void {
    for (const { identifier } of records) this.released.add(identifier)
    const keys = new Set(records.map(keyOf))
    this.#change(records, (state) => asBefore(state, before, keys), 'could not be brought back')
  }

  /** Whether a record adds to the question, or its address; raises where a saved collection does not take it. */
  alter(record: CollectedRecord, changes: { used_in_search?: boolean; email_address?: string | null }): Promise<void> {
    return this.#change([record], (state) => alter(state, record, changes), undefined)
  }

  /** Saves an unsaved collection; raises, and keeps everything, where that does not succeed. */
  async save({ name, external_identifier }: Pick<SavedCollection, 'name' | 'external_identifier'>): Promise<void> {
    this.#isCreating = true
    try {
      await this.#enqueue(async () => {
        const { included, excluded, conflicts } = this.#state
        const { included_records, excluded_records, conflict_of_interest, ...saved } = await createSearch({
          ...{ name, external_identifier, conflict_of_interest: { records: [...conflicts] } },
          included_records: included.map(asIncluded),
          excluded_records: excluded.map(asExcluded),
        })
        rememberUuids(this.#uuids, [...included_records, ...excluded_records])
        // What was changed meanwhile stands behind this in the line.
        this.#set({ ...this.#state, saved, conflicts: conflict_of_interest.records })
      })
    } finally {
      this.#isCreating = false
    }
  }

  /** Renames the saved collection or changes its reference; raises `conflict` where another was faster. */
  async describe(changes: Partial<Pick<SavedCollection, 'name' | 'external_identifier'>>): Promise<void> {
    await this.#enqueue(async () => {
      const { saved } = this.#state
      if (!saved) return
      const { uuid } = saved
      try {
        const view = await changeSeen<SavedCollection, typeof changes>(saved, changes, {
          send: (body) => changeSearch(uuid, body),
          read: () => getSearch(uuid),
        })
        this.#adoptDescription(view)
        this.#tell(uuid)
      } catch (error) {
        if (isConflict(error)) this.refresh()
        throw error
      }
    })
  }

  /** Notes with whom the saved collection is shared now. */
  setShares(shares: Pick<SavedCollection, 'shared_users' | 'shared_teams'>): void {
    const { saved } = this.#state
    if (saved) this.#set({ ...this.#state, saved: { ...saved, ...shares } })
  }

  /** Keeps against whom experts are checked; of a saved collection its owner alone changes that. */
  setConflicts(conflicts: CollectionState['conflicts']): void {
    const { saved, conflicts: known } = this.#state
    const idsOf = (records: CollectionState['conflicts']) => records.map(({ identifier }) => identifier).join(' ')
    if (idsOf(known) === idsOf(conflicts)) return
    this.#set({ ...this.#state, conflicts })
    if (!saved?.access.is_owned) return
    void this.#enqueue(async () => {
      const view = await changeSearch(saved.uuid, { conflict_of_interest: { records: conflicts } })
      this.#adoptDescription(view)
    }).catch((error) => this.#tellFailure('Against whom experts are checked could not be kept', error))
  }

  /** Reads the saved collection again, once everything that was changed here has been sent. */
  refresh(): void {
    if (!this.#state.saved || this.#willRefresh) return
    this.#willRefresh = true
    void this.#enqueue(async () => {
      this.#willRefresh = false
      const uuid = this.#state.saved?.uuid
      if (!uuid) return
      if (this.#waiting > 1) return this.refresh()
      const view = await getSearch(uuid)
      if (this.#waiting > 1) return this.refresh()
      if (this.#state.saved?.uuid === uuid) this.adopt(view)
    }).catch((error) => this.#leaveIfGone(error))
  }

  #change(
    records: readonly CollectedRecord[],
    apply: (state: CollectionState) => CollectionState,
    failure: string | undefined,
  ): Promise<void> {
    const before = this.#state
    const after = apply(before)
    this.#set(after)
    if (!before.saved && !this.#isCreating) return Promise.resolve()
    const sent = this.#enqueue(async () => {
      const { saved } = this.#state
      // It could not be saved: the change is part of what is still unsaved.
      if (!saved) return
      if (await sendDifference(saved.uuid, { before, after, uuids: this.#uuids })) this.refresh()
      this.#tell(saved.uuid)
    })
    const settled = sent.catch((error) => {
      const keys = new Set(records.map(keyOf))
      this.#set(asBefore(this.#state, before, keys))
      if (this.#leaveIfGone(error)) return
      this.refresh()
      if (!failure) throw error
      this.#tellFailure(`${namesOf(records)} ${failure}`, error)
    })
    return settled
  }

  /** Whether the collection is not there any more. What its owner had in it stays in the tab, unsaved. */
  #leaveIfGone(error: unknown): boolean {
    const { saved } = this.#state
    if (!saved || !(error instanceof ApiError) || error.code !== 'search_not_found') return false
    const { saved: _, isUnread: __, ...rest } = this.#state
    const isOwn = saved.access.is_owned
    this.#uuids.clear()
    this.#set(isOwn ? rest : { ...emptyCollection, isTouched: true })
    showMessage({
      tone: 'danger',
      title: isOwn ? `The collection ${saved.name} was deleted` : `${saved.name} is not shared with you any more`,
      ...(isOwn && { details: 'Its records are still here. Save them as a new collection to keep them.' }),
    })
    return true
  }

  #tellFailure(title: string, error: unknown): void {
    showMessage({ tone: 'danger', title, details: sentenceOf(error) })
  }

  #adoptDescription({ name, external_identifier, updated_at }: SavedCollection): void {
    const { saved } = this.#state
    if (saved) this.#set({ ...this.#state, saved: { ...saved, name, external_identifier, updated_at } })
  }

  #enqueue<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    this.#waiting++
    this.#emit()
    const done = this.#line.then(task).finally(() => {
      this.#waiting--
      this.#emit()
    })
    this.#line = done.catch(() => undefined)
    return done
  }

  #set(state: CollectionState): void {
    this.#state = state
    this.#emit()
    this.#keeping ??= setTimeout(() => this.#keep(), KEEP_AFTER)
  }

  #keep(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    if (this.#owner) this.#kept.keep(this.#owner, this.#state)
  }

  #tell(uuid: string): void {
    tabs.tellCollection(uuid)
  }

  #emit(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Milliseconds in which others may follow a change before the tab writes it down: a crash costs no more than these. */
const KEEP_AFTER = 150

function namesOf(records: readonly CollectedRecord[]): string {
  const [first] = records
  return records.length === 1 ? (first?.display_name ?? 'The record') : `${records.length} records`
}

export const collection = new CollectionStore()
