import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wordEmbedder } from '../../../testing/word-embedder.ts'
import { aWorld, type WorldWork } from '../../../testing/world.ts'
import { catalogueStore } from '../../build-catalogue.ts'
import { CatalogueStoreError } from '../../store.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'cognate-vectors-'))
})
afterEach(() => rmSync(data, { recursive: true }))

const meanings = { trees: 0, shade: 1, graphs: 2 }
const manyWorks = Array.from(
  { length: 100 },
  (_, number): WorldWork => ({ title: `Trees ${'shade '.repeat(number % 7)}${number}`, authors: ['Ada'] }),
)
const build = (works: WorldWork[], name = 'store') => {
  const store = catalogueStore(join(data, name))
  return store.import(aWorld(works), { maxWorkers: 0 }).then(() => store)
}
const vectorsOf = (directory: string) => readFileSync(join(directory, 'meaning/vectors.bin'))

describe('addVectors', () => {
  it('makes a version with the vector of title and abstract of each work', async () => {
    const store = await build([
      { title: 'Trees', abstract: 'Shade of trees.' },
      { title: 'Graphs' },
      { title: 'Other' },
    ])
    const before = store.current()!
    const embedder = wordEmbedder(meanings)
    const summary = await store.addVectors(embedder)
    expect(store.current()?.version).toBe(summary.version)
    expect(summary).toMatchObject({
      base: before.version,
      meaning: { model: { key: 'words', name: 'model words', dimensions: 8 }, works: 2 },
    })
    expect(embedder.asked.toSorted()).toEqual(['Graphs', 'Other', 'Trees. Shade of trees.'])
    expect([...new Int8Array(vectorsOf(store.current()!.directory))]).toEqual(
      [[20, 10], [0, 0, 10], []].flatMap((parts) => [...parts, ...Array(8 - parts.length).fill(0)]),
    )
  })

  it('Q-03 goes on where it was stopped, and gives the same bytes as one that was not, in whatever order works came', async () => {
    const store = await build(manyWorks)
    await store.addVectors(wordEmbedder(meanings))
    const expected = vectorsOf(store.current()!.directory)

    const stopped = await build(manyWorks, 'stopped')
    const before = stopped.current()
    const abort = new AbortController()
    const first = wordEmbedder(meanings, { onCall: (calls) => calls === 3 && abort.abort() })
    await expect(stopped.addVectors(first, { signal: abort.signal })).rejects.toThrow(/abort/i)
    expect(stopped.current()).toEqual(before)
    expect(first.asked.length).toBeLessThan(100)
    const second = wordEmbedder(meanings)
    await stopped.addVectors(second)
    expect(first.asked.length + second.asked.length).toBe(100)
    expect(vectorsOf(stopped.current()!.directory).equals(expected)).toBe(true)

    const backwards = await build(manyWorks.toReversed(), 'backwards')
    await backwards.addVectors(wordEmbedder(meanings))
    await backwards.import(aWorld(manyWorks), { maxWorkers: 0 })
    const third = wordEmbedder(meanings)
    await backwards.addVectors(third)
    expect(third.asked).toEqual([])
    expect(vectorsOf(backwards.current()!.directory).equals(expected)).toBe(true)
  })

  it('leaves works in languages that the model does not know without a vector', async () => {
    const store = await build([
      { title: 'Trees', language: 'en' },
      { title: 'Trees 2', abstract: 'Die Bäume und das Licht in der Stadt und auf dem Land', language: 'de' },
      { title: 'Trees 3', abstract: 'Les arbres et la ville et les rues dans le pays', language: '' },
    ])
    const embedder = wordEmbedder(meanings, { languages: ['en'] })
    expect((await store.addVectors(embedder)).meaning).toMatchObject({ model: { languages: ['en'] }, works: 1 })
    expect(embedder.asked).toEqual(['Trees'])
    expect((await store.addVectors(wordEmbedder(meanings, { languages: ['en', 'de'] }))).meaning?.works).toBe(2)
  })

  it('Q-03 makes damaged vectors again, which an engine with the model refuses', async () => {
    const store = await build(manyWorks)
    await store.addVectors(wordEmbedder(meanings))
    const { directory } = store.current()!
    const whole = vectorsOf(directory)
    writeFileSync(join(directory, 'meaning/vectors.bin'), Buffer.from(whole).fill(1, 8, 9))
    await expect(EmbeddedCatalogue.open(directory, { meaningModel: 'words' })).rejects.toThrow(/vectors\.bin differs/)
    const embedder = wordEmbedder(meanings)
    await store.addVectors(embedder)
    expect(embedder.asked).toEqual([])
    expect(vectorsOf(store.current()!.directory).equals(whole)).toBe(true)
  })

  it('A-09 makes no other catalogue: the one before stays', async () => {
    const store = await build([{ title: 'Trees' }])
    await store.addVectors(wordEmbedder(meanings))
    const first = store.versions()
    await store.import(aWorld([{ title: 'Graphs' }]), { maxWorkers: 0 })
    await store.addVectors(wordEmbedder(meanings))
    expect(store.prune(2)).toEqual([])
    const second = store.versions().filter((version) => !first.includes(version))
    await store.import(aWorld([{ title: 'Shade' }]), { maxWorkers: 0 })
    expect(store.prune(2).toSorted()).toEqual(first)
    expect(store.versions()).toEqual(expect.arrayContaining(second))
  })

  it('refuses where there is no catalogue', async () => {
    await expect(catalogueStore(data).addVectors(wordEmbedder(meanings))).rejects.toThrow(CatalogueStoreError)
  })
})

it('reads vectors only for the model that is asked for', async () => {
  const store = await build(manyWorks)
  await store.addVectors(wordEmbedder(meanings))
  const { directory } = store.current()!
  const loaded = async (meaningModel?: string) => {
    const catalogue = await EmbeddedCatalogue.open(directory, { meaningModel })
    catalogue.close()
    return catalogue.data.meaning?.vectors.length
  }
  expect(await loaded()).toBeUndefined()
  expect(await loaded('others')).toBeUndefined()
  expect(await loaded('words')).toBe(800)
})
