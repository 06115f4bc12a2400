import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { CommandFailure } from '@cognate/server/tooling'
import { ROOT } from './worktree.ts'

/** A server to measure, and an account on it. */
export interface MeasuredServer {
  url: string
  username: string
  password: string
  /** The process, where it runs on this machine and is known. */
  pid?: number
}

/** Enough to build the page, too. */
const START_SECONDS = 120

/**
 * Starts a server with a catalogue and an empty workspace for a measurement, so that a running server and its users are not
 * disturbed.
 * @param catalogue  The catalogue's directory; undefined where the settings name a cluster.
 * @param settings  Further ones of the server.
 * @param root  The tree of the server's program.
 */
export async function withOwnServer<Result>(
  catalogue: string | undefined,
  use: (target: MeasuredServer) => Promise<Result>,
  { settings = {}, root = ROOT }: { settings?: Record<string, string>; root?: string } = {},
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  const password = randomBytes(18).toString('base64url')
  const port = await freePort()
  if (catalogue !== undefined) serveFrom(directory, catalogue)
  const server = spawn('sh', ['-c', startOf(root)], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: undefined,
      PUBLIC_URL: undefined,
      DEMO: 'on',
      DEMO_PASSWORD: password,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await untilReady(url, server)
    return await use({ url, username: 'demo', password, pid: server.pid })
  } finally {
    await stop(server)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** What `npm start` runs in a tree. The shell becomes the server, so that its process is known. */
const startOf = (root: string): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start

/** Peak memory of a process, MiB; undefined if it is not known. */
export const peakMegabytesOf = (pid: number | undefined): number | undefined => readStatus(pid, 'VmHWM')

/** Memory of a process now, MiB; undefined if it is not known. */
export const memoryOf = (pid: number | undefined): number | undefined => readStatus(pid, 'VmRSS')

function readStatus(pid: number | undefined, field: 'VmHWM' | 'VmRSS'): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1_024
}

/** Makes a data directory in which a catalogue is the active one. */
export function serveFrom(directory: string, catalogue: string): void {
  const catalogues = join(directory, 'catalogues')
  mkdirSync(catalogues)
  symlinkSync(resolve(catalogue), join(catalogues, basename(catalogue)))
  writeFileSync(join(catalogues, 'current'), basename(catalogue))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new CommandFailure('There is no free port.')
  return address.port
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + 1_000 * START_SECONDS
  while (Date.now() < end && server.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new CommandFailure('The server for the measurement did not start.')
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}
