import type { Sheet } from './sheet.ts'
import type { WorkerReport } from './xlsx-worker.ts'

export interface Writing {
  signal?: AbortSignal | undefined
  /** Takes how much is done, 0 to 1. */
  onProgress?: ((done: number) => void) | undefined
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Tables as a spreadsheet file, written in a worker; an aborted signal ends it at once and raises its reason. */
export function writeSheet(sheets: readonly Sheet[], { signal, onProgress }: Writing = {}): Promise<Blob> {
  const all = sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  return new Promise<Blob>((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      signal?.removeEventListener('abort', stop)
      settle()
    }
    const stop = () => end(() => reject(signal?.reason))
    signal?.addEventListener('abort', stop)
    worker.addEventListener('error', ({ message }) =>
      end(() => reject(new Error(message || 'the spreadsheet could not be written'))),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
      if ('rows' in data) onProgress?.(data.rows / all)
      else if ('failure' in data) end(() => reject(new Error(data.failure)))
      else end(() => resolve(new Blob(data.file, { type: TYPE })))
    })
    worker.postMessage(sheets)
  })
}
