import type { RecordExportRequest } from '@cognate/contract'
import { messages } from './messages.ts'

/** The export formats by file extension; citation formats are for works only. */
export const formats = {
  xlsx: { label: messages.formats.spreadsheet, details: messages.formats.spreadsheetHint, isCitation: false },
  csv: { label: 'CSV', details: '.csv', isCitation: false },
  ris: { label: 'RIS', details: messages.formats.risHint, isCitation: true },
  bib: { label: 'BibTeX', details: messages.formats.bibHint, isCitation: true },
  json: { label: 'CSL-JSON', details: messages.formats.jsonHint, isCitation: true },
} as const satisfies Record<RecordExportRequest['format'], { label: string; details: string; isCitation: boolean }>

export type Format = keyof typeof formats

/** The formats in the order of the menu. */
export const formatsFor = ({ hasWorks }: { hasWorks: boolean }): Format[] =>
  (Object.keys(formats) as Format[]).filter((format) => hasWorks || !formats[format].isCitation)
