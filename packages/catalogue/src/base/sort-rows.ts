/** Values of a digit of 16 bits. */
const DIGITS = 1 << 16

/**
 * Sorts rows by their keys, in time and memory that grow with their number alone: 8 bytes a row beside what is given.
 * @param rows  Are overwritten. Rows with equal keys stay in their order.
 * @param keyOf  A whole number from 0 to `largest`.
 * @param largest  Below 2^53.
 */
export function sortRows(
  rows: Uint32Array<ArrayBuffer>,
  keyOf: (row: number) => number,
  largest: number,
): Uint32Array<ArrayBuffer> {
  let from = rows
  let into = new Uint32Array(rows.length)
  for (let unit = 1; unit <= largest; unit *= DIGITS) {
    const digitOf = (row: number) => Math.floor(keyOf(row) / unit) % DIGITS
    const places = new Uint32Array(DIGITS + 1)
    for (let at = 0; at < from.length; at++) places[digitOf(from[at]!) + 1]!++
    for (let digit = 0; digit < DIGITS; digit++) places[digit + 1]! += places[digit]!
    for (let at = 0; at < from.length; at++) into[places[digitOf(from[at]!)]!++] = from[at]!
    ;[from, into] = [into, from]
  }
  return from
}

/** The rows that are marked with 1, ascending. A typed array's own `filter` holds what it keeps as objects first. */
export function markedRows(marks: Uint8Array): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(marks.reduce((count, mark) => count + mark, 0))
  for (let row = 0, at = 0; row < marks.length; row++) if (marks[row] === 1) rows[at++] = row
  return rows
}

/** The rows from 0 to `count` - 1. */
export function allRows(count: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}
