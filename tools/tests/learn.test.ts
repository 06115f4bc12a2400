import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { catalogueStore, demoSource, EmbeddedCatalogue } from '@cognate/catalogue'
import { expertFeatures } from '@cognate/matching'
import { readModel } from '@cognate/server/tooling'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPython } from '../../tests/support/python.ts'
import { choosePapers, countOlder, type Paper } from '../learn/papers.ts'
import { writeFeatures } from '../learn/write-features.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const directory = mkdtempSync(join(tmpdir(), 'cognate-learn-'))
const years = [2022, 2025] as const
let catalogue: EmbeddedCatalogue
let papers: Paper[]

beforeAll(async () => {
  const store = catalogueStore(directory)
  await store.import(demoSource({ works: 1_000 }))
  catalogue = await EmbeddedCatalogue.open(store.current()!.directory)
  papers = choosePapers(catalogue, { years, most: 60 })
})
afterAll(() => {
  catalogue.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Time limit for the fit, whose packages are installed at the first time. */
const PATIENCE_MS = 600_000

describe('fitting an order of experts', () => {
  it('takes the same papers each time, whose authors had three works before them', () => {
    expect(papers).toHaveLength(60)
    expect(choosePapers(catalogue, { years, most: 60 })).toEqual(papers)
    for (const { day, truth } of papers) {
      const year = new Date(day * 86_400_000).getUTCFullYear()
      expect(year >= years[0] && year <= years[1]).toBe(true)
      expect(truth.length).toBeGreaterThan(0)
      for (const author of truth) expect(countOlder(author, day, catalogue.data)).toBeGreaterThanOrEqual(3)
    }
  })

  it('searches only what is older than a paper', async () => {
    await writeFeatures(papers, catalogue, directory)
    const { features, queries } = JSON.parse(readFileSync(join(directory, 'queries.json'), 'utf8'))
    const values = new Float64Array(new Uint8Array(readFileSync(join(directory, 'rows.f64'))).buffer)
    const width = 1 + features.length
    expect(features).toEqual(expertFeatures)
    const rows = queries.reduce((sum: number, query: { rows: number }) => sum + query.rows, 0)
    expect(values).toHaveLength(rows * width)
    expect(queries.some(({ relevant }: { relevant: number[] }) => relevant.length > 0)).toBe(true)
    // Nobody is there who had written nothing before.
    const works = 1 + features.indexOf('works')
    for (let row = 0; row < rows; row++) expect(values[row * width + works]).toBeGreaterThan(0)
  })

  it.skipIf(!hasPython)(
    'fits a model, measures it on the half to look at, and confirms it once',
    async () => {
      const judged = papers.map(({ id, title, abstract, truth }) => {
        const ids = truth.map((author) => `A${catalogue.data.columns.author_id[author]}`)
        return JSON.stringify({ qid: id, title, abstract, truth: ids })
      })
      const queries = join(directory, 'judged.jsonl')
      writeFileSync(queries, judged.join('\n'))
      const model = join(directory, 'order.json')
      const learn = (...args: string[]) =>
        run(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/main.ts', 'learn', ...args], {
          cwd: root,
          env: { ...process.env, DATA_DIR: directory },
        })
      const { stdout } = await learn('--years', '2022-2025', '--papers', '300', '--queries', queries, '--out', model)
      expect(stdout).toContain('the half to look')
      expect(stdout).not.toContain('the half to confirm')
      const { figures, data, curves } = (await readModel(model))!
      expect(data).toMatch(/^\d+ papers of 2022 to 2025 from /)
      expect(Object.keys(figures).every((name) => name.startsWith('look '))).toBe(true)
      for (const { feature, factors } of curves)
        if (feature === 'works') expect(factors).toEqual(factors.toSorted((a, b) => b - a))
        else if (feature === 'cover') expect(factors).toEqual(factors.toSorted((a, b) => a - b))
      expect((await learn('--confirm', model, '--queries', queries)).stdout).toContain('the half to confirm')
      const again = await learn('--confirm', model, '--queries', queries).catch((error) => error)
      expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('has been confirmed before') })
    },
    PATIENCE_MS,
  )
})
