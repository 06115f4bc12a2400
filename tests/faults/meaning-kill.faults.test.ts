import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { afterAll, expect, it } from 'vitest'
import { ROOT, shared } from '../support/shared.ts'

const model = shared('models/all-MiniLM-L6-v2')
const data = mkdtempSync(join(tmpdir(), 'cognate-meaning-kill-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

const WORKS = 150

it.skipIf(!model)(
  'Q-03 vectors whose making was killed three times and stopped once are, byte for byte, those of an undisturbed one; needs ../shared/models',
  async () => {
    const [disturbed, undisturbed] = [join(data, 'disturbed'), join(data, 'undisturbed')]
    const { version } = await catalogueStore(disturbed).import(demoSource({ works: WORKS }), { maxWorkers: 0 })
    cpSync(disturbed, undisturbed, { recursive: true })

    const sizes: number[] = []
    for (const signal of ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
      const before = logSize(disturbed)
      const child = build(disturbed)
      while (child.exitCode === null && logSize(disturbed) === before) await sleep(5)
      child.kill(signal)
      const [code] = await once(child, 'close')
      if (signal === 'SIGTERM') expect(code).toBe(1)
      expect(catalogueStore(disturbed).current()?.version).toBe(version)
      sizes.push(logSize(disturbed))
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(new Set(sizes).size).toBe(4)

    for (const directory of [disturbed, undisturbed]) expect((await once(build(directory), 'close'))[0]).toBe(0)
    expect(vectorsOf(disturbed).length).toBe(WORKS * 384)
    expect(vectorsOf(disturbed).equals(vectorsOf(undisturbed))).toBe(true)
    expect(catalogueStore(disturbed).current()?.version).toBe(catalogueStore(undisturbed).current()?.version)
  },
)

/** Makes the vectors of a data directory's catalogue as an operator does. */
function build(directory: string) {
  const script = join(ROOT, 'apps/server/src/cli/main.ts')
  return spawn(process.execPath, ['--no-warnings', script, 'meaning', 'on', '--model', model!], {
    env: { ...process.env, DATA_DIR: directory, EMBEDDING_MODEL: undefined },
    stdio: 'ignore',
  })
}

/** Bytes of the vectors that were made so far. */
function logSize(directory: string): number {
  const folder = join(directory, 'catalogues/.vectors')
  if (!existsSync(folder)) return 0
  const [log] = readdirSync(folder).filter((name) => name.endsWith('.log'))
  return log ? statSync(join(folder, log)).size : 0
}

function vectorsOf(directory: string): Buffer {
  return readFileSync(join(catalogueStore(directory).current()!.directory, 'meaning/vectors.bin'))
}
