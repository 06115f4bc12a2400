import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import { collectionQuery, readCollection } from './collection-query.ts'

// Files before this one have loaded the module without its mock.
vi.hoisted(() => vi.resetModules())
/** Answers of the server, given when the test says so. */
const { answers } = vi.hoisted(() => ({ answers: [] as ((name: string) => void)[] }))
vi.mock('../../lib/api.ts', () => ({
  call: () => new Promise((resolve) => answers.push((name) => resolve({ uuid: 'c1', name }))),
}))
afterEach(() => queryClient.clear())

const untilCalled = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times))

it('shows the newest reading everywhere, and cancels an older one', async () => {
  const observer = new QueryObserver(queryClient, collectionQuery('c1'))
  const stop = observer.subscribe(() => {})
  await untilCalled(1)
  const read = readCollection('c1')
  await untilCalled(2)
  answers[0]?.('older')
  answers[1]?.('newer')
  expect((await read).name).toBe('newer')
  expect(observer.getCurrentResult().data?.name).toBe('newer')
  stop()
})

it('reads one after the other, so that each reading ends', async () => {
  answers.length = 0
  const readings = [readCollection('c1'), readCollection('c1')]
  await untilCalled(1)
  answers[0]?.('first')
  await untilCalled(2)
  answers[1]?.('second')
  expect((await Promise.all(readings)).map(({ name }) => name)).toEqual(['first', 'second'])
})
