import { checkIndex, expect } from './check-catalogue.ts'
import type { Shelf } from './shelf-data.ts'

/** Lists of lists of a shelf; their offsets have the name with `_offsets`. */
const lists = ['country', 'sector', 'institution', 'author'] as const

/**
 * Refuses a shelf whose files do not fit each other, as `checkCatalogue` does.
 * @throws DamagedCatalogueError
 */
export function checkShelf(shelf: Shelf): void {
  const { columns, summary } = shelf
  const { records, terms } = summary
  expect(columns.day.length === records, shelf, 'its days are not all there')
  expect(columns.authority.length === records, shelf, 'its sources are not all there')
  expect(columns.id_offsets.length === records + 1, shelf, 'its ids are not all there')
  expect(columns.id_offsets.at(-1) === columns.id_bytes.length, shelf, 'id_bytes does not end where id_offsets says')
  for (const name of lists) {
    const offsets = columns[`${name}_offsets`]
    expect(offsets.length === records + 1, shelf, `${name} has not a list for each record`)
    expect(offsets.at(-1) === columns[name].length, shelf, `${name} does not end where its offsets say`)
  }
  checkIndex(shelf, { terms, works: records })
}
