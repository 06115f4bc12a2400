import { expect, it, vi } from 'vitest'
import { announce, announcement } from './announcements.ts'

it('announces the same sentence again', async () => {
  const listener = vi.fn()
  announcement.subscribe(listener)
  for (const count of [1, 2]) {
    announce('No results')
    await vi.waitFor(() => expect(announcement.get()).toEqual({ sentence: 'No results', count }))
  }
  expect(listener).toHaveBeenCalledTimes(2)
})

it('reads what is said at one moment as one, and each sentence once', async () => {
  for (const sentence of ['Added Ada Lind', 'Saved the collection.', 'Added Ada Lind', '2 of 3 reviewers'])
    announce(sentence)
  const sentence = 'Added Ada Lind. Saved the collection. 2 of 3 reviewers'
  await vi.waitFor(() => expect(announcement.get()).toMatchObject({ sentence }))
})
