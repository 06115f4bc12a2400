import type { WorkRecord } from '@cognate/contract'
import { DAY_MS } from '@cognate/contract/durations'
import { NONE } from '../../base/none.ts'
import { FLAG, type WorkNumber, type WorkWord, workNumbers, workWords } from '../../columns/columns.ts'

/**
 * How the columns of works are read: a row for each of `workNumbers`. From the reading of lines to the writer, all steps
 * follow these tables.
 * @param terms  Number of terms of title and abstract.
 */
export const readNumber: Record<WorkNumber, (work: WorkRecord, terms: number) => number> = {
  work_day: dayOf,
  work_year: ({ publication_year }) => publication_year ?? 0,
  work_cited_by: ({ cited_by_count }) => cited_by_count ?? 0,
  work_length: (_, terms) => Math.min(terms, LONGEST_WORK),
  work_flags: flagsOf,
}

/** A row for each of `workWords`; null for an unknown word. */
export const readWord: Record<WorkWord, (work: WorkRecord) => string | null> = {
  work_type: ({ type }) => type,
  work_type_crossref: ({ type_crossref }) => type_crossref,
  work_language: ({ language }) => language,
}

export const workNumberNames = Object.keys(workNumbers) as WorkNumber[]
export const workWordNames = Object.keys(workWords) as WorkWord[]

/** A value for each of some columns. */
export function forColumns<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

/** Longer works count as this long. */
const LONGEST_WORK = 65_535

function flagsOf({ open_access, abstract, is_retracted, cited_by_count }: WorkRecord): number {
  return (
    (open_access.is_oa ? FLAG.isOpenAccess : 0) |
    (abstract === null ? 0 : FLAG.hasAbstract) |
    (is_retracted ? FLAG.isRetracted : 0) |
    (cited_by_count === null ? FLAG.lacksCitations : 0)
  )
}

/** Days since 1970-01-01 of the publication, of its year's first day where only the year is known; else NONE. */
function dayOf({ publication_date, publication_year }: WorkRecord): number {
  if (publication_date === null && publication_year === null) return NONE
  const day = Date.parse(`${publication_date ?? `${publication_year}-01-01`}T00:00:00Z`) / DAY_MS
  // NONE is also the last day of 1969, which is stored as the day before.
  return day === NONE ? NONE - 1 : day
}
