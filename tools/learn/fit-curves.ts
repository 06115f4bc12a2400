import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Curve, ExpertFeature } from '@cognate/matching'
import { CommandFailure } from '@cognate/server/tooling'

const run = promisify(execFile)

/** Keeps LightGBM from one fit to the next. */
const ENVIRONMENT = join(import.meta.dirname, '../../node_modules/.cache/learn-python')

interface FitOptions {
  /** What the curves look at. */
  features: readonly ExpertFeature[]
  /** Curves on top of which the others are fitted. */
  onTopOf?: readonly Curve[]
  /** The least factor for people with fewer works than make somebody right. */
  leastForFew: number
  /** The least factor for people whose works are far off in meaning, or too few. */
  leastForFar: number
}

/** Fits the curves of a model on the features in a folder. @throws CommandFailure without Python or its packages. */
export async function fitCurves(
  folder: string,
  { features, onTopOf = [], leastForFew, leastForFar }: FitOptions,
): Promise<Curve[]> {
  const python = await makeEnvironment()
  const script = join(import.meta.dirname, 'fit.py')
  const options = [
    ...['--features', features.join()],
    ...['--curves', JSON.stringify(onTopOf)],
    ...['--least-for-few', String(leastForFew)],
    ...['--least-for-far', String(leastForFar)],
  ]
  const { stdout } = await run(python, [script, folder, ...options], { maxBuffer: 2 ** 24 })
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
