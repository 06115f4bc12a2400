import { reorder, reorderLists } from '../../base/lists.ts'
import type { ShelfStaging } from '../../shelves/shelf-staging.ts'
import type { ShelfWriter } from '../../shelves/shelf-writer.ts'
import { SEGMENT_WORKS } from '../data/format.ts'
import { shelfColumns } from '../data/shelf-format.ts'
import { ColumnFiles } from '../writing/column-files.ts'
import { writePostings } from '../writing/write-index.ts'
import { writeRecords } from './shelved-records.ts'

type Files = ColumnFiles<typeof shelfColumns>

/** Writes a shelf into a directory, as `data/shelf-format.ts` says, and syncs it. */
export function embeddedShelfWriter(directory: string): ShelfWriter {
  return {
    async write({ staging, keys, order, impactOf, rejected, onRecords }) {
      const files = new ColumnFiles(directory, shelfColumns)
      files.text('rejected.jsonl', rejected.map((line) => `${line}\n`).join(''))
      writeIds(files, keys)
      files.column('day', reorder(staging.columns.day.view(), order))
      files.column('end_day', reorder(staging.columns.end_day.view(), order))
      files.column('authority', reorder(staging.columns.authority.view(), order))
      writeLists(files, staging, order)
      files.json('vocabularies.json', staging.vocabularies)
      const terms = await writePostings({ staging, files, works: { order }, onWorks: onRecords }, impactOf)
      await writeRecords(files.directory, staging, order, () => onRecords(order.length))
      await files.sync()
      return { terms, segments: Math.ceil(order.length / SEGMENT_WORKS) }
    },
  }
}

function writeIds(files: Files, keys: readonly Uint8Array[]): void {
  const offsets = new Uint32Array(keys.length + 1)
  for (const [index, { length }] of keys.entries()) offsets[index + 1] = offsets[index]! + length
  files.column('id_bytes', Buffer.concat(keys))
  files.column('id_offsets', offsets)
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
