import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import { packedBytes } from '../../base/text-pack.ts'
import { secondsOf } from '../../sources/reading/seconds-of.ts'
import type { Rejection } from '../../sources/reading/source-records.ts'
import type { EntityBatch } from '../digesting/digest-entities.ts'
import type { WorkBatch } from '../digesting/digest-works.ts'
import type { RejectedLine } from '../digesting/lines.ts'
import { ColumnIdTable } from '../staging/id-table.ts'
import { compareFiles, type Position, type StagedFile } from '../staging/position.ts'
import type { ReferredKind } from '../staging/references.ts'
import { noteLine } from '../staging/rejected.ts'
import { BY_AUTHOR, DESCRIBED } from '../staging/staged-columns.ts'
import type { Staging } from '../staging/staging.ts'
import { TermTable } from '../staging/term-table.ts'
import { WorkMerge } from './work-merge.ts'

/**
 * Merges digested batches into the staging, record by record, so that the result does not depend on how the lines were
 * cut into batches. If several records have one id, the one that the source changed last counts; if none is newer, the first.
 */
export class BatchMerger {
  private readonly staging: Staging
  private readonly checkpointEvery: number
  private readonly works: ColumnIdTable
  private readonly tables: Record<ReferredKind, ColumnIdTable>
  private readonly terms: TermTable

  /** @param checkpointEvery  Works between two checkpoints. */
  constructor(staging: Staging, checkpointEvery: number) {
    const { columns } = staging
    this.staging = staging
    this.checkpointEvery = checkpointEvery
    this.works = new ColumnIdTable(columns.work_id)
    this.tables = {
      author: new ColumnIdTable(columns.author_id),
      institution: new ColumnIdTable(columns.institution_id),
      venue: new ColumnIdTable(columns.venue_id),
      topic: new ColumnIdTable(columns.topic_id),
    }
    this.terms = new TermTable(Growing.of(columns.term_bytes.read()), Growing.of(columns.term_ends.read()))
  }

  /**
   * Merges a batch of the current file.
   * @param firstLine  Number of lines of the file before it.
   */
  mergeEntities(kind: ReferredKind, firstLine: number, batch: EntityBatch): void {
    const file = currentFile(this.staging.position)
    const rejections = new LineRejections(this.staging.position, firstLine, batch.rejected)
    const fallback = secondsOf(file.updatedDate)
    for (let row = 0; row < batch.id.length; row++) {
      const line = batch.line[row]!
      rejections.noteUpTo(line)
      const record = packedBytes(batch.records, row)
      const age = this.describe(kind, batch.id[row]!, record, batch.updated[row] || fallback)
      if (age === 'same') rejections.add(line, 'duplicate_id')
      if (age === 'newer') this.referInstitutions(row, batch)
    }
    rejections.noteUpTo(batch.lines)
    file.lines = firstLine + batch.lines
  }

  private referInstitutions(row: number, { institutionEnds, institution, institutions }: EntityBatch): void {
    for (let at = row === 0 ? 0 : institutionEnds[row - 1]!; at < institutionEnds[row]!; at++) {
      const number = institution[at]!
      this.refer('institution', institutions.ids[number]!, BY_AUTHOR, () => packedBytes(institutions, number))
    }
  }

  /** Keeps the source's description of a record, unless a newer one is staged. */
  private describe(kind: ReferredKind, id: number, record: Uint8Array, updated: number): Age {
    const { staging } = this
    const knownRow = this.tables[kind].find(id)
    if (knownRow !== NONE && staging.isDescribed(kind, knownRow)) {
      const text = staging.textOf(kind, knownRow)
      const file = staging.columns[`${kind}_text_file`].at(text)
      const age = this.compare(updated, staging.columns[`${kind}_text_updated`].at(text), file)
      if (age !== 'newer') return age
    }
    const file = staging.position.files.length - 1
    staging.addText(kind, this.tables[kind].intern(id), record, { by: DESCRIBED, file, updated })
    return 'newer'
  }

  /** Merges a batch of works of the current file; writes a checkpoint whenever one is due. */
  mergeWorks(firstLine: number, batch: WorkBatch): void {
    const { position, columns } = this.staging
    const file = currentFile(position)
    const rejections = new LineRejections(position, firstLine, batch.rejected)
    const merge = this.startMerge(batch)
    const fallback = secondsOf(file.updatedDate)
    for (let row = 0; row < batch.id.length; row++) {
      const line = batch.line[row]!
      rejections.noteUpTo(line)
      const updated = batch.updated[row] || fallback
      const age = this.ageOf(batch.id[row]!, updated)
      if (age === 'same') rejections.add(line, 'duplicate_id')
      if (age !== 'newer') continue
      rejections.noteLossesOf(line)
      columns.work_file.push(position.files.length - 1)
      columns.work_updated.push(updated)
      merge.add(row, this.works.add(batch.id[row]!))
      file.lines = firstLine + line + 1
      if (columns.work_id.length % this.checkpointEvery > 0) continue
      merge.write()
      this.staging.checkpoint()
    }
    merge.write()
    rejections.noteUpTo(batch.lines)
    file.lines = firstLine + batch.lines
  }

  private ageOf(work: number, updated: number): Age {
    const { work_updated, work_file } = this.staging.columns
    const knownRow = this.works.find(work)
    return knownRow === NONE ? 'newer' : this.compare(updated, work_updated.at(knownRow), work_file.at(knownRow))
  }

  private startMerge(batch: WorkBatch): WorkMerge {
    return new WorkMerge(batch, this.staging, {
      refer: (kind, number, work) => {
        const { ids } = batch.references[kind]
        return this.refer(kind, ids[number]!, work, () => packedBytes(batch.references[kind], number))
      },
      term: (number) => {
        const { bytes, ends } = batch.terms
        return this.internTerm(bytes, number === 0 ? 0 : ends[number - 1]!, ends[number]!)
      },
    })
  }

  /** The number of the term in `bytes` from start to end; a new one is staged. */
  private internTerm(bytes: Uint8Array, start: number, end: number): number {
    const { term_bytes, term_ends } = this.staging.columns
    const term = this.terms.intern(bytes, start, end)
    if (term < term_ends.length) return term
    term_bytes.pushAll(bytes.subarray(start, end))
    term_ends.push(term_bytes.length)
    return term
  }

  /**
   * Compares a record of the current file with the staged one of the same id.
   * @param fileBefore  The file of the staged one, by its index in `Position.files`.
   */
  private compare(updated: number, updatedBefore: number, fileBefore: number): Age {
    if (updated !== updatedBefore) return updated > updatedBefore ? 'newer' : 'older'
    const { files } = this.staging.position
    const currentFile = files.at(-1)!
    const earlierFile = files[fileBefore]!
    if (currentFile === earlierFile) return 'same'
    // The file has changed since it was read, so its new content counts.
    if (currentFile.name === earlierFile.name) return 'newer'
    return compareFiles(currentFile, earlierFile) < 0 ? 'newer' : 'same'
  }

  /**
   * The row of a record that another record names. Its description there is kept if there is no better one: works come
   * before authors.
   * @param by  BY_AUTHOR or the row of the work that names it.
   */
  private refer(kind: ReferredKind, id: number, by: number, describe: () => Uint8Array): number {
    const { staging } = this
    const knownRow = this.tables[kind].find(id)
    const isBetter = knownRow === NONE || (by !== BY_AUTHOR && staging.originOf(kind, knownRow) === BY_AUTHOR)
    const row = this.tables[kind].intern(id)
    if (isBetter) staging.addText(kind, row, describe(), { by, file: 0, updated: 0 })
    return row
  }
}

/** How a record compares with the staged one of its id; only a newer one replaces it. */
type Age = 'newer' | 'older' | 'same'

function currentFile({ files }: Position): StagedFile {
  return files.at(-1)!
}

/** Notes the rejected lines of a batch in the order of the file, between its records. */
class LineRejections {
  private readonly position: Position
  private readonly firstLine: number
  private readonly rejected: RejectedLine[]
  private next = 0

  constructor(position: Position, firstLine: number, rejected: RejectedLine[]) {
    this.position = position
    this.firstLine = firstLine
    this.rejected = rejected
  }

  noteUpTo(line: number): void {
    for (; this.next < this.rejected.length && this.rejected[this.next]!.line < line; this.next++) {
      const { line: rejected, reason, taken } = this.rejected[this.next]!
      if (!taken) this.add(rejected, reason)
    }
  }

  /** Notes what the record of this line lacks, up to which all is noted. Where a newer one is known, nothing is lost. */
  noteLossesOf(line: number): void {
    for (; this.rejected[this.next]?.line === line; this.next++) this.add(line, this.rejected[this.next]!.reason, true)
  }

  add(line: number, reason: Rejection, taken?: true): void {
    const entry = { line: this.firstLine + line + 1, reason, ...(taken && { taken }) }
    noteLine(this.position, currentFile(this.position), entry)
  }
}
