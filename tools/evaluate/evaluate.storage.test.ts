import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readJudgedQueries } from './judged-queries.ts'
import { shuffleQueries } from './shuffle-queries.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-evaluate-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

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
