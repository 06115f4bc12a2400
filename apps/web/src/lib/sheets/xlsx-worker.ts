import type { Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

/** Writes spreadsheets in a worker, so that the page stays responsive and can cancel. */

/** A message of the worker: the number of rows written, then the file. */
export type WorkerReport = { rows: number } | { file: Uint8Array<ArrayBuffer>[] } | { failure: string }

const report = (message: WorkerReport) => self.postMessage(message)

self.addEventListener('message', ({ data: sheets }: MessageEvent<readonly Sheet[]>) => {
  try {
    report({ file: writeXlsx(sheets, (rows) => report({ rows })) })
  } catch (error) {
    report({ failure: error instanceof Error ? error.message : String(error) })
  }
})
