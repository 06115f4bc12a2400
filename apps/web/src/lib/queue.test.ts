import { describe, expect, it } from 'vitest'
import { enqueue } from './queue.ts'

/** Tasks that begin and end when the test says so. */
function heldTasks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  return { begun, task, end: (name: string) => ends.get(name)?.() }
}
const untilSettled = () => new Promise((resolve) => setTimeout(resolve))

describe('enqueue', () => {
  it('R-10 keeps room for what a person waits for while look-ups of rows are slow', async () => {
    const { begun, task, end } = heldTasks()
    const names = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']
    const rows = names.map((name) => enqueue(task(name), { priority: 'row' }))
    const urgent = [enqueue(task('email'), { priority: 'page' }), enqueue(task('names'), { priority: 'suggestion' })]
    await untilSettled()
    expect(begun).toEqual(expect.arrayContaining(['email', 'names', 'r1', 'r2', 'r3', 'r4']))
    expect(begun).not.toContain('r5')
    end('r1')
    await untilSettled()
    expect(begun).toContain('r5')
    for (const name of ['email', 'names', ...names]) {
      end(name)
      await untilSettled()
    }
    await Promise.all([...rows, ...urgent])
  })

  it('begins what a person waits for before what was asked earlier for a row', async () => {
    const { begun, task, end } = heldTasks()
    const held = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => enqueue(task(name), { priority: 'page' }))
    const waiting = [enqueue(task('row'), { priority: 'row' }), enqueue(task('search'), { priority: 'search' })]
    await expect.poll(() => begun).toHaveLength(6)
    end('a')
    await expect.poll(() => begun.slice(6)).toEqual(['search'])
    for (const name of ['b', 'c', 'd', 'e', 'f', 'search']) end(name)
    await expect.poll(() => begun.slice(6)).toEqual(['search', 'row'])
    end('row')
    await Promise.all([...held, ...waiting])
  })

  it('R-10 drops a look-up of a row whose row is gone before its turn', async () => {
    const { begun, task, end } = heldTasks()
    const gone = new AbortController()
    const held = ['a', 'b', 'c', 'd'].map((name) => enqueue(task(name), { priority: 'row' }))
    const late = enqueue(task('late'), { priority: 'row', signal: gone.signal })
    gone.abort()
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
    for (const name of ['a', 'b', 'c', 'd']) end(name)
    await Promise.all(held)
    expect(begun).not.toContain('late')
  })
})
