import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthorRecord, TopicView, WorkRecord } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, openBuilt, recordsOf } from '../../../testing/built.ts'
import { aWorld, sourceOfLines, type WorldDetails, type WorldWork } from '../../../testing/world.ts'
import { buildCatalogue } from '../../build-catalogue.ts'
import { FLAG } from '../../columns/columns.ts'
import { openEngine } from '../../embedded/embedded-engine.ts'
import type { Engine } from '../../engine/engine.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'

const root = mkdtempSync(join(tmpdir(), 'cognate-topics-'))
let built = 0
let usual: ReturnType<typeof openBuilt>
let engine: Engine
beforeAll(async () => {
  usual = await build(world)
  engine = await openEngine(usual.directory, { threads: 1 })
})
afterAll(async () => {
  await engine?.close()
  rmSync(root, { recursive: true, force: true })
})

async function build(source: RawSource, options = {}) {
  const directory = join(root, String(built++))
  await buildCatalogue({ source, directory, maxWorkers: 0, ...options })
  return openBuilt(directory)
}

const place = { field: 'Environment', domain: 'Physical Sciences' }
const elsewhere = { field: 'Medicine', domain: 'Health Sciences' }
const topics: WorldDetails['topics'] = {
  Trees: { ...place, description: 'Street trees that shade and cool cities with their canopy', keywords: ['roots'] },
  Heat: { ...place, description: 'Heat islands, night temperature, roofs and air' },
  Floods: { ...place, description: 'Discharge of rivers, rainfall and dams' },
  Insulin: { ...elsewhere, description: 'Glucose control and diet of patients with diabetes' },
  Valves: { ...elsewhere, description: 'Cardiac surgery, repair and bypass grafts' },
  Vaccines: { ...elsewhere, description: 'Immune response, antibodies and trials' },
  Altars: { description: 'Painted manuscripts and churches' },
  Contracts: { description: 'Property and jurists of antiquity' },
  Songbirds: { description: 'Vocal learning and dialects' },
  Decoders: { description: 'Neural translation of sentences between languages' },
  Relations: { description: 'Transactions, storage and query optimisation' },
}
const works: WorldWork[] = [
  { title: 'Shade', abstract: 'The canopy of street trees cools cities by shade.', authors: ['Ada'] },
  { title: 'Given', abstract: 'The canopy of street trees cools cities.', topics: ['Heat'], authors: ['Ada'] },
  { title: 'Quarks, "topics":[] and gluons', abstract: 'Of colliders.', authors: ['Ben'] },
  { title: 'Diet', abstract: 'Glucose control by diet and insulin of patients.', authors: ['Ben'] },
  { title: 'Also given', abstract: 'Street trees.', topics: ['Trees'], authors: ['Ben'] },
]
const world = aWorld(works, { topics })
const named = (found: TopicView[]) => found.map(({ display_name, estimated }) => [display_name, estimated])

describe('works of which the source gives no topics', () => {
  it('R-06 get the topics that their words suggest, marked as estimated; given topics stay as they are', async () => {
    const { records, column } = usual
    const found = records('work') as WorkRecord[]
    expect(found.map(({ topics }) => named(topics))).toEqual([
      [['Trees', true]],
      [['Heat', undefined]],
      [],
      [['Insulin', true]],
      [['Trees', undefined]],
    ])
    const [trees] = found[0]!.topics
    expect(trees).toEqual({
      id: world.id('Trees'),
      display_name: 'Trees',
      score: expect.any(Number),
      estimated: true,
      subfield: null,
      field: expect.objectContaining({ display_name: 'Environment' }),
      domain: expect.objectContaining({ display_name: 'Physical Sciences' }),
    })
    expect(column('work_flags').map((flags) => (flags & FLAG.hasEstimatedTopics) !== 0)).toEqual([
      ...[true, false, false],
      ...[true, false],
    ])
  })

  it('R-06 count with their estimates in records of authors and topics, which say so if they rest on estimates alone', async () => {
    const { records, json } = usual
    const authors = records('author') as AuthorRecord[]
    expect(authors.map(({ topics }) => named(topics))).toEqual([
      [
        ['Heat', undefined],
        ['Trees', true],
      ],
      [
        ['Trees', undefined],
        ['Insulin', true],
      ],
    ])
    const trees = (json('topics.json') as TopicView[]).find(({ display_name }) => display_name === 'Trees')
    expect(trees).toMatchObject({ count: 2 })
    expect(JSON.stringify([json('topics.json'), records('topic'), authors])).not.toContain('description')
  })

  it('F-02 are found by the filter on topics, and R-07 counted, with how many are estimates', async () => {
    const ids = [world.id('Shade'), world.id('Given'), world.id('Also given')]
    const counted = (await engine.countTopics('work', ids))!.map(({ display_name, count, estimated }) => [
      ...[display_name, count, estimated],
    ])
    expect(counted).toEqual([
      ['Trees', 2, 1],
      ['Heat', 1, 0],
    ])
    const list = { entity: 'works', search: '', sort: '', page: 1, perPage: 9 } as const
    const { results } = await engine.listRecords({ ...list, filter: `topics.id:${world.id('Trees').split('/').pop()}` })
    expect(results.map(({ id }) => id)).toEqual([world.id('Shade'), world.id('Also given')])
  })

  it('D-05 are given in OpenAlex’s own shape with an additional mark', async () => {
    const work = (await engine.readOpenRecord('works', world.id('Shade'))) as unknown as WorkRecord & {
      primary_topic: TopicView
    }
    expect(work.primary_topic).toEqual(work.topics[0])
    expect(work.topics[0]).toMatchObject({ id: world.id('Trees'), estimated: true })
  })

  it('D-01 get the same topics whatever the number of threads', async () => {
    const threaded = await build(world, { maxWorkers: 2 })
    expect(filesOf(threaded.directory)).toEqual(filesOf(usual.directory))
    expect(recordsOf(threaded.directory)).toEqual(recordsOf(usual.directory))
  })

  it('D-01 get the same in an update as in a full import: topics come and go with what is known', async () => {
    const learned = aWorld(
      [
        ...works.slice(0, 4),
        { title: 'Also given', abstract: 'Street trees.', authors: ['Ben'] },
        ...Array.from({ length: 6 }, (_, index) => ({
          title: `Collider ${index}`,
          abstract: 'Quarks and gluons of colliders.',
          topics: ['Altars'],
        })),
      ],
      { topics },
    )
    const before = sourceOfLines('a snapshot', {
      works: await linesOf(world, 'works'),
      topics: (await linesOf(world, 'topics')).slice(0, 10),
    })
    const after = sourceOfLines('a snapshot', {
      works: await linesOf(learned, 'works'),
      topics: await linesOf(learned, 'topics'),
    })
    const withMarks = (source: RawSource, mark: string): RawSource => ({
      ...source,
      files: Object.fromEntries(
        Object.entries(source.files).map(([entity, files]) => [entity, files.map((file) => ({ ...file, mark }))]),
      ) as RawSource['files'],
    })
    const kept = join(root, 'kept')
    await build(withMarks(before, '1'), { kept })
    const updated = await build(withMarks(after, '2'), { kept, update: true })
    const full = await build(withMarks(after, '2'))
    const quarks = (updated.records('work') as WorkRecord[]).find(({ title }) => title.startsWith('Quarks'))!
    expect(named(quarks.topics)).toEqual([['Altars', true]])
    expect(quarks.title).toBe('Quarks, "topics":[] and gluons')
    expect(filesOf(updated.directory)).toEqual(filesOf(full.directory))
    expect(recordsOf(updated.directory)).toEqual(recordsOf(full.directory))
  })
})

async function linesOf(source: RawSource, entity: 'works' | 'topics'): Promise<string[]> {
  let text = ''
  for (const file of source.files[entity]) for await (const chunk of file.open()) text += chunk.toString()
  return text.trim().split('\n')
}
