import type { CatalogueKind, CatalogueRecords, OpenCatalogueEntity, SuggestionView, TopicView } from '@cognate/contract'
import { catalogueId, shortId } from '@cognate/contract/ids'
import type { CatalogueData } from '../embedded/catalogue-data.ts'
import type { recordKinds } from '../embedded/format.ts'
import { findIndex } from '../embedded/identify.ts'
import { normaliseIdentifier } from '../embedded/normalise-identifier.ts'
import type { RecordStore } from '../embedded/record-store.ts'

/** What the open catalogue reads: an `EmbeddedCatalogue` fits. */
export interface Reader {
  readonly data: CatalogueData
  readonly records: RecordStore
}

export type RecordKind = (typeof recordKinds)[number]
export type Records = CatalogueRecords & { topic: TopicView }

interface Entity<Kind extends RecordKind = RecordKind> {
  /** Our name of the kind: theirs are sources, ours venues. */
  kind: Kind
  type: SuggestionView['entity_type']
  /** Before the digits of an id. */
  letter: string
  /** The works filter that takes ids of the kind. */
  filterKey: string
}

/** OpenAlex's kinds of record. */
export const entities = {
  authors: { kind: 'author', type: 'author', letter: 'A', filterKey: 'authorships.author.id' },
  works: { kind: 'work', type: 'work', letter: 'W', filterKey: 'ids.openalex' },
  institutions: {
    kind: 'institution',
    type: 'institution',
    letter: 'I',
    filterKey: 'authorships.institutions.lineage',
  },
  sources: { kind: 'venue', type: 'source', letter: 'S', filterKey: 'primary_location.source.id' },
  topics: { kind: 'topic', type: 'topic', letter: 'T', filterKey: 'topics.id' },
} as const satisfies Record<OpenCatalogueEntity, Entity>

export function countOf(kind: RecordKind, { data }: Reader): number {
  return data.summary.counts[kind]
}

/** The record of an index. */
export function recordAt<Kind extends RecordKind>(kind: Kind, index: number, reader: Reader): Records[Kind] {
  const json = kind === 'topic' ? topicJson(index, reader) : reader.records.json(kind as CatalogueKind, index)
  return JSON.parse(json) as Records[Kind]
}

function topicJson(index: number, reader: Reader): string {
  const { database } = reader.records
  const select = remember(database, 'topic', () => database.prepare('SELECT record FROM topic WHERE position = ?'))
  return (select.get(index) as { record: string }).record
}

/** The index of an id in URL or short form, in any case. */
export function indexOfId(kind: RecordKind, id: string, { data }: Reader): number | undefined {
  if (kind !== 'topic') return findIndex(kind, id, data)
  const rows = remember(data, 'topics', () => new Map(data.topics.map((topic, index) => [topic.id, index])))
  return rows.get(catalogueId(id))
}

const schemes = { author: 'orcid', work: 'doi', institution: 'ror' } as const

/** The index of the record that bears an identifier of the world outside, bare, as URL or with `doi:` and the like before it. */
export function indexOfIdentifier(kind: RecordKind, text: string, { records }: Reader): number | undefined {
  if (kind !== 'author' && kind !== 'work' && kind !== 'institution') return undefined
  const value = normaliseIdentifier(schemes[kind], text.replace(/^(doi|orcid|ror):\s*/i, ''))
  const found = value && records.byIdentifier(schemes[kind], value)
  return found && found.kind === kind ? found.index : undefined
}

/** Whether a text has the form of an id of the kind; a word such as `T1` has it too. */
export function looksLikeId(entity: OpenCatalogueEntity, text: string): boolean {
  const id = shortId(text)
  return id.startsWith(entities[entity].letter) && /^\d{1,15}$/.test(id.slice(1))
}

const memory = new WeakMap<object, Map<string, unknown>>()

/** What was once made of an owner stays as long as the owner: a catalogue never changes. */
export function remember<Value>(owner: object, key: string, make: () => Value): Value {
  const known = memory.get(owner) ?? new Map<string, unknown>()
  memory.set(owner, known)
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as Value
}

/** Citations of the works of each topic. */
export function topicCitations({ data }: Reader): Float64Array {
  return remember(data, 'topic citations', () => {
    const { work_topic_offsets: offsets, work_topic, work_cited_by } = data.columns
    const sums = new Float64Array(data.topics.length)
    for (let work = 0; work < work_cited_by.length; work++) {
      for (let at = offsets[work]!; at < offsets[work + 1]!; at++) sums[work_topic[at]!]! += work_cited_by[work]!
    }
    return sums
  })
}
