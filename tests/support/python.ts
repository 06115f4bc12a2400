import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Time limit for installing packages from a slow registry. */
const PATIENCE_MS = 240_000

/** Whether Python can create an environment of its own; CI has it. */
export const hasPython =
  process.env.CI === 'true' || spawnSync('python3', ['-c', 'import pip, venv'], { stdio: 'ignore' }).status === 0

/** Creates a Python environment with the packages of a requirements.txt; gives the folder of its programs. */
export async function makePython(folder: string, requirements: string): Promise<string> {
  const environment = join(folder, 'python')
  const programs = join(environment, 'bin')
  const options = { timeout: PATIENCE_MS }
  // Installed by the pip that is there: one of its own takes as long as the packages.
  await run('python3', ['-m', 'venv', '--without-pip', environment], options)
  const quietly = ['--quiet', '--disable-pip-version-check']
  await run('python3', ['-m', 'pip', '--python', environment, 'install', ...quietly, '-r', requirements], options)
  return programs
}
