import { COLUMNS_VERSION, recordColumns } from '../../columns/columns.ts'

/**
 * The embedded catalogue on disk. One directory a version:
 *
 * - `catalogue.json`: the summary, and size and checksum of every other file; written last, so that a directory without
 *   it is not a catalogue
 * - `columns/NAME.bin`: one typed array each, as `columns` below lists them, in the machine's byte order (little endian)
 * - `segments/NNNN.{terms,offsets,documents,impacts}.bin`: the inverted index, one segment per 65,536 works
 * - `vocabularies.json`: the strings behind the coded columns; `topics.json`: the taxonomy in the order of the topic codes
 * - `meaning/vectors.bin`, where there are vectors: that of each work, one byte a number, zeros where a work has none
 * - `records.sqlite`: the records as JSON, names for autocompletion, identifiers of the world outside
 *
 * Records of a kind are numbered from 0 (`work`, `author`, … index) in the order of their ids, so that the lower of two
 * indices is the lower id, and ids are found by bisection; an index is good within one version only. The engine refuses
 * id columns that do not ascend.
 */

/** Changes with every change of this layout; part of a catalogue's version. */
export const FORMAT = `embedded-3-${COLUMNS_VERSION}`

/** The folder of a version that holds what its works mean. */
export const MEANING = 'meaning'
/** In that folder, the vectors. */
export const VECTORS_FILE = 'vectors.bin'
/** Changes with the form of the vectors, and with how texts become those that a model reads. */
export const VECTORS_FORMAT = 'vectors-1'

/** Works of one segment; a document number inside a segment fits 16 bits, so its accumulator stays in the cache. */
export const SEGMENT_WORKS = 65_536

/** The columns of records, and those in which terms are looked up. */
export const columns = {
  ...recordColumns,

  /** Sorted terms as UTF-8, one after the other. */
  term_bytes: Uint8Array,
  term_offsets: Uint32Array,
  /** Works that hold the term. */
  term_works: Uint32Array,
  /** Open addressing by FNV-1a of the UTF-8 bytes, linear probing, NONE where free; its length is a power of two. */
  term_hash: Int32Array,
} as const
export type ColumnName = keyof typeof columns

/** The four arrays of a segment. Postings of the segment's t-th term: documents and impacts from offsets[t] to offsets[t + 1]. */
export const segmentParts = {
  /** Term numbers that occur in the segment, ascending. */
  terms: Uint32Array,
  offsets: Uint32Array,
  /** Work index minus the segment's first, ascending within a term. */
  documents: Uint16Array,
  impacts: Uint8Array,
} as const

/**
 * The tables of `records.sqlite`. `NAME` is work, author, institution, venue or topic.
 * - `NAME(position INTEGER PRIMARY KEY, id INTEGER UNIQUE, record TEXT)`: index, digits of the id, the contract's record as JSON;
 *   `work` also has what evidence shows, so that authorships are not read for it: `head INTEGER`, the bytes of the record before them,
 *   `venue TEXT`, the name of the venue, and `sentences BLOB`, the packed sentences of the abstract (`PackedSentences` in matching).
 *   Catalogues of `embedded-2` have the sentences alone, and are read too
 * - `NAME_names(name)`: FTS5, contentless, prefix 2 and 3, over folded names; rowid = rank of popularity, from 1
 * - `identifier(scheme TEXT, value TEXT, kind TEXT, position INTEGER, PRIMARY KEY (scheme, value)) WITHOUT ROWID`:
 *   doi in lower case without `https://doi.org/`, orcid as 0000-0000-0000-000X, ror as its 9 characters,
 *   pmid as its number, issn (the linking one) as 0000-000X
 */

export type Columns = { [Name in ColumnName]: InstanceType<(typeof columns)[Name]> }
