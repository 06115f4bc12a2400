import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openEngine } from '@cognate/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rankExperts } from '../src/evaluation/orders.ts'
import { testCatalogue } from './support/catalogue.ts'
import { type CommandLine, openCommandLine } from './support/command-line.ts'

const TEXT = 'street trees and urban heat'
const dataDirectory = mkdtempSync(join(tmpdir(), 'cognate-evaluate-'))
const fileOf = (name: string) => join(dataDirectory, name)

let commands: CommandLine
let ids: string[]
beforeAll(async () => {
  const catalogue = await testCatalogue()
  mkdirSync(fileOf('catalogues'))
  symlinkSync(catalogue, fileOf(`catalogues/${basename(catalogue)}`))
  writeFileSync(fileOf('catalogues/current'), basename(catalogue))
  commands = await openCommandLine({ DATA_DIR: dataDirectory })
  const engine = await openEngine(catalogue, { threads: 1 })
  const record = { record_type: 'record' as const, identifier: 'query_text', fields: { text: TEXT } }
  ids = await rankExperts('plain', [record], { engine })
  await engine.close()
})
afterAll(async () => {
  await commands.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const write = (name: string, ...rows: string[]): string => {
  writeFileSync(fileOf(name), ['text,person,grade', ...rows].join('\n'))
  return fileOf(name)
}

it('Q-01 prints how well judged people are found, whom it could not tell, and what fell since', async () => {
  const file = write('mine.csv', `${TEXT},${ids[0]},good`, `,${ids[29]},good`, ',Nobody Known,good', ',,good')
  const kept = fileOf('kept.json')
  const { code, stdout } = await commands.run(`evaluate ${file} --keep ${kept}`)
  expect(code).toBe(0)
  expect(stdout).toContain('1 of 1 text measured')
  expect(stdout).toMatch(/By words +0\.613 \[0\.613, 0\.613\] +0\.500/)
  expect(stdout).toMatch(/: rank 30/)
  expect(stdout).toContain('row 5: person_missing')
  expect(stdout).toContain('row 4: Nobody Known: unknown_name')

  const better = JSON.parse(readFileSync(kept, 'utf8'))
  for (const text of better.texts)
    for (const measures of Object.values(text.measures)) Object.assign(measures!, { mrr: 1.5 })
  writeFileSync(kept, JSON.stringify(better))
  const again = await commands.run(`evaluate ${file} --against ${kept}`)
  expect(again.stdout).toMatch(/By words: MRR fell by 0\.500 on 1 text that the evaluation of \d{4}-\d\d-\d\d/)
})

it('Q-03 goes on from a file that was stopped', async () => {
  const file = write('two.csv', `${TEXT},${ids[0]},good`, `${TEXT} again,${ids[0]},good`)
  const kept = fileOf('stopped.json')
  await commands.run(`evaluate ${file} --keep ${kept}`)
  const whole = JSON.parse(readFileSync(kept, 'utf8'))
  const [first] = whole.texts
  const marked = { ...first, people: [{ ...first.people[0], display_name: 'asked before' }] }
  writeFileSync(kept, JSON.stringify({ ...whole, finished_at: null, texts: [marked] }))
  expect((await commands.run(`evaluate ${file} --against ${kept}`)).stderr).toContain('stopped before all texts')
  await commands.run(`evaluate ${file} --keep ${kept}`)
  const continued = JSON.parse(readFileSync(kept, 'utf8'))
  expect(continued.finished_at).not.toBeNull()
  expect(continued.texts).toEqual([marked, whole.texts[1]])
})

it('reads what spreadsheets of Western Europe write', async () => {
  writeFileSync(
    fileOf('old.csv'),
    Buffer.from(`text;person;grade\r\n${TEXT};José;good\r\n${TEXT};${ids[0]};1`, 'latin1'),
  )
  const { stdout } = await commands.run(`evaluate ${fileOf('old.csv')}`)
  expect(stdout).toContain('row 2: José: unreadable_name')
})

it('A-09 names a file that cannot be used', async () => {
  expect(await commands.run(`evaluate ${fileOf('none.csv')}`)).toMatchObject({ code: 1 })
  writeFileSync(fileOf('other.csv'), 'name\nAda')
  const { code, stderr } = await commands.run(`evaluate ${fileOf('other.csv')}`)
  expect(code).toBe(1)
  expect(stderr).toContain('Its first row must name the columns')
})
