import { describe, expect, it } from 'vitest'
import { barsPath, describeBars, yearBars } from './year-bars.ts'

const counts = (...pairs: [number, number][]) => pairs.map(([year, works_count]) => ({ year, works_count }))

describe('yearBars', () => {
  it('R-01 shows the 12 years up to the given one, oldest first, with gaps as empty years', () => {
    const bars = yearBars(counts([2015, 3], [2026, 6]), 2026, 28)
    expect(bars.map((bar) => bar.year)).toEqual([
      2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026,
    ])
    expect(bars.map((bar) => bar.works)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6])
  })

  it('leaves out years before the window, also when they hold the most works', () => {
    const bars = yearBars(counts([2001, 900], [2020, 4]), 2026, 28)
    expect(Math.max(...bars.map((bar) => bar.height))).toBe(28)
    expect(bars.reduce((sum, bar) => sum + bar.works, 0)).toBe(4)
  })

  it('draws whole pixels: the tallest fills the height, one work among hundreds is still seen, none is none', () => {
    const bars = yearBars(counts([2024, 1], [2025, 400], [2026, 150]), 2026, 28)
    expect(bars.slice(-4).map((bar) => bar.height)).toEqual([0, 2, 28, 11])
    expect(bars.every((bar) => Number.isInteger(bar.height))).toBe(true)
  })

  it('draws 12 flat bars for somebody without works', () => {
    expect(yearBars([], 2026, 28).map((bar) => bar.height)).toEqual(new Array(12).fill(0))
  })

  it('adds up a year that comes twice', () => {
    expect(yearBars(counts([2026, 2], [2026, 3]), 2026, 10).at(-1)).toEqual({ year: 2026, works: 5, height: 10 })
  })
})

describe('barsPath', () => {
  it('stands each bar on the ground at whole pixels and skips empty years', () => {
    const bars = yearBars(counts([2025, 1], [2026, 2]), 2026, 10)
    expect(barsPath(bars, { width: 7, gap: 2, height: 10 })).toBe('M90 10v-5h7v5zM99 10v-10h7v10z')
  })
})

describe('describeBars', () => {
  it('says each year with works and the first and last year', () => {
    const bars = yearBars(counts([2024, 1], [2026, 2]), 2026, 10)
    expect(describeBars(bars, 2009, 2026)).toBe(
      '2009–2026, last 12 years. Publications per year in 2015–2026: 2024: 1, 2026: 2.',
    )
  })

  it('R-01 says that the bars are of fewer years only where they are', () => {
    const bars = yearBars(counts([2024, 1]), 2026, 10)
    expect(describeBars(bars, 2015, 2026)).toMatch(/^2015–2026\. /)
  })

  it('says plainly that nothing appeared in these years', () => {
    expect(describeBars(yearBars([], 2026, 10), null, null)).toBe('No publications in 2015–2026.')
  })
})
