import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateDirectory } from './cluster.ts'
import type { Identity } from './launcher.ts'

/** Bytes that the path of a socket may have: 108 on Linux and 104 on macOS, with the closing zero. */
const LONGEST_SOCKET_PATH = 103
/** As PostgreSQL names it after the port. */
export const SOCKET_NAME = '.s.PGSQL.5432'

/**
 * The folder for the socket of the PostgreSQL in `directory`: there, or, where that path is too long for a socket, in the
 * machine's folder for temporary files under a name that belongs to `directory` alone. Only PostgreSQL's user can enter.
 */
export function prepareSocketDirectory(directory: string, identity: Identity | undefined): string {
  const path = choosePath(directory)
  makePrivateDirectory(path, identity)
  const { uid, mode } = lstatSync(path)
  // In a folder that all may write to, somebody else may have made it first, or put a link there.
  if (!lstatSync(path).isDirectory() || uid !== (identity?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) {
    throw new Error(`${path} belongs to somebody else, so the database cannot listen there. Remove it, or set TMPDIR.`)
  }
  return path
}

function choosePath(directory: string): string {
  const near = join(directory, 'socket')
  if (Buffer.byteLength(join(near, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return near
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  return join(tmpdir(), `cognate-${name}`)
}
