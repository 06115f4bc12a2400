import { withoutFormulas } from '@cognate/contract/formulas'
import type { Cell } from './sheet.ts'

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
  const safe = withoutFormulas(cell)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
