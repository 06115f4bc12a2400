import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..')

/**
 * A path inside `../shared`, where the real corpus, samples and models stand beside a checkout; undefined where there is none.
 * Somebody who clones the project alone has none, and tests that need it are then left out; with CI=true that is a failure.
 */
export function shared(path: string): string | undefined {
  const full = join(ROOT, '../shared', path)
  if (existsSync(full)) return full
  if (process.env.CI === 'true') throw new Error(`CI needs ../shared/${path} beside the checkout`)
  return undefined
}
