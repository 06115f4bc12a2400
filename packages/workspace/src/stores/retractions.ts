/** What the Retraction Watch table says of a work. */
export interface Retraction {
  /** In lower case, without an address before it. */
  doi: string
  /** YYYY-MM-DD. */
  retracted_on: string | null
  /** The DOI of the notice. */
  notice: string | null
}

/** Retracted works, from a table that is imported as a whole. */
export interface RetractionStore {
  /** Puts a table in place of the one before. */
  replace(retractions: readonly Retraction[]): Promise<void>
  /** Those of some works that were retracted, by DOI. */
  find(dois: readonly string[]): Promise<ReadonlyMap<string, Retraction>>
}
