import type { CatalogueRecords, OpenCatalogueEntity, ScholarlyKind, TopicView } from '@cognate/contract'
import { catalogueId } from '@cognate/contract/ids'
import type { CatalogueData } from '../embedded/catalogue-data.ts'
import type { recordKinds } from '../embedded/format.ts'
import { findIndex } from '../embedded/identify.ts'
import type { RecordStore } from '../embedded/record-store.ts'
import { remember } from './remember.ts'
import { type TaxonomyLevel, taxonomyLevels, taxonomyOf } from './taxonomy.ts'

/** What the open catalogue reads: an `EmbeddedCatalogue` fits. */
export interface Reader {
  readonly data: CatalogueData
  readonly records: RecordStore
}

/** Kinds with a table of records. */
export type RecordKind = (typeof recordKinds)[number]
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
export function byPopularity(kind: OpenKind, reader: Reader): ArrayLike<number> {
  if (kind === 'absent') return []
  return isTaxonomy(kind) ? taxonomyOf(kind, reader).byPopularity : reader.data.columns[`${kind}_by_popularity`]
}

/** The stored record of an index. */
export function recordAt<Kind extends RecordKind>(kind: Kind, index: number, reader: Reader): Records[Kind] {
  const json = kind === 'topic' ? topicJson(index, reader) : reader.records.json(kind as ScholarlyKind, index)
  return JSON.parse(json) as Records[Kind]
}

function topicJson(index: number, reader: Reader): string {
  const { database } = reader.records
  const select = remember(database, 'topic', () => database.prepare('SELECT record FROM topic WHERE position = ?'))
  return (select.get(index) as { record: string }).record
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
