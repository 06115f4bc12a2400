import type { WorkRecord } from '@cognate/contract'
import type { Numberings } from './number-records.ts'
import { rewriteWork } from './rewrite-work.ts'
import { visitReferences } from './settle.ts'
import type { Staging } from './staging.ts'
import { type PackedTexts, packedBytes, packedText, TextPack } from './text-pack.ts'
import { byPopularity, CHUNK, type Writing } from './write-entities.ts'

/** Writes the records of works, their names, their DOIs and their PMIDs. */
export async function writeWorkRecords(writing: Writing): Promise<void> {
  const { staging, records, works, numberings, files, progress, signal } = writing
  const { order } = numberings.work
  const dois: PackedTexts[] = []
  const pmids: PackedTexts[] = []
  const { work_record_ends, doi_ends, pmid_ends, title_ends } = staging.columns
  const isOutdated = outdatedRows(staging, numberings)
  progress.stage('writing works', 2 * order.length, 'records')
  for (let first = 0; first < order.length; first += CHUNK) {
    const rows = order.subarray(first, first + CHUNK)
    const texts = staging.logs.work_record.gather(work_record_ends.taken(), rows)
    const current = isOutdated ? rewriteRows(texts, rows, isOutdated, writing) : texts
    await records.addRecords('work', first, works.work_id.slice(first, first + CHUNK), current)
    dois.push(staging.logs.doi.gather(doi_ends.taken(), rows))
    pmids.push(staging.logs.pmid.gather(pmid_ends.taken(), rows))
    await breathe(signal)
    progress.reach(first + rows.length)
  }
  await records.addIdentifiers('doi', 'work', dois)
  await records.addIdentifiers('pmid', 'work', pmids)

  const popular = byPopularity(order.length, works.work_cited_by)
  files.column('work_by_popularity', popular)
  for (let first = 0; first < popular.length; first += CHUNK) {
    const rows = popular.subarray(first, first + CHUNK).map((index) => order[index]!)
    const titles = staging.logs.title.gather(title_ends.taken(), rows)
    await records.addNames('work', first + 1, titles)
    await breathe(signal)
    progress.reach(order.length + first + rows.length)
  }
}

/** 1 for each staged work that goes by another id or names somebody who does; undefined where there is none. */
function outdatedRows(staging: Staging, numberings: Numberings): Uint8Array | undefined {
  const { work, author, institution, venue } = numberings
  if (![work, author, institution, venue].some(({ isMoved }) => isMoved)) return undefined
  const isOutdated = work.isMoved?.slice() ?? new Uint8Array(staging.records('work'))
  visitReferences(staging, undefined, (kind, row, at) => {
    if (numberings[kind].isMoved?.[row] === 1) isOutdated[at] = 1
  })
  return isOutdated
}

function rewriteRows(texts: PackedTexts, rows: Uint32Array, isOutdated: Uint8Array, { merged }: Writing): PackedTexts {
  if (!rows.some((row) => isOutdated[row] === 1)) return texts
  const pack = new TextPack(texts.bytes.length)
  for (let at = 0; at < rows.length; at++) {
    if (isOutdated[rows[at]!] === 0) pack.addBytes(packedBytes(texts, at))
    else pack.add(JSON.stringify(rewriteWork(JSON.parse(packedText(texts, at)) as WorkRecord, merged)))
  }
  return pack.packed()
}

/** Lets signals and timers have their turn. */
export async function breathe(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  signal?.throwIfAborted()
}
