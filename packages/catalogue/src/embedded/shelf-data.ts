import { join } from 'node:path'
import type { DocumentKind } from '@cognate/contract'
import {
  SHELVES,
  type ShelfColumnName,
  type ShelfSummary,
  type ShelfVocabularies,
  shelfColumns,
} from '../documents/shelf-format.ts'
import { checkShelf } from './check-shelf.ts'
import { readArrays, readJson } from './read-arrays.ts'
import { readSegment, type Segment } from './segment.ts'

export type ShelfColumns = { [Name in ShelfColumnName]: InstanceType<(typeof shelfColumns)[Name]> }

/** The records of one kind of other sources in memory, beside their texts: what all threads share. */
export interface Shelf {
  directory: string
  summary: ShelfSummary
  vocabularies: ShelfVocabularies
  columns: ShelfColumns
  segments: Segment[]
}

export type Shelves = { [Kind in DocumentKind]?: Shelf }

/**
 * Reads the shelves of a catalogue into shared memory.
 * @throws DamagedCatalogueError
 */
export async function loadShelves(directory: string, summaries: readonly ShelfSummary[]): Promise<Shelves> {
  const shelves: Shelves = {}
  for (const summary of summaries) {
    shelves[summary.kind] = await loadShelf(join(directory, SHELVES, summary.kind), summary)
  }
  return shelves
}

async function loadShelf(directory: string, summary: ShelfSummary): Promise<Shelf> {
  const columns = await readArrays(shelfColumns, (name) => join(directory, 'columns', `${name}.bin`))
  const segments: Segment[] = []
  for (let number = 0; number < summary.segments; number++) segments.push(await readSegment(directory, number))
  const vocabularies = await readJson<ShelfVocabularies>(directory, 'vocabularies.json')
  const shelf = { directory, summary, vocabularies, columns: columns as ShelfColumns, segments }
  checkShelf(shelf)
  return shelf
}
