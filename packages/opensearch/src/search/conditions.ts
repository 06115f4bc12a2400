import { DAY_MS, markFittingCodes, markFittingTopics } from '@cognate/catalogue/engine-kit'
import type {
  DateRangeFilter,
  FilterField,
  FilterFieldWith,
  Filters,
  NumberRangeFilter,
  ScholarlyFilterField,
  ValuesFilter,
} from '@cognate/contract'
import { formsOfWords, termsToHold } from '@cognate/matching'
import { type FieldName, type SearchedKind, termName } from '../form/indexes.ts'
import { all, anyOf, either, everything, not, type Query, within } from '../form/query.ts'
import type { StoredCatalogue, StoredTerm } from '../form/stored.ts'
import { type NamedRecords, numbersOf } from './named-records.ts'
import type { NumberSet } from './number-set.ts'

/** What works must meet to match, or records to be hits. */
export interface Condition {
  /** The filter that asks for it; none where something else than a filter does. */
  field?: FilterField
  query: Query
}

/** A condition that names records by their numbers, which needs no search. */
export interface NumberCondition {
  field?: FilterField
  numbers: ReadonlySet<number>
  /** Whether these are the only ones to stay, or the ones to go. */
  keeps: boolean
}

export const isOfNumbers = (condition: Condition | NumberCondition): condition is NumberCondition =>
  'numbers' in condition

/** A condition as a query, for kinds whose counts the cluster makes. */
export function toQuery(condition: Condition | NumberCondition): Query {
  if (!isOfNumbers(condition)) return condition.query
  const query = anyOf('number', condition.numbers)
  return condition.keeps ? query : not(query)
}

/** Whether a record meets a condition. @param set  Of a condition that is a query, those that meet it. */
export function testOf(
  condition: Condition | NumberCondition,
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
const byType = ({ type }: ValuesFilter, fits: Query): Query => (type === 'include' ? fits : not(fits))

const codesOf = (vocabulary: readonly string[], { values }: ValuesFilter): number[] =>
  markedOf(markFittingCodes(vocabulary, values))

const markedOf = (marks: Uint8Array): number[] => [...marks.keys()].filter((code) => marks[code] === 1)

type ValuesField = FilterFieldWith<'kind', 'values'>
type FitOfValues = (filter: ValuesFilter, known: Known) => Query

/** One row for every work filter of values, but for the position of authors: the works that fit. */
const worksThatFit = {
  document_type: (filter, { stored: { vocabularies } }) =>
    either(
      anyOf('type', codesOf(vocabularies.work_type, filter)),
      anyOf('type_crossref', codesOf(vocabularies.work_type_crossref, filter)),
    ),
  language: (filter, { stored }) => anyOf('language', codesOf(stored.vocabularies.language, filter)),
  // `any` fits every work, also one that appeared nowhere.
  source_type: (filter, { stored }) =>
    filter.values.some((value) => value.toLowerCase() === 'any')
      ? everything
      : anyOf('venue_type', codesOf(stored.vocabularies.source_type, filter)),
  source_id: (_, { named }) => anyOf('venue', numbersOf(named.inFilter('source_id'))),
  topics: ({ values }, { stored }) => anyOf('topics', markedOf(markFittingTopics(stored.topics, values))),
} satisfies Record<Exclude<FilterFieldWith<'effect', 'works'> & ValuesField, 'author_position'>, FitOfValues>
const workFields = Object.keys(worksThatFit) as (keyof typeof worksThatFit)[]

/** What works must meet to vote, but for the position of authors. */
export function workConditions(known: Known): Condition[] {
  const { publication_date: dates, abstract } = known.filters
  const conditions: Condition[] = []
  if (dates?.start || dates?.end) conditions.push({ field: 'publication_date', query: withinDates(dates) })
  for (const field of workFields) {
    const filter = known.filters[field]
    if (filter?.values.length) conditions.push({ field, query: byType(filter, worksThatFit[field](filter, known)) })
  }
  if (abstract?.values.length) conditions.push({ field: 'abstract', query: byWords(abstract, known.terms) })
  return conditions
}

/** Records of a day within the dates. */
export const withinDates = ({ start, end }: DateRangeFilter): Query => within('day', dayOf(start), dayOf(end))

const dayOf = (date: string | null | undefined): number | null => (date ? Date.parse(date) / DAY_MS : null)

/** To include, all values must occur, to exclude, none; of a value of several words, all make it occur. */
export function byWords(filter: ValuesFilter, known: ReadonlyMap<string, StoredTerm>): Query {
  const values = filter.values.map((value) => formsOfWords(value)).filter((words) => words.length > 0)
  return all(values.map((words) => byType(filter, holdingAll(words, known))))
}

/**
 * Documents that hold all of some words.
 * @param words  As `formsOfWords` gives them.
 * @param known  The terms of the words, as far as documents hold them.
 */
export function holdingAll(words: readonly (readonly string[])[], known: ReadonlyMap<string, StoredTerm>): Query {
  const wanted = termsToHold(words, (term) => known.has(term))
  return all(wanted.map((terms) => either(...terms.map((term) => holding(known.get(term))))))
}

/** Documents that hold a term. */
const holding = (term: StoredTerm | undefined): Query =>
  term === undefined ? anyOf('number', []) : { rank_feature: { field: `impacts.${termName(term.number)}`, linear: {} } }

type OfRecords = (kind: SearchedKind, known: Known) => Query | undefined

/** Record filters that stand elsewhere: conflicts (`prepare`), and those that name records by their numbers (`recordConditions`). */
type OtherField = 'coi_authors' | 'email_confidence' | 'excluded_records'

/** One row for every other record filter; undefined where it does not act on the kind. */
const recordsThatFit = {
  nl_language: byValues('nl_language', 'languages', (filter, { stored }) =>
    codesOf(stored.vocabularies.language, filter),
  ),
  'institution.country_code': byValues('institution.country_code', 'countries', (filter, { stored }) =>
    codesOf(stored.vocabularies.country, filter),
  ),
  'institution.type': byValues('institution.type', 'institution_types', (filter, { stored }) =>
    codesOf(stored.vocabularies.institution_type, filter),
  ),
  'institution.id': byValues('institution.id', 'institutions', (_, { named }) =>
    numbersOf(named.inFilter('institution.id')),
  ),
  works_count: (kind, { filters }) => (kind === 'work' ? undefined : byRange('works_count', filters.works_count)),
  h_index: (kind, { filters }) => (kind === 'author' ? byRange('h_index', filters.h_index) : undefined),
  years_active: (kind, { filters }) => (kind === 'author' ? byRange('years_active', filters.years_active) : undefined),
  years_inactive: (kind, known) => (kind === 'author' ? byYearsInactive(known) : undefined),
} satisfies Record<Exclude<ScholarlyFilterField & FilterFieldWith<'effect', 'records'>, OtherField>, OfRecords>
const recordFields = Object.keys(recordsThatFit) as (keyof typeof recordsThatFit)[]

function byValues(
  name: ValuesField,
  field: FieldName,
  valuesOf: (filter: ValuesFilter, known: Known) => number[],
): OfRecords {
  return (kind, known) => {
    const filter = known.filters[name]
    const acts = name === 'nl_language' ? kind === 'author' : kind !== 'venue'
    return acts && filter?.values.length ? byType(filter, anyOf(field, valuesOf(filter, known))) : undefined
  }
}

function byRange(field: FieldName, { start = null, end = null }: Partial<NumberRangeFilter> = {}): Query | undefined {
  return start === null && end === null ? undefined : within(field, start, end)
}

/** Without dated works somebody has been inactive for more years than any number. */
function byYearsInactive({ filters, stored }: Known): Query | undefined {
  const { start = null, end = null } = filters.years_inactive ?? {}
  if (start === null && end === null) return undefined
  const thisYear = Number(stored.summary.date.slice(0, 4))
  const isActiveUntil = within(
    'last_year',
    end === null ? null : thisYear - end,
    start === null ? null : thisYear - start,
  )
  return end === null ? either(isActiveUntil, not({ exists: { field: 'last_year' } })) : isActiveUntil
}

/** What records of a kind must meet to be hits: the record filters, the ids to leave out, and that they may be shown. */
export function recordConditions(kind: SearchedKind, known: Known): (Condition | NumberCondition)[] {
  const { filters, named, hidden } = known
  const { excluded_records: records, email_confidence } = filters
  const conditions: (Condition | NumberCondition)[] = []
  const gone = new Set([...named.leftOut, ...(kind === 'author' ? hidden : [])])
  if (gone.size > 0) conditions.push({ numbers: gone, keeps: false })
  // The server knows who passes the filter on addresses, and sends their ids.
  if (named.allowed)
    conditions.push({
      ...(email_confidence && { field: 'email_confidence' }),
      numbers: new Set(named.allowed),
      keeps: true,
    })
  if (records?.values.length)
    conditions.push({
      field: 'excluded_records',
      numbers: new Set(numbersOf(named.inFilter('excluded_records'))),
      keeps: records.type === 'include',
    })
  for (const field of recordFields) {
    const fits = recordsThatFit[field](kind, known)
    if (fits) conditions.push({ field, query: fits })
  }
  return conditions
}
