import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoSource, type Engine, type EngineQuery, openEngine } from '@cognate/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-warm-'))
let engine: Engine
beforeAll(async () => {
  const store = catalogueStore(directory)
  await store.import(demoSource({ works: 60 }), { maxWorkers: 0 })
  engine = await openEngine((await store.activeDirectory())!, { threads: 2 })
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

/** The engine, with a note of what it is asked. */
function watched() {
  const asked: EngineQuery[] = []
  let running = 0
  let mostAtOnce = 0
  const search = async (query: EngineQuery) => {
    asked.push(query)
    mostAtOnce = Math.max(mostAtOnce, ++running)
    return engine.search(query).finally(() => running--)
  }
  const watching = new Proxy(engine, {
    get: (target, name) => {
      if (name === 'search') return search
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { watching, asked, mostAtOnce: () => mostAtOnce }
}

describe('warming up', () => {
  const plenty = { reader: undefined, atOnce: 3, queries: 12, withinMs: 60_000 }

  it('Q-02 answers as many queries as there may be, several at once, so that each thread searches', async () => {
    const { watching, asked, mostAtOnce } = watched()
    expect(await warmUp(watching, plenty)).toBe(12)
    expect(
      asked.filter(({ dataset, limit, terms }) => dataset === 'experts' && limit === 50 && terms.length > 5),
    ).toHaveLength(12)
    expect(mostAtOnce()).toBe(3)
  })

  it('Q-02 begins none when its time is over, or when the start is given up', async () => {
    expect(await warmUp(engine, { ...plenty, withinMs: 0 })).toBe(0)
    expect(await warmUp(engine, { ...plenty, signal: AbortSignal.abort() })).toBe(0)
  })
})
