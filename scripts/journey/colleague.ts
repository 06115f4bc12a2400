import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../../tests/support/shared.ts'

export const COLLEAGUE_NAME = 'Grace Hopper'

/** Adds a second person to the demo organisation of a data directory, if the person is not there. */
export async function addColleague(directory: string): Promise<void> {
  const words = ['user', 'create', 'colleague', '--email', 'grace@example.org', '--first-name', 'Grace']
  const child = spawn(
    process.execPath,
    ['apps/server/src/cli/main.ts', ...words, '--last-name', 'Hopper', '--organisation', 'demo', '--password-stdin'],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: directory }, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  child.stdin.end('a colleague of the demo account\n')
  const [code] = await once(child, 'close')
  if (code !== 0 && !printed.includes('already')) throw new Error(`the colleague was not added: ${printed}`)
}
