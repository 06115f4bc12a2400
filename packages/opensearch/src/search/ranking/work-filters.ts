import { markFittingTopics } from '@cognate/catalogue/engine-kit'
import type { DateRangeFilter, FilterFieldWith, ValuesFilter } from '@cognate/contract'
import { DAY_MS } from '@cognate/contract'
import { formsOfWords, termsToHold } from '@cognate/matching'
import { termName } from '../../form/indexes.ts'
import { all, type ClusterQuery, either, inRange, matchAll, matchAny } from '../../form/query.ts'
import type { StoredTerm } from '../../form/stored.ts'
import { byType, type ClusterCondition, codesOf, type Known, markedOf } from './conditions.ts'
import { numbersOf } from './named-records.ts'

type ValuesField = FilterFieldWith<'kind', 'values'>
type FitOfValues = (filter: ValuesFilter, known: Known) => ClusterQuery

/** One row for every work filter of values, but for the position of authors: the works that fit. */
const worksThatFit = {
  document_type: (filter, { stored: { vocabularies } }) =>
    either(
      matchAny('type', codesOf(vocabularies.work_type, filter)),
      matchAny('type_crossref', codesOf(vocabularies.work_type_crossref, filter)),
    ),
  language: (filter, { stored }) => matchAny('language', codesOf(stored.vocabularies.language, filter)),
  // `any` fits every work, also one that appeared nowhere.
  source_type: (filter, { stored }) =>
    filter.values.some((value) => value.toLowerCase() === 'any')
      ? matchAll
      : matchAny('venue_type', codesOf(stored.vocabularies.source_type, filter)),
  source_id: (_, { named }) => matchAny('venue', numbersOf(named.inFilter('source_id'))),
  topics: ({ values }, { stored }) => matchAny('topics', markedOf(markFittingTopics(stored.topics, values))),
} satisfies Record<Exclude<FilterFieldWith<'effect', 'works'> & ValuesField, 'author_position'>, FitOfValues>
const workFields = Object.keys(worksThatFit) as (keyof typeof worksThatFit)[]

/** What works must meet to vote, but for the position of authors. */
export function workConditions(known: Known): ClusterCondition[] {
  const { publication_date: dates, abstract } = known.filters
  const conditions: ClusterCondition[] = []
  if (dates?.start || dates?.end) conditions.push({ field: 'publication_date', query: withinDates(dates) })
  for (const field of workFields) {
    const filter = known.filters[field]
    if (filter?.values.length) conditions.push({ field, query: byType(filter, worksThatFit[field](filter, known)) })
  }
  if (abstract?.values.length) conditions.push({ field: 'abstract', query: byWords(abstract, known.terms) })
  return conditions
}

/** Records of a day within the dates. */
export const withinDates = ({ start, end }: DateRangeFilter): ClusterQuery => inRange('day', dayOf(start), dayOf(end))

const dayOf = (date: string | null | undefined): number | null => (date ? Date.parse(date) / DAY_MS : null)

/** To include, all values must occur, to exclude, none; of a value of several words, all make it occur. */
export function byWords(filter: ValuesFilter, known: ReadonlyMap<string, StoredTerm>): ClusterQuery {
  const values = filter.values.map((value) => formsOfWords(value)).filter((words) => words.length > 0)
  return all(values.map((words) => byType(filter, holdingAll(words, known))))
}

/**
 * Documents that hold all of some words.
 * @param words  As `formsOfWords` gives them.
 * @param known  The terms of the words, as far as documents hold them.
 */
export function holdingAll(
  words: readonly (readonly string[])[],
  known: ReadonlyMap<string, StoredTerm>,
): ClusterQuery {
  const wanted = termsToHold(words, (term) => known.has(term))
  return all(wanted.map((terms) => either(...terms.map((term) => holding(known.get(term))))))
}

/** Documents that hold a term. */
const holding = (term: StoredTerm | undefined): ClusterQuery =>
  term === undefined
    ? matchAny('number', [])
    : { rank_feature: { field: `impacts.${termName(term.number)}`, linear: {} } }
