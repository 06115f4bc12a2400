import { describe, expect, it, vi } from 'vitest'
import { createSendQueue } from './send-queue.ts'

/** A task that ends when it is told to. */
function aTask<Answer>(answer: Answer) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const run = vi.fn(() => promise)
  return { run, end: () => resolve(answer), fail: (error: Error) => reject(error) }
}

const untilSettled = () => new Promise((resolve) => setTimeout(resolve))

describe('C-01 the queue of changes', () => {
  it('sends one after the other', async () => {
    const queue = createSendQueue()
    const [one, two] = [aTask('one'), aTask('two')]
    const answers = [queue.add(one.run), queue.add(two.run)]
    await untilSettled()
    expect(one.run).toHaveBeenCalled()
    expect(two.run).not.toHaveBeenCalled()
    one.end()
    await untilSettled()
    expect(two.run).toHaveBeenCalled()
    two.end()
    expect(await Promise.all(answers)).toEqual(['one', 'two'])
  })

  it('continues after a failure, which only its own task reports', async () => {
    const queue = createSendQueue()
    const [one, two] = [aTask('one'), aTask('two')]
    const first = queue.add(one.run)
    const second = queue.add(two.run)
    one.fail(new Error('refused'))
    await expect(first).rejects.toThrow('refused')
    two.end()
    expect(await second).toBe('two')
    expect(queue.size()).toBe(0)
  })

  it('reports its size whenever that changes', async () => {
    const queue = createSendQueue()
    const sizes: number[] = []
    queue.subscribe(() => sizes.push(queue.size()))
    const [one, two] = [aTask('one'), aTask('two')]
    const answers = [queue.add(one.run), queue.add(two.run)]
    one.end()
    two.end()
    await Promise.all(answers)
    expect(sizes).toEqual([1, 2, 1, 0])
  })

  it('resolves when everything added so far is sent, whatever is added later', async () => {
    const queue = createSendQueue()
    const [one, two] = [aTask('one'), aTask('two')]
    void queue.add(one.run)
    const isSent = vi.fn()
    void queue.whenSent().then(isSent)
    void queue.add(two.run)
    await untilSettled()
    expect(isSent).not.toHaveBeenCalled()
    one.end()
    await untilSettled()
    expect(isSent).toHaveBeenCalled()
    two.end()
  })
})
