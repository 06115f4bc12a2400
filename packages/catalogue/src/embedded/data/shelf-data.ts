import { join } from 'node:path'
import type { DocumentKind } from '@cognate/contract'
import { NONE } from '../../base/none.ts'
import { sharedArray } from '../../base/shared-array.ts'
import type { ShelfSummary } from '../../engine/catalogue-summary.ts'
import type { VersionFiles } from '../../engine/version/version-files.ts'
import { checkIndex, expectOffsets, expectWhole } from './check-catalogue.ts'
import { areWithin } from './check-values.ts'
import { readSegments } from './segment.ts'
import type { Shelf, ShelfColumns } from './shelf.ts'
import { SHELVES, type ShelfVocabularies, shelfColumns } from './shelf-format.ts'

export type Shelves = { [Kind in DocumentKind]?: Shelf }

/**
 * Reads the shelves of a catalogue into shared memory.
 * @throws DamagedCatalogueError
 */
export async function loadShelves(files: VersionFiles): Promise<Shelves> {
  const shelves: Shelves = {}
  for (const summary of files.summary.shelves ?? []) shelves[summary.kind] = await loadShelf(files, summary)
  return shelves
}

async function loadShelf(files: VersionFiles, summary: ShelfSummary): Promise<Shelf> {
  const folder = `${SHELVES}/${summary.kind}/`
  const columns = await loadColumns(folder, summary, files)
  const segments = await readSegments(files, folder, summary.segments)
  const vocabularies = await files.json<ShelfVocabularies>(`${folder}vocabularies.json`)
  const shelf = { directory: join(files.directory, folder), summary, vocabularies, columns, segments }
  await checkShelf(shelf, files)
  return shelf
}

/** The columns; those of a shelf that was made before last days were kept say that none is known. */
async function loadColumns(folder: string, { records }: ShelfSummary, files: VersionFiles): Promise<ShelfColumns> {
  const { end_day, ...others } = shelfColumns
  const isComplete = files.has(`${folder}columns/end_day.bin`)
  const loaded = await files.arrays(isComplete ? shelfColumns : others, (name) => `${folder}columns/${name}.bin`)
  if (isComplete) return loaded as ShelfColumns
  return { ...(loaded as ShelfColumns), end_day: sharedArray(end_day, records).fill(NONE) }
}

/** Lists of lists of a shelf; their offsets have the name with `_offsets`. */
const lists = ['country', 'sector', 'institution', 'author'] as const

/**
 * Refuses a shelf whose files do not fit each other or the catalogue in which it stands, as `checkCatalogue` does.
 * @throws DamagedCatalogueError
 */
async function checkShelf(shelf: Shelf, catalogue: Pick<VersionFiles, 'directory' | 'summary'>): Promise<void> {
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
