/** The catalogue version that all servers are to use, by the clock of the database. */
export interface CatalogueChoiceStore {
  /** The version chosen last; undefined where none ever was. */
  read(): Promise<string | undefined>
  /**
   * Stores a choice, unless a newer one is stored or the version is chosen already.
   * @param ageMs  How long ago it was made.
   */
  choose(version: string, ageMs: number): Promise<void>
}
