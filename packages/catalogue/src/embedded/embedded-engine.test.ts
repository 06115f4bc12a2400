import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { getPriority, platform } from 'node:os'
import { expect, it } from 'vitest'
import { buildWorldWith } from '../../testing/document-worlds.ts'
import { engineSuite } from '../../testing/engine-suite.ts'
import { buildWorld } from '../../testing/world.ts'
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
