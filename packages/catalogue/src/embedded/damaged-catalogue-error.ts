/** Raised for a directory that is not a whole catalogue of this version of the format; the message says what to do. */
export class DamagedCatalogueError extends Error {
  override readonly name = 'DamagedCatalogueError'
}
