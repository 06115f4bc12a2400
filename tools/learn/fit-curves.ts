import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Curve } from '@cognate/matching'
import { CommandFailure } from '@cognate/server/tooling'

const run = promisify(execFile)

/** Keeps LightGBM from one fit to the next. */
const ENVIRONMENT = join(import.meta.dirname, '../../node_modules/.cache/learn-python')

interface FitOptions {
  /** The least factor for people with fewer works than make somebody right. */
  leastForFew: number
}

/** Fits the curves of a model on the features in a folder. @throws CommandFailure without Python or its packages. */
export async function fitCurves(folder: string, { leastForFew }: FitOptions): Promise<Curve[]> {
  const python = await makeEnvironment()
  const script = join(import.meta.dirname, 'fit.py')
  const { stdout } = await run(python, [script, folder, '--least-for-few', String(leastForFew)], { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout) as Curve[]
}

/** A Python with the packages of requirements.txt. */
async function makeEnvironment(): Promise<string> {
  const python = join(ENVIRONMENT, 'bin/python')
  const requirements = join(import.meta.dirname, 'requirements.txt')
  // What was installed is noted last, so that an installation that broke off is done again.
  const installed = join(ENVIRONMENT, 'installed.txt')
  try {
    if (existsSync(installed) && readFileSync(installed).equals(readFileSync(requirements))) return python
    await run('python3', ['-m', 'venv', ENVIRONMENT])
    await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements])
    copyFileSync(requirements, installed)
    return python
  } catch (cause) {
    throw new CommandFailure('Fitting needs python3 with venv and pip, and the packages of tools/learn.', { cause })
  }
}
