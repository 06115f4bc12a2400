import type { ValuesFilter } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'

/** A value that matches no record. A filter without values would let everything through. */
const NO_RECORD = 'none'

/** A filter for some records alone, without the hidden ones. Where it names no records, it becomes one that hides them. */
export function withoutHidden(filter: ValuesFilter, hiddenIdentifiers: readonly string[]): ValuesFilter {
  if (hiddenIdentifiers.length === 0) return filter
  if (filter.values.length === 0) return { type: 'exclude', values: [...hiddenIdentifiers] }
  const hiddenIds = new Set(hiddenIdentifiers.map(shortId))
  const values = filter.values.filter((id) => !hiddenIds.has(shortId(id)))
  return { type: 'include', values: values.length === 0 ? [NO_RECORD] : values }
}

/** How many records a filter names. */
export function countNamedRecords(filter: ValuesFilter | undefined): number {
  return filter?.values.filter((id) => id !== NO_RECORD).length ?? 0
}

/** How many records are hidden, by a filter that excludes them or in the collection, each counted once. */
export function countHidden(filter: ValuesFilter | undefined, hiddenIdentifiers: readonly string[] = []): number {
  const excludedIds = filter?.type === 'exclude' ? filter.values : []
  return new Set([...excludedIds, ...hiddenIdentifiers].map((id) => shortId(id).toLowerCase())).size
}
