/** Bits of `authorship_position`. A sole author is first and last. */
export const POSITION = { first: 1, middle: 2, last: 4 } as const

/** Bits of `work_flags`. */
export const FLAG = {
  isOpenAccess: 1,
  hasAbstract: 2,
  isRetracted: 4,
  hasEstimatedTopics: 8,
  /** Its citations are unknown, and stored as 0. */
  lacksCitations: 16,
} as const

/**
 * An unknown number of citations and an unknown h-index of authors: the largest numbers of their columns, so that catalogues
 * made before there were unknown ones are still read correctly.
 */
export const UNKNOWN = { author_cited_by: 2 ** 32 - 1, author_h_index: 2 ** 16 - 1 } as const

/** Changes with every change of the columns: part of the format of each engine that keeps them. */
export const COLUMNS_VERSION = 8

/** Numbers of each work; `importing/staging/read-columns.ts` reads them from its record. */
export const workNumbers = {
  /** Publication day, NONE where unknown. */
  work_day: Int32Array,
  /** 0 where unknown. */
  work_year: Uint16Array,
  /** 0 also where unknown: FLAG.lacksCitations. */
  work_cited_by: Uint32Array,
  /** Number of terms of title and abstract, at most 65,535. */
  work_length: Uint16Array,
  /** Yes-or-no properties for lists, as bits of FLAG. */
  work_flags: Uint8Array,
} as const
export type WorkNumber = keyof typeof workNumbers

/** One word of each work, as a code; read like the numbers. */
export const workWords = {
  work_type: Uint8Array,
  work_type_crossref: Uint8Array,
  work_language: Uint16Array,
} as const
export type WorkWord = keyof typeof workWords

/** The kinds of record that a catalogue numbers. */
export const recordKinds = ['work', 'author', 'institution', 'venue', 'topic'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Lists of each work, and the kind of the records in each; `importing/staging/references.ts` reads them from its record. */
export const workLists = {
  work_topic: 'topic',
} as const satisfies Record<string, Exclude<RecordKind, 'work'>>
export type WorkList = keyof typeof workLists
export const workListNames = Object.keys(workLists) as WorkList[]

/** Two columns for each list: where the values of each work are, and the values. */
export function listColumns<End extends string>(end: End) {
  const columns = workListNames.flatMap((name) => [`${name}${end}`, name]).map((name) => [name, Uint32Array])
  return Object.fromEntries(columns) as { [Name in `${WorkList}${End}` | WorkList]: typeof Uint32Array }
}

/** Columns of codes, and the vocabulary in which each finds its words; code 0 is always the empty string: unknown. */
export const vocabularyOf = {
  work_type: 'work_type',
  work_type_crossref: 'work_type_crossref',
  work_language: 'language',
  institution_country: 'country',
  institution_type: 'institution_type',
  venue_type: 'source_type',
} as const satisfies Record<WorkWord, string> & Record<string, string>
export type CodedColumn = keyof typeof vocabularyOf
export type VocabularyName = (typeof vocabularyOf)[CodedColumn]
/** The strings behind coded columns. */
export type Vocabularies = Record<VocabularyName, string[]>

/**
 * The numbers that a catalogue has of its records, whichever engine searches it: the array type of each column, and what it
 * means. Records of a kind are numbered from 0 (`work`, `author`, … index) in the order of their ids, so that the lower
 * of two indices is the lower id, and ids are found by bisection; an index is good within one version only.
 *
 * A pair `X_offsets` and `X` is a list of lists: the values of row r are X[X_offsets[r]] to X[X_offsets[r + 1]], the end not
 * included.
 */
export const recordColumns = {
  /** Digits of the OpenAlex id; exact, since they stay below 2^53. */
  work_id: Float64Array,
  ...workNumbers,
  ...workWords,
  /** NONE where unknown. */
  work_venue: Int32Array,
  authorship_offsets: Uint32Array,
  authorship: Uint32Array,
  authorship_position: Uint8Array,
  /** Distinct institutions of a work, over all its authorships. */
  work_institution_offsets: Uint32Array,
  work_institution: Uint32Array,
  ...listColumns('_offsets'),
  /** Works of the catalogue that a work cites, each once, in the order of its list. */
  work_reference_offsets: Uint32Array,
  work_reference: Uint32Array,

  author_id: Float64Array,
  author_works_count: Uint32Array,
  /** These two may be UNKNOWN. */
  author_cited_by: Uint32Array,
  author_h_index: Uint16Array,
  /** 0 where unknown. */
  author_first_year: Uint16Array,
  author_last_year: Uint16Array,
  /** Active affiliations, else last known institutions. */
  author_institution_offsets: Uint32Array,
  author_institution: Uint32Array,
  /**
   * Where an author worked, and when: one value for each run of consecutive years (the last included) at an institution. Two
   * people were colleagues if their runs at one institution overlap. Affiliations without a year are missing.
   */
  author_affiliation_offsets: Uint32Array,
  author_affiliation: Uint32Array,
  author_affiliation_from: Uint16Array,
  author_affiliation_to: Uint16Array,
  /** Works of an author, newest first (day descending, then id ascending). */
  author_work_offsets: Uint32Array,
  author_work: Uint32Array,

  institution_id: Float64Array,
  institution_country: Uint16Array,
  institution_type: Uint8Array,
  institution_works_count: Uint32Array,
  /** All institutions above an institution, as far as the source describes them; never itself. */
  institution_parent_offsets: Uint32Array,
  institution_parent: Uint32Array,

  venue_id: Float64Array,
  venue_type: Uint8Array,
  venue_works_count: Uint32Array,

  /** Ids that a source has merged into others, ascending, and the index of the record that each leads to. */
  work_merged_id: Float64Array,
  work_merged_into: Uint32Array,
  author_merged_id: Float64Array,
  author_merged_into: Uint32Array,
  institution_merged_id: Float64Array,
  institution_merged_into: Uint32Array,
  venue_merged_id: Float64Array,
  venue_merged_into: Uint32Array,

  /** Indices in the order of popularity (cited_by_count, then works_count, both descending, then id): the rowids of the name tables minus 1. */
  work_by_popularity: Uint32Array,
  author_by_popularity: Uint32Array,
  institution_by_popularity: Uint32Array,
  venue_by_popularity: Uint32Array,
  topic_by_popularity: Uint32Array,
} as const

export type RecordColumnName = keyof typeof recordColumns
export type RecordColumns = { [Name in RecordColumnName]: InstanceType<(typeof recordColumns)[Name]> }
