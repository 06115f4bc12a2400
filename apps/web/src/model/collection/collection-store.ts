import type { BodyOf, SearchView } from '@cognate/contract'
import { sentenceOfCode } from '@cognate/contract/errors'
import { ApiError, isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { changeWithRetry, isConflict } from '../../lib/change-with-retry.ts'
import { createSendQueue } from '../../lib/send-queue.ts'
import { createStore } from '../../lib/store.ts'
import type { ManuscriptBase } from '../query/manuscript-draft.ts'
import type { Tabs } from '../tabs.ts'
import type { Toast } from '../toasts.ts'
import { changeTopic } from './change-topic.ts'
import { type CollectionEvent, emptyTab, reduceCollection } from './collection-reducer.ts'
import { type CollectionServer, toExcludedRecord, toIncludedRecord } from './collection-server.ts'
import {
  type CollectedChanges,
  type CollectedRecord,
  type CollectionState,
  holdsText,
  isUnsaved,
  keyOf,
  mayChange,
  type RecordIdentity,
  recordsByKey,
  type SaidOfRecord,
  type SavedCollection,
  type SearchedWith,
} from './collection-state.ts'
import type { CollectionStorage } from './collection-storage.ts'
import { createDelayedWrite } from './delayed-write.ts'
import { messages } from './messages.ts'
import { rememberUuids, sendDifference, type Uuids } from './send-difference.ts'

/** What a collection needs from outside. */
interface CollectionContext {
  server: CollectionServer
  tabs: Pick<Tabs, 'postCollectionChange' | 'onCollection'>
  kept: Pick<CollectionStorage, 'read' | 'readAside' | 'write'>
  showToast(toast: Toast): void
}

/** A change of some records, and the words of its failure. Without words the caller gets the error. */
interface RecordChange {
  records: readonly CollectedRecord[]
  failure: ((names: string) => string) | undefined
  was?: SaidOfRecord | undefined
}

/**
 * The collection of a tab. A change is visible at once. Changes of a saved collection are sent one after the other; a change
 * that fails is taken back with a message.
 */
export class CollectionStore {
  readonly #context: CollectionContext
  readonly #tab = createStore(emptyTab)
  readonly #queue = createSendQueue()
  readonly #delayedWrite = createDelayedWrite(
    () => this.#owner && this.#context.kept.write(this.#owner, this.state(), this.aside()),
  )
  #owner = ''
  #uuids: Uuids = new Map()
  #stay = new AbortController()
  /** Addresses of experts, by key: those that were found or entered before the expert is collected. */
  readonly #addresses = new Map<string, string>()
  #isCreating = false
  #willRefresh = false
  /** Changes that the server does not have yet. */
  #unsent = 0

  constructor(context: CollectionContext) {
    this.#context = context
    context.tabs.onCollection((uuid) => {
      if (uuid === this.state().saved?.uuid) this.refresh()
    })
  }

  /** Calls the listener when records change and when sending begins or ends. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = [this.#tab.subscribe(listener), this.#queue.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  readonly state = (): CollectionState => this.#tab.get().collection
  /** Ids of records that were hidden and are visible again; a query may still carry them. */
  readonly released = (): ReadonlySet<string> => this.#tab.get().released
  /** Unsaved collections of other texts. */
  readonly aside = (): readonly CollectionState[] => this.#tab.get().aside
  readonly isSending = (): boolean => this.#queue.size() > 0
  /** Whether changes would be lost with the tab. */
  readonly hasUnsent = (): boolean => this.#unsent > 0

  /** Is aborted when the tab turns to another collection: what was offered for this one, such as undoing, must not act on that. */
  readonly stay = (): AbortSignal => this.#stay.signal

  #turnAway(): void {
    this.#uuids = new Map()
    this.#stay.abort()
    this.#stay = new AbortController()
  }

  /** Stores the collection in the tab at once. */
  readonly writeToTab = (): void => this.#delayedWrite.flush()

  /** Loads what a person had in this tab. The collection of another person is forgotten. */
  loadFor(owner: string): void {
    if (owner === this.#owner) return
    this.#owner = owner
    this.#addresses.clear()
    this.#turnAway()
    const { kept } = this.#context
    this.#apply({ type: 'found', collection: kept.read(owner), aside: kept.readAside(owner) })
    this.refresh()
  }

  #applyView(view: SearchView): void {
    if (view.uuid !== this.state().saved?.uuid) this.#turnAway()
    rememberUuids(this.#uuids, [...view.included_records, ...view.excluded_records])
    this.#apply({ type: 'read', view })
  }

  /** Opens a saved collection that the page has read. Where changes of it are still being sent, it is read again after them. */
  open(view: SearchView): void {
    if (this.isSending() && this.state().saved?.uuid === view.uuid) this.refresh()
    else this.#applyView(view)
  }

  /**
   * Goes with the query of an address: opens the saved collection that it names, else turns to the collection of its text. A
   * collection of another text is left, and put aside where it is not saved.
   */
  follow({ search, text }: { search: string | null; text: string }): void {
    if (search !== null) this.#resume(search, text)
    else if (text.trim() !== '' && !holdsText(this.state(), text)) void this.turnTo(text)
  }

  #resume(uuid: string, text: string): void {
    if (this.state().saved?.uuid === uuid || this.#isCreating) return
    void this.turnTo(text)
    void this.#queue.add(async () => {
      // A person who may not see it has a query without a collection.
      const view = await this.#context.server.read(uuid).catch(() => undefined)
      if (view) this.#applyView(view)
    })
  }

  /** Turns to the collection of another text: one that was put aside, else an empty one. */
  async turnTo(text: string): Promise<void> {
    // What is being saved must not be taken for the collection of the new text.
    if (this.#isCreating) await this.whenSent()
    this.#turnAway()
    this.#apply({ type: 'turned', text })
    this.refresh()
  }

  /** Turns to a collection that was put aside. */
  bringBack(collection: CollectionState): void {
    this.#turnAway()
    this.#apply({ type: 'brought back', collection })
  }

  /** Makes a text the current one of the collection, and keeps the earlier ones with it; where it may not be changed, in this tab alone. */
  word(text: string): void {
    const { saved, texts } = this.state()
    const known = texts.find((kept) => kept.text === text.trim()) ?? { text: text.trim() }
    this.#apply({ type: 'worded', texts: [...texts.filter((kept) => kept !== known), known] })
    if (saved ? !mayChange(saved) : !this.#isCreating) return
    const { server, tabs } = this.#context
    void this.#queue
      .add(async () => {
        const uuid = (saved ?? this.state().saved)?.uuid
        if (!uuid) return
        const now = await server.addText(uuid, known.text)
        if (this.state().saved?.uuid === uuid) this.#apply({ type: 'worded', texts: now })
        tabs.postCollectionChange(uuid)
      })
      .catch((error) => {
        if (this.#handleLoss(error, (saved ?? this.state().saved)?.uuid)) return
        this.refresh()
        this.#reportFailure(messages.textNotKept, error)
      })
  }

  /** Saves a new collection, and continues with it. Where that fails, it raises and the present one stays. */
  async begin(body: BodyOf<'createSearch'>): Promise<void> {
    this.#applyView(await this.#context.server.create(body))
  }

  /**
   * Changes the manuscript that the saved collection is, and what it is searched with. Raises `conflict` where somebody else changed it first,
   * and then has what they made of it.
   * @param began  The version that the changes began from, if not the one that the page knows; of it the manuscript alone must be as it was.
   */
  async revise(changes: Revision, began?: ManuscriptBase): Promise<void> {
    await this.#queue.add(async () => {
      const { saved, searchedWith } = this.state()
      if (!saved) return
      const { server, tabs } = this.#context
      const seen = { ...searchedWith, ...saved, ...began }
      try {
        const view = await changeWithRetry<SearchView, Revision>(seen, changes, {
          send: (body) => server.change(saved.uuid, body),
          read: () => server.read(saved.uuid),
          ...(began && { compared: ['manuscript', 'external_identifier'] as const }),
        })
        this.#applyView(view)
        tabs.postCollectionChange(saved.uuid)
      } catch (error) {
        if (began && isConflict(error)) this.refresh()
        throw error
      }
    })
  }

  /** Resolves when every change so far has been sent or has failed. */
  whenSent(): Promise<void> {
    return this.#queue.whenSent()
  }

  /** Continues without a collection, as if there had never been one here. */
  leave(): void {
    this.#turnAway()
    this.#apply({ type: 'left' })
  }

  /** Forgets all that is not saved. */
  forsake(): void {
    this.#turnAway()
    this.#apply({ type: 'forsaken' })
  }

  /** Begins an empty one. */
  close(): void {
    if (!this.state().saved && !isUnsaved(this.state())) return
    this.#turnAway()
    this.#apply({ type: 'closed' })
  }

  include(given: readonly CollectedRecord[]): void {
    const records = given.map((record) => ({
      ...record,
      email_address: record.email_address ?? this.addressOf(record),
    }))
    this.#change({ type: 'included', records }, { records, failure: messages.notAdded })
  }

  exclude(records: readonly CollectedRecord[]): void {
    this.#change({ type: 'excluded', records }, { records, failure: messages.notHidden })
  }

  remove(records: readonly CollectedRecord[]): void {
    this.#change({ type: 'removed', records }, { records, failure: messages.notRemoved })
  }

  restore(records: readonly CollectedRecord[]): void {
    this.#change({ type: 'restored', records }, { records, failure: messages.notRestored })
  }

  /** Puts records back where they were in an earlier state. */
  undo(records: readonly CollectedRecord[], before: CollectionState): void {
    this.#change({ type: 'undone', records, before }, { records, failure: messages.notBroughtBack })
  }

  /**
   * Changes what the collection says of a record. Raises where the server refuses the change, and `record_not_found` where it is gone.
   * @param was  What must stand there; where it does not, it raises `conflict`.
   */
  alter(record: CollectedRecord, changes: CollectedChanges, was?: SaidOfRecord): Promise<void> {
    const { saved, included } = this.state()
    if (saved && !recordsByKey(included).has(keyOf(record))) return Promise.reject(goneError())
    return this.#change({ type: 'altered', record, changes }, { records: [record], failure: undefined, was })
  }

  /** Moves an included record to a place among all of them, from 0. */
  move(record: CollectedRecord, place: number): void {
    this.#change({ type: 'moved', record, place }, { records: [record], failure: messages.notMoved })
  }

  /** The address of an expert, collected or not. */
  addressOf(expert: RecordIdentity): string | null {
    const key = keyOf(expert)
    return recordsByKey(this.state().included).get(key)?.email_address ?? this.#addresses.get(key) ?? null
  }

  /** Gives an expert an address: now if the expert is collected and that may be changed, else when that happens. */
  async saveAddress(expert: RecordIdentity, address: string): Promise<void> {
    const key = keyOf(expert)
    this.#addresses.set(key, address)
    const { saved, included } = this.state()
    const record = recordsByKey(included).get(key)
    if (saved && !mayChange(saved)) return
    if (record && record.email_address !== address) await this.alter(record, { email_address: address })
  }

  /** Saves an unsaved collection. Where that fails, it raises and keeps everything. */
  async save({ name, external_identifier }: Pick<SavedCollection, 'name' | 'external_identifier'>): Promise<void> {
    this.#isCreating = true
    try {
      await this.#queue.add(async () => {
        const { included, excluded, searchedWith, texts } = this.state()
        const view = await this.#context.server.create({
          name,
          external_identifier,
          ...searchedWith,
          included_records: included.map(toIncludedRecord),
          excluded_records: excluded.map(toExcludedRecord),
          texts: texts.map(({ text }) => text),
        })
        rememberUuids(this.#uuids, [...view.included_records, ...view.excluded_records])
        // Changes that were made meanwhile follow in the queue.
        this.#apply({ type: 'saved', view })
      })
    } finally {
      this.#isCreating = false
    }
  }

  /** Renames, closes or opens the saved collection, or changes its reference. Raises `conflict` where somebody else changed it first. */
  async describe(
    changes: Pick<Partial<BodyOf<'changeSearch'>>, 'name' | 'external_identifier' | 'closed'>,
  ): Promise<void> {
    await this.#queue.add(async () => {
      const { saved } = this.state()
      if (!saved) return
      const { server, tabs } = this.#context
      try {
        const view = await changeWithRetry<SavedCollection, typeof changes>(saved, changes, {
          send: (body) => server.change(saved.uuid, body),
          read: () => server.read(saved.uuid),
        })
        this.#apply({ type: 'described', saved: descriptionOf(view) })
        tabs.postCollectionChange(saved.uuid)
      } catch (error) {
        if (isConflict(error)) this.refresh()
        throw error
      }
    })
  }

  setShares(shares: Pick<SavedCollection, 'shared_users' | 'shared_teams'>): void {
    this.#apply({ type: 'shared', shares })
  }

  /** Notes what the collection is searched with. For a saved collection only its owner can change that. */
  setSearchedWith(searchedWith: SearchedWith): void {
    const { saved, searchedWith: before } = this.state()
    if (JSON.stringify(before) === JSON.stringify(searchedWith)) return
    this.#apply({ type: 'searched', searchedWith })
    if (!saved?.access.is_owned) return
    const { server } = this.#context
    void this.#queue
      .add(async () => {
        const view = await server.change(saved.uuid, searchedWith)
        this.#apply({ type: 'described', saved: descriptionOf(view) })
      })
      .catch((error) => this.#reportFailure(messages.filtersNotKept, error))
  }

  /** Reads the saved collection again, once everything that was changed here has been sent. */
  readonly refresh = (): void => {
    if (!this.state().saved || this.#willRefresh) return
    this.#willRefresh = true
    void this.#queue.add(async () => {
      this.#willRefresh = false
      const uuid = this.state().saved?.uuid
      if (!uuid) return
      if (this.#hasTasksBehind()) return this.refresh()
      const view = await this.#context.server.read(uuid).catch((error) => {
        this.#handleLoss(error, uuid)
      })
      if (!view) return
      if (this.#hasTasksBehind()) return this.refresh()
      if (this.state().saved?.uuid === uuid) this.#applyView(view)
    })
  }

  #hasTasksBehind(): boolean {
    return this.#queue.size() > 1
  }

  #apply(event: CollectionEvent): void {
    this.#tab.set(reduceCollection(this.#tab.get(), event))
    this.#delayedWrite.schedule()
  }

  #change(event: CollectionEvent, { records, failure, was }: RecordChange): Promise<void> {
    const before = this.state()
    this.#apply(event)
    const after = this.state()
    if (!before.saved && !this.#isCreating) return Promise.resolve()
    // By then the person may have turned to another collection.
    const uuids = this.#uuids
    this.#unsent++
    const send = async () => {
      const uuid = (before.saved ?? this.state().saved)?.uuid
      // The save failed: the change is part of the unsaved collection.
      if (!uuid) return
      const { server, tabs } = this.#context
      if (await sendDifference(uuid, { before, after, uuids, server, was })) this.refresh()
      const moved = event.type === 'moved' && uuids.get(keyOf(event.record))
      if (moved) await server.alter(moved, { position: event.place })
      tabs.postCollectionChange(uuid)
    }
    const sent = this.#queue.add(() =>
      send().finally(() => {
        this.#unsent--
      }),
    )
    return sent.catch((error) => {
      if (before.saved && this.state().saved?.uuid !== before.saved.uuid) {
        return this.#reportFailure(
          failure?.(namesOf(records)) ?? messages.notChanged(before.saved.name),
          error,
          records,
        )
      }
      this.#apply({ type: 'refused', records, before })
      if (this.#handleLoss(error, (before.saved ?? this.state().saved)?.uuid)) return
      this.refresh()
      if (!failure) throw error
      this.#reportFailure(failure(namesOf(records)), error, records)
    })
  }

  /**
   * Handles the present collection where it is gone; its owner keeps the records in the tab, unsaved. Returns whether it is gone.
   * @param uuid  The collection that was asked for: another one may be open by now.
   */
  #handleLoss(error: unknown, uuid: string | undefined): boolean {
    const { saved } = this.state()
    if (saved?.uuid !== uuid || !saved || !isRefusedWith(error, 'search_not_found')) return false
    const isOwn = saved.access.is_owned
    this.#uuids = new Map()
    this.#apply({ type: 'lost' })
    this.#context.showToast({
      tone: 'danger',
      title: isOwn ? messages.collectionDeleted(saved.name) : messages.notSharedAnyMore(saved.name),
      ...(isOwn && { details: messages.contentsKept }),
    })
    return true
  }

  #reportFailure(title: string, error: unknown, records?: readonly CollectedRecord[]): void {
    const takesBack = records && { takesBack: changeTopic(records) }
    this.#context.showToast({ tone: 'danger', title, details: sentenceOf(error), ...takesBack })
  }
}

type Revision = Pick<
  BodyOf<'changeSearch'>,
  'name' | 'manuscript' | 'external_identifier' | 'conflict_of_interest' | 'filters'
>

/** As the server refuses to change what is gone. */
const goneError = () =>
  new ApiError({ status: 404, code: 'record_not_found', detail: sentenceOfCode('record_not_found') })

const descriptionOf = ({ name, external_identifier, updated_at, closed_at }: SavedCollection) => ({
  name,
  external_identifier,
  updated_at,
  closed_at,
})

function namesOf(records: readonly CollectedRecord[]): string {
  const [first] = records
  return records.length === 1 ? (first?.display_name ?? messages.theRecord) : messages.records(records.length)
}
