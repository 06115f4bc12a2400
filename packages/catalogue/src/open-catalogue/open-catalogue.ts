import type { CatalogueRecords, OpenCatalogueEntity, ScholarlyKind, TopicView } from '@cognate/contract'
import { catalogueId } from '@cognate/contract/ids'
import type { RecordKind, Vocabularies } from '../columns/columns.ts'
import type { Likeness, ListCondition, NameQuery } from './condition.ts'
import { remember } from './remember.ts'
import { isTaxonomyLevel, type Taxonomy, type TaxonomyLevel } from './taxonomy.ts'

/** What a list is put in order by: one key after the other, unknown numbers last, equals by their numbers. */
export type Order =
  | { by: 'popularity' }
  | { by: 'name' | 'relevance'; descending: boolean }
  | { by: 'number'; property: string; descending: boolean }
  /** By chance, the same for the same seed. */
  | { by: 'chance'; seed: string }

/** A part of the records that meet a condition. */
export interface WantedPage {
  condition: ListCondition
  order: readonly Order[]
  /** What makes records relevant. */
  likeness?: Likeness | undefined
  /** The record after which the page begins, whether or not it meets the condition. */
  after?: number | undefined
  offset: number
  limit: number
}

export interface FoundPage {
  /** The records that meet the condition, before and behind the page too. */
  count: number
  numbers: readonly number[]
  /** Of each record on the page; where there is a likeness. */
  relevance?: readonly number[] | undefined
  /** Whether nothing comes behind it. */
  isLast: boolean
}

/** By what records are counted. */
export interface Grouping {
  by: 'values' | 'numbers' | 'flag'
  property: string
}

/** How many records have each value; a record with a value twice counts once. */
export interface GroupCounts {
  /** All records that meet the condition. */
  count: number
  /** In no order, those without a record left out; flags are 0 and 1. */
  values: readonly { value: number; count: number }[]
  /** Records without a value. */
  unknown: number
}

/**
 * What lists, groups, suggestions and records in OpenAlex's format ask of a catalogue; an engine that answers it has all of
 * them. Records go by their numbers in `columns.ts`. Academics who are left out meet no condition, are no group, and are in
 * no record.
 */
export interface OpenCatalogue {
  readonly vocabularies: Vocabularies
  /** By number; always the same array. */
  readonly topics: readonly TopicView[]
  taxonomy(level: TaxonomyLevel): Taxonomy
  /** Citations of the works of each topic, UNKNOWN_NUMBER where those of none are known. */
  topicCitations(): ArrayLike<number>
  /** Number of the records of a kind. */
  countOf(kind: ListedKind): number
  isHidden(kind: OpenKind, number: number): boolean
  /** Numbers by ids of any form, those of hidden authors too; undefined for unknown ones. */
  find(kind: ScholarlyKind, ids: readonly string[]): Promise<(number | undefined)[]>
  /** The records with external identifiers, in the form in which the catalogue keeps them. */
  identify(scheme: string, kind: ScholarlyKind, values: readonly string[]): Promise<(number | undefined)[]>
  /** @throws ListQueryError for more names than can be sorted. */
  page(kind: ListedKind, wanted: WantedPage): Promise<FoundPage>
  countGroups(kind: ListedKind, grouping: Grouping, condition: ListCondition): Promise<GroupCounts>
  /** The best known records with a name that fits, `limit` of them, and their number up to `mostCounted`. */
  suggest(kind: ListedKind, wanted: WantedNames): Promise<{ count: number; numbers: readonly number[] }>
  /** The records of some numbers, in their order. */
  records<Kind extends RecordKind>(kind: Kind, numbers: readonly number[]): Promise<Records[Kind][]>
  /** Of institutions by number the URL ids of themselves and then of all above them. */
  lineages(institutions: readonly number[]): Promise<string[][]>
  /** Of works by number, the works of the catalogue that they cite, in the order of `byId`. */
  references(works: readonly number[]): Promise<Cited[][]>
  /** The work of an author that is cited most, of equals the newest. */
  mostCitedWork(author: number): Promise<number | undefined>
}

/** A work that another one cites. */
export interface Cited {
  number: number
  /** As a URL. */
  id: string
}

/** The order of cited works, which numbers that an engine gave do not say: lower ids first. */
export const byId = ({ id: one }: Cited, { id: other }: Cited): number =>
  one.length - other.length || (one < other ? -1 : 1)

export interface WantedNames {
  query: NameQuery
  /** Undefined: any record. */
  condition: ListCondition | undefined
  limit: number
  mostCounted: number
}

/** Kinds that have records, or stand in the taxonomy above topics. */
export type ListedKind = RecordKind | TaxonomyLevel
/** These, and what OpenAlex has and no catalogue holds. */
export type OpenKind = ListedKind | 'absent'
export type Records = CatalogueRecords & { topic: TopicView }

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

/**
 * The numbers of ids in URL or short form, in any case; in the taxonomy a number does. Undefined for unknown ones and for
 * hidden authors.
 */
export async function findShown(
  kind: OpenKind,
  ids: readonly string[],
  catalogue: OpenCatalogue,
): Promise<(number | undefined)[]> {
  const found = await findAny(kind, ids, catalogue)
  return found.map((number) => (number === undefined || catalogue.isHidden(kind, number) ? undefined : number))
}

/** The same, hidden authors included. */
export async function findAny(
  kind: OpenKind,
  ids: readonly string[],
  catalogue: OpenCatalogue,
): Promise<(number | undefined)[]> {
  if (kind === 'absent') return ids.map(() => undefined)
  if (isTaxonomyLevel(kind)) return ids.map(catalogue.taxonomy(kind).indexOf)
  if (kind !== 'topic') return catalogue.find(kind, ids)
  const { topics } = catalogue
  const rows = remember(topics, 'rows', () => new Map(topics.map((topic, row) => [topic.id, row])))
  return ids.map((id) => rows.get(catalogueId(id)))
}
