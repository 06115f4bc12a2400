import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandFailure } from '@cognate/server/tooling'
import { benchOverHttp } from './over-http.ts'
import { withOwnServer } from './own-server.ts'
import type { Queries } from './queries.ts'
import type { Latency } from './timing.ts'
import { ROOT } from './worktree.ts'
import { writeSnapshot } from './write-snapshot.ts'

/** People who search meanwhile, each again as soon as there is an answer. */
const USERS = 2

/** Searches of one server before, during and after an import. */
export interface BesideImport {
  users: number
  works: number
  /** How long the import took, seconds. */
  seconds: number
  before: Latency
  during: Latency
  after: Latency
}

/**
 * Searches a warm server before, during and after `cognate import` of generated works, as an operator starts it in a shell. It
 * fills a data directory of its own: the catalogue that is searched stays the same.
 */
export async function benchBesideImport(
  directory: string,
  queries: Queries,
  { works, calls, warmUp }: { works: number; calls: number; warmUp: number },
): Promise<BesideImport> {
  const root = mkdtempSync(join(tmpdir(), 'cognate-beside-'))
  try {
    const folder = join(root, 'snapshot')
    await writeSnapshot(folder, works)
    return await withOwnServer(directory, async (target) => {
      const search = (amount: { calls: number; signal?: AbortSignal }) =>
        benchOverHttp(target, queries, { users: USERS, warmUp: 0, ...amount })
      await search({ calls: warmUp })
      const before = await search({ calls })
      const { seconds, latency: during } = await searchDuringImport(join(root, 'data'), folder, search)
      return { users: USERS, works, seconds, before, during, after: await search({ calls }) }
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function searchDuringImport(
  dataDirectory: string,
  folder: string,
  search: (amount: { calls: number; signal: AbortSignal }) => Promise<Latency>,
): Promise<{ seconds: number; latency: Latency }> {
  const done = new AbortController()
  const started = performance.now()
  const imported = runImport(dataDirectory, folder).finally(() => done.abort())
  const [latency] = await Promise.all([search({ calls: Number.POSITIVE_INFINITY, signal: done.signal }), imported])
  return { seconds: (performance.now() - started) / 1_000, latency }
}

async function runImport(dataDirectory: string, folder: string): Promise<void> {
  const command = [join(ROOT, 'apps/server/src/cli/main.ts'), 'import', 'openalex', folder]
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', ...command], {
    env: { ...process.env, DATA_DIR: dataDirectory, EMBEDDING_MODEL: undefined },
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new CommandFailure(`The import ended with ${code}.`)
}
