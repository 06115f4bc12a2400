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

export type Checked = Pick<Watch, 'actor' | 'search' | 'news'> & {
  catalogue_version: string
  known: KnownResults | null
}
