import type { EngineQuery } from '@cognate/catalogue'
import { somebodyAt } from '@cognate/catalogue/engine-kit'
import type { Filters } from '@cognate/contract'
import type { SearchedKind } from '../form/indexes.ts'
import type { Identity, Ids } from './ids.ts'

/** The records that a query names by ids; unknown ones are left out. */
export interface NamedRecords {
  /** Works that the query was asked with. */
  queryWorks: number[]
  /** Records that may not be hits. */
  leftOut: number[]
  /** The only records that may be hits; undefined: all may. */
  allowed: number[] | undefined
  /** Authors that the query was asked with, each once. */
  seeds: Identity[]
  /** Those against whom experts are marked; institutions as `somebodyAt`. */
  checked: number[]
  /** Those of the filter on conflicts, in the same way. */
  inConflictFilter: number[]
  /** Records that a filter names. */
  inFilter(field: keyof Filters): Identity[]
}

/** Finds the records that a query names, in one request. @param kind  Of its hits. */
export async function readNamed(
  { filters, queryIds, seedAuthorIds = [], excludedIds = [], allowedIds, conflicts }: EngineQuery,
  kind: SearchedKind,
  ids: Ids,
): Promise<NamedRecords> {
  const kinds = {
    excluded_records: kind,
    'institution.id': 'institution',
    source_id: 'venue',
    coi_authors: 'author',
  } as const satisfies Partial<Record<keyof Filters, SearchedKind>>
  const fields = Object.keys(kinds) as (keyof typeof kinds)[]
  const found = await ids.findAll([
    { kind: 'work', ids: queryIds },
    { kind, ids: [...queryIds, ...excludedIds] },
    { kind, ids: allowedIds ?? [] },
    { kind: 'author', ids: seedAuthorIds },
    { kind: 'author', ids: conflicts?.authorIds ?? [] },
    { kind: 'institution', ids: conflicts?.authorIds ?? [] },
    { kind: 'institution', ids: filters.coi_authors?.values ?? [] },
    ...fields.map((field) => ({ kind: kinds[field], ids: filters[field]?.values ?? [] })),
  ])
  const [queryWorks, leftOut, allowed, seeds, checked, checkedPlaces, filteredPlaces, ...inFilters] = found.map(
    (list) => list.filter((one) => one !== undefined),
  )
  const byField = new Map<keyof Filters, Identity[]>(fields.map((field, place) => [field, inFilters[place]!]))
  return {
    queryWorks: numbersOf(queryWorks!),
    leftOut: numbersOf(leftOut!),
    allowed: allowedIds && numbersOf(allowed!),
    seeds: [...new Map(seeds!.map((seed) => [seed.number, seed])).values()],
    checked: [...numbersOf(checked!), ...numbersOf(checkedPlaces!).map(somebodyAt)],
    inConflictFilter: [...numbersOf(byField.get('coi_authors') ?? []), ...numbersOf(filteredPlaces!).map(somebodyAt)],
    inFilter: (field) => byField.get(field) ?? [],
  }
}

export const numbersOf = (identities: readonly Identity[]): number[] => identities.map(({ number }) => number)
