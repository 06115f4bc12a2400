import { reorder } from '../base/lists.ts'
import { yieldToEvents } from '../base/yield-to-events.ts'
import type { ShelfSummary } from '../engine/catalogue-summary.ts'
import { countSortMarks } from '../engine/document-sorts.ts'
import { EmptySourceError } from '../importing/empty-source-error.ts'
import { type DocumentLengths, impactsBy } from './count-document.ts'
import { readSources, type ShelfReading } from './read-sources.ts'
import { ShelfStaging } from './shelf-staging.ts'
import type { ShelfWriter } from './shelf-writer.ts'

export interface ShelfBuild extends ShelfReading {
  key: string
  /** Where what is read is kept until it is written. */
  stagingDirectory: string
  writer: ShelfWriter
}

/**
 * Builds a shelf from its sources.
 * @throws EmptySourceError where a source holds no record that can be taken: it would take those of the shelf before away.
 */
export async function buildShelf(build: ShelfBuild): Promise<ShelfSummary> {
  const { kind, key, progress, signal } = build
  const staging = new ShelfStaging(build.stagingDirectory)
  try {
    const { sources, rejected } = await readSources(build, staging)
    const empty = sources.find(({ records }) => records === 0)
    if (empty) {
      const faults = rejected.map((line) => JSON.parse(line)).filter(({ source }) => source === empty.source)
      throw new EmptySourceError({ source: empty.description, rejected: empty.rejected }, kind, faults)
    }
    staging.flush()
    progress.stage(`indexing ${kind}s`, staging.rows.size, 'records')
    const { keys, order } = inOrderOfKeys(staging.rows)
    const lengths = lengthsOf(staging, order)
    const onRecords = async (done: number) => {
      await yieldToEvents(signal)
      progress.reach(done)
    }
    const impactOf = impactsBy(lengths)
    const figures = await build.writer.write({ kind, staging, keys, order, impactOf, rejected, onRecords })
    const sortable = countSortMarks(kind, reorder(staging.columns.sort_marks.view(), order))
    const with_authors = order.filter((row) => staging.lists.author.at(row).length > 0).length
    const counts = { records: order.length, with_authors, ...figures }
    return { kind, key, sources, ...counts, average_length: lengths.ownMean, sortable }
  } finally {
    staging.discard()
  }
}

function inOrderOfKeys(rows: ReadonlyMap<string, number>) {
  const keys = Array.from(rows, ([key, row]) => ({ bytes: Buffer.from(key), row }))
  keys.sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  return { keys: keys.map(({ bytes }) => bytes), order: Uint32Array.from(keys, ({ row }) => row) }
}

function lengthsOf({ columns }: ShelfStaging, order: Uint32Array): DocumentLengths {
  const own = reorder(columns.length.view(), order)
  const people = reorder(columns.people_length.view(), order)
  return { own, ownMean: mean(own), people, peopleMean: mean(people.filter((length) => length > 0)) }
}

function mean(lengths: Uint32Array): number {
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}
