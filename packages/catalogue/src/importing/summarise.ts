import { DAY_MS, type DocumentKind, documentKinds } from '@cognate/contract'
import { ANALYSIS } from '@cognate/matching'
import { NONE } from '../base/none.ts'
import { FLAG } from '../columns/columns.ts'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import { sumOfRules } from '../sources/reading/institution-rules.ts'
import type { RawSource } from '../sources/reading/raw-source.ts'
import type { Numberings } from './numbering/number-records.ts'
import type { ReferredKind } from './staging/references.ts'
import type { Rejections } from './staging/rejected.ts'
import type { IndexFigures } from './writing/catalogue-writer.ts'
import type { EntityFigures } from './writing/write-entities.ts'
import type { WorkColumns } from './writing/write-works.ts'

export interface ImportOutcome {
  source: RawSource
  key: string
  numberings: Numberings
  works: WorkColumns
  averageLength: number
  index: IndexFigures
  entities: EntityFigures
  rejections: Rejections
  leftOver: CatalogueSummary['left_over']
}

/** The summary of a finished catalogue. */
export function summarise({
  source,
  key,
  numberings,
  works,
  averageLength,
  index,
  entities,
  rejections,
  leftOver,
}: ImportOutcome): CatalogueSummary {
  const date = dateOfCatalogue(works.work_day)
  const countOf = (kind: 'work' | ReferredKind) => numberings[kind].order.length
  const { filtered = 0, ...rejected } = rejections.rejected
  return {
    version: `${date}-${key}`,
    created_at: new Date().toISOString(),
    date,
    source: source.description,
    counts: {
      author: countOf('author'),
      work: countOf('work'),
      institution: countOf('institution'),
      venue: countOf('venue'),
      topic: countOf('topic'),
      ...noDocuments,
    },
    abstracts: works.work_flags.reduce((sum, flags) => sum + (flags & FLAG.hasAbstract ? 1 : 0), 0),
    impact_factors: entities.impactFactors,
    analysis: ANALYSIS,
    average_length: averageLength,
    segments: index.segments,
    terms: index.terms,
    rejected,
    ...(source.filter ? { filtered } : {}),
    ...(source.institutionRules && { institution_rules: sumOfRules(source.institutionRules) }),
    ...(leftOver && { left_over: leftOver }),
  }
}

/** Records of other sources are added to a finished catalogue. */
const noDocuments = Object.fromEntries(documentKinds.map((kind) => [kind, 0])) as Record<DocumentKind, number>

/** One work in this many may have a date in the near future, as happens in large sources. */
const WORKS_PER_MISDATED = 2_000
/** One in this many may have one far ahead of all others: after more days without any work than a source that goes on has. */
const WORKS_PER_STRAY = 100
const MOST_DAYS_WITHOUT = 366

/** The newest publication date, `YYYY-MM-DD`, without the few misdated ones; 1970-01-01 where no work has a date. */
export function dateOfCatalogue(days: Int32Array): string {
  const knownDays = new Int32Array(days.reduce((count, day) => (day === NONE ? count : count + 1), 0))
  for (let work = 0, at = 0; work < days.length; work++) if (days[work] !== NONE) knownDays[at++] = days[work]!
  knownDays.sort()
  const usual = withoutStrays(knownDays)
  const day = usual[usual.length - 1 - Math.floor(usual.length / WORKS_PER_MISDATED)] ?? 0
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Days in order without the few at their end that stand apart: one year 2999 would have no work count as recent. */
function withoutStrays(days: Int32Array): Int32Array {
  let end = days.length
  for (let at = days.length - 1; (days.length - at) * WORKS_PER_STRAY <= days.length; at--)
    if (days[at]! - days[at - 1]! > MOST_DAYS_WITHOUT) end = at
  return days.subarray(0, end)
}
