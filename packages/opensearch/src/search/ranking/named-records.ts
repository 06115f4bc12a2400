import type { EngineQuery } from '@cognate/catalogue'
import { somebodyAt } from '@cognate/catalogue/engine-kit'
import { type FilterFieldWith, filterDescriptions, filtersNaming, type NamedByFilter } from '@cognate/contract'
import type { SearchedKind } from '../../form/indexes.ts'
import type { Identity, Ids } from '../data/ids.ts'

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
  inFilter(field: NamingField): Identity[]
}

/** What filters name that has numbers: records of a kind, or of the kind of the hits. */
const kindOfNamed = {
  author: 'author',
  institution: 'institution',
  venue: 'venue',
  record: undefined,
} as const satisfies Record<
  Exclude<NamedByFilter, 'topic' | 'country' | 'language' | 'option'>,
  SearchedKind | undefined
>
type NamedKind = keyof typeof kindOfNamed
type NamingField = FilterFieldWith<'named', NamedKind>
const namingFields: NamingField[] = filtersNaming(...(Object.keys(kindOfNamed) as NamedKind[]))

/** Finds the records that a query names, in one request. @param kind  Of its hits. */
export async function readNamed(
  { filters, queryIds, seedAuthorIds = [], excludedIds = [], allowedIds, conflicts }: EngineQuery,
  kind: SearchedKind,
  ids: Ids,
): Promise<NamedRecords> {
  const kindOfField = (field: NamingField) => kindOfNamed[filterDescriptions[field].named as NamedKind] ?? kind
  const found = await ids.findAll([
    { kind: 'work', ids: queryIds },
    { kind, ids: [...queryIds, ...excludedIds] },
    { kind, ids: allowedIds ?? [] },
    { kind: 'author', ids: seedAuthorIds },
    { kind: 'author', ids: conflicts?.authorIds ?? [] },
    { kind: 'institution', ids: conflicts?.authorIds ?? [] },
    { kind: 'institution', ids: filters.coi_authors?.values ?? [] },
    ...namingFields.map((field) => ({ kind: kindOfField(field), ids: filters[field]?.values ?? [] })),
  ])
  const [queryWorks, leftOut, allowed, seeds, checked, checkedPlaces, filteredPlaces, ...inFilters] = found.map(
    (list) => list.filter((one) => one !== undefined),
  )
  const byField = new Map(namingFields.map((field, place) => [field, inFilters[place]!]))
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
