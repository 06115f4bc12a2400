import type { DocumentSource } from '@cognate/catalogue'
import { describe, expect, it } from 'vitest'
import { readThrough, refuseEmpty } from './read-through.ts'

type SourceItem = DocumentSource extends { read(): AsyncIterable<infer One> } ? One : never

const acceptedItem = (id: string) => ({ record: { id: `own:${id}` } }) as unknown as SourceItem
const rejectedItem = (line: number, reason: string) =>
  ({ rejected: { file: 'a.csv', line, reason } }) as unknown as SourceItem

function sourceOf(items: SourceItem[]): DocumentSource {
  return {
    source: 'own',
    async *read() {
      yield* items
    },
  } as unknown as DocumentSource
}

const step = { update: () => undefined, done: () => undefined } as unknown as Parameters<typeof readThrough>[1]['step']

describe('D-02 a dry run', () => {
  it('counts the records that would be imported, and names every line that would not', async () => {
    const source = sourceOf([
      acceptedItem('1'),
      rejectedItem(2, 'missing_title'),
      acceptedItem('3'),
      rejectedItem(4, 'missing_title'),
    ])
    const report = await readThrough(source, { signal: new AbortController().signal, step })
    expect(report.taken).toBe(2)
    expect(report.rejected).toEqual({ missing_title: 2 })
    expect(report.rows.map(({ line }) => line)).toEqual([2, 4])
  })

  it('counts a line that would not be imported once, and none that would be without a value', async () => {
    const lost = rejectedItem(2, 'missing_title')
    const without = {
      rejected: { file: 'a.csv', line: 3, reason: 'invalid_url', taken: true },
    } as unknown as SourceItem
    const source = sourceOf([lost, rejectedItem(2, 'invalid_url'), acceptedItem('3'), without])
    const report = await readThrough(source, { signal: new AbortController().signal, step })
    expect(report).toMatchObject({ taken: 1, linesLeftOut: 1, rejected: { missing_title: 1, invalid_url: 2 } })
  })

  it('counts a repeated id once', async () => {
    const source = sourceOf([acceptedItem('1'), acceptedItem('1'), rejectedItem(2, 'duplicate_id')])
    const report = await readThrough(source, { signal: new AbortController().signal, step })
    expect(report).toMatchObject({ taken: 1, rejected: { duplicate_id: 1 } })
  })

  it('takes no record of another source, and says as an import that there is none', async () => {
    const source = sourceOf([{ record: { id: 'other:1' } } as unknown as SourceItem])
    const report = await readThrough(source, { signal: new AbortController().signal, step })
    expect(report).toMatchObject({ taken: 0, rows: [{ reason: 'foreign_id' }] })
    expect(() => refuseEmpty(source, report)).toThrow(/that can be taken; not taken: id of another source \(1\)/)
  })

  it('Q-03 stops soon after the signal', async () => {
    const abort = new AbortController()
    let readCount = 0
    const source = {
      source: 'own',
      async *read() {
        for (; readCount < 10_000; readCount++) {
          if (readCount === 600) abort.abort()
          yield acceptedItem(String(readCount))
        }
      },
    } as unknown as DocumentSource
    await expect(readThrough(source, { signal: abort.signal, step })).rejects.toThrow(/abort/i)
    expect(readCount).toBeLessThan(1200)
  })
})
