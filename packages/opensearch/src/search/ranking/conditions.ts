import { markFittingCodes } from '@cognate/catalogue/engine-kit'
import type { FilterField, Filters, ValuesFilter } from '@cognate/contract'
import { type ClusterQuery, matchAny, mustNot } from '../../form/query.ts'
import type { StoredCatalogue, StoredTerm } from '../../form/stored.ts'
import type { NumberSet } from '../data/number-set.ts'
import type { NamedRecords } from './named-records.ts'

/** What works must meet to match, or records to be hits. */
export interface ClusterCondition {
  /** The filter that asks for it; none where something else than a filter does. */
  field?: FilterField
  query: ClusterQuery
}

/** A condition that names records by their numbers, which needs no search. */
export interface NumberCondition {
  field?: FilterField
  numbers: ReadonlySet<number>
  /** Whether these are the only ones to stay, or the ones to go. */
  keeps: boolean
}

export const isOfNumbers = (condition: ClusterCondition | NumberCondition): condition is NumberCondition =>
  'numbers' in condition

/** A condition as a query, for kinds whose counts the cluster makes. */
export function toQuery(condition: ClusterCondition | NumberCondition): ClusterQuery {
  if (!isOfNumbers(condition)) return condition.query
  const query = matchAny('number', condition.numbers)
  return condition.keeps ? query : mustNot(query)
}

/** Whether a record meets a condition. @param set  Of a condition that is a query, those that meet it. */
export function testOf(
  condition: ClusterCondition | NumberCondition,
  set: NumberSet | undefined,
): (number: number) => boolean {
  if (!isOfNumbers(condition)) return (number) => set!.has(number)
  const { numbers, keeps } = condition
  return (number) => numbers.has(number) === keeps
}

/** What is known of a catalogue and of a query before works are looked for. */
export interface Known {
  stored: StoredCatalogue
  filters: Filters
  /** The terms of the query and of the filter `abstract` that works hold. */
  terms: ReadonlyMap<string, StoredTerm>
  named: NamedRecords
  /** Academics who are left out. */
  hidden: ReadonlySet<number>
}

/** Keeps what fits, or leaves it out. */
export const byType = ({ type }: ValuesFilter, fits: ClusterQuery): ClusterQuery =>
  type === 'include' ? fits : mustNot(fits)

/** The codes of a vocabulary that a filter names. */
export const codesOf = (vocabulary: readonly string[], { values }: ValuesFilter): number[] =>
  markedOf(markFittingCodes(vocabulary, values))

export const markedOf = (marks: Uint8Array): number[] => [...marks.keys()].filter((code) => marks[code] === 1)
