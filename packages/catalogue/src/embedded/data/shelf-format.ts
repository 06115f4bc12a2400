/**
 * A shelf: the records of one kind of other sources, in `documents/KIND/` of a catalogue.
 *
 * - `columns/NAME.bin`: one typed array each, as `shelfColumns` lists them
 * - `segments/NNNN.{terms,offsets,documents,impacts}.bin`: an inverted index of its own, in the format of the works'
 * - `vocabularies.json`: the strings behind the coded columns
 * - `records.sqlite`: `document(position INTEGER PRIMARY KEY, record TEXT)`, the contract's records as JSON
 * - `rejected.jsonl`: the first lines of each source that were not taken
 *
 * Records are numbered in the order of their keys' UTF-8 bytes: a key is the id in small letters, so that ids compare
 * without regard to case, and the lower of two indices is the lower id. Indices of authors and institutions are those of
 * the catalogue in which the shelf stands: another catalogue of works needs another shelf.
 */
export const SHELF_FORMAT = 'shelf-3'

/** The folder of the shelves in a catalogue. */
export const SHELVES = 'documents'

/** The file of a shelf's records. */
export const RECORDS = 'records.sqlite'

/** Every column; lists of lists as in the columns of works. */
export const shelfColumns = {
  id_bytes: Uint8Array,
  id_offsets: Uint32Array,
  /** The day that the filter on dates looks at, NONE where unknown. */
  day: Int32Array,
  /** The day on which a project ends, NONE where unknown. Since `shelf-3`. */
  end_day: Int32Array,
  /** The source of a project, 48 to 65; else 0. */
  authority: Uint8Array,
  /** Codes into vocabularies.country and .sector. */
  country_offsets: Uint32Array,
  country: Uint16Array,
  sector_offsets: Uint32Array,
  sector: Uint16Array,
  /** Institutions and authors of the catalogue that its organisations and persons are. */
  institution_offsets: Uint32Array,
  institution: Uint32Array,
  author_offsets: Uint32Array,
  author: Uint32Array,
  /** Terms in the order of their bytes, with the records that hold each. */
  term_bytes: Uint8Array,
  term_offsets: Uint32Array,
  term_works: Uint32Array,
  term_hash: Int32Array,
} as const
export type ShelfColumnName = keyof typeof shelfColumns

export interface ShelfVocabularies {
  country: string[]
  sector: string[]
}
