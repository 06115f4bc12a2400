import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from '@cognate/workspace'
import { ask, silent } from '@cognate/workspace/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Child, runChild } from './support/run-child.ts'

let folder: string
let directory: string
const running: { postgres: EmbeddedPostgres[]; processes: ChildProcess[] } = { postgres: [], processes: [] }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cognate-postgres-'))
  directory = join(folder, 'data/postgres')
})
afterEach(async () => {
  for (const child of running.processes.splice(0)) child.kill('SIGKILL')
  await Promise.all(running.postgres.splice(0).map((postgres) => postgres.stop()))
  // Whoever was left behind by a failed test is joined, and stopped.
  if (existsSync(join(directory, 'cluster'))) await (await startPostgres({ directory, log: silent })).stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: { onExit?: () => void } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ directory, log: silent, ...options })
  running.postgres.push(postgres)
  return postgres
}

async function startElsewhere(): Promise<{ child: Child; pid: number }> {
  const child = runChild([directory, 'hold'])
  running.processes.push(child.process)
  await child.printed(1)
  return { child, pid: Number(child.lines[0]) }
}

/** The row of one statement, as the application's role. */
async function askOne(url: string, statement: string, database = 'postgres') {
  return (await ask(url, statement, database))[0] ?? {}
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** As it stands in the data directory: the process of PostgreSQL. */
const pidFile = () => join(directory, 'cluster/postmaster.pid')

/** Waits until `condition` holds. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 400) throw new Error('The condition did not hold within 20 s.')
    await sleep(50)
  }
}

describe('embedded PostgreSQL', () => {
  it('Q-07 syncs to disk, checks its pages, asks for a password and listens on no port', async () => {
    const { url } = await start()
    const setting = async (name: string) => (await askOne(url, `show ${name}`))[name]
    expect(await setting('fsync')).toBe('on')
    expect(await setting('synchronous_commit')).toBe('on')
    expect(await setting('full_page_writes')).toBe('on')
    expect(await setting('data_checksums')).toBe('on')
    expect(await setting('listen_addresses')).toBe('')
    expect(await setting('server_encoding')).toBe('UTF8')
    expect(await setting('TimeZone')).toBe('UTC')
    expect(await askOne(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual({ rolsuper: false })
    expect(await askOne(url, "select lower('ÄΩЖ') as folded")).toEqual({ folded: 'äωж' })
    const wrong = url.replace(/:[^:@]+@/, ':wrong@')
    await expect(askOne(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(statSync(directory).mode & 0o077).toBe(0)
    expect(statSync(join(directory, 'password')).mode & 0o077).toBe(0)
  })

  it('leaves no process when it stops, and the next start finds what was written', async () => {
    const first = await start()
    await askOne(first.url, 'create database kept')
    await first.stop()
    await until(() => !isRunning(first.pid))
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await askOne(second.url, 'select 1 as one', 'kept')).toEqual({ one: 1 })
  })

  it('starts where a killed one left its process id, and where another process has that number now', async () => {
    await (await start()).stop()
    const other = spawn('sleep', ['600'], { stdio: 'ignore' })
    running.processes.push(other)
    const ended = spawn('true', { stdio: 'ignore' })
    await once(ended, 'exit')
    for (const pid of [ended.pid!, other.pid!]) {
      writeFileSync(
        pidFile(),
        `${pid}\n${join(directory, 'cluster')}\n1700000000\n5432\n${directory}/socket\n\n 1 1\nready   \n`,
      )
      const postgres = await start()
      expect(postgres.pid).not.toBe(pid)
      expect(await askOne(postgres.url, 'select 1 as one')).toEqual({ one: 1 })
      await postgres.stop()
    }
    expect(isRunning(other.pid!)).toBe(true)
  })

  it('is started again after kill -9, says so, and serves under the same URL', async () => {
    let exits = 0
    const postgres = await start({ onExit: () => (exits += 1) })
    await askOne(postgres.url, 'create database kept')
    for (const round of [1, 2]) {
      const { pid } = postgres
      process.kill(pid, 'SIGKILL')
      await until(() => postgres.pid !== pid)
      expect(exits).toBe(round)
      expect(await askOne(postgres.url, 'select 1 as one', 'kept')).toEqual({ one: 1 })
    }
  })

  it('is taken over after kill -9 of the process that started it, and stopped by the next', async () => {
    const { child, pid } = await startElsewhere()
    child.process.kill('SIGKILL')
    await child.ended
    expect(isRunning(pid)).toBe(true)
    const postgres = await start()
    expect(postgres.pid).toBe(pid)
    await postgres.stop()
    await until(() => !isRunning(pid))
  })

  it('starts once for two processes that begin at the same time, and runs until the last has left', async () => {
    const [first, second] = await Promise.all([startElsewhere(), startElsewhere()])
    expect(first.pid).toBe(second.pid)
    first.child.process.stdin!.end()
    await first.child.ended
    expect(isRunning(first.pid)).toBe(true)
    second.child.process.stdin!.end()
    await second.child.ended
    await until(() => !isRunning(first.pid))
    expect(existsSync(pidFile())).toBe(false)
  })

  it('outlives the process that started it while another uses it', async () => {
    const starter = await startElsewhere()
    const postgres = await start()
    expect(postgres.pid).toBe(starter.pid)
    starter.child.process.stdin!.end()
    await starter.child.ended
    expect(await askOne(postgres.url, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('is stopped when its process exits without stopping it', async () => {
    const script = `const { startPostgres } = await import('@cognate/workspace')
      const postgres = await startPostgres({ directory: process.argv[1], log: { info() {}, warn() {}, error() {} } })
      process.stdout.write(String(postgres.pid)); process.exit(3)`
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script, directory], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let pid = ''
    child.stdout.on('data', (part) => (pid += part))
    await once(child, 'close')
    expect(Number(pid)).toBeGreaterThan(0)
    await until(() => !isRunning(Number(pid)))
  })

  it('does not use an unfinished cluster', async () => {
    mkdirSync(join(directory, 'cluster.unfinished-0'), { recursive: true })
    writeFileSync(join(directory, 'cluster.unfinished-0/PG_VERSION'), '18\n')
    const { url } = await start()
    expect(await askOne(url, 'select 1 as one')).toEqual({ one: 1 })
    expect(existsSync(join(directory, 'cluster.unfinished-0'))).toBe(false)
  })

  it('listens elsewhere when its folder’s path is too long for a socket, or has spaces and quotes', async () => {
    for (const name of ['a path, with "quotes" and spaces', 'long '.repeat(40)]) {
      directory = join(folder, name, 'postgres')
      const postgres = await start()
      expect(await askOne(postgres.url, 'select 1 as one')).toEqual({ one: 1 })
      await postgres.stop()
    }
  })

  it('says what is wrong when its password is missing or wrong, and leaves no process', async () => {
    await (await start()).stop()
    const password = readFileSync(join(directory, 'password'))
    rmSync(join(directory, 'password'))
    await expect(start()).rejects.toThrow(/password is missing/)
    writeFileSync(join(directory, 'password'), 'another\n')
    await expect(start()).rejects.toThrow(/not the one/)
    expect(existsSync(pidFile())).toBe(false)
    writeFileSync(join(directory, 'password'), password)
    await (await start()).stop()
  })

  it('Q-05 writes no statement and no detail of an error to its log', async () => {
    const postgres = await start()
    await askOne(postgres.url, `select 'secret manuscript'::int`).catch(() => {})
    await askOne(postgres.url, `do $$ begin raise exception 'x' using detail = 'secret manuscript'; end $$`).catch(
      () => {},
    )
    await postgres.stop()
    const log = readFileSync(join(directory, 'postgres.log'), 'utf8')
    expect(log).toContain('ERROR')
    expect(log).not.toMatch(/select|detail/i)
  })
})
