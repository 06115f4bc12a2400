import type { Listed, PageRange } from './lists.ts'
import type { By } from './who.ts'

/** An academic who asked to be left out of results. */
export interface OptOut {
  /** The id in its short form, `A123`. */
  author_id: string
  note: string | null
  since: Date
}

export interface OptOutStore {
  /** Accepts both forms of an id; undefined if the academic is already left out. */
  add(authorId: string, note?: string | null, by?: By): Promise<OptOut | undefined>
  remove(authorId: string, by?: By): Promise<boolean>
  list(): Promise<OptOut[]>
  /** Those whose id or note holds every word of a text; the newest first. */
  page(page: PageRange & { search: string }): Promise<Listed<OptOut>>
}
