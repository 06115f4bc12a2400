import type { Aside, Query } from './query.ts'

/** The part of an address that names an unsaved query. */
export const QUERY_KEY = 'query_key'

const PREFIX = 'cognate:query:'
const DRAFT = 'cognate:draft'
/** What else is stored under a name that begins so is forgotten when somebody signs out. */
export const FORGOTTEN = 'cognate:forgotten:'
/** Begins as a draft, so that it is forgotten with the drafts. */
const ASIDES = 'cognate:draft:asides'
/** Queries whose asides are kept: the last ones of the tab. */
const MAX_ASIDES = 20
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

/** What answered queries of a person have aside, by the uuid of the stored query, the newest last. */
interface Asides {
  owner: string
  asides: Record<string, Aside>
}

const readAsides = (owner: string, store: Store): Record<string, Aside> => {
  const kept = readEntry<Asides>(store, ASIDES)
  return kept?.owner === owner ? kept.asides : {}
}

/** Keeps for this tab what an answered query has aside, which the server does not store; undefined: nothing. */
export function keepAside(
  uuid: string,
  { owner, aside }: { owner: string; aside: Aside | undefined },
  store: Store = sessionStorage,
): void {
  const { [uuid]: _, ...others } = readAsides(owner, store)
  const newest = [...Object.entries(others), ...(aside ? [[uuid, aside] as const] : [])].slice(-MAX_ASIDES)
  ignoreErrors(() =>
    newest.length === 0
      ? store.removeItem(ASIDES)
      : store.setItem(ASIDES, JSON.stringify({ owner, asides: Object.fromEntries(newest) })),
  )
}

/** What a stored query of this person has aside in this tab. */
export function findAside(uuid: string, owner: string, store: Store = sessionStorage): Aside | undefined {
  return readAsides(owner, store)[uuid]
}

/** Forgets everything that was typed or asked here. Texts are confidential, so signing out leaves none behind. */
export function forgetEverything(stores: Store[] = [localStorage, sessionStorage]): void {
  for (const store of stores)
    for (const name of [PREFIX, DRAFT, FORGOTTEN].flatMap((prefix) => namesIn(store, prefix)))
      ignoreErrors(() => store.removeItem(name))
}

/** Makes a random key for a query. */
export function newQueryKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
