import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogSink } from '../stores/log.ts'
import { findBinaries } from './binaries.ts'
import { bringUp, type PostgresInstallation } from './bring-up.ts'
import {
  APPLICATION_ROLE,
  makePrivateDirectory,
  type Paths,
  pathsOf,
  readPassword,
  settleOwnership,
} from './cluster.ts'
import { chooseLauncher } from './launcher.ts'
import { isAlive, isPostmasterOf, readPostmaster, signalProcess, stopPostmaster } from './postmaster.ts'
import { openProcessLock, type ProcessLock, waitForLock } from './process-lock.ts'
import { forgetChanges, urlOf } from './roles.ts'
import { prepareSocketDirectory } from './socket-directory.ts'

interface StartOptions {
  /** Made where it is missing; holds the database, its password and its log, and belongs to PostgreSQL alone. */
  directory: string
  log: LogSink
  /** Called each time PostgreSQL has ended without being asked to; it is then started again. */
  onExit?: () => void
  /** Further settings by PostgreSQL's names; those of the process that starts it hold. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** Database `cognate`, which may not exist yet, as a role that may create databases; the same after a restart. */
  url: string
  /** The process that serves now. */
  readonly pid: number
  /** Ends the log of changes (WAL) so far: all of it is in the tables, and its files are removed. */
  forgetChanges(): Promise<void>
  /** Lets go of PostgreSQL; the last process to do so stops it. Resolves when it has ended, with everything on disk. */
  stop(): Promise<void>
}

/** How often the process is looked after. */
const WATCH_MS = 200
/** How long another process may take to create, start or stop PostgreSQL; recovery after a crash is part of it. */
const GUARD_MS = 300_000

/**
 * Runs the PostgreSQL of `directory` as a child process, or joins the one that runs there already: the server's, for a
 * command beside it; one whose starter was killed, for the next server. Any number of processes may use one directory;
 * PostgreSQL runs as long as one of them does, and is started again when it ends before.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const installation = prepare(options)
  const { paths, log } = installation
  const guard = openProcessLock(paths.guard)
  const users = openProcessLock(paths.users)
  const guarded = <T>(work: () => Promise<T>) => holding(guard, work)

  const first = await guarded(async () => {
    const running = await bringUp(installation)
    if (!users.tryShared()) throw new Error(`${paths.users} is locked by a process that does not know Cognate.`)
    return running
  }).catch((error: unknown) => {
    users.close()
    guard.close()
    throw error
  })
  let pid = first.pid
  let stopping: Promise<void> | undefined
  let restarting: Promise<void> | undefined

  const watch = setInterval(() => {
    if (!restarting && !isAlive(pid)) {
      restarting = restart().finally(() => {
        restarting = undefined
      })
    }
  }, WATCH_MS)
  watch.unref()

  async function restart(): Promise<void> {
    log.error({ pid }, 'The embedded PostgreSQL has ended; starting it again')
    options.onExit?.()
    for (let waitMs = 100; !stopping; waitMs = Math.min(2 * waitMs, 5000)) {
      try {
        pid = (await guarded(() => bringUp(installation))).pid
        return
      } catch (error) {
        log.error({ err: error }, 'The embedded PostgreSQL does not start; trying again')
        await sleep(waitMs)
      }
    }
  }

  async function leave(): Promise<void> {
    clearInterval(watch)
    await restarting
    await guarded(() => stopIfLast(paths, users, log))
    process.off('exit', leaveAtOnce)
    users.close()
    guard.close()
  }

  /** For a process that ends without stop(): nothing can be waited for here. */
  function leaveAtOnce(): void {
    const pid = guard.tryExclusive() && isLast(users) ? runningPostmaster(paths.cluster) : undefined
    if (pid !== undefined) signalProcess(pid, 'SIGINT')
  }
  process.on('exit', leaveAtOnce)

  const access = { socketDirectory: first.socketDirectory, password: readPassword(paths) }
  return {
    url: urlOf(access, APPLICATION_ROLE, 'cognate'),
    get pid() {
      return pid
    },
    forgetChanges: () => forgetChanges(access),
    stop: () => {
      stopping ??= leave()
      return stopping
    },
  }
}

/**
 * Stops the PostgreSQL of `directory` where it runs and no process uses it any more: its users were killed.
 * @param patienceMs  How long to wait for those who still use it.
 */
export async function stopUnused({
  directory,
  log,
  patienceMs = 0,
}: Pick<StartOptions, 'directory' | 'log'> & { patienceMs?: number }): Promise<void> {
  if (!existsSync(directory)) return
  const paths = pathsOf(realpathSync(directory))
  const guard = openProcessLock(paths.guard)
  const users = openProcessLock(paths.users)
  const deadline = Date.now() + patienceMs
  try {
    while (!(await holding(guard, () => stopIfLast(paths, users, log))) && Date.now() < deadline) await sleep(50)
  } finally {
    users.close()
    guard.close()
  }
}

/** Stops PostgreSQL where it runs and nobody else uses it; false where somebody does. Call with the guard held. */
async function stopIfLast({ cluster }: Paths, users: ProcessLock, log: LogSink): Promise<boolean> {
  if (!isLast(users)) return false
  const pid = runningPostmaster(cluster)
  if (pid === undefined) return true
  await stopPostmaster(pid)
  log.info({ pid }, 'Stopped the embedded PostgreSQL')
  return true
}

/** Lets go of the users' lock, or keeps it alone where nobody else has it. */
function isLast(users: ProcessLock): boolean {
  users.release()
  return users.tryExclusive()
}

function runningPostmaster(cluster: string): number | undefined {
  const pid = readPostmaster(cluster)?.pid
  return pid !== undefined && isPostmasterOf(cluster, pid) ? pid : undefined
}

async function holding<T>(guard: ProcessLock, work: () => Promise<T>): Promise<T> {
  await waitForLock(guard.tryExclusive, GUARD_MS)
  try {
    return await work()
  } finally {
    guard.release()
  }
}

function prepare({ directory, log, settings = {} }: StartOptions): PostgresInstallation {
  try {
    mkdirSync(directory, { recursive: true })
    const binaries = findBinaries()
    const real = realpathSync(directory)
    const launcher = chooseLauncher(binaries.postgres, real)
    makePrivateDirectory(real, launcher.identity)
    const paths = pathsOf(real)
    settleOwnership(paths, launcher.identity)
    return {
      paths,
      binaries,
      launcher,
      socketDirectory: prepareSocketDirectory(real, launcher.identity),
      settings,
      log,
    }
  } catch (cause) {
    if (!isRefused(cause)) throw cause
    throw new Error(
      `${directory} cannot be used for the embedded PostgreSQL by this user (${cause.message}). ` +
        'Run as its owner, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    )
  }
}

function isRefused(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
}
