import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoDocuments, demoSource } from '@cognate/catalogue'
import { allServicesOff } from '../../apps/server/src/base/outside-services.ts'
import { ROOT } from './shared.ts'

export interface RunningServer {
  url: string
  password: string
  directory: string
  process: ChildProcess
  /** Everything the server printed so far. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** A TCP port of the loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no TCP port')
  return address.port
}

/** Starts the whole server as operators do, by default in a new folder, and waits until it is ready. */
export async function startServer(
  options: { directory?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number } = {},
): Promise<RunningServer> {
  const own = options.directory === undefined
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'cognate-server-'))
  const port = await freePort()
  const password = 'correct horse battery staple'
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: 'true',
      DEMO_PASSWORD: password,
      // Tests call no outside services.
      ...allServicesOff(),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const url = `http://127.0.0.1:${port}`
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    if (own) rmSync(directory, { recursive: true, force: true })
    return child.exitCode
  }
  try {
    await untilReady(url, child, options.timeoutMs ?? 240_000)
  } catch (error) {
    await stop('SIGKILL')
    throw new Error(`the server did not become ready:\n${printed}`, { cause: error })
  }
  return { url, password, directory, process: child, output: () => printed, stop }
}

/** Puts a small demo catalogue into a folder, for a server there: by itself, one builds the whole demo, which takes a core for 15 s. */
export async function buildSmallDemo(directory: string): Promise<void> {
  const works = 600
  await catalogueStore(directory).import(demoSource({ works }), { documents: demoDocuments({ works }), maxWorkers: 0 })
}

async function untilReady(url: string, child: ChildProcess, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not ready within ${timeoutMs} ms`)
}
