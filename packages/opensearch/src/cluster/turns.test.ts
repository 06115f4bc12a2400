import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Runs works that end when told to. */
function aQueue(options: { atOnce: number; waiting: number; patienceMs: number }) {
  const turns = new Turns(options)
  const running: (() => void)[] = []
  const begin = () =>
    turns.run(
      () =>
        new Promise<string>((resolve) => {
          running.push(() => resolve('done'))
        }),
    )
  return { begin, running }
}

describe('Turns', () => {
  it('lets so many run at once, and the next when one of them has ended', async () => {
    const { begin, running } = aQueue({ atOnce: 2, waiting: 5, patienceMs: 10_000 })
    const all = [begin(), begin(), begin()]
    expect(running).toHaveLength(2)
    running[0]!()
    await all[0]
    await sleep(0)
    expect(running).toHaveLength(3)
    for (const end of running) end()
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
  })

  it('refuses whoever waits too long, and one too many at once', async () => {
    const { begin, running } = aQueue({ atOnce: 1, waiting: 1, patienceMs: 20 })
    const first = begin()
    const second = begin()
    await expect(begin()).rejects.toMatchObject({ code: 'catalogue_unavailable', retryAfter: 2 })
    await expect(second).rejects.toMatchObject({
      detail: 'The search engine is overloaded at the moment. Try again shortly.',
    })
    running[0]!()
    expect(await first).toBe('done')
    const third = begin()
    await sleep(0)
    running[1]!()
    expect(await third).toBe('done')
  })

  it('passes the turn on when a work fails', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1, patienceMs: 1_000 })
    await expect(turns.run(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await turns.run(async () => 'next')).toBe('next')
  })
})
