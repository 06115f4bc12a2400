import { describe, expect, it } from 'vitest'
import { lastPage, linkedPages } from './pages.ts'

describe('C-03 pages', () => {
  it('ends with the page that holds the last entry', () =>
    expect([0, 1, 10, 11, 100, 101].map((count) => lastPage(count, 10))).toEqual([1, 1, 1, 2, 10, 11]))

  it('links five pages around the shown one', () => {
    expect(linkedPages(1, 9)).toEqual([1, 2, 3, 4, 5])
    expect(linkedPages(3, 9)).toEqual([1, 2, 3, 4, 5])
    expect(linkedPages(5, 9)).toEqual([3, 4, 5, 6, 7])
    expect(linkedPages(9, 9)).toEqual([5, 6, 7, 8, 9])
  })

  it('links all pages where there are fewer', () => {
    expect(linkedPages(1, 1)).toEqual([1])
    expect(linkedPages(4, 4)).toEqual([1, 2, 3, 4])
  })
})
