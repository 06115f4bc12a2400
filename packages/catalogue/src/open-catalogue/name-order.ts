import { foldText } from '@cognate/matching'
import { ListQueryError } from '../engine/engine.ts'
import type { Numbers } from './masks.ts'
import { countOf, isTaxonomy, type OpenKind, type Reader } from './reader.ts'
import { remember } from './remember.ts'
import { taxonomyOf } from './taxonomy.ts'

/** Names are read one by one, which for all of them takes most of a second. */
const MOST_NAMES = 150_000

/**
 * Of each of these records its place in the order of the names, accents and case aside. The order of all names of a kind is
 * kept where they are few enough.
 * @throws ListQueryError where they are too many.
 */
export function nameOrder(kind: OpenKind, rows: Uint32Array, reader: Reader): Numbers {
  const count = countOf(kind, reader)
  if (count <= MOST_NAMES) {
    return remember(reader.data, `${kind} names in order`, () =>
      placesOf(
        kind,
        Uint32Array.from({ length: count }, (_, row) => row),
        reader,
      ),
    )
  }
  if (rows.length <= MOST_NAMES) return placesOf(kind, rows, reader)
  throw new ListQueryError(
    `At most ${MOST_NAMES.toLocaleString('en')} records can be sorted by display_name, and ${rows.length.toLocaleString('en')} fit: narrow the filter.`,
  )
}

function placesOf(kind: OpenKind, rows: Uint32Array, reader: Reader): Numbers {
  const nameOf = namesOf(kind, reader)
  const named = Array.from(rows, (row) => ({ row, name: foldText(nameOf(row)) }))
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.row - b.row))
  const places = new Uint32Array(countOf(kind, reader))
  for (const [place, { row }] of named.entries()) places[row] = place
  return places
}

function namesOf(kind: OpenKind, reader: Reader): (row: number) => string {
  if (kind === 'absent') return () => ''
  if (isTaxonomy(kind)) return (row) => taxonomyOf(kind, reader).places[row]!.display_name
  return (row) => reader.nameAt(kind, row)
}
