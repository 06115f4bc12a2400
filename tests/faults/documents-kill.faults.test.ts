import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { catalogueStore, demoDocuments, demoSource, openEngine } from '@cognate/catalogue'
import { afterAll, expect, it } from 'vitest'

const script = join(import.meta.dirname, 'support/documents-child.ts')
const data = mkdtempSync(join(tmpdir(), 'cognate-documents-kill-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

const PROJECTS = '3000'
const MOMENTS = ['reading projects', 'indexing projects']

it('Q-03 an import of documents that is killed leaves the old catalogue in use, and the next one starts clean', async () => {
  const store = catalogueStore(data)
  const old = await store.import(demoSource({ works: 500 }), { documents: demoDocuments({ works: 500 }) })
  for (const moment of MOMENTS) {
    await importUntilKilled(moment)
    expect(store.current()?.version).toBe(old.version)
    expect(store.list()).toEqual([old])
    expect(leftOver()).toHaveLength(1)
  }
  const engine = await openEngine(store.current()!.directory, { threads: 1 })
  expect((await engine.readRecords('startup', ['demo:startup-1']))[0]?.id).toBe('demo:startup-1')
  await engine.close()

  const child = start()
  child.stdout.resume()
  expect(await once(child, 'close')).toEqual([0, null])
  const { counts } = store.list()[0]!
  expect(counts).toEqual({ ...old.counts, project: old.counts.project + Number(PROJECTS) })
  expect(leftOver()).toEqual([])
})

function start() {
  return spawn(process.execPath, ['--no-warnings', script, data, PROJECTS], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Starts an import and kills it when it reports a stage. */
async function importUntilKilled(moment: string): Promise<void> {
  const child = start()
  const ended = once(child, 'close')
  let isReached = false
  for await (const line of createInterface({ input: child.stdout })) {
    isReached = line.startsWith(moment)
    if (isReached) break
  }
  child.kill('SIGKILL')
  await ended
  expect(isReached, `the import ended before ${moment}`).toBe(true)
}

/** Folders of running or killed imports. */
function leftOver(): string[] {
  return readdirSync(join(data, 'catalogues')).filter((name) => name.startsWith('.building'))
}
