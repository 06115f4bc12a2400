import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@cognate/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildWorld } from '../testing/world.ts'
import { embeddedHome } from './embedded-home.ts'
import type { Engine } from './engine/engine.ts'
import { type CatalogueHome, LiveEngine, type LiveEngineOptions } from './live-engine.ts'

let [trees, graphs, empty] = ['', '', '']
beforeAll(async () => {
  trees = await buildWorld([{ title: 'Street trees', authors: ['Ada'] }])
  graphs = await buildWorld([{ title: 'Graphs', authors: ['Ben'] }])
  empty = await mkdtemp(join(tmpdir(), 'cognate-empty-'))
})
afterAll(async () => {
  for (const directory of [trees, graphs, empty]) await rm(directory, { recursive: true })
})

const open: LiveEngine[] = []
afterEach(async () => {
  for (const live of open.splice(0)) await live.close()
})

/** An engine that follows a variable; it looks only when told to. */
async function follow(first: string | undefined, onChange?: LiveEngineOptions['onChange']) {
  const active = { directory: first }
  const live = await LiveEngine.follow(
    embeddedHome({ activeDirectory: async () => active.directory }, { threads: 1 }),
    { interval: 1_000_000, onChange },
  )
  open.push(live)
  return { live, active }
}

const titleIn = async (engine: Engine) => (await engine.readRecords('work', ['W1']))[0]?.title

describe('LiveEngine', () => {
  it('D-06 says that there is no catalogue yet, and takes the first that is imported', async () => {
    const { live, active } = await follow(undefined)
    await expect(live.use(titleIn)).rejects.toMatchObject({ code: 'catalogue_unavailable' })
    expect(live.isReady).toBe(false)
    active.directory = trees
    await live.refresh()
    expect(await live.use(titleIn)).toBe('Street trees')
  })

  it('Q-03 answers from the new catalogue while running calls end on the old one', async () => {
    const { live, active } = await follow(trees)
    const { promise: changed, resolve: go } = Promise.withResolvers<void>()
    const running = live.use(async (engine) => {
      const before = await titleIn(engine)
      await changed
      return [before, await titleIn(engine)]
    })
    active.directory = graphs
    await live.refresh()
    expect(await live.use(titleIn)).toBe('Graphs')
    go()
    expect(await running).toEqual(['Street trees', 'Street trees'])
  })

  it('keeps the old catalogue if the new one cannot be opened, and says so once', async () => {
    const changes: { catalogue: string; error?: unknown }[] = []
    const { live, active } = await follow(trees, (change) => changes.push(change))
    active.directory = empty
    await live.refresh()
    await live.refresh()
    expect(await live.use(titleIn)).toBe('Street trees')
    expect(changes).toEqual([{ catalogue: empty, error: expect.objectContaining({ name: 'DamagedCatalogueError' }) }])
    active.directory = graphs
    await live.refresh()
    expect(await live.use(titleIn)).toBe('Graphs')
  })

  it('finishes running calls before it closes', async () => {
    const { live } = await follow(trees)
    const running = live.use(async (engine) => {
      await titleIn(engine)
      return titleIn(engine)
    })
    await live.close()
    expect(await running).toBe('Street trees')
    await expect(live.use(titleIn)).rejects.toMatchObject({ code: 'catalogue_unavailable' })
  })

  it('Q-06 leaves academics out of the catalogue in use and of those that follow', async () => {
    const { live, active } = await follow(undefined)
    const isThere = () => live.use(async (engine) => (await engine.readRecords('author', ['A1']))[0] !== undefined)
    live.hide(['A1'])
    active.directory = trees
    await live.refresh()
    expect(await isThere()).toBe(false)
    live.hide([])
    expect(await isThere()).toBe(true)
    live.hide(['A1'])
    expect(await isThere()).toBe(false)
    active.directory = graphs
    await live.refresh()
    expect(await isThere()).toBe(false)
  })

  it('Q-06 knows under which ids a later catalogue has them, also where it says so late', async () => {
    const catalogues: Record<string, { isAway?: boolean; hidden: readonly string[]; hides: string[] }> = {
      before: { hidden: ['A1'], hides: [] },
      merged: { hidden: ['https://openalex.org/A7'], hides: [], isAway: true },
    }
    let active = 'before'
    let meanwhile = async () => {}
    const home = {
      active: async () => active,
      stampOf: (name: string) => name,
      open: async (name: string) => {
        const found = catalogues[name]!
        const listHidden = async () => {
          if (found.isAway) throw new AppError('catalogue_unavailable')
          await meanwhile()
          return found.hidden
        }
        const hide = (ids: readonly string[]) => void found.hides.push(ids.join())
        return { engine: { hide, listHidden, close: async () => {} } as unknown as Engine }
      },
    }
    const live = await LiveEngine.follow(home as unknown as CatalogueHome, { interval: 3_600_000 })
    let told = 0
    live.followHidden(() => told++)
    await live.hide(['A1'])
    expect([...live.hiddenIds]).toEqual(['A1'])
    active = 'merged'
    await live.refresh()
    expect([...live.hiddenIds]).toEqual(['A1'])
    catalogues.merged!.isAway = false
    await live.refresh()
    expect([...live.hiddenIds]).toEqual(['A1', 'A7'])
    expect(told).toBe(1)
    // Somebody asks while the next catalogue comes into use.
    active = 'next'
    catalogues.next = { hidden: ['A8'], hides: [] }
    meanwhile = async () => {
      meanwhile = async () => {}
      await live.hide(['A8'])
    }
    await live.refresh()
    expect(catalogues.next.hides.at(-1)).toBe('A8')
    expect([...live.hiddenIds]).toEqual(['A8'])
    await live.close()
  })
})
