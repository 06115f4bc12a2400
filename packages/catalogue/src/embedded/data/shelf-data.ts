import { join } from 'node:path'
import type { DocumentKind } from '@cognate/contract'
import { NONE } from '../../base/none.ts'
import { sharedArray } from '../../base/shared-array.ts'
import type { ShelfSummary } from '../../engine/catalogue-summary.ts'
import type { VersionFiles } from '../../engine/version/version-files.ts'
import { checkShelf } from './check-shelf.ts'
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
