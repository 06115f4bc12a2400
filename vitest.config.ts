import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Tests start hundreds of processes of ours: what one has compiled, the next ones take from here.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')
// Nobody measures their first answers.
process.env.WARM_UP ??= 'off'

/**
 * Tests of a kind share settings; the suffix of a file says its kind, none is a unit test. Files share two processes, so what they
 * import is loaded twice and not for each of them. Limits of time are there to end what hangs, and far above what a busy machine takes.
 * `npm test` runs all kinds, `npx vitest run --project unit` one.
 */
const kind = (name: string, include: string[], options: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    ...options,
  },
})

const folders = '{packages,apps,tools,scripts,tests}'
const bySuffix = (suffix: string) => [`${folders}/**/*.${suffix}.test.{ts,tsx}`]
const suffixes = ['dom', 'storage', 'server', 'faults', 'browser']

export default defineConfig({
  test: {
    // Two workers fit the two cores that the figures are promised for.
    maxWorkers: 2,
    // What a file that has ended still fetched of the page says nothing of it.
    onUnhandledError: ({ name }) => name !== 'EnvironmentTeardownError',
    // Stops the PostgreSQL that tests share, whichever of them started it, and removes what nodes of OpenSearch held.
    globalSetup: ['packages/workspace/testing/global-setup.ts', 'tests/support/opensearch/global-setup.ts'],
    projects: [
      kind('unit', [`${folders}/**/*.test.{ts,tsx}`], {
        exclude: ['**/node_modules/**', ...suffixes.flatMap(bySuffix)],
      }),
      // Components of the page, in a DOM without layout.
      kind('dom', bySuffix('dom'), { environment: 'happy-dom' }),
      // Catalogues that are built and searched, and stores in PostgreSQL.
      kind('storage', bySuffix('storage')),
      // Those of the command line start processes, which on a busy machine take their time.
      kind('server', bySuffix('server'), { testTimeout: 300_000 }),
      // These start whole servers and kill processes, each on a directory of its own.
      kind('faults', bySuffix('faults'), { isolate: true, testTimeout: 400_000 }),
      // Two files at a time, each worker with a server of its own.
      kind('browser', bySuffix('browser'), {
        testTimeout: 180_000,
        // A browser that crashed says nothing of the page; whatever a test itself finds is not tried again.
        retry: { count: 1, condition: /browser has been closed|Target crashed/ },
        globalSetup: ['tests/e2e/support/start-server.ts'],
      }),
    ],
  },
})
