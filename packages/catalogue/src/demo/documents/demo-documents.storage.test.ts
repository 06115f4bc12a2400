import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentKind, type DocumentRecords, documentKinds, projectSources, sectors } from '@cognate/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { catalogueStore } from '../../build-catalogue.ts'
import type { DocumentSource } from '../../sources/reading/document-source.ts'
import { demoSource } from '../demo-source.ts'
import { demoDocuments, demoProjects } from './demo-documents.ts'

async function recordsOf<Kind extends DocumentKind>(sources: DocumentSource[], kind: Kind) {
  const records: DocumentRecords[Kind][] = []
  for (const source of sources.filter((one) => one.kind === kind)) {
    for await (const entry of source.read()) if ('record' in entry) records.push(entry.record as DocumentRecords[Kind])
  }
  return records
}

const sources = demoDocuments()

describe('demoDocuments', () => {
  it('D-06 has all five kinds beside the demo catalogue, projects of seven sources', async () => {
    const counts = await Promise.all(documentKinds.map(async (kind) => (await recordsOf(sources, kind)).length))
    expect(counts).toEqual([600, 300, 300, 120, 250])
    const projects = await recordsOf(sources, 'project')
    for (const key of ['cordis', 'fris', 'gepris', 'narcis', 'nsf', 'swecris', 'ukri']) {
      const own = projects.filter(({ id }) => id.startsWith(`${key}:`))
      expect(own.length).toBeGreaterThan(20)
      const { id } = projectSources.find((source) => source.key === key)!
      expect(new Set(own.map(({ authority_id }) => authority_id))).toEqual(new Set([id]))
    }
  })

  it('D-06 gives the same records each time, and those of a smaller catalogue first', async () => {
    const again = demoDocuments()
    expect(again.map(({ fingerprint }) => fingerprint)).toEqual(sources.map(({ fingerprint }) => fingerprint))
    expect(await recordsOf(again, 'starthub')).toEqual(await recordsOf(sources, 'starthub'))
    const few = [...demoProjects({ count: 30, works: 1_000 })]
    expect([...demoProjects({ count: 600 })].slice(0, 30)).toEqual(few)
    expect(demoDocuments({ seed: 2 })[0]!.fingerprint).not.toBe(sources[0]!.fingerprint)
  })

  it('D-06 leads nowhere: addresses are reserved ones, and some mail addresses say False', async () => {
    const all = (await Promise.all(documentKinds.map((kind) => recordsOf<DocumentKind>(sources, kind)))).flat()
    const text = JSON.stringify(all)
    for (const [address] of text.matchAll(/https?:\/\/[^"/]+/g)) expect(address).toMatch(/\.example$|orcid\.org$/)
    const mails = [...(await recordsOf(sources, 'startup')), ...(await recordsOf(sources, 'starthub'))].flatMap(
      ({ email }) => email ?? [],
    )
    expect(mails.filter((mail) => mail === 'False').length).toBeGreaterThan(30)
    for (const mail of mails.filter((mail) => mail !== 'False')) expect(mail).toMatch(/^info@[a-z0-9-]+\.example$/)
  })

  it('D-06 uses sectors of the list, and nearly all of them', async () => {
    const sectorValues = new Set(sectors.map(({ value }) => value))
    const used = new Set((await recordsOf(sources, 'starthub')).flatMap(({ sector_market }) => sector_market))
    expect(used.difference(sectorValues)).toEqual(new Set())
    expect(used.size).toBeGreaterThan(65)
  })

  it('D-06 is written in whole sentences without a slot left open', async () => {
    const texts = [
      ...(await recordsOf(sources, 'project')).flatMap(({ title, abstract }) => [title, abstract ?? '']),
      ...(await recordsOf(sources, 'startup')).map(({ description }) => description ?? ''),
      ...(await recordsOf(sources, 'partner')).map(({ description }) => description ?? ''),
      ...(await recordsOf(sources, 'policydoc')).flatMap(({ title, text }) => [title, text ?? '']),
    ]
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|NaN| {2}/)
  })
})

describe('the demo documents in a demo catalogue', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cognate-demo-documents-'))
  afterAll(() => rmSync(directory, { recursive: true }))

  it('D-06 name people and institutions of the catalogue', async () => {
    const documents = demoDocuments({ works: 1_000 })
    const store = catalogueStore(directory)
    const { shelves } = await store.import(demoSource({ works: 1_000 }), { documents, maxWorkers: 0 })
    const linked = (name: 'persons' | 'organisations', kind: DocumentKind) => {
      const counts = shelves!.find((shelf) => shelf.kind === kind)!.sources.map((source) => source[name])
      const sum = (of: 'named' | 'linked') => counts.reduce((total, count) => total + count[of], 0)
      return sum('linked') / sum('named')
    }
    expect(linked('persons', 'project')).toBeGreaterThan(0.9)
    expect(linked('organisations', 'project')).toBe(1)
    expect(linked('persons', 'startup')).toBe(1)
    expect(linked('persons', 'partner')).toBeGreaterThan(0.7)
  })

  it('D-06 are gone beside real works, unlike what was imported since', async () => {
    const store = catalogueStore(directory)
    const startups = demoDocuments({ works: 1_000 }).find(({ kind }) => kind === 'startup')!
    await store.importDocuments({ ...startups, description: 'startups.csv', fingerprint: 'own' })
    expect(store.list()[0]!.counts.project).toBeGreaterThan(0)
    const real = { ...demoSource({ works: 900 }), description: 'openalex', fingerprint: 'real' }
    const { counts } = await store.import(real, { maxWorkers: 0 })
    expect(counts).toMatchObject({ work: 900, project: 0, starthub: 0, partner: 0, policydoc: 0 })
    expect(counts.startup).toBeGreaterThan(0)
  })
})
