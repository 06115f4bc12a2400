import type { EngineQuery } from '@cognate/catalogue'
import { countUnknown, type NumberedCheck } from '@cognate/catalogue/engine-kit'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { formsOfWords, type IntegerQuery, toIntegerQuery, weighReferences } from '@cognate/matching'
import { nameIn } from '../../form/indexes.ts'
import { all, type ClusterQuery, either, matchAny, matchNone, mustNot } from '../../form/query.ts'
import type { StoredTerm } from '../../form/stored.ts'
import type { Catalogue, Hidden } from '../data/catalogue.ts'
import type { NumberedRecord } from '../data/ids.ts'
import { queryConflicts } from '../graph/conflicts.ts'
import { readCited } from './citations.ts'
import type { ClusterCondition, Known, NumberCondition } from './conditions.ts'
import { clausesOf } from './hydrate.ts'
import { type NamedRecords, numbersOf, readNamed } from './named-records.ts'
import { recordConditions } from './record-filters.ts'
import { workConditions } from './work-filters.ts'

/** The datasets that works lead to. */
export const rankedKinds = { experts: 'author', works: 'work', institutions: 'institution', venues: 'venue' } as const

/** A query about works and whom they lead to. */
export interface WorkQuery extends EngineQuery {
  dataset: keyof typeof rankedKinds
}

/** A query with numbers for the ids, terms and filters that it names. */
export interface PreparedQuery {
  query: WorkQuery
  integerQuery: IntegerQuery
  /** The works that the text cites. */
  cited: Awaited<ReturnType<typeof readCited>>
  /** The likeness for which 1 of a sum stands. */
  unit: number
  hidden: Hidden
  seeds: NumberedRecord[]
  /** Digits of the ids of the institutions that the filter `institution.id` names. */
  institutionIds: number[]
  /** Filters on works but for the position of authors. */
  workConditions: ClusterCondition[]
  recordConditions: (ClusterCondition | NumberCondition)[]
  /** The only records that are ranked; undefined: all are. */
  among: number[] | undefined
  /** Adds those to be ranked alone whom the catalogue lacks to the counts of an answer. */
  countUnknown: (count: Parameters<typeof countUnknown>[0]) => ReturnType<typeof countUnknown>
  /** The check with which experts are marked; undefined where nobody asks. */
  check: NumberedCheck | undefined
  /** Finds works of the query and of its authors, which do not match. */
  leftOut: ClusterQuery[]
  /** Works that match under some conditions. */
  matching: (conditions: readonly ClusterCondition[]) => ClusterQuery
}

/** Looks up what a query names, and says what it asks of works and records. */
export async function prepare(query: WorkQuery, hidden: Hidden, catalogue: Catalogue): Promise<PreparedQuery> {
  const kind = rankedKinds[query.dataset]
  const [terms, named, cited] = await Promise.all([
    readTerms(query, catalogue),
    readNamed(query, kind, catalogue.ids),
    readCited(query, catalogue),
  ])
  const seeds = named.seeds.filter(({ number }) => !hidden.numbers.has(number))
  const total = catalogue.stored.summary.counts.work
  const references = weighReferences(cited, { total, selfScore: query.selfScore })
  const integerQuery = toIntegerQuery(query.terms, (term) => terms.get(term)?.number, undefined, references)
  const known: Known = { stored: catalogue.stored, filters: query.filters, terms, named, hidden: hidden.numbers }
  const inConflict = kind === 'author' ? await conflictConditions(query, named, hidden, catalogue) : []
  const leftOut = [matchAny('number', named.queryWorks), matchAny('authors', kind === 'work' ? [] : numbersOf(seeds))]
  return {
    query,
    integerQuery,
    cited,
    unit: query.selfScore > 0 ? integerQuery.unit / query.selfScore : 0,
    hidden,
    seeds,
    institutionIds: named.inFilter('institution.id').map(({ id }) => id),
    workConditions: workConditions(known),
    recordConditions: [...inConflict, ...recordConditions(kind, known)],
    among: named.among,
    countUnknown: (count) => countUnknown(count, { kind, query, isKnown: (_, place) => named.areKnown[place]! }),
    check: query.conflicts && { authors: named.checked, rules: query.conflicts.rules },
    leftOut,
    matching: matchingWorks(integerQuery, leftOut),
  }
}

/** Works that hold a term of the query. */
function matchingWorks(query: IntegerQuery, must_not: readonly ClusterQuery[]): PreparedQuery['matching'] {
  const should = clausesOf(query)
  if (should.length === 0) return () => matchNone
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
): Promise<ClusterCondition[]> {
  const filter = filters.coi_authors
  if (!filter?.values.length) return []
  const check = { authors: named.inConflictFilter, rules: conflicts?.rules ?? usualConflictRules }
  const inConflict = await queryConflicts(check, { catalogue, hidden })
  const { acquitted, declared } = named
  const without = acquitted.length === 0 ? inConflict : all([inConflict, mustNot(matchAny('number', acquitted))])
  const found = declared.length === 0 ? without : either(without, matchAny('number', declared))
  return [{ field: 'coi_authors', query: filter.type === 'include' ? found : mustNot(found) }]
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
