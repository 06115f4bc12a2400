import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Time limit for installing packages from a slow registry. */
const PATIENCE_MS = 240_000

/** Whether Python can create an environment of its own; CI has it. */
export const hasPython =
  process.env.CI === 'true' || spawnSync('python3', ['-c', 'import ensurepip, venv'], { stdio: 'ignore' }).status === 0

/** Creates a Python environment with the packages of a requirements.txt; gives the folder of its programs. */
export async function makePython(folder: string, requirements: string): Promise<string> {
  const environment = join(folder, 'python')
  const programs = join(environment, 'bin')
  const options = { timeout: PATIENCE_MS }
  await run('python3', ['-m', 'venv', environment], options)
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]
  await run(join(programs, 'python'), install, options)
  return programs
}
