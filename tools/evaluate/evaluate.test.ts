import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readJudgedQueries } from './judged-queries.ts'
import { averageMeasures, measure, quantile } from './measures.ts'
import { shuffleQueries } from './shuffle-queries.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-evaluate-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('measure', () => {
  const ranked = Array.from({ length: 120 }, (_, index) => `https://openalex.org/A${index + 1}`)

  it('Q-01 counts the right answers among the first 10, 50 and 100, and gives the rank of the first', () => {
    const measures = measure(ranked, ['A4', 'https://openalex.org/a11', 'A100', 'A101', 'A999'])
    expect(measures).toEqual({ recallAt10: 0.2, recallAt50: 0.4, recallAt100: 0.6, reciprocalRank: 0.25 })
  })

  it('Q-01 gives 0 if nothing right is found', () => {
    expect(measure(ranked, ['A999'])).toEqual({ recallAt10: 0, recallAt50: 0, recallAt100: 0, reciprocalRank: 0 })
  })

  it('Q-01 averages over queries', () => {
    const mean = averageMeasures([measure(ranked, ['A1']), measure(ranked, ['A999'])])
    expect(mean).toEqual({ recallAt10: 0.5, recallAt50: 0.5, recallAt100: 0.5, reciprocalRank: 0.5 })
  })
})

it('Q-01 gives the value below which a share lies', () => {
  expect([0, 0.5, 0.99, 1].map((share) => quantile([5, 1, 4, 2, 3], share))).toEqual([1, 3, 5, 5])
})

describe('readJudgedQueries', () => {
  const write = (text: string) => {
    const file = join(directory, 'queries.jsonl')
    writeFileSync(file, text)
    return file
  }

  it('Q-01 reads one query per line and skips empty lines', async () => {
    const file = write('{"qid":1,"title":"T","abstract":"A","truth":["A1"],"year":2025}\n\n')
    expect(await readJudgedQueries(file)).toEqual([{ qid: '1', title: 'T', abstract: 'A', truth: ['A1'] }])
  })

  it('Q-01 names a line that is not a query, and a missing file', async () => {
    const file = write('{"qid":1,"title":"T","truth":["A1"]}\nnonsense\n')
    await expect(readJudgedQueries(file)).rejects.toThrow(`${file}:2`)
    await expect(readJudgedQueries(join(directory, 'none'))).rejects.toThrow('cannot be read')
  })
})

it('S-07 shuffles words into texts of the same lengths, the same every time', () => {
  const queries = [
    { qid: '1', title: 'one two', abstract: 'three four five', truth: ['A1'] },
    { qid: '2', title: 'six', abstract: 'seven eight', truth: ['A1'] },
  ]
  const shuffled = shuffleQueries(queries)
  expect(shuffled).toEqual(shuffleQueries(queries))
  expect(shuffled.map(({ title, abstract }) => [title.split(' ').length, abstract.split(' ').length])).toEqual([
    [2, 3],
    [1, 2],
  ])
  const words = new Set(queries.flatMap(({ title, abstract }) => `${title} ${abstract}`.split(' ')))
  for (const word of shuffled.flatMap(({ abstract }) => abstract.split(' '))) expect(words.has(word)).toBe(true)
})
