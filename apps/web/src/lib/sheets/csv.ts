import type { Cell } from './sheet.ts'

/**
 * Where a spreadsheet could take a text for a formula: at its beginning, some leave blanks before it away, and behind
 * what parts cells in another setting. Where a semicolon does, quotes in the middle of a line protect nothing.
 */
const FORMULAS = /(?:^|(?<=[;\t\r\n]))(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g

/**
 * Rows as CSV (RFC 4180) with a byte order mark, by which Excel knows UTF-8. What begins like a formula gets an
 * apostrophe before it (OWASP, CSV injection); numbers are left alone.
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
