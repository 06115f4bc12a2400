/** A check of `npm test`: the pinned Node is at most two minor versions behind the newest of its major version. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { minorsBehind } from './minors-behind.ts'

const MOST_BEHIND = 2
const root = resolve(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const pinned: string = dependencies.node

/** Versions in the registry with the same major version; undefined if it cannot be reached. */
function published(): string[] | undefined {
  const [major] = pinned.split('.')
  try {
    const answer = execFileSync('npm', ['view', `node@${major}`, 'version', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    })
    return [JSON.parse(answer)].flat()
  } catch {
    return undefined
  }
}

const versions = published()
const behind = versions && minorsBehind(pinned, versions)
if (behind === undefined) {
  console.log(`Skipped: the registry cannot be reached, so the age of Node ${pinned} is not checked.`)
  process.exitCode = process.env.CI === 'true' ? 1 : 0
} else if (behind > MOST_BEHIND) {
  console.error(`Node ${pinned} is ${behind} minor versions behind: pin a newer one (npm install -E node@24).`)
  process.exitCode = 1
}
