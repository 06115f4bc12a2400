import type { WorkRecord } from '@cognate/contract'
import { toCsv } from '../../lib/sheets/csv.ts'
import { linesOf, type Sheet } from '../../lib/sheets/sheet.ts'
import { type WriteOptions, writeSheet } from '../../lib/sheets/write-sheet.ts'
import { toBibtex } from './bibtex.ts'
import { toCsl } from './csl.ts'
import type { Format } from './formats.ts'
import { toRis } from './ris.ts'

/** What can be written: the tables of a spreadsheet, the one table of a CSV file, and the works that can be cited. */
export interface Content {
  sheets(): readonly Sheet[]
  table(): Sheet
  works(): readonly WorkRecord[]
}

const text = (content: string, type: string) => new Blob([content], { type: `${type};charset=utf-8` })
const cited = ({ works }: Content) => works().map(toCsl)

const writers: Record<Format, (content: Content, writing: WriteOptions) => Blob | Promise<Blob>> = {
  xlsx: (content, writing) => writeSheet(content.sheets(), writing),
  csv: (content) => text(toCsv(linesOf(content.table())), 'text/csv'),
  ris: (content) => text(toRis(cited(content)), 'application/x-research-info-systems'),
  bib: (content) => text(toBibtex(cited(content)), 'application/x-bibtex'),
  json: (content) => text(JSON.stringify(cited(content), null, 2), 'application/vnd.citationstyles.csl+json'),
}

/** Content in a format. */
export const writeContent = async (content: Content, format: Format, writing: WriteOptions): Promise<Blob> =>
  writers[format](content, writing)
