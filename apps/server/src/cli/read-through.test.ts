import type { DocumentSource } from '@cognate/catalogue'
import { describe, expect, it } from 'vitest'
import { readThrough } from './read-through.ts'

type Read = DocumentSource extends { read(): AsyncIterable<infer One> } ? One : never

const taken = (id: string) => ({ document: { id } }) as unknown as Read
const rejected = (line: number, reason: string) => ({ rejected: { file: 'a.csv', line, reason } }) as unknown as Read

function sourceOf(all: Read[]): DocumentSource {
  return {
    async *read() {
      yield* all
    },
  } as unknown as DocumentSource
}

const step = { update: () => undefined, done: () => undefined } as unknown as Parameters<typeof readThrough>[1]['step']

describe('D-02 a dry run', () => {
  it('counts what would be taken, and names every line that would not', async () => {
    const source = sourceOf([taken('1'), rejected(2, 'missing_title'), taken('3'), rejected(4, 'missing_title')])
    const report = await readThrough(source, { signal: new AbortController().signal, step })
    expect(report.taken).toBe(2)
    expect(report.rejected).toEqual({ missing_title: 2 })
    expect(report.rows.map(({ line }) => line)).toEqual([2, 4])
  })

  it('counts a repeated id once', async () => {
    const source = sourceOf([taken('1'), taken('1'), rejected(2, 'duplicate_id')])
    const report = await readThrough(source, { signal: new AbortController().signal, step })
    expect(report).toMatchObject({ taken: 1, rejected: { duplicate_id: 1 } })
  })

  it('Q-03 stops soon after it was asked to', async () => {
    const abort = new AbortController()
    let read = 0
    const source = {
      async *read() {
        for (; read < 10_000; read++) {
          if (read === 600) abort.abort()
          yield taken(String(read))
        }
      },
    } as unknown as DocumentSource
    await expect(readThrough(source, { signal: abort.signal, step })).rejects.toThrow(/abort/i)
    expect(read).toBeLessThan(1200)
  })
})
