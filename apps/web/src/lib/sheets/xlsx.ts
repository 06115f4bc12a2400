import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Sheet } from './sheet.ts'
import { rowXml, sheetEnd, sheetPath, sheetStart, workbookParts } from './xlsx-parts.ts'

/** Rows that are written between two reports of progress. */
const ROWS_PER_REPORT = 250

/** The fastest level that still makes texts several times smaller. Slower levels gain a few per cent. */
const COMPRESSION_LEVEL = 4

/**
 * Writes tables as a spreadsheet file, xlsx. It writes and compresses piece by piece, so that it can report progress.
 * @param onProgress  Receives the number of rows written so far.
 */
export function writeXlsx(
  sheets: readonly Sheet[],
  onProgress: (rows: number) => void = () => {},
): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece as Uint8Array<ArrayBuffer>)
  })
  for (const [path, content] of Object.entries(workbookParts(sheets))) addFile(zip, path)(content, true)
  let writtenRows = 0
  for (const [index, sheet] of sheets.entries()) {
    const write = addFile(zip, sheetPath(index))
    write(sheetStart(sheet), false)
    for (let at = 0; at < sheet.rows.length; at += ROWS_PER_REPORT) {
      const rows = sheet.rows.slice(at, at + ROWS_PER_REPORT)
      // The head is the first row.
      write(rows.map((row, place) => rowXml(row, at + place + 2)).join(''), false)
      writtenRows += rows.length
      onProgress(writtenRows)
    }
    write(sheetEnd(sheet), true)
  }
  zip.end()
  return pieces
}

function addFile(zip: Zip, path: string): (content: string, isLast: boolean) => void {
  const file = new ZipDeflate(path, { level: COMPRESSION_LEVEL })
  zip.add(file)
  return (content, isLast) => file.push(strToU8(content), isLast)
}
