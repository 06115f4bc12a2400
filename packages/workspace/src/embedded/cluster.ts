import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { LogSink } from '../stores/log.ts'
import type { Launcher, ProcessOwner } from './launcher.ts'

/** The role that owns the cluster; used once, to create the one below. */
export const SUPERUSER = 'postgres'
/** The role that the application works as: it may create databases, and nothing else beyond its own. */
export const APPLICATION_ROLE = 'cognate'

/** Where the parts of one embedded PostgreSQL lie. */
export interface Paths {
  directory: string
  /** PostgreSQL's own data directory. */
  cluster: string
  /** The password of both roles. */
  password: string
  log: string
  /** Held while PostgreSQL is created, started or stopped. */
  guard: string
  /** Shared by every process that uses PostgreSQL. */
  users: string
}

export function pathsOf(directory: string): Paths {
  const at = (name: string) => join(directory, name)
  return {
    directory,
    cluster: at('cluster'),
    password: at('password'),
    log: at('postgres.log'),
    guard: at('guard.lock'),
    users: at('users.lock'),
  }
}

/** Makes `path` where it is missing, and closes it to everybody but the identity that PostgreSQL runs as. */
export function makePrivateDirectory(path: string, identity: ProcessOwner | undefined): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  if (identity) chownSync(path, identity.uid, identity.gid)
}

/**
 * Makes the lock files, and gives the identity all that is there: root may have made it, or brought it back from a
 * backup, with its own name and open modes.
 */
export function settleOwnership(paths: Paths, identity: ProcessOwner | undefined): void {
  for (const file of [paths.guard, paths.users]) closeSync(openSync(file, 'a', 0o600))
  if (existsSync(paths.cluster)) chmodSync(paths.cluster, 0o700)
  if (existsSync(paths.password)) chmodSync(paths.password, 0o600)
  if (!identity) return
  for (const path of [paths.guard, paths.users, paths.password, paths.cluster]) {
    if (existsSync(path) && statSync(path).uid !== identity.uid) giveTree(path, identity)
  }
}

function giveTree(path: string, identity: ProcessOwner): void {
  lchownSync(path, identity.uid, identity.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTree(join(path, name), identity)
}

/** The password of the cluster. */
export function readPassword(paths: Paths): string {
  if (!existsSync(paths.password)) {
    throw new Error(`${paths.password} is missing: it holds the password of the database beside it. Restore it.`)
  }
  return readFileSync(paths.password, 'utf8').trim()
}

/**
 * Creates the cluster where there is none: aside, then named, so that a crash on the way leaves nothing that would be
 * taken for a finished one. Call with the guard held.
 */
export async function ensureCluster(paths: Paths, initdb: string, launcher: Launcher, log: LogSink): Promise<void> {
  if (existsSync(paths.cluster)) return
  const started = Date.now()
  removeUnfinished(paths)
  writePassword(paths, launcher.identity)
  const unfinished = `${paths.cluster}.unfinished-${randomBytes(4).toString('hex')}`
  await run(launcher, initdb, [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${paths.password}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 orders and folds alike on every machine, whatever locales that has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=timezone=UTC',
    '--no-instructions',
  ])
  renameSync(unfinished, paths.cluster)
  syncDirectory(paths.directory)
  log.info({ took_ms: Date.now() - started }, 'Created the embedded PostgreSQL')
}

/** PostgreSQL reads no files of another major version, and says so in words that help nobody. */
export function requireMajor({ cluster }: Paths, version: string): void {
  const [major] = version.split('.')
  const its = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (its === major) return
  throw new Error(
    `The database in ${cluster} is one of PostgreSQL ${its}, and this Cognate brings PostgreSQL ${version}. Run cognate backup with the Cognate that used it last, then cognate restore with this one into a new DATA_DIR.`,
  )
}

function removeUnfinished(paths: Paths): void {
  for (const name of readdirSync(paths.directory)) {
    if (name.startsWith('cluster.unfinished-')) rmSync(join(paths.directory, name), { recursive: true, force: true })
  }
}

function writePassword(paths: Paths, identity: ProcessOwner | undefined): void {
  rmSync(paths.password, { force: true })
  writeFileSync(paths.password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  if (identity) chownSync(paths.password, identity.uid, identity.gid)
}

/** A rename is on disk once its directory is. */
function syncDirectory(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

async function run(launcher: Launcher, program: string, args: string[]): Promise<void> {
  const child = launcher.spawn(program, args, {
    env: programEnvironment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    complaint += part
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) {
    throw new Error(
      `${program} failed (${code}): ${complaint.trim()}\nSet DATABASE_URL to use a PostgreSQL server instead of the embedded one.`,
    )
  }
}

/** PGPORT and its like, set for other tools, would change what PostgreSQL's programs do. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
