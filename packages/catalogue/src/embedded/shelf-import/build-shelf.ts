import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentKind } from '@cognate/contract'
import { reorder, reorderLists } from '../../base/lists.ts'
import type { Progress } from '../../base/progress.ts'
import { yieldToEvents } from '../../base/yield-to-events.ts'
import type { ShelfSummary } from '../../engine/catalogue-summary.ts'
import { countSortMarks } from '../../engine/document-sorts.ts'
import { SEGMENT_WORKS } from '../data/format.ts'
import { shelfColumns } from '../data/shelf-format.ts'
import type { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { ColumnFiles } from '../writing/column-files.ts'
import { writePostings } from '../writing/write-index.ts'
import { type DocumentLengths, impactsBy } from './count-document.ts'
import type { Linker } from './link.ts'
import { readSources, type ShelfSource } from './read-sources.ts'
import { ShelfStaging } from './shelf-staging.ts'
import { writeRecords } from './shelved-records.ts'

export interface ShelfBuild {
  kind: DocumentKind
  key: string
  /** Where the shelf comes to stand. */
  directory: string
  /** All sources of the shelf, those taken over from the shelf before included. */
  sources: readonly ShelfSource[]
  /** The catalogue in which the shelf stands. */
  catalogue: EmbeddedCatalogue
  linker: Linker
  progress: Progress
  signal?: AbortSignal | undefined
}

/** Writes a whole shelf from its sources and syncs it; the same sources give the same files. */
export async function buildShelf(build: ShelfBuild): Promise<ShelfSummary> {
  const { directory, kind, key, progress } = build
  mkdirSync(directory, { recursive: true })
  const staging = new ShelfStaging(join(directory, 'staging'))
  try {
    const { sources, rejected } = await readSources(build, staging)
    staging.flush()
    const files = new ColumnFiles(directory, shelfColumns)
    files.text('rejected.jsonl', rejected.map((line) => `${line}\n`).join(''))
    progress.stage(`indexing ${kind}s`, staging.rows.size, 'records')
    const written = await writeShelf(files, staging, build)
    staging.discard()
    await files.sync()
    return { kind, key, sources, ...written }
  } finally {
    staging.discard()
  }
}

type Files = ColumnFiles<typeof shelfColumns>

async function writeShelf(files: Files, staging: ShelfStaging, { kind, progress, signal }: ShelfBuild) {
  const order = writeIds(files, staging.rows)
  writeColumns(files, staging, order)
  writeLists(files, staging, order)
  files.json('vocabularies.json', staging.vocabularies)
  const lengths = lengthsOf(staging, order)
  const onWorks = async (done: number) => {
    await yieldToEvents(signal)
    progress.reach(done)
  }
  const terms = await writePostings({ staging, files, works: { order }, onWorks }, impactsBy(lengths))
  await writeRecords(files.directory, staging, order, signal)
  const segments = Math.ceil(order.length / SEGMENT_WORKS)
  const sortable = countSortMarks(kind, reorder(staging.columns.sort_marks.view(), order))
  return { records: order.length, segments, terms, average_length: lengths.ownMean, sortable }
}

/** Writes the keys in the order of their bytes and gives the rows in that order. */
function writeIds(files: Files, rows: ReadonlyMap<string, number>): Uint32Array<ArrayBuffer> {
  const keys = Array.from(rows, ([key, row]) => ({ bytes: Buffer.from(key), row }))
  keys.sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const offsets = new Uint32Array(keys.length + 1)
  for (const [index, { bytes }] of keys.entries()) offsets[index + 1] = offsets[index]! + bytes.length
  files.column('id_bytes', Buffer.concat(keys.map(({ bytes }) => bytes)))
  files.column('id_offsets', offsets)
  return Uint32Array.from(keys, ({ row }) => row)
}

function writeColumns(files: Files, { columns }: ShelfStaging, order: Uint32Array): void {
  files.column('day', reorder(columns.day.view(), order))
  files.column('authority', reorder(columns.authority.view(), order))
}

function writeLists(files: Files, { lists }: ShelfStaging, order: Uint32Array): void {
  const inOrder = ({ ends, values }: (typeof lists)[keyof typeof lists]) =>
    reorderLists(ends.view(), values.view(), order, (value) => value)
  const country = inOrder(lists.country)
  files.column('country_offsets', country.offsets)
  files.column('country', Uint16Array.from(country.values))
  const sector = inOrder(lists.sector)
  files.column('sector_offsets', sector.offsets)
  files.column('sector', Uint16Array.from(sector.values))
  const institution = inOrder(lists.institution)
  files.column('institution_offsets', institution.offsets)
  files.column('institution', institution.values)
  const author = inOrder(lists.author)
  files.column('author_offsets', author.offsets)
  files.column('author', author.values)
}

function lengthsOf({ columns }: ShelfStaging, order: Uint32Array): DocumentLengths {
  const own = reorder(columns.length.view(), order)
  const people = reorder(columns.people_length.view(), order)
  return { own, ownMean: mean(own), people, peopleMean: mean(people.filter((length) => length > 0)) }
}

function mean(lengths: Uint32Array): number {
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}
