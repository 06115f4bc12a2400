import type { YearCount } from '@cognate/contract'
import { listAt } from '../../base/lists.ts'
import { NONE } from '../../base/none.ts'
import { FLAG } from '../../columns/columns.ts'
import { MOST_TOPICS } from '../../sources/reading/source-records.ts'
import type { Tables } from './tables.ts'

/** Facts about a record that follow from its works. */
export interface DerivedFacts {
  works_count: number
  /** This and the two indices are null where the citations of no work are known. */
  cited_by_count: number | null
  /** The largest h such that h works have h citations or more. Hirsch 2005, doi:10.1073/pnas.0507655102 */
  h_index: number | null
  /** Works with 10 citations or more. */
  i10_index: number | null
  /** Ascending by year. */
  counts_by_year: YearCount[]
  /** 0 where no work has a year. */
  first_year: number
  last_year: number
  /** Topic indices with the number of works that carry them, most frequent first, at most 25. */
  topics: DerivedTopic[]
}

/** A topic of some works. */
export interface DerivedTopic {
  topic: number
  count: number
  /** How many of the works have estimated topics. */
  estimated: number
}

type WorkFacts = Pick<Tables, 'work_year' | 'work_cited_by' | 'work_flags' | 'workTopics'>

/** Counts over some distinct works. */
export function deriveFromWorks(works: Uint32Array, tables: WorkFacts): DerivedFacts {
  const years = new Map<number, number>()
  const topics = new Map<number, DerivedTopic>()
  const { offsets, values } = tables.workTopics
  for (const work of works) {
    const year = tables.work_year[work]!
    if (year !== 0) years.set(year, (years.get(year) ?? 0) + 1)
    const isEstimated = (tables.work_flags[work]! & FLAG.hasEstimatedTopics) !== 0
    for (let at = offsets[work]!; at < offsets[work + 1]!; at++) {
      const topic = topics.get(values[at]!) ?? { topic: values[at]!, count: 0, estimated: 0 }
      topic.count++
      if (isEstimated) topic.estimated++
      topics.set(topic.topic, topic)
    }
  }
  const counts_by_year = [...years].sort((a, b) => a[0] - b[0]).map(([year, works_count]) => ({ year, works_count }))
  return {
    works_count: works.length,
    ...citations(works, tables),
    counts_by_year,
    first_year: counts_by_year[0]?.year ?? 0,
    last_year: counts_by_year.at(-1)?.year ?? 0,
    topics: mostFrequent([...topics.values()]),
  }
}

function citations(works: Uint32Array, { work_cited_by, work_flags }: WorkFacts) {
  const countedWorks = works.filter((work) => (work_flags[work]! & FLAG.lacksCitations) === 0)
  if (countedWorks.length === 0) return { cited_by_count: null, h_index: null, i10_index: null }
  const counts = countedWorks.map((work) => work_cited_by[work]!).sort()
  let cited_by_count = 0
  let i10_index = 0
  for (const count of counts) {
    cited_by_count += count
    if (count >= 10) i10_index++
  }
  let h_index = 0
  while (h_index < counts.length && counts[counts.length - 1 - h_index]! > h_index) h_index++
  return { cited_by_count, h_index, i10_index }
}

function mostFrequent(topics: DerivedTopic[]): DerivedTopic[] {
  return topics.sort((a, b) => b.count - a.count || a.topic - b.topic).slice(0, MOST_TOPICS)
}

/** Where an author worked, according to their works; institutions by index. */
export interface DerivedAffiliations {
  /** In the order of the works, the newest first; years descending. */
  affiliations: { institution: number; years: number[] }[]
  /** Institutions of the newest work that names any. */
  last_known: number[]
  /** Institutions of the works of the last 3 years before the newest one, those met in the newest work first. */
  active: number[]
}

/** 3 years in days. */
const ACTIVE_DAYS = 1096

/** @param works  Newest first. @param authorships  The author's own authorship of each. */
export function deriveAffiliations(
  works: Uint32Array,
  authorships: Uint32Array,
  tables: Pick<Tables, 'work_day' | 'work_year' | 'affiliations'>,
): DerivedAffiliations {
  const years = new Map<number, Set<number>>()
  const active = new Set<number>()
  let last_known: number[] = []
  const newest = works.length > 0 ? tables.work_day[works[0]!]! : NONE
  for (let at = 0; at < works.length; at++) {
    const work = works[at]!
    const institutions = listAt(tables.affiliations, authorships[at]!)
    if (last_known.length === 0) last_known = [...institutions]
    const isActive =
      newest === NONE || (tables.work_day[work] !== NONE && tables.work_day[work]! >= newest - ACTIVE_DAYS)
    for (const institution of institutions) {
      if (isActive) active.add(institution)
      if (!years.has(institution)) years.set(institution, new Set())
      if (tables.work_year[work] !== 0) years.get(institution)!.add(tables.work_year[work]!)
    }
  }
  const affiliations = [...years].map(([institution, set]) => ({ institution, years: [...set].sort((a, b) => b - a) }))
  return { affiliations, last_known, active: [...active] }
}

/** Runs of consecutive years, ascending, the last year of each included. */
export function runsOfYears(years: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const year of years.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && year <= last.to + 1) last.to = year
    else runs.push({ from: year, to: year })
  }
  return runs
}
