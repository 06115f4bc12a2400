/**
 * The embedded catalogue on disk. One directory a version:
 *
 * - `catalogue.json`: the summary, and size and checksum of every other file; written last, so that a directory without
 *   it is not a catalogue
 * - `columns/NAME.bin`: one typed array each, as `columns` below lists them, in the machine's byte order (little endian)
 * - `segments/NNNN.{terms,offsets,documents,impacts}.bin`: the inverted index, one segment per 65,536 works
 * - `vocabularies.json`: the strings behind the coded columns; `topics.json`: the taxonomy in the order of the topic codes
 * - `records.sqlite`: the records as JSON, names for autocompletion, identifiers of the world outside
 *
 * Records of a kind are numbered from 0 (`work`, `author`, … index) in the order of their ids, so that the lower of two
 * indices is the lower id, and ids are found by bisection; an index is good within one version only. The engine refuses
 * id columns that do not ascend.
 */

/** Changes with every change of this layout; part of a catalogue's version. */
export const FORMAT = 'embedded-6'

/** Works of one segment; a document number inside a segment fits 16 bits, so its accumulator stays in the cache. */
export const SEGMENT_WORKS = 65_536

/** Stands for no value in index and date columns. */
export const NONE = -1

/** Impacts are BM25 saturations quantised to 1–255. */
export const IMPACT_SCALE = 255

/** Bits of `authorship_position`. A sole author is first and last. */
export const POSITION = { first: 1, middle: 2, last: 4 } as const

/** Bits of `work_flags`. */
export const FLAG = { isOpenAccess: 1, hasAbstract: 2, isRetracted: 4, hasEstimatedTopics: 8 } as const

/** Date columns count days since 1970-01-01. */
export const DAY_MS = 86_400_000

/**
 * Every column: its array type and what it means. A pair `X_offsets` and `X` is a list of lists: the values of row r
 * stand at X[X_offsets[r]] to X[X_offsets[r + 1]], the end not included.
 */
export const columns = {
  /** Digits of the OpenAlex id; exact, since they stay below 2^53. */
  work_id: Float64Array,
  /** Publication day, NONE where unknown. */
  work_day: Int32Array,
  /** 0 where unknown. */
  work_year: Uint16Array,
  /** Codes into vocabularies.work_type, .work_type_crossref and .language; 0 is the empty string: unknown. */
  work_type: Uint8Array,
  work_type_crossref: Uint8Array,
  work_language: Uint16Array,
  work_venue: Int32Array,
  work_cited_by: Uint32Array,
  /** Number of terms of title and abstract, at most 65,535. */
  work_length: Uint16Array,
  /** What lists ask of each work, as bits of FLAG. */
  work_flags: Uint8Array,
  authorship_offsets: Uint32Array,
  authorship: Uint32Array,
  authorship_position: Uint8Array,
  /** Distinct institutions of a work, over all its authorships. */
  work_institution_offsets: Uint32Array,
  work_institution: Uint32Array,
  work_topic_offsets: Uint32Array,
  work_topic: Uint32Array,

  author_id: Float64Array,
  author_works_count: Uint32Array,
  author_cited_by: Uint32Array,
  author_h_index: Uint16Array,
  /** 0 where unknown. */
  author_first_year: Uint16Array,
  author_last_year: Uint16Array,
  /** Active affiliations, else last known institutions. */
  author_institution_offsets: Uint32Array,
  author_institution: Uint32Array,
  /**
   * Where an author was, and when: one value a run of consecutive years (the last included) at an institution. Two people
   * were colleagues where runs of the same institution overlap. Affiliations without a year are not among them.
   */
  author_affiliation_offsets: Uint32Array,
  author_affiliation: Uint32Array,
  author_affiliation_from: Uint16Array,
  author_affiliation_to: Uint16Array,
  /** Works of an author, newest first (day descending, then id ascending). */
  author_work_offsets: Uint32Array,
  author_work: Uint32Array,

  institution_id: Float64Array,
  /** Codes into vocabularies.country and .institution_type; 0: unknown. */
  institution_country: Uint16Array,
  institution_type: Uint8Array,
  institution_works_count: Uint32Array,
  /** All institutions above an institution, as far as the source describes them; never itself. */
  institution_parent_offsets: Uint32Array,
  institution_parent: Uint32Array,

  venue_id: Float64Array,
  /** Code into vocabularies.source_type; 0: unknown. */
  venue_type: Uint8Array,
  venue_works_count: Uint32Array,

  /** Ids that a source has merged away, ascending, and the index of the record that each answers as. */
  work_merged_id: Float64Array,
  work_merged_into: Uint32Array,
  author_merged_id: Float64Array,
  author_merged_into: Uint32Array,
  institution_merged_id: Float64Array,
  institution_merged_into: Uint32Array,
  venue_merged_id: Float64Array,
  venue_merged_into: Uint32Array,

  /** Sorted terms as UTF-8, one after the other. */
  term_bytes: Uint8Array,
  term_offsets: Uint32Array,
  /** Works that hold the term. */
  term_works: Uint32Array,
  /** Open addressing by FNV-1a of the UTF-8 bytes, linear probing, NONE where free; its length is a power of two. */
  term_hash: Int32Array,

  /** Indices in the order of popularity (cited_by_count, then works_count, both descending, then id): the rowids of the name tables minus 1. */
  work_by_popularity: Uint32Array,
  author_by_popularity: Uint32Array,
  institution_by_popularity: Uint32Array,
  venue_by_popularity: Uint32Array,
  topic_by_popularity: Uint32Array,
} as const
export type ColumnName = keyof typeof columns

/** The strings behind coded columns; code 0 is always the empty string. */
export interface Vocabularies {
  work_type: string[]
  work_type_crossref: string[]
  language: string[]
  country: string[]
  institution_type: string[]
  source_type: string[]
}

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
 * - `NAME(position INTEGER PRIMARY KEY, id INTEGER UNIQUE, record TEXT)`: index, digits of the id, the contract's record as JSON
 * - `NAME_names(name)`: FTS5, contentless, prefix 2 and 3, over folded names; rowid = rank of popularity, from 1
 * - `identifier(scheme TEXT, value TEXT, kind TEXT, position INTEGER, PRIMARY KEY (scheme, value)) WITHOUT ROWID`:
 *   doi in lower case without `https://doi.org/`, orcid as 0000-0000-0000-000X, ror as its 9 characters,
 *   pmid as its number, issn (the linking one) as 0000-000X
 */
export const recordKinds = ['work', 'author', 'institution', 'venue', 'topic'] as const
