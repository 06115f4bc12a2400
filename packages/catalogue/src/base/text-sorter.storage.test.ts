import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { TextSorter } from './text-sorter.ts'

const folder = mkdtempSync(join(tmpdir(), 'cognate-sorter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Entry = readonly [text: string, number: number]

function sort(entries: readonly Entry[], room?: number): Entry[] {
  const sorter = new TextSorter(join(folder, 'runs'), room)
  try {
    for (const [text, number] of entries) sorter.add(Buffer.from(text), number)
    return Array.from(sorter.sorted(), ({ bytes, number }) => [Buffer.from(bytes).toString(), number] as const)
  } finally {
    sorter.close()
  }
}

function sortedInMemory(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(([a, one], [b, other]) => Buffer.compare(Buffer.from(a), Buffer.from(b)) || one - other)
}

const texts = fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 6 }), fc.nat(2 ** 32 - 1)), { maxLength: 80 })

it.each([1, 8, 100, 1_000_000])('sorts texts by bytes, then by number, with room for %i bytes in memory', (room) => {
  fc.assert(
    fc.property(texts, (entries) => {
      expect(sort(entries, room)).toEqual(sortedInMemory(entries))
    }),
  )
})

it('merges runs that are longer than what is read of them at once', () => {
  const entries = Array.from({ length: 30_000 }, (_, at): Entry => [`10.5555/${(at * 7_919) % 30_000}`, at])
  entries.push(['x'.repeat(300_000), 1], ['x'.repeat(299_999), 2])
  expect(sort(entries, 400_000)).toEqual(sortedInMemory(entries))
})

it('leaves no file, even while it holds runs', () => {
  const sorter = new TextSorter(join(folder, 'left'), 1)
  for (const text of ['b', 'a', 'c']) sorter.add(Buffer.from(text), 0)
  expect(readdirSync(folder)).toEqual([])
  sorter.close()
})
