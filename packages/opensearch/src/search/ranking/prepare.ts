import type { EngineQuery } from '@cognate/catalogue'
import type { NumberedCheck } from '@cognate/catalogue/engine-kit'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { formsOfWords, type IntegerQuery, toIntegerQuery } from '@cognate/matching'
import { nameIn } from '../../form/indexes.ts'
import { anyOf, not, type Query } from '../../form/query.ts'
import type { StoredTerm } from '../../form/stored.ts'
import type { Catalogue, Hidden } from '../data/catalogue.ts'
import type { Identity } from '../data/ids.ts'
import { queryConflicts } from '../graph/conflicts.ts'
import type { Condition, Known, NumberCondition } from './conditions.ts'
import { clausesOf } from './hydrate.ts'
import { type NamedRecords, numbersOf, readNamed } from './named-records.ts'
import { recordConditions } from './record-filters.ts'
import { workConditions } from './work-filters.ts'

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
  /** The check with which experts are marked; undefined where nobody asks. */
  check: NumberedCheck | undefined
  /** Finds works of the query and of its authors, which do not match. */
  leftOut: Query[]
  /** Works that match under some conditions. */
  matching: (conditions: readonly Condition[]) => Query
}

/** Looks up what a query names, and says what it asks of works and records. */
export async function prepare(query: WorkQuery, hidden: Hidden, catalogue: Catalogue): Promise<PreparedQuery> {
  const kind = kindOf[query.dataset]
  const [terms, named] = await Promise.all([readTerms(query, catalogue), readNamed(query, kind, catalogue.ids)])
  const seeds = named.seeds.filter(({ number }) => !hidden.numbers.has(number))
  const integerQuery = toIntegerQuery(query.terms, (term) => terms.get(term)?.number)
  const known: Known = { stored: catalogue.stored, filters: query.filters, terms, named, hidden: hidden.numbers }
  const inConflict = kind === 'author' ? await conflictConditions(query, named, hidden, catalogue) : []
  const leftOut = [anyOf('number', named.queryWorks), anyOf('authors', kind === 'work' ? [] : numbersOf(seeds))]
  return {
    query,
    integerQuery,
    unit: query.selfScore > 0 ? integerQuery.unit / query.selfScore : 0,
    hidden,
    seeds,
    institutionIds: named.inFilter('institution.id').map(({ id }) => id),
    workConditions: workConditions(known),
    recordConditions: [...inConflict, ...recordConditions(kind, known)],
    check: query.conflicts && { authors: named.checked, rules: query.conflicts.rules },
    leftOut,
    matching: matchingWorks(integerQuery, leftOut),
  }
}

/** Works that hold a term of the query. */
function matchingWorks(query: IntegerQuery, must_not: readonly Query[]): PreparedQuery['matching'] {
  const should = clausesOf(query)
  return (conditions) => ({
    bool: { should, minimum_should_match: 1, filter: conditions.map((condition) => condition.query), must_not },
  })
}

/** What the filter `coi_authors` asks of authors. */
async function conflictConditions(
  { filters, conflicts }: Pick<EngineQuery, 'filters' | 'conflicts'>,
  named: NamedRecords,
  hidden: Hidden,
  catalogue: Catalogue,
): Promise<Condition[]> {
  const filter = filters.coi_authors
  if (!filter?.values.length) return []
  const check = { authors: named.inConflictFilter, rules: conflicts?.rules ?? usualConflictRules }
  const found = await queryConflicts(check, { catalogue, hidden })
  return [{ field: 'coi_authors', query: filter.type === 'include' ? found : not(found) }]
}

/** The terms of a query and of its filter on words, as far as works hold them. */
async function readTerms(
  { terms, filters }: WorkQuery,
  { cluster, generation }: Catalogue,
): Promise<Map<string, StoredTerm>> {
  const words = [...terms.map(({ term }) => term), ...(filters.abstract?.values.flatMap(formsOfWords).flat() ?? [])]
  const wanted = [...new Set(words)]
  const stored = await cluster.read<StoredTerm>(nameIn(generation, 'terms'), wanted)
  return new Map(wanted.flatMap((term, place) => (stored[place] ? [[term, stored[place]] as const] : [])))
}
