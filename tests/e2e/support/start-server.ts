import type { TestProject } from 'vitest/node'
import { startServer } from '../../support/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    url: string
    password: string
    /** The server's DATA_DIR. */
    directory: string
  }
}

/** One server on the demo catalogue for all tests of the page. */
export default async function setup(project: TestProject) {
  const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '0' } })
  project.provide('url', server.url)
  project.provide('password', server.password)
  project.provide('directory', server.directory)
  return async () => {
    await server.stop()
  }
}
