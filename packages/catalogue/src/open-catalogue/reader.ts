import type { CatalogueRecords, OpenCatalogueEntity, ScholarlyKind, TopicView } from '@cognate/contract'
import { catalogueId } from '@cognate/contract/ids'
import type { ColumnData } from '../columns/column-data.ts'
import type { RecordKind } from '../columns/columns.ts'
import { findIndex } from '../columns/identify.ts'
import { remember } from './remember.ts'
import { type TaxonomyLevel, taxonomyLevels, taxonomyOf } from './taxonomy.ts'

/** Words that a name must hold. */
export interface NameQuery {
  /** Folded; of each word the forms of which one is enough. */
  words: readonly (readonly string[])[]
  /** Whether the words may stand anywhere, may be beginnings of words, or must follow one another. */
  match: 'words' | 'beginnings' | 'phrase'
}

/**
 * What lists and records in OpenAlex's format are made from. An engine that holds records as numbered columns implements it,
 * and gets lists, filters and groups for it.
 */
export interface Reader {
  readonly data: ColumnData
  /** The stored record of an index, as JSON, without hidden authors. */
  json(kind: RecordKind, index: number): string
  /** The name of the record of an index. */
  nameAt(kind: RecordKind, index: number): string
  /** The record that bears an identifier of the world outside, in the form in which the catalogue keeps it. */
  byIdentifier(scheme: string, value: string): { kind: ScholarlyKind; index: number } | undefined
  /** Indices of the records that bear an identifier of a scheme; of those that begin like a text, where one is given. */
  identified(kind: RecordKind, scheme: string, beginning?: string): Iterable<number>
  /** Ranks of popularity, from 1, of the names that fit: the best known first, at most `limit`. */
  ranksOfNames(kind: RecordKind, query: NameQuery, limit: number): readonly number[]
  /** How well names fit by BM25, above 0, by rank of popularity. */
  scoresOfNames(kind: RecordKind, query: NameQuery): readonly { rank: number; score: number }[]
  /**
   * A number of each record of a kind that no column holds, UNKNOWN_NUMBER where it has none: for kinds with thousands of records.
   * @param path  Names from the record inwards.
   */
  storedNumbers(kind: RecordKind, path: readonly string[]): ArrayLike<number>
  /** Indices of the records of which a property is true. */
  withTrue(kind: RecordKind, property: string): Iterable<number>
  /** Works that hold a term. */
  worksHolding(term: string): number
  /** Visits each work that holds a term, ascending, with what the term says of it, 1 to 255. */
  visitPostings(term: string, visit: (work: number, impact: number) => void): void
}

/** Kinds with records, those of the taxonomy above topics, and what OpenAlex has and no catalogue holds. */
export type OpenKind = RecordKind | TaxonomyLevel | 'absent'
export type Records = Pick<CatalogueRecords, ScholarlyKind> & { topic: TopicView }

/** OpenAlex's kinds of record by our names, theirs are sources, ours venues; and the works filter that takes their ids. */
export const entities = {
  authors: { kind: 'author', filterKey: 'authorships.author.id' },
  works: { kind: 'work', filterKey: 'ids.openalex' },
  institutions: { kind: 'institution', filterKey: 'authorships.institutions.lineage' },
  sources: { kind: 'venue', filterKey: 'primary_location.source.id' },
  topics: { kind: 'topic', filterKey: 'topics.id' },
  subfields: { kind: 'subfield', filterKey: 'topics.subfield.id' },
  fields: { kind: 'field', filterKey: 'topics.field.id' },
  domains: { kind: 'domain', filterKey: 'topics.domain.id' },
  publishers: { kind: 'absent', filterKey: null },
  funders: { kind: 'absent', filterKey: null },
  keywords: { kind: 'absent', filterKey: null },
  concepts: { kind: 'absent', filterKey: null },
} as const satisfies Record<OpenCatalogueEntity, { kind: OpenKind; filterKey: string | null }>

export function isTaxonomy(kind: OpenKind): kind is TaxonomyLevel {
  return (taxonomyLevels as readonly string[]).includes(kind)
}

export function countOf(kind: OpenKind, reader: Reader): number {
  if (kind === 'absent') return 0
  return isTaxonomy(kind) ? taxonomyOf(kind, reader).places.length : reader.data.summary.counts[kind]
}

/** The records of a kind, the best known first. */
export function rowsByPopularity(kind: OpenKind, reader: Reader): ArrayLike<number> {
  if (kind === 'absent') return []
  return isTaxonomy(kind) ? taxonomyOf(kind, reader).byPopularity : reader.data.columns[`${kind}_by_popularity`]
}

/** The stored record of an index. */
export function recordAt<Kind extends RecordKind>(kind: Kind, index: number, reader: Reader): Records[Kind] {
  return JSON.parse(reader.json(kind, index)) as Records[Kind]
}

/** The index of an id in URL or short form, in any case; in the taxonomy its number does. */
export function indexOfId(kind: OpenKind, id: string, reader: Reader): number | undefined {
  if (kind === 'absent') return undefined
  if (isTaxonomy(kind)) return taxonomyOf(kind, reader).indexOf(id)
  if (kind !== 'topic') return findIndex(kind, id, reader.data)
  const { data } = reader
  const rows = remember(data, 'topics', () => new Map(data.topics.map((topic, index) => [topic.id, index])))
  return rows.get(catalogueId(id))
}
