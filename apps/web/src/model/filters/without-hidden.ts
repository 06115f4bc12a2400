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

export function countNamedRecords(filter: ValuesFilter | undefined): number {
  return filter?.values.filter((id) => id !== NO_RECORD).length ?? 0
}

interface OfCollection {
  /** Of what it hides. */
  hiddenIds?: readonly string[]
  /** Of what it has. */
  collectedIds?: readonly string[]
}

const keysOf = (ids: readonly string[]) => new Set(ids.map((id) => shortId(id).toLowerCase()))

/** How many records are left out, by a filter that excludes them or in the collection, each counted once; those that it has apart. */
export function countLeftOut(
  filter: ValuesFilter | undefined,
  { hiddenIds = [], collectedIds = [] }: OfCollection,
): Record<'hidden' | 'collected', number> {
  const all = keysOf([...(filter?.type === 'exclude' ? filter.values : []), ...hiddenIds])
  const collected = all.intersection(keysOf(collectedIds)).size
  return { hidden: all.size - collected, collected }
}

/** How many records are left out in all. */
export function countHidden(filter: ValuesFilter | undefined, hiddenIds: readonly string[] = []): number {
  return countLeftOut(filter, { hiddenIds }).hidden
}
