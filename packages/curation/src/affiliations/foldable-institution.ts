/** The facts by which two records are recognised as one institution. */
export interface FoldableInstitution {
  display_name: string
  display_name_acronyms: readonly string[]
  ror: string | null
  country_code: string | null
  /** How often it is named. */
  mentions: number
  /** A number for each author and year who name it, the same for all institutions. */
  people: Iterable<number>
}
