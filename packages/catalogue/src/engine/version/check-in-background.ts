import { Worker } from 'node:worker_threads'
import type { CheckCost } from '../engine.ts'
import { readVersion } from './catalogue-json.ts'
import type { FileSums } from './file-sums.ts'
import type { FileCheck } from './find-damage.ts'
import { AT_ONCE_BYTES, filesOnDisk } from './version-files.ts'

/** A check that runs. */
export interface BackgroundCheck {
  /** What it found; nothing where it was stopped. */
  result: Promise<CheckCost & Pick<FileCheck, 'damages'>>
  stop(): void
}

/** The files that opening does not check, because reading them takes long and they stay on the disk. @throws DamagedCatalogueError */
export function largeFiles(directory: string, atOnceBytes = AT_ONCE_BYTES): FileSums {
  return filesOnDisk(readVersion(directory)?.files, (bytes) => bytes > atOnceBytes)
}

/** Compares files with their checksums in a thread of its own and of the lowest priority: answers do not wait for it. */
export function checkInBackground(directory: string, files: FileSums): BackgroundCheck {
  const { promise: done, resolve } = Promise.withResolvers<Awaited<BackgroundCheck['result']>>()
  const emptyCheck = { damages: [], bytes: 0, milliseconds: 0 }
  if (Object.keys(files).length === 0) return { result: Promise.resolve(emptyCheck), stop: () => {} }
  const start = performance.now()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: { directory, files },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  worker.unref()
  worker.on('message', (check: FileCheck) => resolve({ ...check, milliseconds: performance.now() - start }))
  // What stops the thread is no damage: the files are as good as unchecked.
  worker.on('error', () => resolve(emptyCheck))
  worker.on('exit', () => resolve(emptyCheck))
  return { result: done, stop: () => void worker.terminate() }
}
