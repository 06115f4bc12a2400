import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** So long at most it takes to install packages from a registry that answers slowly. */
const PATIENCE_MS = 240_000

/** Python with what makes and fills an environment of its own; CI has it. */
export const hasPython =
  process.env.CI === 'true' || spawnSync('python3', ['-c', 'import ensurepip, venv'], { stdio: 'ignore' }).status === 0

/** Makes a Python environment in a folder, with what a requirements.txt names; gives the folder of its programs. */
export async function makePython(folder: string, requirements: string): Promise<string> {
  const environment = join(folder, 'python')
  const programs = join(environment, 'bin')
  const options = { timeout: PATIENCE_MS }
  await run('python3', ['-m', 'venv', environment], options)
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]
  await run(join(programs, 'python'), install, options)
  return programs
}
