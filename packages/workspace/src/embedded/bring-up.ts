import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogSink } from '../stores/log.ts'
import type { Binaries } from './binaries.ts'
import { ensureCluster, type Paths, programEnvironment, readPassword, requireMajor } from './cluster.ts'
import type { Launcher } from './launcher.ts'
import { isAlive, isPostmasterOf, postmasterFile, readPostmaster, stopPostmaster } from './postmaster.ts'
import { ensureRole } from './roles.ts'
import { SOCKET_NAME } from './socket-directory.ts'

/** All that it takes to run the PostgreSQL of one directory. */
export interface PostgresInstallation {
  paths: Paths
  binaries: Binaries
  launcher: Launcher
  socketDirectory: string
  /** Settings beside those below, by PostgreSQL's names. */
  settings: Record<string, string>
  log: LogSink
}

interface Running {
  pid: number
  socketDirectory: string
}

/** How long a PostgreSQL that runs and does not answer is waited for, before it is restarted. */
const PATIENCE_MS = 60_000
/** How long the remains of a killed PostgreSQL may take to go. */
const REMAINS_MS = 20_000
const LONGEST_LOG_BYTES = 10_000_000

/** Makes PostgreSQL answer: creates what is missing, joins the one that runs, else starts it. Call with the guard held. */
export async function bringUp(installation: PostgresInstallation): Promise<Running> {
  const { paths, binaries, launcher, log } = installation
  await ensureCluster(paths, binaries.initdb, launcher, log)
  requireMajor(paths, binaries.version)
  const password = readPassword(paths)
  const deadline = Date.now() + REMAINS_MS
  while (true) {
    const running = (await joinRunning(paths, password, log)) ?? (await startNew(installation, password))
    if (running) return running
    if (Date.now() > deadline) throw new Error(`Another PostgreSQL holds ${paths.cluster}; see ${paths.log}.`)
    await sleep(50)
  }
}

/** The PostgreSQL that runs on the cluster, once it answers; undefined where none does. */
async function joinRunning(paths: Paths, password: string, log: LogSink): Promise<Running | undefined> {
  const deadline = Date.now() + PATIENCE_MS
  while (true) {
    const postmaster = readPostmaster(paths.cluster)
    if (!postmaster) return undefined
    const { pid, socketDirectory } = postmaster
    if (!isAlive(pid) || !isPostmasterOf(paths.cluster, pid)) {
      // Left by one that was killed. PostgreSQL itself would take a process that got the number since for its predecessor.
      rmSync(postmasterFile(paths.cluster), { force: true })
      return undefined
    }
    if (socketDirectory && (await ensureRole({ socketDirectory, password }))) {
      log.info({ pid }, 'Joined the embedded PostgreSQL that is running')
      return { pid, socketDirectory }
    }
    if (Date.now() > deadline) {
      log.warn({ pid }, 'The embedded PostgreSQL does not answer; stopping it')
      await stopPostmaster(pid)
    }
    await sleep(25)
  }
}

/** Starts PostgreSQL and waits until it answers; undefined where processes of an earlier one are still about. */
async function startNew(installation: PostgresInstallation, password: string): Promise<Running | undefined> {
  const { paths, socketDirectory, log } = installation
  const started = Date.now()
  removeSocket(socketDirectory)
  rotateLog(paths.log)
  const logged = existsSync(paths.log) ? statSync(paths.log).size : 0
  const child = spawnPostgres(installation)
  try {
    while (!(await hasStarted(installation, password))) {
      if (hasEnded(child)) {
        const complaint = readFileSync(paths.log, 'utf8').slice(logged).trim()
        if (REMAINS.test(complaint)) return undefined
        throw new Error(`The embedded PostgreSQL does not start:\n${complaint}`)
      }
      await sleep(10)
    }
  } catch (error) {
    // It runs and lets nobody in, or is about to.
    if (child.pid !== undefined) await stopPostmaster(child.pid)
    throw error
  }
  log.info({ pid: child.pid, took_ms: Date.now() - started }, 'Started the embedded PostgreSQL')
  return { pid: child.pid!, socketDirectory }
}

/** PostgreSQL says so when processes of a killed predecessor still work on the cluster. */
const REMAINS = /lock file "postmaster.pid" already exists|pre-existing shared memory block/

async function hasStarted({ paths, socketDirectory }: PostgresInstallation, password: string): Promise<boolean> {
  return readPostmaster(paths.cluster)?.isReady === true && (await ensureRole({ socketDirectory, password }))
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

/**
 * Removes the socket of a PostgreSQL that was killed, with its lock: that names a process too, whose number another may
 * have by now. The directory is this cluster's alone, and nothing runs on the cluster.
 */
function removeSocket(socketDirectory: string): void {
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) rmSync(join(socketDirectory, name), { force: true })
}

function spawnPostgres({ paths, binaries, launcher, socketDirectory, settings }: PostgresInstallation): ChildProcess {
  const chosen = { ...standardSettings(socketDirectory), ...settings }
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(paths.log, 'a', 0o600)
  const child = launcher.spawn(binaries.postgres, ['-D', paths.cluster, ...args], {
    env: programEnvironment(),
    cwd: '/',
    // Its own session: Ctrl-C reaches the server alone, which closes its connections before it stops PostgreSQL.
    detached: true,
    // A file, not a pipe: PostgreSQL keeps writing after this process has ended.
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.on('error', () => {})
  child.unref()
  return child
}

/** Given with each start, so that they reach clusters made by earlier versions. */
function standardSettings(socketDirectory: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // For two cores and a few GB that are shared with the search engine.
    shared_buffers: '64MB',
    max_connections: '60',
    max_wal_size: '256MB',
    // Files of the log of changes that are done with are removed: renamed for later use they would keep deleted texts.
    wal_recycle: 'off',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What people ask stays out of the log: no statements, no rows that a constraint refused.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
}

function rotateLog(path: string): void {
  if (existsSync(path) && statSync(path).size > LONGEST_LOG_BYTES) renameSync(path, `${path}.1`)
}
