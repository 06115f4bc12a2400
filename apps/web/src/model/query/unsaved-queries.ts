import type { Aside, Query } from './query.ts'

/** The part of an address that names an unsaved query. */
export const QUERY_KEY = 'query_key'

const PREFIX = 'cognate:query:'
const DRAFT = 'cognate:draft'
/** What else is stored under a name that begins so is forgotten when somebody signs out. */
export const FORGOTTEN = 'cognate:forgotten:'
/** How many of a kind a tab keeps: the last ones. */
const MOST_LEFT = 20
/** Milliseconds after which an unanswered query is forgotten. */
const FORGET_AFTER = 24 * 60 * 60 * 1000

/** What is typed but not asked. The owner is kept, so that nobody else who signs in here sees it. */
export interface KeptDraft {
  owner: string
  query: Query
  /** When it was last changed, in milliseconds since 1970. */
  at: number
  /** Whether it was answered as it is: it stands under the recent queries then, or with its manuscript. */
  isAnswered?: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Storage can be full or forbidden; the page works without it. */
function ignoreErrors<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

function readEntry<Value>(store: Store, name: string): Value | undefined {
  return ignoreErrors(() => JSON.parse(store.getItem(name) ?? 'null') as Value | null) ?? undefined
}

function namesIn(store: Store, prefix: string): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((name) =>
    name.startsWith(prefix),
  )
}

/** Keeps a query under its query_key until it is answered. */
export function keepUnsavedQuery(key: string, query: Query, store: Store = localStorage, now = Date.now()): void {
  for (const name of namesIn(store, PREFIX)) {
    const entry = readEntry<{ at: number }>(store, name)
    if (!entry || now - entry.at > FORGET_AFTER) store.removeItem(name)
  }
  ignoreErrors(() => store.setItem(PREFIX + key, JSON.stringify({ at: now, question: query })))
}

export function findUnsavedQuery(key: string, store: Store = localStorage): Query | undefined {
  // The stored form keeps its first name.
  return readEntry<{ question: Query }>(store, PREFIX + key)?.question
}

export function dropUnsavedQuery(key: string, store: Store = localStorage): void {
  store.removeItem(PREFIX + key)
}

/** Keeps what is typed for this tab, through a reload or a new sign-in of the same person. */
export function keepDraft(draft: KeptDraft, store: Store = sessionStorage): void {
  ignoreErrors(() => store.setItem(DRAFT, JSON.stringify(draft)))
}

export function findDraft(owner: string, store: Store = sessionStorage): KeptDraft | undefined {
  const draft = readEntry<KeptDraft>(store, DRAFT)
  return draft?.owner === owner ? draft : undefined
}

export function dropDraft(store: Store = sessionStorage): void {
  ignoreErrors(() => store.removeItem(DRAFT))
}

/** What a person left in this tab under keys of one kind, the newest last, through a reload or a new sign-in of theirs. */
class LeftBehind<Value> {
  readonly #name: string

  /** @param name  Begins as a draft, so that it is forgotten with the drafts. */
  constructor(name: `${typeof DRAFT}:${string}`) {
    this.#name = name
  }

  #read(owner: string, store: Store): Record<string, Value> {
    const kept = readEntry<{ owner: string; values: Record<string, Value> }>(store, this.#name)
    return kept?.owner === owner ? kept.values : {}
  }

  /** @param value  Undefined: nothing any more. */
  keep(
    key: string,
    { owner, value }: { owner: string; value: Value | undefined },
    store: Store = sessionStorage,
  ): void {
    const { [key]: _, ...others } = this.#read(owner, store)
    const newest = [...Object.entries(others), ...(value === undefined ? [] : [[key, value] as const])].slice(
      -MOST_LEFT,
    )
    ignoreErrors(() =>
      newest.length === 0
        ? store.removeItem(this.#name)
        : store.setItem(this.#name, JSON.stringify({ owner, values: Object.fromEntries(newest) })),
    )
  }

  find(key: string, owner: string, store: Store = sessionStorage): Value | undefined {
    return this.#read(owner, store)[key]
  }

  /** All that was left under keys that begin so. */
  findUnder(prefix: string, owner: string, store: Store = sessionStorage): { key: string; value: Value }[] {
    const values = Object.entries(this.#read(owner, store))
    return values.flatMap(([key, value]) => (key.startsWith(prefix) ? [{ key, value }] : []))
  }
}

/** What answered queries have aside, by the uuid of the stored query; the server does not store it. */
export const asides = new LeftBehind<Aside>(`${DRAFT}:asides`)

/** What was chosen in the conflict checker. */
export const checkerChoices = new LeftBehind<object>(`${DRAFT}:checker`)

/** Words that were typed into a field and are not saved yet, with those that they began as, by the field. */
export const typedWords = new LeftBehind<{ text: string; base: string }>(`${DRAFT}:words`)

/** Forgets everything that was typed or asked here. Texts are confidential, so signing out leaves none behind. */
export function forgetEverything(stores: Store[] = [localStorage, sessionStorage]): void {
  for (const store of stores)
    for (const name of [PREFIX, DRAFT, FORGOTTEN].flatMap((prefix) => namesIn(store, prefix)))
      ignoreErrors(() => store.removeItem(name))
}

export function newQueryKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
