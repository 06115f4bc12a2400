import type { AskedField, AskedPeople, EngineQuery } from '@cognate/catalogue'
import { somebodyAt } from '@cognate/catalogue/engine-kit'
import { type FilterFieldWith, filterDescriptions, filtersNaming, type NamedByFilter } from '@cognate/contract'
import type { SearchedKind } from '../../form/indexes.ts'
import type { Ids, NumberedRecord } from '../data/ids.ts'

/** The records that a query names by ids; unknown ones are left out. */
export interface NamedRecords {
  /** Works that the query was asked with. */
  queryWorks: number[]
  /** Records that may not be hits. */
  leftOut: number[]
  /** The only records that may be hits; undefined: all may. */
  allowed: number[] | undefined
  /** Whom the filters on past asking keep or remove. */
  asked: { field: AskedField; numbers: number[]; keeps: boolean }[]
  /** The only records that are ranked; undefined: all are. */
  among: number[] | undefined
  /** By place in `amongIds`, whether the catalogue has the record. */
  areKnown: boolean[]
  /** Authors that the query was asked with, each once. */
  seeds: NumberedRecord[]
  /** Those against whom experts are marked; institutions as `somebodyAt`. */
  checked: number[]
  /** Those of the filter on conflicts, in the same way. */
  inConflictFilter: number[]
  /** Authors whom that filter takes for free of conflicts. */
  acquitted: number[]
  /** Authors whom it takes for in conflict. */
  declared: number[]
  /** Records that a filter names. */
  inFilter(field: NamingField): NumberedRecord[]
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
  {
    filters,
    queryIds,
    seedAuthorIds = [],
    excludedIds = [],
    allowedIds,
    amongIds,
    asked = {},
    conflicts,
    acquittedIds = [],
    declaredIds = [],
  }: EngineQuery,
  kind: SearchedKind,
  ids: Ids,
): Promise<NamedRecords> {
  const kindOfField = (field: NamingField) => kindOfNamed[filterDescriptions[field].named as NamedKind] ?? kind
  const askedOf = Object.entries(asked) as [AskedField, AskedPeople][]
  const [among, ...found] = await ids.findAll([
    { kind, ids: amongIds ?? [] },
    { kind: 'work', ids: queryIds },
    { kind, ids: [...queryIds, ...excludedIds] },
    { kind, ids: allowedIds ?? [] },
    { kind: 'author', ids: seedAuthorIds },
    { kind: 'author', ids: conflicts?.authorIds ?? [] },
    { kind: 'institution', ids: conflicts?.authorIds ?? [] },
    { kind: 'institution', ids: filters.coi_authors?.values ?? [] },
    { kind: 'author', ids: acquittedIds },
    { kind: 'author', ids: declaredIds },
    ...askedOf.map(([, people]) => ({ kind, ids: people.ids })),
    ...namingFields.map((field) => ({ kind: kindOfField(field), ids: filters[field]?.values ?? [] })),
  ])
  const [queryWorks, leftOut, allowed, seeds, checked, checkedPlaces, filteredPlaces, acquitted, declared, ...others] =
    found.map(knownOf)
  const inFilters = others.slice(askedOf.length)
  const byField = new Map(namingFields.map((field, place) => [field, inFilters[place]!]))
  return {
    queryWorks: numbersOf(queryWorks!),
    leftOut: numbersOf(leftOut!),
    allowed: allowedIds && numbersOf(allowed!),
    asked: askedOf.map(([field, { keeps }], at) => ({ field, keeps, numbers: numbersOf(others[at]!) })),
    among: amongIds && numbersOf(knownOf(among!)),
    areKnown: among!.map((one) => one !== undefined),
    seeds: [...new Map(seeds!.map((seed) => [seed.number, seed])).values()],
    checked: [...numbersOf(checked!), ...numbersOf(checkedPlaces!).map(somebodyAt)],
    inConflictFilter: [...numbersOf(byField.get('coi_authors') ?? []), ...numbersOf(filteredPlaces!).map(somebodyAt)],
    acquitted: numbersOf(acquitted!),
    declared: numbersOf(declared!),
    inFilter: (field) => byField.get(field) ?? [],
  }
}

const knownOf = (found: readonly (NumberedRecord | undefined)[]) => found.filter((one) => one !== undefined)

export const numbersOf = (identities: readonly NumberedRecord[]): number[] => identities.map(({ number }) => number)
