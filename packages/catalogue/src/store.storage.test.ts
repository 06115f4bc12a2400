import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDocument, sourceOfDocuments } from '../testing/documents.ts'
import { aWorld } from '../testing/world.ts'
import { ImportRunningError } from './base/import-lock.ts'
import { catalogueStore } from './build-catalogue.ts'
import { EmptySourceError } from './importing/empty-source-error.ts'
import type { RawSource } from './sources/reading/raw-source.ts'
import { type CatalogueStore, CatalogueStoreError } from './store.ts'

let data: string
let store: CatalogueStore
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'cognate-store-'))
  store = catalogueStore(join(data, 'not-yet-there'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const first = aWorld([{ title: 'Graph search', date: '2024-05-01', authors: ['Ada'] }])
const second = aWorld([{ title: 'Street trees', date: '2025-05-01', authors: ['Ben'] }])
const build = (source: RawSource, signal?: AbortSignal) => store.import(source, { maxWorkers: 0, signal })
const root = () => join(data, 'not-yet-there/catalogues')

/** A source that waits before its works until it is told to go on. */
function waiting(source: RawSource) {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const [file] = source.files.works
  const open = async function* () {
    begun.resolve()
    await gate.promise
    yield* file!.open()
  }
  return { ...source, files: { ...source.files, works: [{ ...file!, open }] }, begun: begun.promise, go: gate.resolve }
}

describe('catalogueStore', () => {
  it('D-06 knows no catalogue before the first import, and the imported one afterwards', async () => {
    expect(store.list()).toEqual([])
    expect(store.current()).toBeUndefined()
    expect(await store.activeDirectory()).toBeUndefined()
    const { version } = await build(first)
    expect(version).toMatch(/^2024-05-01-[0-9a-f]{8}$/)
    expect(store.current()).toEqual({ version, directory: join(root(), version), chosenAt: expect.any(Date) })
    expect(readFileSync(join(root(), 'current'), 'utf8').trim()).toBe(version)
  })

  it('A-09 lists, activates and removes versions, but never the active one', async () => {
    const old = (await build(first)).version
    const fresh = (await build(second)).version
    expect(store.list().map(({ version }) => version)).toEqual([fresh, old])
    expect(() => store.remove(fresh)).toThrow(/in use/)
    store.use(old)
    expect(store.current()?.version).toBe(old)
    store.remove(fresh)
    expect(existsSync(join(root(), fresh))).toBe(false)
    expect(() => store.use(fresh)).toThrow(CatalogueStoreError)
    expect(() => store.remove('../..')).toThrow(/There is no catalogue/)
    expect(() => store.use('2020')).toThrow(`There are: ${old}`)
  })

  it('A-09 keeps the version before beside one that is built and not taken into use', async () => {
    const before = (await build(first)).version
    const active = (await build(second)).version
    const refuse = (source: RawSource) => store.import(source, { maxWorkers: 0, mayActivate: () => false })
    const refused = await refuse(aWorld([{ title: 'Half a source', date: '2026-05-01', authors: ['Cem'] }]))
    expect(store.prune(2)).toEqual([])
    const again = await refuse(aWorld([{ title: 'Half of another', date: '2026-06-01', authors: ['Dee'] }]))
    // Of these the newest stays, so that it can be taken into use after all.
    expect(store.prune(2)).toEqual([refused.version])
    expect(store.versions()).toEqual([before, active, again.version].toSorted())
    // Somebody who goes back, by hand or since a file is damaged, comes to one that was in use.
    store.use(active)
    expect(await store.earlierDirectories()).toEqual([join(root(), before)])
    store.use(again.version)
    const later = (await build(aWorld([{ title: 'Whole', date: '2026-07-01', authors: ['Eve'] }]))).version
    expect(store.prune(3)).toEqual([before])
    expect(store.versions()).toEqual([active, again.version, later].toSorted())
  })

  it('A-09 looks first at those that were in use for one that is whole', async () => {
    const before = (await build(first)).version
    const refused = await store.import(aWorld([{ title: 'Half', date: '2026-05-01', authors: ['Cem'] }]), {
      ...{ maxWorkers: 0, mayActivate: () => false },
    })
    await build(second)
    expect(await store.earlierDirectories()).toEqual([before, refused.version].map((version) => join(root(), version)))
  })

  it('A-09 does not take a version that was in use for one that never was', async () => {
    const before = (await build(first)).version
    await build(second)
    await store.import(first, { maxWorkers: 0, mayActivate: () => false })
    const third = (await build(aWorld([{ title: 'Whole', date: '2026-07-01', authors: ['Eve'] }]))).version
    await store.import(aWorld([{ title: 'Half', date: '2026-08-01', authors: ['Cem'] }]), {
      ...{ maxWorkers: 0, mayActivate: () => false },
    })
    store.prune(3)
    expect(store.versions()).toContain(before)
    expect(store.current()?.version).toBe(third)
  })

  it('D-01 goes on updating the source in use after an import of another one that is not taken into use', async () => {
    const folder = (source: RawSource, description: string): RawSource => ({
      ...source,
      description,
      files: { ...source.files, works: source.files.works.map((file) => ({ ...file, mark: 'a' })) },
    })
    const [inUse, other] = [folder(first, 'openalex one'), folder(second, 'openalex other')]
    await build(inUse)
    expect(await Promise.all([inUse, other].map(store.canUpdate))).toEqual([true, false])
    await store.import(other, { maxWorkers: 0, mayActivate: () => false })
    expect(await Promise.all([inUse, other].map(store.canUpdate))).toEqual([true, true])
    await build(other)
    expect(await Promise.all([inUse, other].map(store.canUpdate))).toEqual([false, true])
  })

  it('D-01 goes on from the catalogue in use also after going back, and gives an import what an update kept', async () => {
    const many = (count: number, mark: string): RawSource => {
      const titles = Array.from({ length: count }, (_, at) => ({ title: `Trees ${at}`, authors: ['Ada'] }))
      const world = aWorld(titles)
      const files = { ...world.files, works: world.files.works.map((file) => ({ ...file, mark })) }
      return { ...world, description: 'openalex one', files }
    }
    const [three, two] = [many(3, 'a'), many(2, 'b')]
    const update = (source: RawSource) => store.import(source, { maxWorkers: 0, update: true })
    const before = await build(three)
    const updated = await update(two)
    expect(updated).toMatchObject({ counts: { work: 3 }, left_over: { works: 1 } })
    expect((await update(two)).version).toBe(updated.version)
    const full = await build(two)
    expect(full.counts.work).toBe(2)
    expect(full).not.toHaveProperty('left_over')
    expect((await update(two)).version).toBe(full.version)
    // Who went back to it keeps it: nothing is new.
    store.use(updated.version)
    expect((await update(two)).version).toBe(updated.version)
    store.use(full.version)
    // What was read for the catalogue that somebody left is not gone on from.
    store.use(before.version)
    expect(await store.canUpdate(many(4, 'c'))).toBe(false)
    store.use(full.version)
    expect(await store.canUpdate(many(4, 'c'))).toBe(true)
  })

  it('does not build an unchanged source again, and activates what is there', async () => {
    const old = await build(first)
    await build(second)
    const again = waiting(first)
    expect(await build(again)).toEqual(old)
    expect(store.current()?.version).toBe(old.version)
  })

  it('D-01 does not replace the catalogue in use by one without works', async () => {
    const { version } = await build(first)
    const empty = build(aWorld([], { institutions: { Delft: {} } }))
    await expect(empty).rejects.toThrow(EmptySourceError)
    await expect(empty).rejects.toThrow(/no work that can be taken.*stays/)
    expect(store.current()?.version).toBe(version)
    expect(readdirSync(root()).filter((name) => name.startsWith('.building-'))).toEqual([])
  })

  it('Q-03 leaves the active catalogue unchanged when an import is stopped, and cleans up at the next import of another source', async () => {
    const { version } = await build(first)
    const stop = new AbortController()
    const source = waiting(second)
    const stopped = build(source, stop.signal)
    await source.begun
    stop.abort()
    source.go()
    await expect(stopped).rejects.toThrow(/abort/i)
    expect(store.current()?.version).toBe(version)
    expect(store.list()).toHaveLength(1)
    expect(readdirSync(root()).filter((name) => name.startsWith('.building-'))).toHaveLength(1)

    await build(aWorld([{ title: 'Third' }]))
    expect(readdirSync(root()).filter((name) => name.startsWith('.building-'))).toEqual([])
  })

  it('Q-03 takes works whose other records were not reached for no version, and goes on from them', async () => {
    const before = (await build(first)).version
    const active = (await build(second)).version
    const third = aWorld([{ title: 'Quiet motors', date: '2026-05-01', authors: ['Cem'] }])
    const partners = sourceOfDocuments('partner', [aDocument('partner', 'own:1', 'Harbour office')])
    const stop = new AbortController()
    const stopping = {
      ...partners,
      async *read() {
        stop.abort()
        yield* partners.read()
      },
    }
    const stopped = store.import(third, { maxWorkers: 0, documents: [stopping], signal: stop.signal })
    await expect(stopped).rejects.toThrow(/abort/i)
    expect(store.versions()).toEqual([before, active])

    const [file] = third.files.works
    const unread = { ...third, files: { ...third.files, works: [{ ...file!, open: () => expect.unreachable() }] } }
    const { version, counts } = await store.import(unread, { maxWorkers: 0, documents: [partners] })
    expect(counts).toMatchObject({ work: 1, partner: 1 })
    // What the stop left takes no place of the version that was in use before.
    expect(store.prune(2)).toEqual([before])
    expect(store.versions()).toEqual([active, version])
    expect(readdirSync(root()).filter((name) => name.startsWith('.building-'))).toEqual([])
  })

  it('refuses a second import at the same time, naming the running process, and accepts one afterwards', async () => {
    const source = waiting(first)
    const running = build(source)
    await source.begun
    await expect(build(second)).rejects.toThrow(ImportRunningError)
    await expect(build(second)).rejects.toThrow(`process ${process.pid}`)
    source.go()
    await running
    await expect(build(second)).resolves.toMatchObject({ date: '2025-05-01' })
  })

  it('does not count a directory without a summary as a catalogue', async () => {
    const { version } = await build(first)
    mkdirSync(join(root(), 'half'))
    rmSync(join(root(), version, 'catalogue.json'))
    expect(store.list()).toEqual([])
    expect(store.current()).toBeUndefined()
    writeFileSync(join(root(), 'current'), '\n')
    expect(store.current()).toBeUndefined()
    expect((await build(first)).version).toBe(version)
    expect(store.current()?.version).toBe(version)
  })
})
