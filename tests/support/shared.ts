import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..')

/**
 * A path in `../shared`, the folder beside a checkout with the real corpus, samples and models; undefined if it is missing.
 * Without it, tests that need it are skipped; with CI=true they fail.
 */
export function shared(path: string): string | undefined {
  const full = join(ROOT, '../shared', path)
  if (existsSync(full)) return full
  if (process.env.CI === 'true') throw new Error(`CI needs ../shared/${path} beside the checkout`)
  return undefined
}
