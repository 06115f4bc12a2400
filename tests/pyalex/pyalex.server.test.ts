import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPython, makePython } from '../support/python.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const run = promisify(execFile)

/** Time limit for the client's calls. */
const PATIENCE_MS = 240_000

describe.skipIf(!hasPython)('pyalex, a public client of OpenAlex; needs python3 with venv and pip', () => {
  let folder: string
  let server: RunningServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cognate-pyalex-'))
    server = await startServer({ directory: join(folder, 'data'), env: { RATE_LIMIT_PER_MINUTE: '0' } })
  }, PATIENCE_MS)
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it(
    'D-05 gets what it expects from each of its calls',
    async () => {
      const programs = await makePython(folder, join(import.meta.dirname, 'requirements.txt'))
      const script = join(import.meta.dirname, 'calls.py')
      const options = { timeout: PATIENCE_MS }
      const { stdout } = await run(join(programs, 'python'), [script, `${server.url}/catalogue`], options).catch(
        (error) => {
          throw new Error(`${error.stdout}\n${error.stderr}`, { cause: error })
        },
      )
      const [, answered, made] = /(\d+) of (\d+) calls answered as expected/.exec(stdout) ?? []
      expect(Number(made)).toBeGreaterThanOrEqual(40)
      expect(answered).toBe(made)
    },
    3 * PATIENCE_MS,
  )
})
