import { messages } from '../messages.ts'
import type { Sheet } from './sheet.ts'
import type { WorkerReport } from './xlsx-worker.ts'

export interface WriteOptions {
  signal?: AbortSignal | undefined
  /** Receives the fraction done, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes tables as a spreadsheet file in a worker. An aborted signal ends it at once and raises its reason. */
export function writeSheet(sheets: readonly Sheet[], { signal, onProgress }: WriteOptions = {}): Promise<Blob> {
  const totalRows = sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  return new Promise<Blob>((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
    const finish = (settle: () => void) => {
      worker.terminate()
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => finish(() => reject(signal?.reason))
    signal?.addEventListener('abort', abort)
    worker.addEventListener('error', ({ message }) =>
      finish(() => reject(new Error(message || messages.sheetNotWritten))),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
      if ('rows' in data) onProgress?.(data.rows / totalRows)
      else if ('failure' in data) finish(() => reject(new Error(data.failure)))
      else finish(() => resolve(new Blob(data.file, { type: TYPE })))
    })
    worker.postMessage(sheets)
  })
}
