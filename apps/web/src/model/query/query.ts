import type { CatalogueKind, ConflictInput, Filters, FindSimilarRequest, QueryRecord } from '@cognate/contract'
import { type DatasetKey, datasetKeys } from '@cognate/contract/datasets'
import { QUERY_TEXT } from '@cognate/contract/ids'
import { DEFAULT_LIMIT } from '@cognate/contract/limits'
import { shorten } from '../records/wording.ts'
import type { ManuscriptDraft } from './manuscript-draft.ts'

/** A record of the catalogue that a person asks with. */
export interface ChosenRecord {
  record_type: CatalogueKind
  identifier: string
  display_name: string
  /** What tells it from others of its name: a place, authors, a year. */
  hint?: string | null
}

/** What a person asks: a text, chosen records or both, with filters and a sort. */
export interface Query {
  dataset: DatasetKey
  text: string
  records: ChosenRecord[]
  sort: string
  filters: Filters
  /** Against whom experts are checked, and how. */
  conflict_of_interest: ConflictInput | null
  /** The uuid of the saved collection that goes with the query. */
  search: string | null
  /** Whether the records of the collection are asked with beside the chosen ones. */
  asksCollected?: boolean
  /** Those of an unsaved collection that are asked with. */
  collected?: ChosenRecord[]
  /** Ids of the only experts that are ranked; other datasets take no notice of them. */
  among?: string[] | undefined
  /** Whether co-authors of the chosen academics are left out. */
  withoutCoauthors?: boolean
  /** What the dataset lacks of how the query is narrowed and sorted; it comes back with a dataset that has it. */
  aside?: Aside
  /** The most results of its answer; undefined: as many as usual. */
  limit?: number | undefined
  /** The manuscript whose text it is, while that is edited. */
  manuscript?: ManuscriptDraft
  /** Whether it is new: the person's default preset is applied first. */
  isNew?: boolean
}

export interface Aside {
  filters: Filters
  conflict_of_interest: ConflictInput | null
  sort?: string
}

export const DEFAULT_SORT = 'relevance'

/** A query without text and records. */
export function emptyQuery(dataset: DatasetKey = datasetKeys[0]!): Query {
  return {
    dataset,
    text: '',
    records: [],
    sort: DEFAULT_SORT,
    filters: {},
    conflict_of_interest: null,
    search: null,
    isNew: true,
  }
}

/** A query that asks the same anew: nothing narrows or sorts it yet. */
export const askedAnew = ({ dataset, text, records, asksCollected = false, ...query }: Query): Query => ({
  ...emptyQuery(dataset),
  text,
  records,
  asksCollected,
  ...(query.manuscript && { conflict_of_interest: query.conflict_of_interest, filters: query.filters }),
})

/** Ids of the experts that a query ranks alone; undefined where it ranks all. */
export const rankedAlone = ({ dataset, among }: Pick<Query, 'dataset' | 'among'>): string[] | undefined =>
  dataset === 'experts' ? among : undefined

export function isEmpty(query: Pick<Query, 'text' | 'records'>): boolean {
  return query.text.trim() === '' && query.records.length === 0
}

/** The query as the API takes it. */
export function toRequest(query: Query): FindSimilarRequest {
  const text = query.text.trim()
  const toRecord = ({ record_type, identifier, display_name, hint }: ChosenRecord): QueryRecord => ({
    record_type,
    identifier,
    fields: { display_name, ...(hint ? { hint } : {}) },
  })
  const collected = query.asksCollected ? (query.collected ?? []).map(toRecord).map(markCollected) : []
  const records = [...query.records.map(toRecord), ...collected]
  if (text !== '') records.unshift({ record_type: 'record', identifier: QUERY_TEXT, fields: { text } })
  const { dataset, filters, conflict_of_interest, search, sort, limit = DEFAULT_LIMIT } = query
  const among = rankedAlone(query)
  return {
    dataset,
    records,
    filters,
    conflict_of_interest,
    search,
    ...(search !== null && !query.asksCollected && { use_included: false }),
    ...(among && { among }),
    ...(query.withoutCoauthors && { leave_out_coauthors: true }),
    sort,
    limit,
  }
}

/** Marks a record as one of a collection, so that a stored query tells it from what was chosen in the search box. */
const markCollected = (record: QueryRecord): QueryRecord => ({
  ...record,
  fields: { ...record.fields, is_collected: true },
})

const isCollected = ({ fields }: QueryRecord) => fields?.is_collected === true

export function readStoredQuery(storedQuery: {
  dataset: DatasetKey
  records: QueryRecord[]
  sort: string
  filters: Filters
  conflict_of_interest: ConflictInput | null
  search: string | null
  use_included?: boolean | undefined
  among?: string[] | null | undefined
  leave_out_coauthors?: boolean | undefined
  limit: number
}): Query {
  const isText = (record: QueryRecord) => record.record_type === 'record'
  const records = storedQuery.records.filter((record) => !isText(record))
  const collected = records.filter(isCollected).map(toChosen)
  const asksCollected = collected.length > 0 || (storedQuery.search !== null && storedQuery.use_included !== false)
  return {
    dataset: storedQuery.dataset,
    text: storedQuery.records
      .filter(isText)
      .map((record) => record.fields?.text ?? '')
      .join('\n\n'),
    records: records.filter((record) => !isCollected(record)).map(toChosen),
    ...(asksCollected && { asksCollected }),
    ...(collected.length > 0 && { collected }),
    ...(storedQuery.among && { among: storedQuery.among }),
    ...(storedQuery.leave_out_coauthors && { withoutCoauthors: true }),
    sort: storedQuery.sort,
    filters: storedQuery.filters,
    conflict_of_interest: storedQuery.conflict_of_interest,
    search: storedQuery.search,
    ...(storedQuery.limit !== DEFAULT_LIMIT && { limit: storedQuery.limit }),
  }
}

/** A query record of the catalogue as a chip shows it. */
function toChosen(record: QueryRecord & { display_name?: string }): ChosenRecord {
  const hint = record.fields?.hint
  return {
    record_type: record.record_type as CatalogueKind,
    identifier: record.identifier,
    display_name: record.display_name ?? record.fields?.display_name ?? record.identifier,
    hint: typeof hint === 'string' ? hint : null,
  }
}

/** A name for the query in titles: its first line, else the names of its records; at most `length` characters. */
export function nameOf(query: Pick<Query, 'text' | 'records'>, length = 80): string {
  const line = query.text.trim().split('\n', 1)[0]!.trim()
  const name = line === '' ? query.records.map((record) => record.display_name).join(', ') : line
  return shorten(name, length)
}

/** The query with one more record. A record is not added twice. */
export function withRecord<Draft extends Pick<Query, 'records'>>(draft: Draft, record: ChosenRecord): Draft {
  const isPresent = draft.records.some((known) => known.identifier.toLowerCase() === record.identifier.toLowerCase())
  return isPresent ? draft : { ...draft, records: [...draft.records, record] }
}
