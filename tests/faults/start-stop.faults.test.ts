import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildSmallDemo, freePort, startServer } from '../support/server.ts'
import { ROOT } from '../support/shared.ts'
import { HttpClient } from './support/http-client.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-start-stop-'))
let children: ChildProcess[] = []

beforeAll(async () => {
  await buildSmallDemo(directory)
})
afterEach(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  children = []
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Processes with the data directory in their arguments or environment; on Linux only. */
function processesOfDirectory(): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids
    .map(Number)
    .filter((pid) => ['cmdline', 'environ'].some((file) => readProcess(pid, file).includes(directory)))
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Runs `npm start` in a process group of its own, as a shell does. */
async function npmStart(port: number) {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: directory, DEMO: 'on', DEMO_PASSWORD: 'a password for tests' },
      // As for operators; the other servers of tests are ready at once.
      WARM_UP: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const ended = once(child, 'close')
  while (!printed.includes('Cognate is ready') && child.exitCode === null) await sleep(50)
  return { child, ended, output: () => printed }
}

/** The exit code and error output of a server that cannot start. */
async function startInVain(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
  })
  children.push(child)
  let printed = ''
  child.stderr.on('data', (chunk) => (printed += chunk))
  await once(child, 'close')
  return { code: child.exitCode, printed }
}

describe.runIf(process.platform === 'linux')('stopping', () => {
  it.each([
    ['SIGTERM to npm', (pid: number) => process.kill(pid, 'SIGTERM')],
    ['Ctrl-C, a SIGINT to the whole group', (pid: number) => process.kill(-pid, 'SIGINT')],
  ])('leaves no process behind after %s', async (_, stop) => {
    const { child, ended, output } = await npmStart(await freePort())
    expect(output()).toContain('user name  demo')
    expect(processesOfDirectory().length).toBeGreaterThan(2)
    stop(child.pid!)
    await ended
    await expect.poll(processesOfDirectory, { timeout: 10_000 }).toEqual([])
  })

  it('exits with 0 and lets running calls end', async () => {
    const server = await startServer({ directory })
    children.push(server.process)
    const client = new HttpClient(server.url)
    await client.signIn('demo', server.password)
    const searchAll = (words: string) => Array.from({ length: 8 }, (_, index) => client.ask(`${words} ${index}`))
    // Opens the connections: one that is opened late may find the door closed.
    await Promise.all(searchAll('climate'))
    const searches = searchAll('climate and trees')
    // When the first is answered, the others have arrived.
    await Promise.race(searches)
    const stopped = server.stop('SIGTERM')
    expect(await Promise.all(searches)).toHaveLength(8)
    expect(await stopped).toBe(0)
    await expect.poll(processesOfDirectory, { timeout: 10_000 }).toEqual([])
  })

  it('leaves no process behind when it is stopped while it starts', async () => {
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(await freePort()), DATA_DIR: directory, DEMO: 'on' },
      stdio: 'ignore',
    })
    children.push(child)
    const ended = once(child, 'exit')
    while (processesOfDirectory().length < 2) await sleep(20)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await expect.poll(processesOfDirectory, { timeout: 10_000 }).toEqual([])
  })
})

describe('starting', () => {
  it('works after kill -9', async () => {
    const killed = await startServer({ directory })
    await killed.stop('SIGKILL')
    const server = await startServer({ directory })
    const client = new HttpClient(server.url)
    await client.signIn('demo', server.password)
    expect(await client.ask('climate and trees')).toMatch(/^[\da-f-]{36}$/)
    expect(await server.stop()).toBe(0)
  })

  it('prints a link for the first account, another one at each start', async () => {
    const empty = mkdtempSync(join(directory, 'empty-'))
    await catalogueStore(empty).import(demoSource({ works: 20 }))
    const start = async () => {
      const server = await startServer({ directory: empty, env: { DEMO: 'off' } })
      children.push(server.process)
      await expect.poll(server.output).toMatch(/Cognate is ready/)
      const key = /app\/first-start\/([\w-]+)\//.exec(server.output())?.[1]
      const statusOf = async (asked = key) => (await fetch(`${server.url}/api/first_start/${asked}/`)).status
      return { server, key, statusOf }
    }
    const first = await start()
    expect(await first.statusOf()).toBe(200)
    await first.server.stop()
    const second = await start()
    expect([await second.statusOf(first.key), await second.statusOf()]).toEqual([404, 200])
    const page = await fetch(`${second.server.url}/app/first-start/${second.key}/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    await second.server.stop()
  })

  it('says in a sentence that the port is taken, and exits with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const { child, ended, output } = await npmStart(port)
    await ended
    taken.close()
    expect(child.exitCode).toBe(1)
    expect(output()).toContain(`Port ${port} on 127.0.0.1 is taken`)
  })

  it('says in a sentence that the data directory cannot be used, and exits with 1', async () => {
    const file = join(directory, 'a-file')
    writeFileSync(file, '')
    const { code, printed } = await startInVain({ PORT: '0', DATA_DIR: file })
    expect(code).toBe(1)
    expect(printed).toMatch(/^DATA_DIR .*a-file cannot be used: ENOTDIR/)
    expect(printed).not.toContain('    at ')
  })

  it('reports all faults of the settings together, and exits with 1', async () => {
    const { code, printed } = await startInVain({ PORT: 'x', PUBLIC_URL: 'y' })
    expect(code).toBe(1)
    expect(printed).toMatch(/PORT must be .*\n\s+PUBLIC_URL must be/)
  })
})
