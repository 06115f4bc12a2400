import { type PackedTexts, packedText } from './text-pack.ts'
import { byPopularity, CHUNK, type Writing } from './write-entities.ts'

/** Writes the records of works, their names and their DOIs. */
export async function writeWorkRecords(writing: Writing): Promise<void> {
  const { staging, records, works, numberings, files, progress, signal } = writing
  const { order } = numberings.work
  const dois: PackedTexts[] = []
  const { work_record_ends, doi_ends, title_ends } = staging.columns
  progress.stage('writing works', 2 * order.length, 'records')
  for (let first = 0; first < order.length; first += CHUNK) {
    const rows = order.subarray(first, first + CHUNK)
    records.addRecords(
      'work',
      first,
      works.work_id.subarray(first, first + CHUNK),
      staging.logs.work_record.gather(work_record_ends.taken(), rows),
    )
    dois.push(staging.logs.doi.gather(doi_ends.taken(), rows))
    await breathe(signal)
    progress.reach(first + rows.length)
  }
  records.addIdentifiers('doi', 'work', dois)

  const popular = byPopularity(order.length, works.work_cited_by)
  files.column('work_by_popularity', popular)
  for (let first = 0; first < popular.length; first += CHUNK) {
    const rows = popular.subarray(first, first + CHUNK).map((index) => order[index]!)
    const titles = staging.logs.title.gather(title_ends.taken(), rows)
    for (let row = 0; row < rows.length; row++) records.addName('work', first + row + 1, packedText(titles, row))
    await breathe(signal)
    progress.reach(order.length + first + rows.length)
  }
}

/** Lets signals and timers have their turn. */
export async function breathe(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  signal?.throwIfAborted()
}
