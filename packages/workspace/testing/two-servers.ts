import { afterAll, beforeAll } from 'vitest'
import type { Workspace } from '../src/index.ts'
import { openWorkspace } from '../src/open-workspace.ts'
import { openTestWorkspace, silent } from './database.ts'

/** A database of its own as two servers have it open, for the tests of a file. */
interface TwoServers {
  workspace: Workspace & { url: string }
  other: Workspace
}

/** Opens both before the tests, which `use` gives them to, and closes them afterwards. */
export function useTwoServers(use: (servers: TwoServers) => void): void {
  let servers: TwoServers
  beforeAll(async () => {
    const workspace = await openTestWorkspace()
    const other = await openWorkspace({ databaseUrl: workspace.url, dataDirectory: '/nowhere', log: silent })
    servers = { workspace, other }
    use(servers)
  })
  afterAll(async () => {
    await servers.other.close()
    await servers.workspace.close()
  })
}
