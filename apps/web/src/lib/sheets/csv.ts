import type { Cell } from './sheet.ts'

/**
 * The places where a spreadsheet could read a text as a formula: at its beginning, also after blanks, and after characters
 * that separate cells in other locales. Where a semicolon separates cells, quotes inside a line protect nothing.
 */
const FORMULAS = /(?:^|(?<=[;\t\r\n]))(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g

/**
 * Rows as CSV (RFC 4180) with a byte order mark, so that Excel reads UTF-8. A text that begins like a formula
 * gets an apostrophe before it (OWASP, CSV injection); numbers stay as they are.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(cell: Cell): string {
  if (cell == null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = cell.replace(FORMULAS, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
