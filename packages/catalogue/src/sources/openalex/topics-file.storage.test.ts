import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { aWorld } from '../../../testing/world.ts'
import { SourceFolderError } from './open-alex-folder.ts'
import { withTopicsFile } from './topics-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'cognate-topics-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const topics = [
  { id: 'https://openalex.org/T1', display_name: 'Trees' },
  { id: 'https://openalex.org/T2', display_name: 'Heat' },
]
const lines = topics.map((topic) => `${JSON.stringify(topic)}\n`).join('')
const world = aWorld([{ title: 'Shade' }], { topics: { Ponds: {} } })

describe('a taxonomy from a file', () => {
  it('D-04 is read before the source’s own topics: a list, one named topics, JSON lines, also packed', async () => {
    const files = [
      path('list.json', JSON.stringify(topics)),
      path('named.json', JSON.stringify({ counts: 2, topics })),
      path('topics.jsonl', lines),
      path('topics.jsonl.gz', gzipSync(lines)),
    ]
    for (const file of files) {
      const source = await withTopicsFile(world, file)
      expect(source.files.topics).toHaveLength(2)
      let text = ''
      for await (const chunk of source.files.topics[0]!.open()) text += chunk.toString()
      expect(text).toBe(lines)
      expect(source.fingerprint).not.toBe(world.fingerprint)
      expect(source.description).toBe(world.description)
    }
  })

  it('D-04 is refused with a sentence if it is missing', async () => {
    const refused = (file: string) => expect(withTopicsFile(world, file)).rejects.toThrow(SourceFolderError)
    await refused(join(folder, 'missing.json'))
    await refused(folder)
    await refused(path('empty.json', '{"works": []}'))
    await refused(path('broken.json', '{'))
  })
})
