import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/**
 * Tests of a kind share settings. Files share two processes, so what they import is loaded twice and not for each of them.
 * Limits of time are there to end what hangs, and far above what a busy machine takes. `npm test` runs all kinds,
 * `npx vitest run --project unit` one.
 */
const kind = (name: string, include: string[], options: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 300_000,
    ...options,
  },
})

/** Tests beside the source that they test, and of what tests and scripts share. */
const besideSource = globSync([
  'packages/**/*.test.ts',
  'apps/web/src/**/*.test.{ts,tsx}',
  'apps/server/src/**/*.test.ts',
  'tools/{bench,evaluate}/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/layout.test.ts',
]).filter((path) => !path.includes('node_modules') && !path.includes('.dom.test.'))

/** What a test imports or calls that builds a catalogue, writes files or opens PostgreSQL. */
const usesStorage =
  /mkdtemp|catalogue\/testing'|\/testing\/(?:built|database|documents|engine-suite|graph-suite|open-world|two-servers|world)\.ts|workspace\/testing/
const isOnStorage = (path: string) => usesStorage.test(readFileSync(path, 'utf8'))

export default defineConfig({
  test: {
    // Two workers fit the two cores that the figures are promised for.
    maxWorkers: 2,
    // Stops the PostgreSQL that tests share, whichever of them started it, and removes what nodes of OpenSearch held.
    globalSetup: ['packages/workspace/testing/global-setup.ts', 'tests/support/opensearch/global-setup.ts'],
    projects: [
      kind(
        'unit',
        besideSource.filter((path) => !isOnStorage(path)),
      ),
      // Components of the page, in a DOM without layout.
      kind('dom', ['apps/web/src/**/*.dom.test.tsx'], { environment: 'happy-dom' }),
      // Catalogues that are built and searched, and stores in PostgreSQL.
      kind('storage', besideSource.filter(isOnStorage)),
      // Those of the command line start processes, which on a busy machine take their time.
      kind(
        'server',
        [
          'apps/server/tests/**/*.test.ts',
          'tools/tests/**/*.test.ts',
          'tests/{relevance,pyalex,schemathesis,export,examples}/**/*.test.ts',
        ],
        {
          testTimeout: 120_000,
        },
      ),
      // These start whole servers and kill processes, each on a directory of its own.
      kind('faults', ['tests/faults/**/*.test.ts'], { isolate: true, testTimeout: 400_000 }),
      // Two files at a time, each worker with a server of its own.
      kind('browser', ['tests/e2e/**/*.test.ts'], {
        testTimeout: 180_000,
        expect: { poll: { timeout: 15_000 } },
        // A browser that crashed says nothing of the page; whatever a test itself finds is not tried again.
        retry: { count: 1, condition: /browser has been closed|Target crashed/ },
        globalSetup: ['tests/e2e/support/start-server.ts'],
      }),
    ],
  },
})
