import { Growing } from '../../base/growing.ts'
import { idLetters } from '../../base/id-letters.ts'
import { NONE } from '../../base/none.ts'
import { idOf, numberOfId } from '../../sources/reading/catalogue-ids.ts'
import { idCells } from '../../sources/reading/id-cells.ts'
import { type LineFile, type MergedEntity, mergedEntities, type RawSource } from '../../sources/reading/raw-source.ts'
import { secondsOf } from '../../sources/reading/seconds-of.ts'
import type { Rejection } from '../../sources/reading/source-records.ts'
import { cutBatches } from '../digesting/batches.ts'
import { IdTable } from '../staging/id-table.ts'
import { noteRejection, type Rejections } from '../staging/rejected.ts'

/** Our kinds of record that sources merge. */
export const mergedKinds = ['work', 'author', 'institution', 'venue'] as const
export type MergedKind = (typeof mergedKinds)[number]

/** Our kinds by OpenAlex's names, each with its id for deleted records. */
const kinds = {
  works: { kind: 'work', deleted: 4_285_719_527 },
  authors: { kind: 'author', deleted: 5_317_838_346 },
  institutions: { kind: 'institution', deleted: 4_389_424_196 },
  sources: { kind: 'venue', deleted: 4_317_411_217 },
} as const

/** Instead of an id: the record was deleted. */
export const DELETED = 0

/** Which ids of a kind were merged into which others. */
export class MergedIds {
  private readonly from = new Growing(Float64Array)
  private readonly into = new Growing(Float64Array)
  /** Seconds since 1970; 0 where unknown. */
  private readonly since = new Growing(Uint32Array)
  private readonly table = new IdTable(this.from)

  /**
   * Records what became of an id, replacing an earlier entry.
   * @param target  DELETED, or the id that it was merged into.
   * @param since  When, in seconds since 1970; 0 where unknown.
   */
  add(id: number, target: number, since = 0): void {
    const row = this.table.intern(id)
    if (row === this.into.length) {
      this.into.push(target)
      this.since.push(since)
    }
    this.into.values[row] = target
    this.since.values[row] = since
  }

  /** When an id was deleted, in seconds since 1970; undefined where it was not, or nobody knows when. */
  deletedAt(id: number): number | undefined {
    const row = this.table.find(id)
    return row !== NONE && this.into.values[row] === DELETED ? this.since.values[row] || undefined : undefined
  }

  /** Forgets what became of an id: it leads to itself again. */
  restore(id: number): void {
    this.add(id, id)
  }

  /** Number of ids that were merged or deleted. */
  get size(): number {
    return this.from.length
  }

  /** The ids that were merged or deleted. */
  ids(): Float64Array {
    return this.from.view()
  }

  /** What became of an id; undefined where nothing did. */
  private next(id: number): number | undefined {
    const row = this.table.find(id)
    return row === NONE ? undefined : this.into.values[row]
  }

  /** The surviving id: the id itself, another one or DELETED. Ids that were merged in a circle count as not merged. */
  resolve(id: number): number {
    let current = id
    const passed = new Set<number>()
    // A circle ends where it was entered, and so an id of the circle at itself.
    for (let next = this.next(id); next !== undefined && !passed.has(current); next = this.next(current)) {
      passed.add(current)
      current = next
    }
    return current
  }
}

export type Merged = Record<MergedKind, MergedIds>

/** Reads the merged and deleted ids of a source, the oldest first; lines that cannot be read are noted. */
export async function readMergedIds(source: RawSource, rejections: Rejections): Promise<Merged> {
  const merged: Merged = {
    work: new MergedIds(),
    author: new MergedIds(),
    institution: new MergedIds(),
    venue: new MergedIds(),
  }
  for (const entity of mergedEntities) {
    for (const file of source.merged[entity]) await readFile(entity, file, merged, rejections)
  }
  return merged
}

async function readFile(entity: MergedEntity, file: LineFile, merged: Merged, rejections: Rejections): Promise<void> {
  const { kind, deleted } = kinds[entity]
  const digits = (id: string | undefined) => {
    const url = idOf(id, idLetters[kind])
    return url === null ? undefined : numberOfId(url)
  }
  for await (const batch of cutBatches(file, { skipLines: 0, onBytes: () => {} })) {
    if ('reason' in batch) {
      noteRejection(rejections, { file: file.name, line: batch.line + 1, reason: batch.reason })
      continue
    }
    for (const [at, line] of new TextDecoder().decode(batch.bytes).split('\n').entries()) {
      const [day = '', id, into] = idCells(line)
      if (line.trim() === '' || day === 'merge_date') continue
      const reject = (reason: Rejection) =>
        noteRejection(rejections, { file: file.name, line: batch.firstLine + at + 1, reason })
      const from = digits(id)
      const to = into === '' ? DELETED : digits(into)
      // Only an empty cell says that a record was deleted; a row without the cell may have lost it.
      if (from !== undefined && into === undefined) reject('wrong_number_of_columns')
      else if (from === undefined || to === undefined) reject('missing_id')
      else if (from !== to) merged[kind].add(from, to === deleted ? DELETED : to, secondsOf(day))
    }
  }
}

/** Merged ids as columns: ids in ascending order, and the index of the surviving record of each. */
export interface MergedColumns {
  ids: Float64Array
  into: Uint32Array
}

/** @param indexOf  The index of the record of an id; undefined where there is none. */
export function mergedColumns(merged: MergedIds, indexOf: (id: number) => number | undefined): MergedColumns {
  const ids = new Growing(Float64Array)
  const into = new Growing(Uint32Array)
  for (const id of merged.ids().slice().sort()) {
    const survivor = merged.resolve(id)
    const index = survivor === id || survivor === DELETED ? undefined : indexOf(survivor)
    if (index === undefined) continue
    ids.push(id)
    into.push(index)
  }
  return { ids: ids.copy(), into: into.copy() }
}
