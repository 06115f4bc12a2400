import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DamagedFileError } from '../../raw-source.ts'
import { openAlexFolder, SourceFolderError } from './open-alex-folder.ts'
import { readGzip } from './read-gzip.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cognate-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, content: string | Buffer = '{}\n'): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, gzipSync(content))
  utimesSync(path, 1_700_000_000, 1_700_000_000)
  return path
}

const namesOf = async () => {
  const { files } = await openAlexFolder(folder)
  return Object.fromEntries(Object.entries(files).map(([entity, list]) => [entity, list.map(({ name }) => name)]))
}

describe('openAlexFolder', () => {
  it.each(['', 'data/', 'data/jsonl/'])(
    'D-01 reads the snapshot layout below "%s", the newest first',
    async (above) => {
      put(`${above}works/updated_date=2024-01-01/part_000.gz`)
      put(`${above}works/updated_date=2025-06-01/part_001.gz`)
      put(`${above}works/updated_date=2025-06-01/part_000.gz`)
      put(`${above}authors/updated_date=2024-01-01/0000_part_00.gz`)
      put(`${above}works/manifest`)
      put(`${above}concepts/updated_date=2024-01-01/part_000.gz`)
      expect(await namesOf()).toEqual({
        topics: [],
        institutions: [],
        sources: [],
        authors: [`${above}authors/updated_date=2024-01-01/0000_part_00.gz`],
        works: [
          `${above}works/updated_date=2025-06-01/part_000.gz`,
          `${above}works/updated_date=2025-06-01/part_001.gz`,
          `${above}works/updated_date=2024-01-01/part_000.gz`,
        ],
      })
    },
  )

  it('D-01 reads files side by side and passes over samples and others', async () => {
    for (const name of ['works.jsonl.gz', 'works-2.jsonl.gz', 'works-sample-2000.jsonl.gz', 'topics.jsonl.gz'])
      put(name)
    for (const name of ['dev-queries.jsonl', 'disambiguation-gold.jsonl.gz', 'README.md', 'sub/works.jsonl.gz'])
      put(name)
    expect(await namesOf()).toMatchObject({
      works: ['works-2.jsonl.gz', 'works.jsonl.gz'],
      topics: ['topics.jsonl.gz'],
    })
  })

  it('D-01 follows links to files, passes over folders with the name of a file, and names a link that leads nowhere', async () => {
    symlinkSync(put('works.jsonl.gz'), join(folder, 'works-linked.jsonl.gz'))
    mkdirSync(join(folder, 'works-folder.jsonl.gz'))
    expect((await namesOf()).works).toEqual(['works-linked.jsonl.gz', 'works.jsonl.gz'])
    symlinkSync(join(folder, 'not-there'), join(folder, 'authors.jsonl.gz'))
    await expect(openAlexFolder(folder)).rejects.toThrow(SourceFolderError)
    await expect(openAlexFolder(folder)).rejects.toThrow('authors.jsonl.gz cannot be read (ENOENT).')
  })

  it('gives the same fingerprint until a file changes', async () => {
    const path = put('works.jsonl.gz')
    const { fingerprint } = await openAlexFolder(folder)
    expect((await openAlexFolder(folder)).fingerprint).toBe(fingerprint)
    utimesSync(path, 1_700_000_001, 1_700_000_001)
    expect((await openAlexFolder(folder)).fingerprint).not.toBe(fingerprint)
  })

  it('says what is wrong with a folder without works, with none and with a file', async () => {
    put('authors.jsonl.gz')
    await expect(openAlexFolder(folder)).rejects.toThrow(/holds no works: expected works\*\.jsonl\.gz/)
    await expect(openAlexFolder(join(folder, 'gone'))).rejects.toThrow(/gone does not exist/)
    await expect(openAlexFolder(join(folder, 'authors.jsonl.gz'))).rejects.toThrow(SourceFolderError)
  })
})

describe('readGzip', () => {
  const text = Array.from({ length: 200_000 }, (_, line) => `{"line":${line},"x":${(line * 7919) % 1_000_003}}\n`).join(
    '',
  )

  async function readAll(path: string): Promise<{ text: string; error?: DamagedFileError }> {
    const pieces: Buffer[] = []
    try {
      for await (const piece of readGzip(path)) pieces.push(piece)
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      return { text: Buffer.concat(pieces).toString(), error }
    }
    return { text: Buffer.concat(pieces).toString() }
  }

  it('D-01 unpacks a file, also of several streams, and says how far it has come', async () => {
    const path = put('works.jsonl.gz', text)
    writeFileSync(path, Buffer.concat([gzipSync(text), gzipSync('end\n')]))
    const told: number[] = []
    for await (const _ of readGzip(path, (bytes) => told.push(bytes)));
    expect((await readAll(path)).text).toBe(`${text}end\n`)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(gzipSync(text).length + gzipSync('end\n').length)
  })

  it('D-01 gives what can be read of a truncated file, then says so', async () => {
    const path = put('works.jsonl.gz', text)
    const packed = gzipSync(text).length
    truncateSync(path, Math.floor(packed * 0.6))
    const { text: found, error } = await readAll(path)
    expect(error?.reason).toBe('truncated_gzip')
    expect(text.startsWith(found)).toBe(true)
    expect(found.length).toBeGreaterThan(text.length * 0.5)
  })

  it('D-01 gives what stands before damage, and nothing of a file that is no gzip', async () => {
    const path = put('works.jsonl.gz')
    const packed = gzipSync(text)
    packed.fill(0xff, packed.length / 2, packed.length / 2 + 400)
    writeFileSync(path, packed)
    const { text: found, error } = await readAll(path)
    expect(error?.reason).toBe('corrupt_gzip')
    expect(found.slice(0, text.length / 4)).toBe(text.slice(0, text.length / 4))
    writeFileSync(path, Buffer.alloc(1_000_000, 'nonsense'))
    expect(await readAll(path)).toMatchObject({ text: '', error: { reason: 'corrupt_gzip' } })
  })
})
