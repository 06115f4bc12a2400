import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { catalogueStore } from '@cognate/catalogue'
import { benchInProcess } from './in-process.ts'
import { serveFrom } from './own-server.ts'
import type { Latency } from './timing.ts'

/** How fast records of other sources are imported and searched. */
export interface DocumentSpeed {
  records: number
  /** Of the import: reading, linking, indexing and writing. */
  seconds: number
  /** Peak memory of the importing process, MiB. */
  peakMegabytes: number
  /** find_similar for 50 projects, by one user. */
  search: Latency
}

/** Imports generated projects into a copy of a catalogue, searches them and removes the copy. */
export async function benchDocuments(
  catalogue: string,
  count: number,
  texts: readonly string[],
): Promise<DocumentSpeed> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  try {
    serveFrom(dataDirectory, catalogue)
    const script = fileURLToPath(new URL('./import-projects-once.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script, dataDirectory, String(count)])
    const { directory } = catalogueStore(dataDirectory).current()!
    const search = await benchInProcess(directory, texts, 1, { dataset: 'projects' })
    return { ...JSON.parse(stdout), search }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
