import { createHash } from 'node:crypto'
import { lchownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateDirectory } from './cluster.ts'
import type { ProcessOwner } from './launcher.ts'

/** Bytes that the path of a socket may have: 108 on Linux and 104 on macOS, with the closing zero. */
const LONGEST_SOCKET_PATH = 103
/** As PostgreSQL names it after the port. */
export const SOCKET_NAME = '.s.PGSQL.5432'

/**
 * The folder for the socket of the PostgreSQL in `directory`: there, or, where that path is too long for a socket, in the
 * machine's folder for temporary files under a name that belongs to `directory` alone. Only PostgreSQL's user can enter.
 */
export function prepareSocketDirectory(directory: string, identity: ProcessOwner | undefined): string {
  const near = join(directory, 'socket')
  if (Buffer.byteLength(join(near, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) {
    makePrivateDirectory(near, identity)
    return near
  }
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const far = join(tmpdir(), `cognate-${name}`)
  claimTemporary(far, identity)
  return far
}

/** In a folder that all may write to, somebody else may have made `path` first, or put a link there. */
function claimTemporary(path: string, identity: ProcessOwner | undefined): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) {
    mkdirSync(path, { mode: 0o700 })
    if (identity) lchownSync(path, identity.uid, identity.gid)
  }
  const found = lstatSync(path)
  const owner = identity?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${path} belongs to somebody else, so the database cannot listen there. Remove it, or set TMPDIR.`)
  }
}
