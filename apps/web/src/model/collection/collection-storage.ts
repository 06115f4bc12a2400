import {
  type CollectedRecord,
  type CollectionState,
  emptyCollection,
  isUnsaved,
  type KeptText,
  type SavedCollection,
  type SearchedWith,
} from './collection-state.ts'

/** Has the prefix of the drafts of the search box, and is forgotten with them at the end of a session. */
const NAME = 'cognate:draft:collection'
const PIECE = `${NAME}:`

/** Unsaved collections of other texts. */
const ASIDE = `${NAME}-aside`

/** What survives a reload: all of an unsaved collection; of a saved one, which it is and its texts. */
interface StoredCollection {
  owner: string
  /** The ids of the pieces with its records. */
  unsaved?: Record<'included' | 'excluded', string[]>
  searchedWith?: SearchedWith
  texts?: readonly KeptText[]
  saved?: SavedCollection
}

interface StoredAside {
  owner: string
  aside: readonly CollectionState[]
}

/** A manuscript may hold a thousand references, and each change is written. */
const withoutManuscript = ({ manuscript: _, ...saved }: SavedCollection): SavedCollection => saved

type Pieces = Record<'included' | 'excluded', readonly Piece<CollectedRecord>[]>
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const noPieces: Pieces = { included: [], excluded: [] }
const allPieces = ({ included, excluded }: Pieces) => [...included, ...excluded]

/** Stores the collection of a person in the tab. Records are stored in pieces, so that a change writes only a few of them. */
export class CollectionStorage {
  readonly #store: Store
  /** The pieces in the storage. */
  #pieces = noPieces
  #aside: readonly CollectionState[] = []

  constructor(store: Store = sessionStorage) {
    this.#store = store
  }

  /** Storage can be full or forbidden. The tab still warns before it is closed. */
  write(owner: string, state: CollectionState, aside: readonly CollectionState[] = []): void {
    this.#writeAside(owner, aside)
    const { saved, included, excluded, searchedWith, texts } = state
    const pieces = isUnsaved(state)
      ? { included: fitPieces(this.#pieces.included, included), excluded: fitPieces(this.#pieces.excluded, excluded) }
      : noPieces
    const idsOf = (list: 'included' | 'excluded') => pieces[list].map(({ id }) => id)
    const kept: StoredCollection | undefined = saved
      ? { owner, saved: withoutManuscript(saved), texts }
      : isUnsaved(state)
        ? { owner, searchedWith, texts, unsaved: { included: idsOf('included'), excluded: idsOf('excluded') } }
        : undefined
    try {
      // The pieces are written before their names, so that every named piece exists at any time.
      this.#write(pieces)
      if (kept) this.#store.setItem(NAME, JSON.stringify(kept))
      else this.#store.removeItem(NAME)
      this.#removeOthers(pieces)
    } catch {
      // Parts of an older state must not come back.
      this.#store.removeItem(NAME)
      this.#removeOthers(noPieces)
    }
  }

  /** The collection that this person had in this tab. */
  read(owner: string): CollectionState {
    try {
      const kept = JSON.parse(this.#store.getItem(NAME) ?? 'null') as StoredCollection | null
      if (kept?.owner !== owner) return emptyCollection
      const { saved, texts = [] } = kept
      // With its texts, so that an answer that comes before it is read is not taken for that of another manuscript.
      if (saved) return { ...emptyCollection, saved, texts, isUnread: true, isTouched: true }
      const readPieces = (ids: string[] = []) =>
        ids.map((id) => ({ id, items: JSON.parse(this.#store.getItem(PIECE + id)!) as CollectedRecord[] }))
      const pieces = { included: readPieces(kept.unsaved?.included), excluded: readPieces(kept.unsaved?.excluded) }
      const listOf = (list: 'included' | 'excluded') => pieces[list].flatMap(({ items }) => items)
      const { searchedWith = emptyCollection.searchedWith } = kept
      const state = {
        ...emptyCollection,
        searchedWith,
        texts,
        included: listOf('included'),
        excluded: listOf('excluded'),
        isTouched: true,
      }
      this.#pieces = pieces
      return state
    } catch {
      return emptyCollection
    }
  }

  /** The unsaved collections of other texts that this person had in this tab. */
  readAside(owner: string): readonly CollectionState[] {
    try {
      const kept = JSON.parse(this.#store.getItem(ASIDE) ?? 'null') as StoredAside | null
      if (kept?.owner !== owner) return []
      this.#aside = kept.aside
      return kept.aside
    } catch {
      return []
    }
  }

  #writeAside(owner: string, aside: readonly CollectionState[]): void {
    if (aside === this.#aside) return
    this.#aside = aside
    try {
      if (aside.length > 0) this.#store.setItem(ASIDE, JSON.stringify({ owner, aside } satisfies StoredAside))
      else this.#store.removeItem(ASIDE)
    } catch {
      this.#store.removeItem(ASIDE)
    }
  }

  #write(pieces: Pieces): void {
    const storedPieces = new Set(allPieces(this.#pieces))
    for (const piece of allPieces(pieces)) {
      if (!storedPieces.has(piece)) this.#store.setItem(PIECE + piece.id, JSON.stringify(piece.items))
    }
  }

  /** Removes other pieces, also those of another person and of a page that ended during a write. */
  #removeOthers(pieces: Pieces): void {
    const keptNames = new Set(allPieces(pieces).map(({ id }) => PIECE + id))
    const names = Array.from({ length: this.#store.length }, (_, index) => this.#store.key(index) ?? '')
    for (const name of names) if (name.startsWith(PIECE) && !keptNames.has(name)) this.#store.removeItem(name)
    this.#pieces = pieces
  }
}

/** A part of a list, with a unique id. */
interface Piece<Item> {
  id: string
  items: readonly Item[]
}

/** The most items of a piece. */
const MAX_ITEMS = 200

// Ids are unique across pages: the time at which the page began, and a count.
const pageStart = Date.now().toString(36)
let pieceCount = 0

/**
 * Cuts a list into pieces. Pieces of an earlier state that still begin or end the list are reused; new ones fill the gap.
 * Items are compared by identity.
 */
function fitPieces<Item>(earlier: readonly Piece<Item>[], list: readonly Item[]): Piece<Item>[] {
  let [head, start] = [0, 0]
  for (const { items } of earlier) {
    if (!isAt(list, start, items)) break
    start += items.length
    head++
  }
  let [tail, end] = [earlier.length, list.length]
  for (const { items } of earlier.slice(head).toReversed()) {
    if (end - items.length < start || !isAt(list, end - items.length, items)) break
    end -= items.length
    tail--
  }
  // Items that are added one by one fill the last piece first.
  const last = earlier[head - 1]
  if (start < end && last && last.items.length < MAX_ITEMS) {
    start -= last.items.length
    head--
  }
  return [...earlier.slice(0, head), ...cutIntoPieces(list.slice(start, end)), ...earlier.slice(tail)]
}

const isAt = <Item>(list: readonly Item[], at: number, items: readonly Item[]) =>
  items.every((item, index) => list[at + index] === item)

const cutIntoPieces = <Item>(items: readonly Item[]): Piece<Item>[] =>
  Array.from({ length: Math.ceil(items.length / MAX_ITEMS) }, (_, index) => ({
    id: `${pageStart}-${pieceCount++}`,
    items: items.slice(index * MAX_ITEMS, (index + 1) * MAX_ITEMS),
  }))
