import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathsOf } from './cluster.ts'

/** Whether a data directory holds the database of an installation. @throws EACCES where this user may not see that */
export function hasEmbeddedDatabase(dataDirectory: string): boolean {
  return statSync(pathsOf(join(dataDirectory, 'postgres')).cluster, { throwIfNoEntry: false }) !== undefined
}
