import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { OpenCatalogueEntity } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../../../../../tests/support/shared.ts'
import { buildCatalogue } from '../../build-catalogue.ts'
import { openEngine } from '../../embedded/embedded-engine.ts'
import type { Engine } from '../../engine/engine.ts'
import { openAlexFolder } from './open-alex-folder.ts'

const path = shared('data/openalex-topics.json')

// Without the full taxonomy beside the checkout this is left out; the demo's own is proved with the demo.
describe.skipIf(path === undefined)('the whole taxonomy of OpenAlex', () => {
  let folder: string
  let engine: Engine
  let topics: { id: string; display_name: string; subfield: object; field: object; domain: object }[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cognate-taxonomy-'))
    topics = JSON.parse(await readFile(path!, 'utf8')).topics
    const work = {
      id: 'https://openalex.org/W1',
      title: 'On the growth of continents',
      topics: [{ ...topics[0], score: 0.9 }],
    }
    await mkdir(join(folder, 'source'))
    await writeLines('topics', topics)
    await writeLines('works', [work])
    const source = await openAlexFolder(join(folder, 'source'))
    await buildCatalogue({ source, directory: join(folder, 'built'), maxWorkers: 0 })
    engine = await openEngine(join(folder, 'built'), { threads: 1 })
  }, 120_000)
  afterAll(async () => {
    await engine?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const writeLines = (entity: string, records: object[]) =>
    writeFile(
      join(folder, 'source', `${entity}.jsonl.gz`),
      gzipSync(records.map((record) => `${JSON.stringify(record)}\n`).join('')),
    )

  const countOf = async (entity: OpenCatalogueEntity) => {
    const query = { entity, filter: '', search: '', sort: '', page: 1, perPage: 1 }
    return (await engine.listRecords(query)).meta.count
  }

  it('D-04 comes from the catalogue: 4 domains, 26 fields, 252 subfields and all topics', async () => {
    expect(await countOf('domains')).toBe(4)
    expect(await countOf('fields')).toBe(26)
    expect(await countOf('subfields')).toBe(252)
    expect(await countOf('topics')).toBe(topics.length)
    expect(topics.length).toBeGreaterThan(4_000)
  })

  it('D-04 gives topics without works their place in the taxonomy, and the others to their works', async () => {
    const unused = topics.at(-1)!
    expect(await engine.readOpenRecord('topics', unused.id)).toMatchObject({
      ...{ display_name: unused.display_name, works_count: 0 },
      ...{ subfield: unused.subfield, field: unused.field, domain: unused.domain },
    })
    expect(await engine.countTopics('work', ['W1'])).toMatchObject([
      { display_name: topics[0]!.display_name, count: 1 },
    ])
  })
})
