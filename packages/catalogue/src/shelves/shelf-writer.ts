import type { DocumentKind } from '@cognate/contract'
import type { IndexFigures } from '../importing/writing/catalogue-writer.ts'
import type { ShelfStaging } from './shelf-staging.ts'

/** Everything that a shelf holds. Its records are numbered in the order of their keys' bytes. */
export interface ReadShelf {
  kind: DocumentKind
  staging: ShelfStaging
  /** The ids in small letters, by number. */
  keys: readonly Uint8Array[]
  /** The staged row of each. */
  order: Uint32Array<ArrayBuffer>
  /** 0 to 1, of the staged frequency of a term in a record. */
  impactOf(frequency: number, record: number): number
  /** The first lines of each source that were not taken, as JSON. */
  rejected: readonly string[]
  /** The writer calls it from time to time with the number of records done. */
  onRecords(done: number): Promise<void>
}

/** Turns shelves that were read and linked into the form of an engine. */
export interface ShelfWriter {
  /** Writes a whole shelf; the same records give the same shelf. */
  write(shelf: ReadShelf): Promise<IndexFigures>
}
