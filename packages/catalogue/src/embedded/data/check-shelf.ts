import type { VersionFiles } from '../../engine/version/version-files.ts'
import { checkIndex, expectOffsets, expectWhole } from './check-catalogue.ts'
import { areWithin } from './check-values.ts'
import type { Shelf } from './shelf.ts'
import { SHELVES } from './shelf-format.ts'

/** Lists of lists of a shelf; their offsets have the name with `_offsets`. */
const lists = ['country', 'sector', 'institution', 'author'] as const

/**
 * Refuses a shelf whose files do not fit each other or the catalogue in which it stands, as `checkCatalogue` does.
 * @throws DamagedCatalogueError
 */
export async function checkShelf(shelf: Shelf, catalogue: Pick<VersionFiles, 'directory' | 'summary'>): Promise<void> {
  const { columns, summary, vocabularies, segments } = shelf
  const { records, terms, kind } = summary
  const place = { directory: catalogue.directory, place: `${SHELVES}/${kind}: ` }
  expectWhole(columns.day.length === records, place, 'its days are not all there')
  expectWhole(columns.end_day.length === records, place, 'its last days are not all there')
  expectWhole(columns.authority.length === records, place, 'its sources are not all there')
  expectWhole(columns.id_offsets.length === records + 1, place, 'its ids are not all there')
  expectOffsets(columns.id_offsets, columns.id_bytes.length, place, 'id_offsets')
  const ends = {
    country: vocabularies.country?.length,
    sector: vocabularies.sector?.length,
    institution: catalogue.summary.counts.institution,
    author: catalogue.summary.counts.author,
  }
  for (const name of lists) {
    const offsets = columns[`${name}_offsets`]
    expectWhole(offsets.length === records + 1, place, `${name} has not a list for each record`)
    expectOffsets(offsets, columns[name].length, place, `${name}_offsets`)
    expectWhole(areWithin(columns[name], ends[name] ?? 0), place, `${name} names what is not there`)
  }
  await checkIndex({ ...place, columns, segments }, { terms, works: records })
}
