import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shared } from '../../../../../tests/support/shared.ts'
import { DELETED, readMergedIds } from '../../importing/numbering/merged-ids.ts'
import { DamagedFileError, type LineFile } from '../reading/raw-source.ts'
import { readGzip } from '../reading/read-gzip.ts'
import { checkManifest } from './manifest.ts'
import { openAlexFolder, SourceFolderError } from './open-alex-folder.ts'

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

async function contentOf(file: LineFile): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const namesOf = async () => {
  const { files } = await openAlexFolder(folder)
  return Object.fromEntries(Object.entries(files).map(([entity, list]) => [entity, list.map(({ name }) => name)]))
}

describe('openAlexFolder', () => {
  it.each(['', 'data/', 'data/jsonl/'])(
    'D-01 reads the snapshot layout below "%s", the oldest first',
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
          `${above}works/updated_date=2024-01-01/part_000.gz`,
          `${above}works/updated_date=2025-06-01/part_000.gz`,
          `${above}works/updated_date=2025-06-01/part_001.gz`,
        ],
      })
      const { files } = await openAlexFolder(folder)
      expect(files.works.map(({ updatedDate }) => updatedDate)).toEqual(['2024-01-01', '2025-06-01', '2025-06-01'])
    },
  )

  it('D-01 reads the venues of dumps before 2023 as sources, and says which files are not read', async () => {
    put('data/venues/updated_date=2022-05-01/part_000.gz')
    put('data/parquet/works/updated_date=2026-05-01/part_0000.snappy.parquet')
    await expect(openAlexFolder(folder)).rejects.toThrow(
      /holds no works: .* Parquet files, and files named \*-sample-\*, are not read/,
    )
    put('works.jsonl.gz')
    expect((await namesOf()).sources).toEqual(['data/venues/updated_date=2022-05-01/part_000.gz'])
  })

  it('D-01 delivers merged ids by day and deleted ids as merged into nothing', async () => {
    put('works.jsonl.gz')
    const header = 'merge_date,id,merge_into_id\n'
    put('legacy-data/merged_ids/authors/2022-06-08.csv.gz', `${header}2022-06-08,A2,A3\n`)
    put('data/merged_ids/authors/2022-06-07.csv.gz', `${header}2022-06-07,A1,A2\n`)
    put('data/merged_ids/venues/2022-06-07.csv.gz', `${header}2022-06-07,V1,V2\n`)
    put('data/merged_ids/institutions/2022-06-07.csv.gz', `${header}2022-06-07,I1,I2\n`)
    put('data/merged_ids/concepts/2022-06-07.csv.gz')
    const deleted = join(folder, 'data/jsonl/works/deleted_ids.csv')
    mkdirSync(dirname(deleted), { recursive: true })
    writeFileSync(deleted, 'work_id,deleted_date\r\nhttps://openalex.org/W7,2026-08-15\r\nW8,2026-08-16')
    const { merged } = await openAlexFolder(folder)
    const linesOf = async (files: LineFile[]) =>
      (await Promise.all(files.map(contentOf)))
        .join('')
        .split('\n')
        .filter((line) => line !== '' && !/^merge_/.test(line))
    expect(await linesOf(merged.authors)).toEqual(['2022-06-07,A1,A2', '2022-06-08,A2,A3'])
    expect(await linesOf(merged.sources)).toEqual(['2022-06-07,V1,V2'])
    expect(await linesOf(merged.institutions)).toEqual(['2022-06-07,I1,I2'])
    expect(await linesOf(merged.works)).toEqual(['2026-08-15,W7,', '2026-08-16,W8,'])
    expect(merged.works[0]?.name).toBe('data/jsonl/works/deleted_ids.csv')
  })

  it('D-01 reads deleted ids with quotes, semicolons and a byte order mark, and notes rows that it cannot read', async () => {
    put('works.jsonl.gz')
    const rows = [
      '\ufeff"work_id";"deleted_date"',
      '"https://openalex.org/W7";"2026-08-15"',
      '',
      'W8;2026-08-16',
      'seven;2026',
    ]
    writeFileSync(join(folder, 'deleted_ids.csv'), rows.join('\r\n'))
    const rejections = { rejected: {}, rejectedEntries: [] }
    const { work } = await readMergedIds(await openAlexFolder(folder), rejections)
    expect([7, 8].map((id) => work.resolve(id))).toEqual([DELETED, DELETED])
    expect(rejections.rejectedEntries).toEqual([{ file: 'deleted_ids.csv', line: 5, reason: 'missing_id' }])
  })

  it('D-01 reports files that differ from the manifest of either layout, and reads what is there', async () => {
    const path = put('data/works/updated_date=2024-01-01/part_000.gz')
    put('data/works/updated_date=2024-01-02/part_000.gz')
    put('data/works/updated_date=2024-01-03/part_000.gz')
    put('data/authors/updated_date=2024-01-01/part_000.gz')
    const entry = (place: string, content_length: number) => ({
      url: `s3://openalex/data/${place}`,
      meta: { content_length, record_count: 1 },
    })
    const listed = [
      entry('works/updated_date=2024-01-01/part_000.gz', statSync(path).size),
      entry('works/updated_date=2024-01-02/part_000.gz', 5_000),
      entry('works/updated_date=2024-01-04/part_000.gz', 5_000),
    ]
    const flaws = [
      { file: 'data/works/updated_date=2024-01-02/part_000.gz', reason: 'unexpected_size' },
      { file: 'data/works/updated_date=2024-01-04/part_000.gz', reason: 'missing_file' },
      { file: 'data/works/updated_date=2024-01-03/part_000.gz', reason: 'unannounced_file' },
    ]
    writeFileSync(join(folder, 'data/works/manifest'), JSON.stringify({ entries: listed, meta: {} }))
    expect((await openAlexFolder(folder)).flaws).toEqual(flaws)
    rmSync(join(folder, 'data/works/manifest'))
    expect((await openAlexFolder(folder)).flaws).toEqual([])

    writeFileSync(join(folder, 'data/works/manifest.json'), JSON.stringify({ entity: 'works', files: listed }))
    writeFileSync(
      join(folder, 'data/manifest.json'),
      JSON.stringify({ entities: [{ entity: 'works', files: listed }] }),
    )
    const { files, flaws: found } = await openAlexFolder(folder)
    expect(found).toEqual(flaws)
    expect(files.works).toHaveLength(3)
    writeFileSync(join(folder, 'data/authors/manifest'), 'cut o')
    expect((await openAlexFolder(folder)).flaws).toContainEqual({
      file: 'data/authors/manifest',
      reason: 'invalid_manifest',
    })
  })

  it('D-01 reads files side by side and ignores samples and others', async () => {
    for (const name of ['works.jsonl.gz', 'works-2.jsonl.gz', 'works-sample-2000.jsonl.gz', 'topics.jsonl.gz'])
      put(name)
    for (const name of ['dev-queries.jsonl', 'disambiguation-gold.jsonl.gz', 'README.md', 'sub/works.jsonl.gz'])
      put(name)
    expect(await namesOf()).toMatchObject({
      works: ['works-2.jsonl.gz', 'works.jsonl.gz'],
      topics: ['topics.jsonl.gz'],
    })
  })

  it('D-01 reports files that have the name of records in a form that is not read', async () => {
    const names = [
      'authors.jsonl',
      'institutions.csv',
      'topics.csv',
      'works-2.parquet',
      'works-sample-20.jsonl',
      'README.md',
      'w.jsonl',
    ]
    for (const name of ['works.jsonl.gz', ...names]) put(name)
    const { flaws } = await openAlexFolder(folder)
    const unread = ['authors.jsonl', 'topics.csv', 'works-2.parquet']
    expect(flaws).toEqual(unread.map((file) => ({ file, reason: 'unread_form' })))
  })

  it('D-01 follows links to files, ignores folders with the name of a file, and names a broken link', async () => {
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

  it('says what is wrong with a folder without works, a missing folder and a file', async () => {
    put('authors.jsonl.gz')
    await expect(openAlexFolder(folder)).rejects.toThrow(/holds no works: expected works\*\.jsonl\.gz/)
    await expect(openAlexFolder(join(folder, 'gone'))).rejects.toThrow(/gone does not exist/)
    await expect(openAlexFolder(join(folder, 'authors.jsonl.gz'))).rejects.toThrow(SourceFolderError)
  })
})

const samples = shared('data/openalex-samples/openalex/snapshot')

describe.skipIf(!samples)('real manifests and merged ids (beside the checkout in ../shared)', () => {
  it.each([
    ['manifest-redshift-2022-authors.json', 'data/authors/manifest', 'data/authors', '0000_part_00.gz', 6],
    ['manifest-2026-works.json', 'data/jsonl/works/manifest.json', 'data/jsonl/works', 'part_013.gz', 3],
  ])('D-01 compares the files of a folder with %s', async (sample, name, above, part, count) => {
    const { entries, files } = JSON.parse(readFileSync(join(samples!, sample), 'utf8'))
    const listed = (entries ?? files) as { url: string; meta: { content_length: number } }[]
    const present = listed.map(({ url, meta }) => ({
      name: `${above}/${url.split('/').slice(-2).join('/')}`,
      bytes: meta.content_length,
    }))
    expect(present).toHaveLength(count)
    expect(present[0]!.name).toMatch(part)
    const manifest = { path: join(samples!, sample), name }
    expect(await checkManifest(manifest, present)).toEqual([])
    expect(await checkManifest(manifest, present.slice(1))).toEqual([
      { file: present[0]!.name, reason: 'missing_file' },
    ])
  })

  it('D-01 reads merged ids as they are', async () => {
    put('works.jsonl.gz')
    put('data/merged_ids/authors/2022-06-07.csv.gz', readFileSync(join(samples!, 'merged_ids-authors-2022-06-07.csv')))
    const { merged } = await openAlexFolder(folder)
    expect(await contentOf(merged.authors[0]!)).toMatch(
      /^merge_date,id,merge_into_id\s+2022-06-07,A2257618939,A2208157607/,
    )
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

  it('D-01 unpacks a file, also of several streams, and reports its progress', async () => {
    const path = put('works.jsonl.gz', text)
    writeFileSync(path, Buffer.concat([gzipSync(text), gzipSync('end\n')]))
    const progress: number[] = []
    for await (const _ of readGzip(path, (bytes) => progress.push(bytes)));
    expect((await readAll(path)).text).toBe(`${text}end\n`)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(gzipSync(text).length + gzipSync('end\n').length)
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

  it('D-01 gives what comes before damage, and nothing of a file that is not gzip', async () => {
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
