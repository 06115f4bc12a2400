/** An academic who asked to be left out of results. */
export interface OptOut {
  /** The id in its short form, `A123`. */
  author_id: string
  note: string | null
  since: Date
}
