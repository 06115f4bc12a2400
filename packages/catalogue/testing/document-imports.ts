import { readFileSync } from 'node:fs'
import type { ProjectRecord } from '@cognate/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalogues } from '../src/catalogues.ts'
import { EmptySourceError } from '../src/importing/empty-source-error.ts'
import type { DocumentSource } from '../src/sources/reading/document-source.ts'
import type { RawSource } from '../src/sources/reading/raw-source.ts'
import { CatalogueStoreError } from '../src/store.ts'
import { aDocument, anOrganisation, aPerson, sourceOfDocuments } from './documents.ts'
import { aWorld } from './world.ts'

const first = aWorld([{ title: 'Graph search', date: '2024-05-01', authors: [{ name: 'Ada Park', at: ['Delft'] }] }])
const second = aWorld([
  { title: 'Street trees', date: '2025-05-01', authors: ['Ben'] },
  { title: 'Rivers', date: '2025-05-01', authors: [{ name: 'Ada Park', at: ['Delft'] }] },
])

const project = (id: string, title: string, fields: Partial<ProjectRecord> = {}) =>
  aDocument('project', id, title, fields)
const ofAda = { persons: [aPerson('Ada Park')], organisations: [anOrganisation('Delft')] }
const cordis = sourceOfDocuments('project', [project('cordis:1', 'Quiet motors', ofAda), project('cordis:2', 'Tides')])
const nsf = sourceOfDocuments('project', [project('nsf:1', 'Soil and roots')])
const partners = sourceOfDocuments('partner', [aDocument('partner', 'own:1', 'Harbour office')])

/** What importing records of other sources does, wherever catalogues are. @param open  Gives a place without any. */
export function documentImports(
  name: string,
  open: () => Promise<{ catalogues: Catalogues; close(): Promise<void> }>,
): void {
  describe(`${name}: importing records of other sources`, () => {
    let catalogues: Catalogues
    let close: () => Promise<void>
    beforeEach(async () => {
      ;({ catalogues, close } = await open())
    })
    afterEach(() => close())

    const build = (source: RawSource, documents: DocumentSource[] = []) =>
      catalogues.import(source, { documents, maxWorkers: 0 })

    const projects = async (...ids: string[]): Promise<(ProjectRecord | undefined)[]> => {
      const engine = (await catalogues.openCurrent())!
      try {
        return await engine.readRecords('project', ids)
      } finally {
        await engine.close()
      }
    }
    const titles = async (...ids: string[]) => (await projects(...ids)).map((one) => one?.title)

    it('D-02 puts records beside the works, in a new version whose other files are the same', async () => {
      const works = await build(first)
      const { summary, taken, rejected, linked } = await catalogues.importDocuments(cordis)
      expect({ taken, rejected, linked }).toEqual({
        taken: 2,
        rejected: {},
        linked: { persons: { named: 1, linked: 1 }, organisations: { named: 1, linked: 1 } },
      })
      expect(summary.version).toMatch(new RegExp(`^${works.version}-[0-9a-f]{8}$`))
      expect(summary.counts).toEqual({ ...works.counts, project: 2 })
      expect(await catalogues.current()).toBe(summary.version)
      const [found] = await projects('CORDIS:1')
      expect(found?.persons[0]?.author).toEqual({ id: first.id('Ada Park'), display_name: 'Ada Park' })
      expect(found?.organisations[0]?.institution?.id).toBe(first.id('Delft'))
    })

    it('S-09 counts records with a value to sort by; of two with one id, the later', async () => {
      await build(first)
      const hub = sourceOfDocuments('starthub', [
        aDocument('starthub', 'hub:1', 'Lamps', { company_name: 'Lux', creation_date_time: '2026-01-01T10:00:00Z' }),
        aDocument('starthub', 'hub:2', 'Pumps', { company_name: 'Aqua' }),
        aDocument('starthub', 'HUB:1', 'Lamps again', { company_name: 'Lux' }),
      ])
      await catalogues.importDocuments(hub)
      const { summary } = await catalogues.importDocuments(cordis)
      expect(summary.shelves?.map(({ kind, sortable }) => [kind, sortable])).toEqual([
        ['project', { start_date: 0 }],
        ['starthub', { company_name: 2, submission_time: 0 }],
      ])
    })

    it('D-02 replaces the records of the source and keeps those of others, and shelves of other kinds', async () => {
      await build(first)
      await catalogues.importDocuments(cordis)
      await catalogues.importDocuments(nsf)
      await catalogues.importDocuments(partners)
      const changed = sourceOfDocuments('project', [project('cordis:2', 'Moons'), project('Cordis:3', 'Stars')])
      const { summary } = await catalogues.importDocuments(changed)
      expect(await titles('cordis:1', 'cordis:2', 'cordis:3', 'nsf:1')).toEqual([
        undefined,
        'Moons',
        'Stars',
        'Soil and roots',
      ])
      expect(summary.shelves?.map(({ kind, records }) => [kind, records])).toEqual([
        ['project', 3],
        ['partner', 1],
      ])
    })

    it('D-02 gives the same version for the same records, whatever the order of imports', async () => {
      await build(first)
      await catalogues.importDocuments(cordis)
      const { version } = (await catalogues.importDocuments(nsf)).summary
      expect((await catalogues.importDocuments(cordis)).summary.version).toBe(version)
      expect((await build(first, [nsf, cordis])).version).toBe(version)
    })

    it('D-01 D-02 keeps the records when works are imported again, and links them again', async () => {
      const old = await build(first, [cordis, partners])
      const fresh = await build(second)
      expect(fresh.counts).toMatchObject({ work: 2, project: 2, partner: 1 })
      expect((await catalogues.list()).map(({ version }) => version)).toEqual([fresh.version, old.version])
      expect((await projects('cordis:1'))[0]?.persons[0]?.author?.id).toBe(second.id('Ada Park'))
      const third = await build(aWorld([{ title: 'Alone', date: '2026-01-01' }]))
      expect(third.shelves?.[0]?.sources[0]).toMatchObject({ source: 'cordis', persons: { named: 1, linked: 0 } })
      expect((await projects('cordis:1'))[0]?.persons[0]?.author).toBeNull()
    })

    it('D-02 counts lines that were not taken, lists them with line and reason, and keeps counts and list', async () => {
      await build(first)
      const source: DocumentSource<'project'> = {
        ...cordis,
        async *read() {
          yield { rejected: { line: 2, reason: 'missing_title', field: 'title' } }
          yield { rejected: { line: 2, reason: 'broken' } }
          yield { record: project('cordis:7', 'Waves') }
          yield { rejected: { line: 3, reason: 'invalid_date', taken: true } }
          yield { record: project('elsewhere:1', 'Not of this source') }
          yield { record: project('CORDIS:7', 'Waves, corrected') }
        },
      }
      const listed = [
        { source: 'cordis', line: 2, reason: 'missing_title', field: 'title' },
        { source: 'cordis', line: 2, reason: 'broken' },
        { source: 'cordis', line: 3, reason: 'invalid_date', taken: true },
        { source: 'cordis', line: 5, reason: 'foreign_id', field: 'id' },
      ]
      const { rejectedPath, ...imported } = await catalogues.importDocuments(source)
      const counts = { taken: 1, rejected: { missing_title: 1, broken: 1, invalid_date: 1, foreign_id: 1 } }
      expect(imported).toMatchObject({ ...counts, linesLeftOut: 2 })
      const lines = (path: string) =>
        readFileSync(path, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
      expect(lines(rejectedPath)).toEqual(listed)
      expect(await titles('cordis:7')).toEqual(['Waves, corrected'])
      const later = await catalogues.importDocuments(nsf)
      expect(lines(later.rejectedPath)).toEqual(listed)
      const { rejected } = imported
      expect(later.summary.shelves?.[0]?.sources[0]).toMatchObject({ rejected, lines_left_out: 2 })
    })

    it('D-02 changes nothing if a source has nothing that can be taken', async () => {
      await build(first, [cordis])
      const version = await catalogues.current()
      const nothing: DocumentSource<'project'> = {
        ...cordis,
        fingerprint: 'other',
        async *read() {
          yield { rejected: { line: 1, reason: 'not_json' } }
        },
      }
      await expect(catalogues.importDocuments(nothing)).rejects.toThrow(EmptySourceError)
      await expect(catalogues.importDocuments(nothing)).rejects.toThrow(
        /no project that can be taken.*no valid JSON \(1\).*stays/,
      )
      expect(await catalogues.current()).toBe(version)
    })

    it('Q-03 leaves the active catalogue unchanged when it is stopped or fails, and leaves nothing behind', async () => {
      const { version } = await build(first, [cordis])
      const stop = new AbortController()
      const stopped: DocumentSource<'project'> = {
        ...nsf,
        async *read() {
          yield* nsf.read()
          stop.abort()
        },
      }
      await expect(catalogues.importDocuments(stopped, { signal: stop.signal })).rejects.toThrow(/abort/i)
      const broken: DocumentSource<'project'> = {
        ...nsf,
        // biome-ignore lint/correctness/useYield: a source that breaks before its first record.
        async *read() {
          throw new Error('unreadable')
        },
      }
      await expect(catalogues.importDocuments(broken)).rejects.toThrow('unreadable')
      expect(await catalogues.current()).toBe(version)
      expect((await catalogues.list()).map((summary) => summary.version)).toEqual([version])
    })

    it('A-09 removes a version whose files another one shares', async () => {
      const works = await build(first)
      await catalogues.importDocuments(cordis)
      await catalogues.remove(works.version)
      expect(await titles('cordis:2')).toEqual(['Tides'])
    })

    it('D-02 removes the records of a source and keeps those of others, after later imports, too', async () => {
      await build(first, [cordis, nsf, partners])
      const without = await catalogues.removeDocuments({ kind: 'project', source: 'cordis' })
      expect(await catalogues.current()).toBe(without.version)
      expect(without.counts).toMatchObject({ project: 1, partner: 1 })
      expect(await titles('cordis:1', 'nsf:1')).toEqual([undefined, 'Soil and roots'])
      expect((await build(second)).counts).toMatchObject({ work: 2, project: 1, partner: 1 })
    })

    it('D-02 leaves the works alone where the last source goes, and brings records back by their version', async () => {
      const works = await build(first)
      const { version } = (await catalogues.importDocuments(cordis)).summary
      const without = await catalogues.removeDocuments({ kind: 'project', source: 'cordis' })
      expect([without.version, without.counts]).toEqual([works.version, works.counts])
      expect(await titles('cordis:1')).toEqual([undefined])
      await catalogues.use(version)
      expect(await titles('cordis:1')).toEqual(['Quiet motors'])
    })

    it('D-02 says which sources there are where it holds nothing of the one to remove', async () => {
      const { version } = await build(first, [cordis])
      await expect(catalogues.removeDocuments({ kind: 'project', source: 'nsf' })).rejects.toThrow(
        `The catalogue ${version} holds no project of nsf. It holds those of: cordis.`,
      )
      await expect(catalogues.removeDocuments({ kind: 'partner', source: 'own' })).rejects.toThrow(
        'It holds no partner at all.',
      )
      expect(await catalogues.current()).toBe(version)
    })

    it('needs works in the catalogue', async () => {
      await expect(catalogues.importDocuments(cordis)).rejects.toThrow(CatalogueStoreError)
    })

    it('Q-03 reports its progress', async () => {
      await build(first)
      const stages = new Set<string>()
      await catalogues.importDocuments(cordis, { onProgress: ({ stage }) => stages.add(stage) })
      expect([...stages]).toEqual(['reading projects', 'indexing projects'])
    })
  })
}
