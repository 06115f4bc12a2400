import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { catalogueStore } from '@cognate/catalogue'

/** What an import took. */
export interface ImportRate {
  works: number
  seconds: number
  /** The most memory that the process held at a time, MiB. */
  peakMegabytes: number
}

/**
 * Imports and builds a catalogue in a process of its own, and removes it after use.
 * @param what  A number of generated works, or a folder in OpenAlex's layout.
 * @param use  What is done with the catalogue's directory before it goes.
 */
export async function benchImport(
  what: string,
  use: (directory: string) => Promise<void> = async () => {},
): Promise<ImportRate> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  try {
    const script = fileURLToPath(new URL('./import-once.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script, dataDirectory, what])
    const directory = await catalogueStore(dataDirectory).activeDirectory()
    if (directory) await use(directory)
    return JSON.parse(stdout)
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
