import { COLUMNS_VERSION } from '@cognate/catalogue/engine-kit'
import type { DocumentKind } from '@cognate/contract'

/**
 * The form of a catalogue in OpenSearch. A generation, one import, is a set of indexes with a common beginning of their names;
 * the alias NAME points to the `catalogue` of the one in use, and with it to the others.
 *
 * Records of a kind have numbers in the order of their ids, but for topics with gaps: a generation keeps the numbers of the one
 * before, so that an update changes few documents (decision 56). What is searched is stored under its number. What is searched
 * and what is shown are documents of their own: the first are small and wanted in memory, the second are read by the few.
 *
 * - `works`: what works are found by. `impacts` holds for each term, named by its number, the byte of its impact (1 to 255);
 *   a clause with a whole number for weight adds their product to the score, which stays below 2^24 and is exact.
 * - `authors`, `institutions`, `venues`, `topics`: what filters and lists ask of them.
 * - `records`: the records as they are shown, under KIND-NUMBER; stored as they came, and never looked into.
 * - `terms`: number and works of each term, under the term itself: statistics are those of the whole catalogue, and never
 *   those of a shard.
 * - `identifiers`: `SCHEME:VALUE` and the number of the record that bears it, the first of several; what kind it is follows from
 *   the scheme.
 * - `catalogue`: one document, the summary and the words behind codes.
 *
 * Records of other sources are on shelves, an index for each kind (`shelfFields`), and vectors of works in one more
 * (`vectorFields`). `catalogue` names the generation of the works and the indexes beside it: a catalogue that got another shelf
 * has its works, its other shelves and its vectors in indexes of others.
 */
export const FORMAT = `opensearch-6-${COLUMNS_VERSION}`

/** Changes with the fields of shelves: those made before are searched, and built again at the next import. */
export const SHELF_FORMAT = 'shelf-2'

/** The form of before references were kept: it is searched as it was, but not updated. */
const BEFORE_REFERENCES = 'opensearch-5-7'

/** Whether a catalogue in a form can be searched. */
export const isReadable = (format: string | undefined): boolean => format === FORMAT || format === BEFORE_REFERENCES

/** Longer identifiers are none. */
const LONGEST_KEYWORD = 4_000

const integer = { type: 'integer' }
/** For filters alone. */
const filtered = { type: 'integer', doc_values: false }
const long = { type: 'long' }
/** To be read alone. */
const read = { type: 'long', index: false }
const double = { type: 'double' }
const flag = { type: 'boolean', doc_values: false }

/** What every record that is searched has. */
const ofAny = {
  number: integer,
  id: long,
  merged_ids: long,
  /** All names of a record, as words that a gap separates; also by their beginnings, which are searched while a person types. */
  names: {
    type: 'text',
    analyzer: 'whitespace',
    norms: false,
    index_prefixes: { min_chars: 1, max_chars: 4 },
  },
  /** Words of all names. */
  name_length: { ...integer, index: false },
  /** What a list by names is sorted by. */
  name: { type: 'keyword', index: false },
  /** What makes a record that is alike relevant. */
  prominence: { ...double, index: false },
}

/** The institutions of a record, these and all above them, and the codes of their countries and types. */
const ofInstitutions = { institutions: integer, lineages: integer, countries: integer, institution_types: integer }

/** The topics of a record, and where they stand in the taxonomy. */
const ofTopics = { topics: integer, subfields: integer, fields: integer, domains: integer }

/** A kind that has thousands of records, of which each knows its place among them, the best known first. */
const ranked = { popularity: integer }

/** Fields of each index; those that lists know have the names of `properties.ts`. An index without fields is read by id alone. */
export const fields = {
  works: {
    ...ofAny,
    ...ofInstitutions,
    ...ofTopics,
    impacts: { type: 'rank_features' },
    /** Works that it cites, by number; and the byte of the impact of each, named like terms. */
    references: integer,
    cites: { type: 'rank_features' },
    /** Days since 1970; missing where unknown. */
    day: integer,
    /** Missing where unknown, like citations below. */
    year: integer,
    cited_by: long,
    type: integer,
    type_crossref: integer,
    language: integer,
    primary_topic: integer,
    primary_subfield: integer,
    primary_field: integer,
    primary_domain: integer,
    has_estimated_topics: flag,
    is_oa: flag,
    has_abstract: flag,
    is_retracted: flag,
    has_doi: flag,
    has_pmid: flag,
    doi: { type: 'keyword', doc_values: false, ignore_above: LONGEST_KEYWORD },
    venue: integer,
    venue_type: integer,
    authors: integer,
    /** Those of whom an ORCID iD is known. */
    identified_authors: integer,
    authors_count: integer,
    institutions_count: integer,
    countries_count: integer,
    /** Each with its place and position: `authorship.ts`. */
    authorships: read,
  },
  authors: {
    ...ofAny,
    ...ofInstitutions,
    ...ofTopics,
    affiliations: integer,
    affiliation_lineages: integer,
    affiliation_countries: integer,
    affiliation_types: integer,
    works_count: integer,
    cited_by: long,
    h_index: integer,
    has_orcid: flag,
    years_active: filtered,
    last_year: filtered,
    languages: filtered,
    /** Where they were in which year, to find them by and to read: `years-at.ts`. */
    years_at: { type: 'long', doc_values: false },
    runs: read,
    /** Hashes of their names; by these and by where they are or were people of other sources are found. */
    name_hashes: filtered,
  },
  institutions: {
    ...ofAny,
    ...ofInstitutions,
    ...ranked,
    works_count: integer,
    cited_by: long,
    has_ror: flag,
    parents: integer,
    /** The same in the order of their source: `ordered.ts`. */
    ordered_parents: read,
  },
  venues: {
    ...ofAny,
    ...ranked,
    venue_type: integer,
    works_count: integer,
    cited_by: long,
    h_index: integer,
    mean_citedness: double,
    is_oa: flag,
    has_issn: flag,
  },
  topics: {
    ...ofAny,
    ...ranked,
    subfields: integer,
    fields: integer,
    domains: integer,
    works_count: integer,
    cited_by: long,
  },
  identifiers: { identifier: { type: 'keyword', ignore_above: LONGEST_KEYWORD }, number: integer },
  records: {},
  terms: {},
  catalogue: {},
} as const satisfies Record<string, Record<string, object>>

/** Ids and words that are compared as a whole. */
const exact = { type: 'keyword', doc_values: false }

/**
 * Fields of a shelf. Its records are numbered in the order of their keys' bytes, and stored under their numbers; a term is
 * stored under `termId`, with terms of people as `OF_PEOPLE` says. What is only given back is never looked into.
 */
const shelfFields = {
  number: integer,
  /** The id in small letters. */
  key: { type: 'keyword' },
  impacts: { type: 'rank_features' },
  day: integer,
  authority: filtered,
  /** In small letters. */
  countries: exact,
  sectors: exact,
  /** Numbers in the works of the catalogue. */
  institutions: filtered,
  authors: integer,
  /** The last day of a project. */
  end_day: integer,
  /** `StoredDocument`, `StoredTerm`, and the lines that were not taken. */
  record: { type: 'object', enabled: false },
  term: { type: 'object', enabled: false },
  rejected: { type: 'object', enabled: false },
}

/** Vectors of works, under the number of each; `search/ranking/meaning.ts` reads them. */
const vectorFields = { number: integer, vector: { type: 'binary', doc_values: true } }

type Fields = typeof fields
/** The fields that a query may ask for. */
export type FieldName =
  | { [Index in keyof Fields]: keyof Fields[Index] & string }[keyof Fields]
  | keyof typeof shelfFields
  | keyof typeof vectorFields

/** Changes with the form of vectors. */
export const VECTORS_FORMAT = 'vectors-1'

export type IndexName = keyof typeof fields
export const indexNames = Object.keys(fields) as IndexName[]

/** The indexes whose documents are given back as they were stored. */
const isStored = (name: IndexName) => Object.keys(fields[name]).length === 0

/** The kinds of record that are searched, and the index of each. */
export const indexOf = { work: 'works', author: 'authors', institution: 'institutions', venue: 'venues' } as const
export type SearchedKind = keyof typeof indexOf
export const searchedKinds = Object.keys(indexOf) as SearchedKind[]

/** The kinds of record that lists give, and the index of each. */
export const listedIn = { ...indexOf, topic: 'topics' } as const

export const nameIn = (generation: string, index: IndexName): string => `${generation}-${index}`

export const generationOf = (index: string): string => index.slice(0, index.lastIndexOf('-'))

/** The index of a shelf that was written with a generation. */
export const shelfIn = (generation: string, kind: DocumentKind): string => `${generation}-${kind}`

/** The index of the vectors that were written with a generation. */
export const vectorsIn = (generation: string): string => `${generation}-vectors`

export const termId = (term: string): string => `term-${term}`

/** The id of the lines of a shelf that were not taken. */
export const REJECTED = 'rejected'

/**
 * Documents as they came are not kept, nor for copying what was written last to another node: indexes are copied whole, when
 * nobody writes any more.
 */
const notKept = { enabled: false, recovery_source_enabled: false }

/** How an index is made. */
export function definitionOf(name: IndexName, shards: number): object {
  const mappings = isStored(name) ? { enabled: false } : { dynamic: false, _source: notKept, properties: fields[name] }
  return define(mappings, name === 'catalogue' ? 1 : shards)
}

/** How an index is made that begins as a copy of one of a finished generation. */
export const definitionOfCopy = (): object => ({
  settings: { index: { ...unread, auto_expand_replicas: 'false', 'blocks.write': null } },
})

/** How the index of a shelf is made. */
export const definitionOfShelf = (shards: number): object =>
  define({ dynamic: false, _source: { includes: ['record', 'term', 'rejected'] }, properties: shelfFields }, shards)

/** How the index of vectors is made. */
export const definitionOfVectors = (shards: number): object =>
  define({ dynamic: false, _source: notKept, properties: vectorFields }, shards)

function define(mappings: object, shards: number): object {
  const index = { number_of_shards: shards, ...unread, max_result_window: PAGE, max_terms_count: TERMS_AT_ONCE }
  return { settings: { index }, mappings }
}

/** While an index is written, nobody reads it, and it needs no copy; afterwards nobody writes. */
const unread = { number_of_replicas: 0, refresh_interval: -1 }

/** The most documents that one search gives. */
export const PAGE = 10_000

/** The most values that one query may name. */
export const TERMS_AT_ONCE = 65_536

/** The id of the only document of `catalogue`. */
export const CATALOGUE = 'catalogue'

/** The name of a term among the features of a work: dots are not allowed in it, and a number is short. */
export const termName = (number: number): string => number.toString(36)

export const recordId = (kind: string, number: number): string => `${kind}-${number}`
