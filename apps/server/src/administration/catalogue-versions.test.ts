import type { ShelfSummary } from '@cognate/catalogue'
import { expect, it } from 'vitest'
import { countRejected } from './catalogue-versions.ts'

it('A-09 D-02 counts what was left out of works and of every other source', () => {
  const shelf = (...rejected: Record<string, number>[]) =>
    ({ sources: rejected.map((one) => ({ rejected: one })) }) as unknown as ShelfSummary
  const shelves = [shelf({ invalid_url: 1, missing_display_name: 3 }, {}), shelf({ unknown_country: 2 })]
  expect(countRejected({ rejected: { missing_title: 4 }, shelves })).toBe(10)
  expect(countRejected({ rejected: {} })).toBe(0)
})
