import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { WorkRecord } from '@cognate/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenLines } from '../../../testing/broken-lines.ts'
import { buildCatalogue } from '../../build-catalogue.ts'
import { digestEntities } from '../../importing/digesting/digest-entities.ts'
import { digestWorks } from '../../importing/digesting/digest-works.ts'
import type { ImportFilter } from '../reading/raw-source.ts'
import { openAlexFolder } from './open-alex-folder.ts'
import { readWork } from './read-work.ts'

const SEED = 20_260_501
const newline = Buffer.from('\n')
const joined = (lines: Buffer[]) => Buffer.concat(lines.flatMap((line) => [line, newline]))
const bytesOf = (lines: Buffer[]) => new Uint8Array(joined(lines))

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString().trim())
  } catch {
    return undefined
  }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cognate-broken-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('broken lines', () => {
  const works = brokenLines('W', 10_000, SEED)

  it('D-01 takes each of 10,000 lines or says why not, the same each time', { timeout: 120_000 }, () => {
    const { lines, line, rejected } = digestWorks(bytesOf(works))
    expect(lines).toBe(works.length)
    const refused = rejected.filter(({ taken }) => !taken)
    const all = [...line, ...refused.map((one) => one.line)].sort((a, b) => a - b)
    expect(all).toEqual(works.map((_, index) => index))
    expect(line.length).toBeGreaterThan(3_000)
    expect(rejected.filter(({ taken }) => taken).map(({ reason }) => reason)).toContain('unreadable_authors')
    const reasons = new Set(refused.map(({ reason }) => reason))
    expect(reasons).toEqual(
      new Set(['invalid_encoding', 'invalid_year', 'missing_id', 'missing_title', 'not_an_object', 'not_json']),
    )
    expect(joined(brokenLines('W', 10_000, SEED)).equals(joined(works))).toBe(true)
    expect(digestWorks(bytesOf(works)).rejected).toEqual(rejected)
  })

  it('D-01 gives records of the contract, whatever the fields contain', () => {
    let taken = 0
    for (const line of works) {
      const { value } = readWork(parsed(line))
      if (!value) continue
      const { error } = WorkRecord.safeParse(JSON.parse(JSON.stringify(value)))
      if (error) expect.fail(`${line}: ${error.message}`)
      taken++
    }
    expect(taken).toBeGreaterThan(3_000)
    expect(({} as Record<string, unknown>).authorships).toBeUndefined()
  })

  it('D-01 filters each line without failing', () => {
    const filters: ImportFilter[] = [{ fields: [17] }, { countries: ['NL'] }, { fromYear: 2000 }, { languages: ['en'] }]
    for (const filter of filters) {
      const { line, rejected } = digestWorks(bytesOf(works.slice(0, 1_000)), filter)
      expect(line.length + rejected.filter(({ taken }) => !taken).length).toBe(1_000)
      expect(rejected.some(({ reason }) => reason === 'filtered')).toBe(true)
    }
  })

  it.each(['author', 'institution', 'venue', 'topic'] as const)('D-01 takes or counts every line of %ss', (kind) => {
    const lines = brokenLines({ author: 'A', institution: 'I', venue: 'S', topic: 'T' }[kind], 2_500, SEED)
    const batch = digestEntities(kind, bytesOf(lines))
    expect(batch.line.length + batch.rejected.length).toBe(lines.length)
    expect(batch.line.length).toBeGreaterThan(500)
  })

  it('D-01 accounts for every line of broken files, whatever the number of threads', {
    timeout: 120_000,
  }, async () => {
    const write = (name: string, content: Buffer) => writeFileSync(join(folder, `${name}.jsonl.gz`), gzipSync(content))
    for (const [name, letter] of [
      ['authors', 'A'],
      ['institutions', 'I'],
      ['sources', 'S'],
      ['topics', 'T'],
    ] as const) {
      write(name, joined(brokenLines(letter, 500, SEED + 1)))
    }
    const some = works.slice(0, 1_500)
    write('works', joined(some))
    const source = await openAlexFolder(folder)
    const outcomes = []
    for (const maxWorkers of [0, 1]) {
      const directory = join(folder, `catalogue-${maxWorkers}`)
      const { counts, rejected, version } = await buildCatalogue({ source, directory, maxWorkers })
      outcomes.push({ counts, rejected, version })
    }
    expect(outcomes[1]).toEqual(outcomes[0])
    const onlyWorks = await mkdirWith(some)
    const { counts, rejected } = await buildCatalogue({
      source: onlyWorks,
      directory: join(folder, 'w'),
      maxWorkers: 0,
    })
    expect(counts.work).toBe(outcomes[0]!.counts.work)
    expect(rejected.duplicate_id).toBeGreaterThan(5)
    const { unreadable_authors: _, unidentified_authors: __, ...refused } = rejected
    expect(counts.work + sum(refused)).toBe(some.length)
  })

  it('D-01 accounts for the whole lines of a truncated file, and for the file', async () => {
    const path = join(folder, 'works.jsonl.gz')
    const content = joined(works.slice(0, 2_000))
    const packed = gzipSync(content)
    writeFileSync(path, packed)
    truncateSync(path, Math.floor(packed.length / 2))
    const readable = gunzipSync(packed.subarray(0, Math.floor(packed.length / 2)), { finishFlush: 2 })
    const source = await openAlexFolder(folder)
    const { counts, rejected } = await buildCatalogue({ source, directory: join(folder, 'c'), maxWorkers: 0 })
    const { truncated_gzip, unreadable_authors: _, unidentified_authors: __, ...others } = rejected
    expect(truncated_gzip).toBe(1)
    const whole = readable.toString('latin1').split('\n').length - 1
    expect(whole).toBeGreaterThan(500)
    expect(counts.work + sum(others)).toBe(whole)
    const listed = readFileSync(join(folder, 'c', 'rejected.jsonl'), 'utf8')
      .trim()
      .split('\n')
    expect(listed.map((line) => JSON.parse(line))).toContainEqual({
      file: 'works.jsonl.gz',
      line: whole,
      reason: 'truncated_gzip',
    })
  })

  it('D-01 reads a line of 50 MB and keeps little of it', { timeout: 120_000 }, () => {
    const size = 50_000_000
    const texts = Buffer.from(`{"id":"W1","title":"${'x '.repeat(size / 4)}","abstract":"${'y '.repeat(size / 4)}"}`)
    expect(texts.length).toBeGreaterThan(size)
    const { line, rejected, records } = digestWorks(bytesOf([Buffer.from('{"id":"W2","title":"b"}'), texts]))
    expect([...line]).toEqual([0, 1])
    expect(rejected).toEqual([])
    expect(records.bytes.length).toBeLessThan(1_100_000)
    const authorship = '{"author":{"id":"A1","display_name":"Ada"},"institutions":[{"id":"I1","display_name":"Delft"}]}'
    const many = Buffer.from(`{"id":"W3","title":"c","authorships":[${Array(50_000).fill(authorship).join(',')}]}`)
    expect(digestWorks(bytesOf([many])).records.bytes.length).toBeLessThan(1_000)
  })

  async function mkdirWith(lines: Buffer[]) {
    const path = mkdtempSync(join(folder, 'only-'))
    writeFileSync(join(path, 'works.jsonl.gz'), gzipSync(joined(lines)))
    return openAlexFolder(path)
  }
})

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0)
}
