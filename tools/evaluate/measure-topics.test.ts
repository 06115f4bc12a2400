import { demoSource, rawEntities } from '@cognate/catalogue'
import { expect, it } from 'vitest'
import { hideTopics, sourceOfAnswers } from './hidden-topics.ts'
import { measureTopics } from './measure-topics.ts'

const demo = demoSource({ works: 300 })

it('R-06 estimates the hidden topics of a catalogue, and those of works without topics in the source', async () => {
  const { works, figures, untagged } = await measureTopics(demo, { every: 4, hidesAll: false })
  // One work in 25 of the demo comes without topics.
  expect(untagged.works).toBe(300 / 25)
  expect(figures.asked).toBe((300 - untagged.works) / 4)
  expect(works).toHaveLength(figures.asked)
  for (const { given } of works) expect(given.length).toBeGreaterThan(0)
  const { asked, estimated, first, given, anyGiven, field, domain } = figures
  expect(estimated).toBeGreaterThan(0.8 * asked)
  expect(first).toBeGreaterThan(0.8 * estimated)
  expect(
    [given - first, anyGiven - given, domain - field, estimated - domain].every((difference) => difference >= 0),
  ).toBe(true)
  expect(untagged.fields.reduce((sum, [, count]) => sum + count, 0)).toBe(untagged.estimated)
}, 120_000)

it('R-06 hides the topics of every n-th work, or of all works', async () => {
  const linesOf = async (hidesAll: boolean) => {
    const { source, hidden } = hideTopics(demo, { every: 4, hidesAll })
    let text = ''
    for (const file of source.files.works) for await (const chunk of file.open()) text += chunk.toString()
    const works = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; topics: unknown[] })
    return { works, hidden }
  }
  const some = await linesOf(false)
  expect(some.works).toHaveLength(300)
  const without = some.works.filter(({ topics }) => topics.length === 0)
  expect(without.filter(({ id }) => some.hidden.has(id))).toHaveLength(some.hidden.size)
  expect(without.length).toBe(some.hidden.size + 300 / 25)
  const all = await linesOf(true)
  expect(all.hidden).toEqual(some.hidden)
  expect(all.works.every(({ topics }) => topics.length === 0)).toBe(true)
})

it('R-06 reads works from answers of OpenAlex, each once', async () => {
  const work = (number: number) => ({ id: `https://openalex.org/W${number}`, title: `Work ${number}`, topics: [] })
  const source = sourceOfAnswers([{ results: [work(1), work(2)] }, work(2), { id: 'https://openalex.org/A1' }])
  expect(rawEntities.filter((entity) => source.files[entity].length > 0)).toEqual(['works'])
  let text = ''
  for await (const chunk of source.files.works[0]!.open()) text += chunk.toString()
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual([work(1).id, work(2).id])
})
