import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DamagedFileError, type LineFile } from '../../sources/reading/raw-source.ts'
import { type Batch, cutBatches, type Flaw, LONGEST_LINE } from './batches.ts'

function fileOf(chunks: (string | Buffer)[], damage?: DamagedFileError): LineFile {
  return {
    name: 'works.jsonl',
    bytes: 0,
    async *open() {
      for (const chunk of chunks) yield Buffer.from(chunk as string)
      if (damage) throw damage
    },
  }
}

async function cut(file: LineFile, skipLines = 0): Promise<(Batch | Flaw)[]> {
  const items: (Batch | Flaw)[] = []
  for await (const item of cutBatches(file, { skipLines, onBytes: () => {} })) items.push(item)
  return items
}

const textOf = (items: (Batch | Flaw)[]) =>
  items.map((item) => ('bytes' in item ? Buffer.from(item.bytes).toString() : '')).join('')

describe('cutBatches', () => {
  it('gives every line once, whole and in order, from any line on, however the file is chunked', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '𝔾', ' '), maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(30),
        async (lines, size, skip) => {
          const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''))
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
            bytes.subarray(at * size, (at + 1) * size),
          )
          const rest = lines.slice(skip).map((text) => `${text}\n`)
          expect(textOf(await cut(fileOf(chunks), skip))).toBe(rest.join(''))
        },
      ),
    )
  })

  it('cuts at newlines after about a megabyte and says how many lines come before', async () => {
    const line = `${'x'.repeat(99)}\n`
    const chunks = Array.from({ length: 40 }, () => line.repeat(1_000))
    const batches = (await cut(fileOf(chunks))) as Batch[]
    expect(batches.length).toBeGreaterThan(2)
    let before = 0
    for (const { bytes, firstLine } of batches) {
      expect(firstLine).toBe(before)
      expect(bytes.length).toBeLessThan(1.2 * 2 ** 20)
      before += bytes.length / 100
    }
    expect(before).toBe(40_000)
  })

  it('D-01 skips a line above 64 MB without keeping it in memory, and continues after it', async () => {
    const chunk = Buffer.alloc(1 << 23, 'x')
    const long = Array.from({ length: LONGEST_LINE / chunk.length + 1 }, () => chunk)
    const items = await cut(fileOf(['first\n', ...long, 'end of it\nlast\n']))
    expect(items).toContainEqual({ line: 1, reason: 'line_too_long' })
    expect(textOf(items)).toBe('first\nlast\n')
    expect((items.at(-1) as Batch).firstLine).toBe(2)
  })

  it('D-01 keeps the whole lines of a damaged file and drops its torn end', async () => {
    const items = await cut(fileOf(['one\ntwo\nthr'], new DamagedFileError('truncated_gzip')))
    expect(textOf(items)).toBe('one\ntwo\n')
  })

  it('D-01 tells the last line that could be read of a damaged file', async () => {
    const damage = new DamagedFileError('truncated_gzip')
    const [chunks, manyLines] = [['one\ntwo\nthr'], ['x\n'.repeat(1 << 20), 'y\nz']]
    const lastLines = [
      await cut(fileOf(chunks, damage)),
      await cut(fileOf(chunks, damage), 1),
      await cut(fileOf(chunks, damage), 2),
      await cut(fileOf(manyLines, damage)),
      await cut(fileOf(['torn'], damage)),
      await cut(fileOf([], damage)),
    ].map((items) => items.at(-1))
    const reason = 'truncated_gzip'
    expect(lastLines).toEqual([1, 1, 1, 1 << 20, -1, -1].map((line) => ({ line, reason })))
  })

  it('throws errors other than damage', async () => {
    const file: LineFile = {
      name: 'x',
      bytes: 0,
      // biome-ignore lint/correctness/useYield: it fails before it can.
      async *open() {
        throw new Error('the disk is gone')
      },
    }
    await expect(cut(file)).rejects.toThrow('the disk is gone')
  })
})
