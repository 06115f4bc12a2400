/** What the Retraction Watch table says of a work. */
export interface Retraction {
  /** In lower case, without an address before it. */
  doi: string
  /** YYYY-MM-DD. */
  retracted_on: string | null
  /** The DOI of the notice. */
  notice: string | null
}
