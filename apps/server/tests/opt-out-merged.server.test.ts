import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoSource, nothingMerged } from '@cognate/catalogue'
import { afterAll, expect, it } from 'vitest'
import { openCommandLine } from './support/command-line.ts'

const data = mkdtempSync(join(tmpdir(), 'cognate-opt-out-'))
afterAll(() => rmSync(data, { recursive: true }))

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

it('Q-06 shows an academic again who was left out under an id that was merged since', async () => {
  const lines = Buffer.from('merge_date,id,merge_into_id\n2026-01-01,A7,A98000000001\n')
  const file = { name: 'merged_ids/authors/2026-01-01.csv', bytes: lines.length, open: () => once(lines) }
  const source = { ...demoSource({ works: 60 }), merged: { ...nothingMerged, authors: [file] } }
  await catalogueStore(data).import(source, { maxWorkers: 0 })
  const shell = await openCommandLine({ DATA_DIR: data })
  await shell.ask('opt-out add A7')
  await shell.ask('opt-out add A9')
  expect(await shell.run('opt-out remove A98000000001')).toMatchObject({
    code: 0,
    stdout: 'https://openalex.org/A7 is shown again.\n',
  })
  expect((await shell.ask('opt-out list')) as object[]).toMatchObject([{ author_id: 'A9' }])
  expect((await shell.run('opt-out remove A98000000001')).code).toBe(1)
  await shell.close()
})
