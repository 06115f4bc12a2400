import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type RunningServer, startServer } from '../../support/server.ts'

/** What a test needs to know of a server. */
type Served = Pick<RunningServer, 'url' | 'password' | 'directory'>

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    servers: Served[]
  }
}

const env = { RATE_LIMIT_PER_MINUTE: '0' }

/** A server on the demo catalogue for each worker, so that files which run at the same time do not meet. */
export default async function setup(project: TestProject) {
  const first = await startServer({ env })
  const directories = Array.from({ length: project.vitest.config.maxWorkers - 1 }, () => withCatalogueOf(first))
  const others = await Promise.all(directories.map((directory) => startServer({ directory, env })))
  const servers = [first, ...others]
  project.provide(
    'servers',
    servers.map(({ url, password, directory }) => ({ url, password, directory })),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  }
}

/** A data directory with the catalogue of a server, and nobody's work in it. */
function withCatalogueOf({ directory: source }: Served): string {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-server-'))
  // Where the file system can, both share the bytes.
  const mode = constants.COPYFILE_FICLONE
  cpSync(join(source, 'catalogues'), join(directory, 'catalogues'), { recursive: true, mode })
  return directory
}
