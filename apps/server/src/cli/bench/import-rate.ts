import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What an import took. */
export interface ImportRate {
  works: number
  seconds: number
  /** The most memory that the process held at a time, MiB. */
  peakMegabytes: number
}

/**
 * Imports and builds a catalogue in a process of its own, and removes it.
 * @param what  A number of generated works, or a folder in OpenAlex's layout.
 */
export async function benchImport(what: string): Promise<ImportRate> {
  const directory = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  try {
    const script = fileURLToPath(new URL('./import-once.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script, directory, what])
    return JSON.parse(stdout)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
