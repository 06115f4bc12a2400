/**
 * Of each of some rows its place in the order of their names.
 * @param count  Rows that there are.
 * @param keyOf  What a name is sorted by.
 */
export function placesOfNames(rows: Uint32Array, count: number, keyOf: (row: number) => string): Uint32Array {
  const named = Array.from(rows, (row) => ({ row, key: keyOf(row) }))
  named.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row - b.row))
  const places = new Uint32Array(count)
  for (const [place, { row }] of named.entries()) places[row] = place
  return places
}
