import type { AddedByUpdate } from '@cognate/contract'
import type { Actor } from './who.ts'

/** What an answer had, against which the next one is compared. */
export interface KnownResults {
  /** Of the question; another question is not compared. */
  question: string
  /** The newest publication date of the catalogue, `YYYY-MM-DD`. */
  date: string
  /** Short ids of the first people and of their best works. */
  people: string[]
  works: string[]
  /** Of the people of the collection, who was in conflict with whom; missing where it was not looked for. */
  conflicts?: string[]
}

/** Who wants to hear of what, and what was found. */
export interface Watch {
  actor: Actor
  search: string
  by_mail: boolean
  catalogue_version: string | null
  known: KnownResults | null
  news: AddedByUpdate | null
}

type Checked = Pick<Watch, 'actor' | 'search' | 'news'> & { catalogue_version: string; known: KnownResults | null }

/** Collections of which people want to hear what updates of the catalogue add. Each is of one person, who sees the collection. */
export interface WatchStore {
  /** Undefined where the actor does not see the collection; null where they watch nothing there. */
  get(actor: Actor, search: string): Promise<Watch | null | undefined>
  /** Begins, or changes whether there are mails; false where the actor does not see the collection. */
  begin(actor: Actor, search: string, by_mail: boolean): Promise<boolean>
  end(actor: Actor, search: string): Promise<boolean>
  /** Forgets what was found. */
  clear(actor: Actor, search: string): Promise<boolean>
  /** Those of open collections that were last asked of another catalogue than this. */
  due(catalogueVersion: string, most: number): Promise<Watch[]>
  /** Keeps what a catalogue answered. */
  save(checked: Checked): Promise<void>
}
