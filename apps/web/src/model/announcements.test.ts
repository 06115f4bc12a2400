import { expect, it, vi } from 'vitest'
import { announce, announcement } from './announcements.ts'

it('announces the same sentence again', () => {
  const listener = vi.fn()
  announcement.subscribe(listener)
  announce('No results')
  announce('No results')
  expect(listener).toHaveBeenCalledTimes(2)
  expect(announcement.get()).toEqual({ sentence: 'No results', count: 2 })
})
