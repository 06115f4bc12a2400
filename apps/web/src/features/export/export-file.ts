import type { WorkRecord } from '@cognate/contract'
import { textFile } from '../../lib/save-file.ts'
import { toCsv } from '../../lib/sheets/csv.ts'
import { linesOf, type Sheet } from '../../lib/sheets/sheet.ts'
import { type WriteOptions, writeSheet } from '../../lib/sheets/write-sheet.ts'
import { toBibtex } from './bibtex.ts'
import { toCsl } from './csl.ts'
import type { Format } from './formats.ts'
import { toRis } from './ris.ts'

/** The content of a file: the sheets of a spreadsheet, the table of a CSV file, and the works to cite. */
export interface ExportContent {
  sheets(): readonly Sheet[]
  table(): Sheet
  works(): readonly WorkRecord[]
}

const toCitations = ({ works }: ExportContent) => works().map(toCsl)

const writers: Record<Format, (content: ExportContent, options: WriteOptions) => Blob | Promise<Blob>> = {
  xlsx: (content, writing) => writeSheet(content.sheets(), writing),
  csv: (content) => textFile(toCsv(linesOf(content.table())), 'text/csv'),
  ris: (content) => textFile(toRis(toCitations(content)), 'application/x-research-info-systems'),
  bib: (content) => textFile(toBibtex(toCitations(content)), 'application/x-bibtex'),
  json: (content) => textFile(JSON.stringify(toCitations(content), null, 2), 'application/vnd.citationstyles.csl+json'),
}

export const writeContent = async (content: ExportContent, format: Format, writing: WriteOptions): Promise<Blob> =>
  writers[format](content, writing)
