import type { Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

/** Spreadsheets are written beside the page, which stays quick and can end this at any time. */

/** What the worker says: how many rows are written, and at last the file. */
export type WorkerReport = { rows: number } | { file: Uint8Array<ArrayBuffer>[] } | { failure: string }

const report = (message: WorkerReport) => self.postMessage(message)

self.addEventListener('message', ({ data: sheets }: MessageEvent<readonly Sheet[]>) => {
  try {
    report({ file: writeXlsx(sheets, (rows) => report({ rows })) })
  } catch (error) {
    report({ failure: error instanceof Error ? error.message : String(error) })
  }
})
