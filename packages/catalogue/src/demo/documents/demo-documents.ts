import { createHash } from 'node:crypto'
import type { DocumentKind, DocumentRecords, ProjectRecord } from '@cognate/contract'
import type { DocumentSource } from '../../sources/reading/document-source.ts'
import { CHUNK_WORKS, USUAL_CHUNKS } from '../scale.ts'
import { World } from '../world.ts'
import { makeStarthub, makeStartup } from './companies.ts'
import { makePartners, makePolicydocs } from './organisations.ts'
import { CHUNK_PROJECTS, ProjectScene } from './projects.ts'
import type { DemoScene } from './scene.ts'

export interface DemoDocumentOptions {
  /** Number of works of the demo catalogue that they are added to. */
  works?: number
  /** The seed of that catalogue. */
  seed?: number
}

/** Numbers of records for the demo catalogue of a first start; projects are counted by chunk. */
const USUAL = { startup: 300, starthub: 300, partner: 120, policydoc: 250 } as const

/**
 * Invented records of the five other kinds, by the people and institutions of the demo catalogue: for its usual 20,000
 * works, 600 projects of seven sources, 300 startups, 300 starthub submissions, 120 partners and 250 policy documents. The
 * same options give the same records; nothing in them is about real people (docs/data.md).
 */
export function demoDocuments({ works = 20_000, seed = 1 }: DemoDocumentOptions = {}): DocumentSource[] {
  const chunks = Math.max(1, Math.ceil(works / CHUNK_WORKS))
  const scene: DemoScene = { world: new World(seed), seed, chunks }
  const countOf = (kind: keyof typeof USUAL) => Math.max(1, Math.round((USUAL[kind] * chunks) / USUAL_CHUNKS))
  const eachInTurn = <Kind extends 'startup' | 'starthub'>(
    kind: Kind,
    make: (index: number, chunk: number, scene: DemoScene) => DocumentRecords[Kind],
  ) =>
    Array.from({ length: countOf(kind) }, (_, index) =>
      make(index, Math.floor((index * USUAL_CHUNKS) / USUAL[kind]), scene),
    )
  return [
    ...inMemory('project', [...demoProjects({ count: chunks * CHUNK_PROJECTS, works, seed })]),
    ...inMemory('startup', eachInTurn('startup', makeStartup)),
    ...inMemory('starthub', eachInTurn('starthub', makeStarthub)),
    ...inMemory('partner', makePartners(countOf('partner'), scene)),
    ...inMemory('policydoc', makePolicydocs(countOf('policydoc'), scene)),
  ]
}

/** Any number of projects by the people of a demo catalogue. */
export function* demoProjects({
  count,
  works = 20_000,
  seed = 1,
}: DemoDocumentOptions & { count: number }): Generator<ProjectRecord> {
  const projects = new ProjectScene({
    world: new World(seed),
    seed,
    chunks: Math.max(1, Math.ceil(works / CHUNK_WORKS)),
  })
  for (let index = 0; index < count; index++) yield projects.make(index)
}

/** Records of a kind in memory, one source for each prefix of their ids. */
function inMemory<Kind extends DocumentKind>(
  kind: Kind,
  records: readonly DocumentRecords[Kind][],
): DocumentSource<Kind>[] {
  const bySource = Map.groupBy(records, ({ id }) => id.slice(0, id.indexOf(':')))
  return Array.from(bySource, ([source, own]) => ({
    kind,
    source,
    description: 'demo',
    fingerprint: `demo-${createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 16)}`,
    async *read() {
      for (const record of own) yield { record }
    },
  }))
}
