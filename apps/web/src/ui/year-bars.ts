import type { YearCount } from '@cognate/contract'
import { formatYears } from '../model/records/wording.ts'
import { messages } from './messages.ts'

/** Years that a row's graph shows. R-01. */
const GRAPH_YEARS = 12

/** One bar: its year, the works of that year, and its height in whole pixels, 0 for a year without works. */
export interface YearBar {
  year: number
  works: number
  height: number
}

/** The smallest height of a year that has works, so that one work beside a hundred is still seen. */
const MIN_HEIGHT = 2

/**
 * The bars of the years up to `lastYear`, oldest first, years without works included. The tallest fills `height` pixels.
 * Years are counted once each: a year that comes twice is added up.
 */
export function yearBars(counts: readonly YearCount[], lastYear: number, height: number): YearBar[] {
  const worksOf = new Map<number, number>()
  for (const { year, works_count } of counts) worksOf.set(year, (worksOf.get(year) ?? 0) + works_count)
  const years = Array.from({ length: GRAPH_YEARS }, (_, index) => lastYear - GRAPH_YEARS + 1 + index)
  const largestCount = Math.max(0, ...years.map((year) => worksOf.get(year) ?? 0))
  return years.map((year) => {
    const works = worksOf.get(year) ?? 0
    return { year, works, height: works > 0 ? Math.max(MIN_HEIGHT, Math.round((works / largestCount) * height)) : 0 }
  })
}

/** An SVG path of all bars, each `width` pixels wide with `gap` between, standing on `height`; whole pixels only. */
export function barsPath(bars: readonly YearBar[], { width, gap, height }: BarSize): string {
  return bars
    .map((bar, index) =>
      bar.height > 0 ? `M${index * (width + gap)} ${height}v${-bar.height}h${width}v${bar.height}z` : '',
    )
    .join('')
}

interface BarSize {
  width: number
  gap: number
  height: number
}

/** The years of all works, and that the bars are of fewer years where they are. */
function yearsBeside(bars: readonly YearBar[], first: number | null, last: number | null): string {
  const years = formatYears(first, last)
  const isCut = first !== null && bars[0] !== undefined && first < bars[0].year
  return [years, isCut && messages.lastYears(GRAPH_YEARS)].filter(Boolean).join(', ')
}

/** The bars in words, for screen readers. `first` and `last` are the years shown beside them. */
export function describeBars(bars: readonly YearBar[], first: number | null, last: number | null): string {
  // The visible years come first, so that voice control finds the bars by them (WCAG 2.5.3).
  const beside = yearsBeside(bars, first, last)
  const visibleYears = beside === '' ? '' : `${beside}. `
  const years = bars.filter((bar) => bar.works > 0).map((bar) => `${bar.year}: ${bar.works}`)
  const period = `${bars[0]?.year}–${bars.at(-1)?.year}`
  if (years.length === 0) return messages.noWorks(visibleYears, period)
  return messages.worksPerYear(visibleYears, period, years.join(', '))
}
