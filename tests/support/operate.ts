import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './shared.ts'

/** Runs the operator's command line on a data directory, also beside its server; a line may be given to its standard input. */
export async function operateOn(
  directory: string,
  words: readonly string[],
  line = '',
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, ['apps/server/src/cli/main.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: directory, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  child.stdin.end(`${line}\n`)
  const [code] = await once(child, 'close')
  return { code, printed }
}
