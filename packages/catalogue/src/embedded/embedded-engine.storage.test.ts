import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { getPriority, platform } from 'node:os'
import { expect, it } from 'vitest'
import { buildWorldWith } from '../../testing/document-worlds.ts'
import { engineSuite } from '../../testing/engine-suite.ts'
import { buildWorld } from '../../testing/world.ts'
import { limitTime, OutOfTimeError } from '../base/time-limit.ts'
import { EmbeddedCatalogue } from './embedded-catalogue.ts'
import { openEngine } from './embedded-engine.ts'

engineSuite('the embedded engine', async (world, documents) => {
  const directory = documents ? await buildWorldWith(world, documents) : await buildWorld(world)
  const engine = await openEngine(directory, { threads: 1 })
  const close = async () => {
    await engine.close()
    await rm(directory, { recursive: true })
  }
  return { engine, close }
})

/** How nice each thread of this process is; the 19th field, counted after the name, which may hold blanks. */
function nicenessOfThreads(): number[] {
  const threads = readdirSync('/proc/self/task')
  return threads.map((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return Number(fields[16])
  })
}

it.skipIf(platform() !== 'linux')('searches in threads that leave the cores to the one that asks', async () => {
  const directory = await buildWorld([{ title: 'Street trees cool cities', authors: ['ada'] }])
  const nicer = () => nicenessOfThreads().filter((nice) => nice > getPriority()).length
  const before = nicer()
  const engine = await openEngine(directory, { threads: 2 })
  const during = nicer()
  await engine.close()
  await rm(directory, { recursive: true })
  expect(during - before).toBe(2)
})

it('Q-07 ends a search in the thread when its time is over, and answers the next one in full', async () => {
  const directory = await buildWorld([{ title: 'Street trees cool cities', authors: ['ada'] }])
  const catalogue = await EmbeddedCatalogue.open(directory)
  const ask = () =>
    catalogue.search({
      dataset: 'experts',
      terms: [{ term: 'tree', surface: 'trees', weight: 1 }],
      selfScore: 1,
      filters: {},
      queryIds: [],
      limit: 5,
    })
  const whole = ask()
  expect(whole.hits).toHaveLength(1)
  limitTime(-1)
  expect(ask).toThrow(OutOfTimeError)
  limitTime(60_000)
  expect(ask()).toEqual(whole)
  limitTime(Number.POSITIVE_INFINITY)
  catalogue.close()
  await rm(directory, { recursive: true })
})
