import type { By } from './who.ts'

/** An academic who asked to be left out of results. */
interface OptOut {
  /** The id in its short form, `A123`. */
  author_id: string
  note: string | null
  since: Date
}

export interface OptOutStore {
  /** Accepts both forms of an id; false if the academic is already left out. */
  add(authorId: string, note?: string | null, by?: By): Promise<boolean>
  remove(authorId: string, by?: By): Promise<boolean>
  list(): Promise<OptOut[]>
}
