import {
  isCoded,
  isNumber,
  type ListCondition,
  type NameQuery,
  type Range,
} from '@cognate/catalogue/open-catalogue-kit'
import type { FieldName } from '../form/indexes.ts'
import { all, type ClusterQuery, either, matchAll, matchAny, mustNot } from '../form/query.ts'
import type { StoredTerm } from '../form/stored.ts'
import { holdingAll } from '../search/ranking/work-filters.ts'
import { boundsOf, type NumberType } from './numbers.ts'

/** What the conditions of a list mean in the index that it is of. */
export interface Meaning {
  /** The terms that the conditions name, as far as works hold them. */
  terms: ReadonlyMap<string, StoredTerm>
  /** Academics who are left out. */
  hidden: ReadonlySet<number>
  /** The type of a field of numbers. */
  typeOf(property: string): NumberType
}

/** Documents of the records that meet a condition. */
export function toListQuery(condition: ListCondition, meaning: Meaning): ClusterQuery {
  switch (condition.type) {
    case 'everything':
      return matchAll
    case 'nothing':
      return nothing
    case 'records':
      return matchAny('number', condition.numbers)
    case 'values':
      return matchAny(condition.property as FieldName, condition.values)
    case 'known':
      return withValue(condition.property)
    case 'numbered':
      return { exists: { field: condition.property } }
    case 'ranges':
      return within(condition.property, condition.ranges, meaning)
    case 'flag':
      return withFlag(condition.property, meaning)
    case 'name':
      return named(condition.query)
    case 'words':
      return holdingAll(condition.words, meaning.terms)
    case 'doi':
      return { prefix: { doi: condition.beginning } }
    case 'all':
      return all(condition.parts.map((part) => toListQuery(part, meaning)))
    case 'any':
      return either(...condition.parts.map((part) => toListQuery(part, meaning)))
    case 'not':
      return mustNot(toListQuery(condition.part, meaning))
  }
}

const nothing: ClusterQuery = { match_none: {} }

/** Records that have any value of a property; code 0 stands for none. */
export const withValue = (property: string): ClusterQuery =>
  isCoded(property) ? { range: { [property]: { gte: 1 } } } : { exists: { field: property } }

/** Single numbers are one part of the query together, ranges one each. */
function within(property: string, ranges: readonly Range[], { typeOf }: Meaning): ClusterQuery {
  const bounds = (some: readonly Range[]) =>
    some.map((range) => boundsOf(range, typeOf(property))).filter((bound) => bound !== undefined)
  const numbers = bounds(ranges.filter(isNumber)).map(({ gte }) => gte!)
  const others = bounds(ranges.filter((range) => !isNumber(range)))
  return either(
    matchAny(property as FieldName, numbers),
    ...others.map((bound): ClusterQuery => ({ range: { [property]: bound } })),
  )
}

export function withFlag(property: string, { hidden, typeOf }: Meaning): ClusterQuery {
  // Of works an ORCID iD is not theirs but their authors'.
  if (property !== 'has_orcid' || typeOf('identified_authors') === undefined) return { term: { [property]: true } }
  const identified: ClusterQuery = { exists: { field: 'identified_authors' } }
  if (hidden.size === 0) return identified
  const byHidden = all([matchAny('identified_authors', hidden), { script: { script: byNobodyElse(hidden) } }])
  return { bool: { filter: [identified], must_not: [byHidden] } }
}

/** Works of which all identified authors are left out. */
const byNobodyElse = (hidden: ReadonlySet<number>) => ({
  source: `for (author in doc['identified_authors']) {
    if (!params.hidden.containsKey(author.toString())) { return false; }
  }
  return true`,
  params: { hidden: Object.fromEntries(Array.from(hidden, (number) => [number, true])) },
})

function named({ words, match }: NameQuery): ClusterQuery {
  if (match === 'phrase') return { match_phrase: { names: words.map(([word]) => word).join(' ') } }
  if (match === 'beginnings')
    return all(words.map((forms) => either(...forms.map((form) => ({ prefix: { names: form } })))))
  return all(words.map((forms) => matchAny('names', forms)))
}
