import { expect, it } from 'vitest'
import { RecentVectors } from './recent-vectors.ts'

/** Recent vectors, and the texts for which one was made. */
function aMemory(most?: number) {
  const recent = new RecentVectors(most)
  const made: string[] = []
  const ask = (text: string) =>
    recent.get(text, async () => {
      made.push(text)
      if (text === 'broken') throw new Error('A thread ended.')
      return Int8Array.of(text.length)
    })
  return { ask, made }
}

it('makes the vector of a text once, also for those who ask at the same time', async () => {
  const { ask, made } = aMemory()
  const vectors = await Promise.all([ask('trees'), ask('trees'), ask('graphs')])
  expect(vectors.map(([length]) => length)).toEqual([5, 5, 6])
  expect(await ask('trees')).toBe(vectors[0])
  expect(made).toEqual(['trees', 'graphs'])
})

it('forgets the text that was asked for longest ago', async () => {
  const { ask, made } = aMemory(2)
  for (const text of ['one', 'two', 'one', 'three', 'one', 'two']) await ask(text)
  expect(made).toEqual(['one', 'two', 'three', 'two'])
})

it('makes again what failed', async () => {
  const { ask, made } = aMemory()
  await expect(ask('broken')).rejects.toThrow('A thread ended.')
  await expect(ask('broken')).rejects.toThrow('A thread ended.')
  expect(made).toEqual(['broken', 'broken'])
})
