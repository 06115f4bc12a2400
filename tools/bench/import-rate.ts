import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { catalogueStore } from '@cognate/catalogue'
import { addChanges, writeSnapshot } from './write-snapshot.ts'

/** How long something took by the clock, and of all cores together. */
interface Duration {
  seconds: number
  cpuSeconds: number
}

export interface ImportRate extends Duration {
  works: number
  /** Until everything was read, unpacked, parsed and analysed. */
  reading: Duration
  /** Peak memory of the process, MiB. */
  peakMegabytes: number
  /** Load average of the last minute before, without this process. */
  load: number
}

/** An import in full, and the import of what has changed since: one work in a hundred. */
export interface UpdateRate {
  full: ImportRate
  update: ImportRate
}

/**
 * Imports and builds a catalogue in a process of its own, and removes it after use.
 * @param what  A number of generated works, which are written to files first, or a folder in OpenAlex's layout.
 * @param use  Called with the catalogue's directory before it is removed.
 */
export function benchImport(
  what: string,
  use: (directory: string) => Promise<void> = async () => {},
): Promise<ImportRate> {
  return withFolders(async (folder, dataDirectory) => {
    const isNumber = /^\d+$/.test(what)
    if (isNumber) await writeSnapshot(folder, Number(what))
    const rate = await importOnce(dataDirectory, isNumber ? folder : what)
    const directory = await catalogueStore(dataDirectory).activeDirectory()
    if (directory) await use(directory)
    return rate
  })
}

/** Imports generated works, then their changes. */
export function benchUpdate(works: number): Promise<UpdateRate> {
  return withFolders(async (folder, dataDirectory) => {
    await writeSnapshot(folder, works)
    const full = await importOnce(dataDirectory, folder)
    await addChanges(folder, works)
    return { full, update: await importOnce(dataDirectory, folder, 'update') }
  })
}

async function withFolders<Result>(use: (folder: string, dataDirectory: string) => Promise<Result>): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'cognate-bench-'))
  try {
    return await use(join(root, 'snapshot'), join(root, 'data'))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function importOnce(dataDirectory: string, folder: string, mode = ''): Promise<ImportRate> {
  const script = fileURLToPath(new URL('./import-once.ts', import.meta.url))
  const load = loadavg()[0]!
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script, dataDirectory, folder, mode])
  return { ...JSON.parse(stdout), load }
}
