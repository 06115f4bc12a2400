import { documentSortFields, type Hit } from '@cognate/catalogue'
import {
  AppError,
  type CatalogueRecords,
  type DatasetKey,
  datasets,
  type EndpointKey,
  isDocumentId,
  type Sort,
  type SortKey,
  shortId,
} from '@cognate/contract'

/** The sort that a query asks for. */
export function readSort(
  { dataset, sort }: { dataset: DatasetKey; sort: string },
  endpoints: readonly EndpointKey[],
): Sort {
  const requestedSort = datasets[dataset].sorts.find(({ key }) => key === sort)
  if (!requestedSort) throw new AppError('unknown_sort')
  if (requestedSort.endpoint && !endpoints.includes(requestedSort.endpoint)) {
    throw new AppError('endpoint_not_allowed', { detail: requestedSort.endpoint })
  }
  return requestedSort
}

type Value = string | number | null | undefined
type AnyRecord = CatalogueRecords[keyof CatalogueRecords]

const fieldOf = (field: string) => (record: AnyRecord) => (record as Partial<Record<string, Value>>)[field]

/** The value by which each sort orders; undefined if a record lacks it. */
const sortValues: Record<Exclude<SortKey, 'relevance' | 'conflict'>, (record: AnyRecord) => Value> = {
  name: (record) => record.display_name,
  title: (record) => record.display_name,
  works_count: (record) => ('works_count' in record ? record.works_count : undefined),
  cited_by_count: (record) => ('cited_by_count' in record ? record.cited_by_count : undefined),
  h_index: (record) => ('summary_stats' in record ? record.summary_stats.h_index : undefined),
  impact_factor: (record) => ('summary_stats' in record ? record.summary_stats['2yr_mean_citedness'] : undefined),
  start_date: fieldOf(documentSortFields.start_date),
  foundation_year: fieldOf(documentSortFields.foundation_year),
  company_name: fieldOf(documentSortFields.company_name),
  submission_time: fieldOf(documentSortFields.submission_time),
  date: fieldOf(documentSortFields.date),
}

/** A fixed locale: the order must not depend on the machine's language. */
const collator = new Intl.Collator('en', { numeric: true })

/**
 * The hits in the order of a sort, missing values last, ties by id. Relevance keeps the engine's ranking. Conflict puts
 * those without a conflict first, and keeps the ranking within both groups.
 */
export function sortHits(hits: readonly Hit[], { key, direction }: Sort): readonly Hit[] {
  if (key === 'relevance') return hits
  if (key === 'conflict') return hits.toSorted((a, b) => Number(isConflict(a)) - Number(isConflict(b)))
  const sign = direction === 'ascending' ? 1 : -1
  return hits
    .map((hit) => ({ hit, value: sortValues[key](hit.record) ?? undefined }))
    .sort((a, b) => compareValues(a.value, b.value, sign) || compareIds(a.hit.id, b.hit.id))
    .map(({ hit }) => hit)
}

function isConflict({ conflict }: Hit): boolean {
  return conflict?.conflict ?? false
}

function compareValues(a: Value, b: Value, sign: number): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  const order = typeof a === 'string' ? collator.compare(a, String(b)) : a - Number(b)
  return sign * order
}

/** OpenAlex ids as numbers; ids of other sources as the engine orders them, by the bytes of their lower case. */
function compareIds(a: string, b: string): number {
  if (isDocumentId(a)) return Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase()))
  return Number(shortId(a).slice(1)) - Number(shortId(b).slice(1))
}
