import type { ConflictCheck, EngineQuery } from '@cognate/catalogue'
import type { Filters } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { analyse, type IntegerQuery, toIntegerQuery } from '@cognate/matching'
import { nameIn, type SearchedKind, termName } from '../form/indexes.ts'
import { anyOf, not, type Query } from '../form/query.ts'
import type { StoredTerm } from '../form/stored.ts'
import type { Catalogue, Hidden } from './catalogue.ts'
import { type Condition, type Known, type NumberCondition, recordConditions, workConditions } from './conditions.ts'
import { Conflicts } from './conflicts.ts'
import { clausesOf } from './hits.ts'
import type { Identity } from './ids.ts'

/** The datasets that works lead to. */
export const kindOf = { experts: 'author', works: 'work', institutions: 'institution', venues: 'venue' } as const

/** A query about works and whom they lead to. */
export interface WorkQuery extends EngineQuery {
  dataset: keyof typeof kindOf
}

/** A query with numbers for the ids, terms and filters that it names. */
export interface PreparedQuery {
  query: WorkQuery
  integerQuery: IntegerQuery
  /** The likeness for which 1 of a sum stands. */
  unit: number
  hidden: Hidden
  seeds: Identity[]
  /** Digits of the ids of the institutions that the filter `institution.id` names. */
  institutionIds: number[]
  /** Filters on works but for the position of authors. */
  workConditions: Condition[]
  recordConditions: (Condition | NumberCondition)[]
  /** With whom experts are marked; undefined where nobody asks. */
  conflicts: Conflicts | undefined
  /** Works that match under some conditions. */
  matching: (conditions: readonly Condition[]) => Query
}

export async function prepare(query: WorkQuery, hidden: Hidden, catalogue: Catalogue): Promise<PreparedQuery> {
  const [terms, named] = await Promise.all([readTerms(query, catalogue), readNamed(query, catalogue)])
  const numberOf = (term: string) => terms.get(term)?.number
  const integerQuery = toIntegerQuery(query.terms, numberOf)
  const numbers = (identities: readonly (Identity | undefined)[]) => identities.flatMap((one) => one?.number ?? [])
  const known: Known = {
    stored: catalogue.stored,
    filters: query.filters,
    featureOf: (term) => {
      const number = numberOf(term)
      return number === undefined ? undefined : termName(number)
    },
    numbersOf: (_, field) => numbers(named.filters.get(field) ?? []),
  }
  const [conflicts, inConflict] = await Promise.all([
    query.conflicts && Conflicts.read(query.conflicts, numbers(named.checked), hidden, catalogue),
    query.dataset === 'experts'
      ? conflictCondition(query, numbers(named.filters.get('coi_authors') ?? []), hidden, catalogue)
      : [],
  ])
  const seeds = distinct(named.seeds).filter(({ number }) => !hidden.numbers.has(number))
  const isVoted = query.dataset !== 'works'
  const leftOut = [
    anyOf('number', numbers(named.queryWorks)),
    ...(isVoted
      ? [
          anyOf(
            'authors',
            seeds.map(({ number }) => number),
          ),
        ]
      : []),
  ]
  const should = clausesOf(integerQuery)
  const matching = (conditions: readonly Condition[]): Query => ({
    bool: {
      should,
      minimum_should_match: 1,
      filter: conditions.map((condition) => condition.query),
      must_not: leftOut,
    },
  })
  return {
    query,
    integerQuery,
    unit: query.selfScore > 0 ? integerQuery.unit / query.selfScore : 0,
    hidden,
    seeds,
    institutionIds: (named.filters.get('institution.id') ?? []).flatMap((one) => one?.id ?? []),
    workConditions: workConditions(known),
    conflicts,
    recordConditions: [
      ...inConflict,
      ...recordConditions(
        kindOf[query.dataset],
        query,
        {
          leftOut: numbers(named.leftOut),
          allowed: named.allowed && numbers(named.allowed),
          excludedRecords: numbers(named.filters.get('excluded_records') ?? []),
          hidden: hidden.numbers,
        },
        known,
      ),
    ],
    matching,
  }
}

/** What the filter `coi_authors` asks of authors. */
async function conflictCondition(
  { filters, conflicts }: Pick<EngineQuery, 'filters' | 'conflicts'>,
  authors: readonly number[],
  hidden: Hidden,
  catalogue: Catalogue,
): Promise<Condition[]> {
  const filter = filters.coi_authors
  if (!filter?.values.length) return []
  const check: Pick<ConflictCheck, 'rules'> = { rules: conflicts?.rules ?? usualConflictRules }
  const found = await (await Conflicts.read(check, authors, hidden, catalogue)).query()
  return [{ field: 'coi_authors', query: filter.type === 'include' ? found : not(found) }]
}

/** The terms of a query and of its filter on words, as far as works hold them. */
async function readTerms(
  { terms, filters }: WorkQuery,
  { cluster, generation }: Catalogue,
): Promise<Map<string, StoredTerm>> {
  const words = [...terms.map(({ term }) => term), ...(filters.abstract?.values.flatMap(analyse) ?? [])]
  const wanted = [...new Set(words)]
  const stored = await cluster.read<StoredTerm>(nameIn(generation, 'terms'), wanted)
  return new Map(wanted.flatMap((term, place) => (stored[place] ? [[term, stored[place]] as const] : [])))
}

/** The records that a query names, in one request. */
async function readNamed({ dataset, queryIds, seedAuthorIds = [], ...query }: WorkQuery, { ids }: Catalogue) {
  const kind = kindOf[dataset]
  const fields: [keyof Filters, SearchedKind, readonly string[]][] = [
    ['excluded_records', kind, query.filters.excluded_records?.values ?? []],
    ['institution.id', 'institution', query.filters['institution.id']?.values ?? []],
    ['source_id', 'venue', query.filters.source_id?.values ?? []],
    ['coi_authors', 'author', query.filters.coi_authors?.values ?? []],
  ]
  const [queryWorks, leftOut, seeds, allowed, checked, ...ofFilters] = await ids.findAll([
    { kind: 'work', ids: queryIds },
    { kind, ids: [...queryIds, ...(query.excludedIds ?? [])] },
    { kind: 'author', ids: seedAuthorIds },
    { kind, ids: query.allowedIds ?? [] },
    { kind: 'author', ids: query.conflicts?.authorIds ?? [] },
    ...fields.map(([, kind, ids]) => ({ kind, ids })),
  ])
  return {
    queryWorks: queryWorks!,
    leftOut: leftOut!,
    seeds: seeds!,
    allowed: query.allowedIds && allowed!,
    checked: checked!,
    filters: new Map(fields.map(([field], place) => [field, ofFilters[place]!])),
  }
}

function distinct(identities: readonly (Identity | undefined)[]): Identity[] {
  return [...new Map(identities.flatMap((one) => (one ? [[one.number, one] as const] : []))).values()]
}
