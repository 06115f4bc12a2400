import type { Engine } from '@cognate/catalogue'
import { endpointKeys, type QueryRecord } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

/** A catalogue of authors with as many works as are asked for; notes how many were. */
function anEngine() {
  const limits: number[] = []
  const engine = {
    readRecords: async (_: string, ids: readonly string[]) => ids.map((id) => ({ id, display_name: id })),
    listAuthorWorks: async ({ author, limit }: { author: string; limit: number }) => {
      limits.push(limit)
      const works = Array.from({ length: limit }, (_, at) => ({
        id: `${author}-${at}`,
        title: `Title ${at}`,
        abstract: null,
      }))
      return { count: 1_000, works }
    },
  } as unknown as Engine
  return { engine, limits }
}

const authors = (count: number): QueryRecord[] =>
  Array.from({ length: count }, (_, at) => ({ record_type: 'author', identifier: `https://openalex.org/A${at + 1}` }))
const texts = (count: number): QueryRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    record_type: 'record',
    identifier: `text-${at}`,
    fields: { text: `${at} ${'word '.repeat(4_000)}`.slice(0, 20_000) },
  }))

describe('readQuery', () => {
  it.each([
    [1, 50],
    [8, 50],
    [20, 20],
    [200, 2],
  ])('S-12 lets %i authors stand for %i of their works each: 400 at most together', async (count, each) => {
    const { engine, limits } = anEngine()
    const { contents } = await readQuery(authors(count), { engine, endpoints: [...endpointKeys] })
    expect(limits).toEqual(Array(count).fill(each))
    expect(contents.works.flat()).toHaveLength(count * each)
  })

  it('Q-07 refuses texts of more than 400,000 characters together, and says so', async () => {
    const context = { engine: anEngine().engine, endpoints: [...endpointKeys] }
    expect((await readQuery(texts(20), context)).records).toHaveLength(20)
    await expect(readQuery(texts(21), context)).rejects.toMatchObject({
      code: 'text_too_long',
      detail: 'The texts of a query have 400,000 characters at most, all together.',
    })
  })

  it('takes the newest texts of a collection for which there is room beside those asked with', async () => {
    const collection = { name: 'Kept', usedRecords: texts(20), excludedIds: [], references: [] }
    const { contents } = await readQuery(texts(2), {
      engine: anEngine().engine,
      endpoints: [...endpointKeys],
      collection,
    })
    expect(contents.texts).toHaveLength(20)
    expect(contents.texts.slice(2).map((text) => text.split(' ')[0])).toEqual(
      Array.from({ length: 18 }, (_, at) => String(at + 2)),
    )
  })
})
