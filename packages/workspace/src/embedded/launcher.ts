import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user and group that a program runs as. */
export interface ProcessOwner {
  uid: number
  gid: number
}

/** Starts PostgreSQL's programs, which refuse to run as root. */
export interface Launcher {
  /** The user that runs the programs and owns the files; undefined: the user of this process. */
  identity: ProcessOwner | undefined
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess
}

/**
 * How to run `program` on files in `directory`. An ordinary user starts it directly. As root it runs as the owner of
 * `directory`, else as `postgres`, else as `nobody`; where that user cannot reach the program or the files, as in a
 * checkout below /root, it keeps the one capability of root that is missing, by util-linux' setpriv.
 */
export function chooseLauncher(program: string, directory: string): Launcher {
  if (process.getuid?.() !== 0) return { identity: undefined, spawn }
  const identity = ownerOf(directory) ?? findUser('postgres') ?? findUser('nobody')
  if (!identity) throw unlaunchable('there is neither a user postgres nor a user nobody')
  if (isReachableFor(identity, program) && isReachableFor(identity, directory)) {
    return { identity, spawn: (path, args, options) => spawn(path, args, { ...options, ...identity }) }
  }
  const wrap = setprivArguments(identity)
  const { status } = spawnSync('setpriv', [...wrap, program, '--version'], { stdio: 'ignore' })
  if (status !== 0) {
    throw unlaunchable(`user ${identity.uid} can reach ${program} or ${directory} neither directly nor through setpriv`)
  }
  return { identity, spawn: (path, args, options) => spawn('setpriv', [...wrap, path, ...args], options) }
}

function unlaunchable(reason: string): Error {
  return new Error(
    `The embedded PostgreSQL does not run as root, and ${reason}. ` +
      'Start Cognate as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/**
 * dac_override lets the program pass folders that are closed to its user; it may do nothing else that root may.
 * Without no_setuid_fixup the kernel leaves the capability out of access(2), by which PostgreSQL looks for its own files.
 */
function setprivArguments({ uid, gid }: ProcessOwner): string[] {
  const capability = '+dac_override'
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=-all,${capability}`,
    `--ambient-caps=-all,${capability}`,
    `--bounding-set=-all,${capability}`,
    '--securebits=+no_setuid_fixup',
  ]
}

/** Root keeps the data of the ordinary user who made it theirs. */
function ownerOf(directory: string): ProcessOwner | undefined {
  const { uid, gid } = statSync(directory)
  return uid === 0 ? undefined : { uid, gid }
}

function findUser(name: string): ProcessOwner | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** Whether every folder on the way to `path`, and `path` itself, lets the user pass. */
function isReachableFor({ uid, gid }: ProcessOwner, path: string): boolean {
  let step = realpathSync(path)
  while (true) {
    const { mode, uid: owner, gid: group } = statSync(step)
    const executable = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if ((mode & executable) === 0) return false
    if (dirname(step) === step) return true
    step = dirname(step)
  }
}
