import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPython, makePython } from '../support/python.ts'
import { buildSmallDemo, type RunningServer, startServer } from '../support/server.ts'

const run = promisify(execFile)

/** Far above the usual time; ends a hanging run. */
const PATIENCE_MS = 1_800_000

/** The cookies of a signed-in person. */
interface Cookies {
  sessionid: string
  csrftoken: string
}

describe.skipIf(!hasPython)(
  'schemathesis, which makes calls up of the OpenAPI document; needs python3 with venv and pip',
  () => {
    let folder: string
    let server: RunningServer
    let programs: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'cognate-schemathesis-'))
      const directory = join(folder, 'data')
      const started = buildSmallDemo(directory).then(() =>
        startServer({ directory, env: { RATE_LIMIT_PER_MINUTE: '0' } }),
      )
      ;[programs, server] = await Promise.all([
        makePython(folder, join(import.meta.dirname, 'requirements.txt')),
        started,
      ])
    }, PATIENCE_MS)
    afterAll(async () => {
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    /** Runs schemathesis; throws its output if it finds faults, each with a curl command. */
    async function judge({ sessionid, csrftoken }: Cookies, ...options: string[]): Promise<string> {
      const config = join(import.meta.dirname, 'schemathesis.toml')
      const words = ['--config-file', config, 'run', `${server.url}/api/openapi.json`, ...options]
      const env = {
        ...process.env,
        ...{ SESSION_ID: sessionid, CSRF_TOKEN: csrftoken },
        ...{ PYTHONDONTWRITEBYTECODE: '1', HYPOTHESIS_STORAGE_DIRECTORY: join(folder, 'hypothesis'), NO_COLOR: '1' },
      }
      const { stdout } = await run(join(programs, 'st'), words, {
        ...{ cwd: import.meta.dirname, env, timeout: PATIENCE_MS, maxBuffer: 64 * 1024 * 1024 },
      }).catch((error) => {
        throw new Error(`${error.stdout}\n${error.stderr}`, { cause: error })
      })
      return stdout
    }

    it(
      'A-10 finds every answer of every call documented, for somebody who has signed in',
      async () => {
        // Signing out would leave the other calls without a session; it follows below. Calls that ask for the password
        // are made, and never know it.
        const printed = await judge(await signIn(server), '--exclude-operation-id', 'logout')
        expect(printed).toMatch(/Operations: +\d+ selected/)
      },
      PATIENCE_MS,
    )

    it(
      'A-10 finds every answer of the account calls documented, for somebody who has not signed in',
      async () => {
        const { csrftoken } = await signIn(server)
        // The calls that need no session have been asked for every part of their schemas above, and the others refuse each with 401.
        const options = ['--include-tag', 'account', '--phases', 'fuzzing', '--max-examples', '3']
        const printed = await judge({ sessionid: 'none', csrftoken }, ...options)
        expect(printed).toMatch(/Operations: +[1-9]\d* selected/)
      },
      PATIENCE_MS,
    )

    it(
      'A-10 finds every answer of signing out documented',
      async () => {
        const printed = await judge(await signIn(server), '--include-operation-id', 'logout')
        expect(printed).toMatch(/Operations: +1 selected/)
      },
      PATIENCE_MS,
    )
  },
)

async function signIn({ url, password }: RunningServer): Promise<Cookies> {
  const { csrftoken } = cookiesOf(await fetch(`${url}/config`))
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `csrftoken=${csrftoken}`, 'x-csrftoken': csrftoken ?? '' },
    body: JSON.stringify({ username: 'demo', password }),
  })
  if (!response.ok) throw new Error(`sign-in failed: ${await response.text()}`)
  return cookiesOf(response) as unknown as Cookies
}

function cookiesOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!.split('=') as [string, string]),
  )
}
