import type { Cell } from './sheet.ts'

/** Cells that a spreadsheet would take for a formula, or for the beginning of one; some leave blanks before it away. */
const FORMULA = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/**
 * Rows as CSV (RFC 4180) with a byte order mark, by which Excel knows UTF-8. A text that begins like a formula gets an
 * apostrophe before it (OWASP, CSV injection); numbers are left alone.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(cell: Cell): string {
  if (cell == null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
