/**
 * `npm run measure:start`: seconds from the start of the process to the first answer, on an empty data folder (with the
 * page not yet built) and again on the same folder.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tests/support/server.ts'
import { ROOT } from '../tests/support/shared.ts'

async function measure(directory: string): Promise<{ ready: number; stopped: number }> {
  const started = performance.now()
  const server = await startServer({ directory })
  const ready = performance.now() - started
  const stopping = performance.now()
  await server.stop()
  return { ready: ready / 1000, stopped: (performance.now() - stopping) / 1000 }
}

const directory = mkdtempSync(join(tmpdir(), 'cognate-start-'))
try {
  rmSync(join(ROOT, 'apps/web/dist'), { recursive: true, force: true })
  for (const name of ['empty data folder', 'second start']) {
    const { ready, stopped } = await measure(directory)
    console.log(`${name.padEnd(20)} first answer ${ready.toFixed(1)} s, stop ${stopped.toFixed(1)} s`)
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
