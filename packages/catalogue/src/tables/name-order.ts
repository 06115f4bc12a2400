/**
 * Of each of some rows its place in the order of their names; equal names share a place.
 * @param count  Rows that there are.
 * @param keyOf  What a name is sorted by.
 */
export function placesOfNames(rows: Uint32Array, count: number, keyOf: (row: number) => string): Uint32Array {
  const named = Array.from(rows, (row) => ({ row, key: keyOf(row) }))
  named.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const places = new Uint32Array(count)
  let place = 0
  for (const [at, { row, key }] of named.entries()) {
    if (key !== named[at - 1]?.key) place = at
    places[row] = place
  }
  return places
}
