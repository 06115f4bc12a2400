import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { SentDocuments } from '../form/stored.ts'
import type { Bulk } from './bulk.ts'
import { DocumentList } from './document-list.ts'
import { SentFolder } from './sent-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'cognate-sent-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('sends documents that are new or others than before, and removes those that are gone', async () => {
  const send = async (generation: string, documents: Record<number, string>, base?: string) => {
    const sent: string[] = []
    const bulk = {
      add: async (index: string, content: string, id: string) => void sent.push(`${index} ${id} ${content}`),
      remove: async (index: string, id: string) => void sent.push(`${index} ${id} gone`),
    } as unknown as Bulk
    const counts: SentDocuments = {}
    const now = new SentFolder(join(folder, generation))
    const before = base === undefined ? undefined : SentFolder.of(join(folder, base), 1)
    const list = new DocumentList({
      bulk,
      before,
      now,
      generation,
      index: 'works',
      name: 'works',
      idOf: String,
      counts,
    })
    for (const [place, content] of Object.entries(documents)) await list.put(Number(place), content)
    await list.end()
    await now.complete(1)
    now.close()
    return { sent, counts: counts.works }
  }
  expect((await send('one', { 2: 'a', 4: 'b', 6: 'c', 8: 'd' })).sent).toHaveLength(4)
  expect(await send('two', { 2: 'a', 3: 'n', 6: 'C', 10: 'e' }, 'one')).toEqual({
    sent: ['two-works 3 n', 'two-works 4 gone', 'two-works 6 C', 'two-works 8 gone', 'two-works 10 e'],
    counts: { documents: 4, sent: 3, removed: 2 },
  })
  expect((await send('three', { 2: 'a', 3: 'n', 6: 'C' }, 'two')).sent).toEqual(['three-works 10 gone'])
})
