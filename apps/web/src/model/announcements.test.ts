import { expect, it, vi } from 'vitest'
import { announce, announcement } from './announcements.ts'

it('announces a sentence again when it is said again', () => {
  const told = vi.fn()
  announcement.subscribe(told)
  announce('No results')
  announce('No results')
  expect(told).toHaveBeenCalledTimes(2)
  expect(announcement.get()).toEqual({ words: 'No results', count: 2 })
})
