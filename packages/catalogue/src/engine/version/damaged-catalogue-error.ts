import { basename } from 'node:path'

/** Raised for a directory that is not a whole catalogue of this version of the format; the message says what to do. */
export class DamagedCatalogueError extends Error {
  override readonly name = 'DamagedCatalogueError'
}

/**
 * The error of a catalogue that must not be searched, which it names by its version, as the operator knows it.
 * @param what  `columns/work_id.bin is missing`
 */
export function damagedCatalogue(directory: string, what: string, cause?: unknown): DamagedCatalogueError {
  return new DamagedCatalogueError(
    `The catalogue ${basename(directory)} is damaged: ${what}. Import it again (cognate import), or go back to another one (cognate catalogue use VERSION).`,
    { cause },
  )
}
