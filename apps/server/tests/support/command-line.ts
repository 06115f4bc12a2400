import { Readable } from 'node:stream'
import { createTestDatabase } from '@cognate/workspace/testing'
import { vi } from 'vitest'
import { runProgram } from '../../src/cli/program.ts'

/** What a command printed, and its exit code. */
export interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** The command line in this process, on a database of its own. */
export interface CommandLine {
  databaseUrl: string
  /** Words as one text, those with spaces in double quotes. */
  run(words: string, input?: string): Promise<Ran>
  /** The same with --json: the printed value. Fails if the command does. */
  ask(words: string, input?: string): Promise<unknown>
  close(): Promise<void>
}

/** What every command says first: which installation it speaks to. */
const INSTALLATION = /^Installation: .*\n/

/** @param databaseUrl  The database of a server that runs beside it, which closes it. */
export async function openCommandLine(
  environment: Record<string, string> = {},
  databaseUrl?: string,
): Promise<CommandLine> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const run = (words: string, input = '') => runWith(split(words), input)
  return {
    databaseUrl: database.url,
    run,
    async ask(words, input) {
      const ran = await run(`${words} --json`, input)
      if (ran.code !== 0) throw new Error(ran.stderr)
      return JSON.parse(ran.stdout)
    },
    async close() {
      vi.unstubAllEnvs()
      await database.drop()
    },
  }
}

function split(words: string): string[] {
  return [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

async function runWith(args: string[], input: string): Promise<Ran> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      printed[name] += chunk
      return true
    }),
  )
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin)
  try {
    const code = await runProgram(args)
    return { code, stdout: printed.stdout, stderr: printed.stderr.replace(INSTALLATION, '') }
  } finally {
    for (const spy of [...spies, stdin]) spy.mockRestore()
  }
}
