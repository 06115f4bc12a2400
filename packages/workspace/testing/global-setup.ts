import { stopUnused } from '../src/embedded/start-postgres.ts'
import { silent, testDirectory } from './database.ts'

/** How long the last worker may take to end; it is stopped at the same time. */
const LAST_WORKER_MS = 3000

/**
 * Vitest's globalSetup: stops the PostgreSQL of the tests after the last file, unless another run still uses it. Vitest
 * kills its workers, which therefore leave it running; the first file that needs it has started it.
 */
export default function setup(): () => Promise<void> {
  return () => stopUnused({ directory: testDirectory, log: silent, patienceMs: LAST_WORKER_MS })
}
