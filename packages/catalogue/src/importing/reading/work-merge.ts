import { NONE } from '../../base/none.ts'
import type { PackedTexts } from '../../base/text-pack.ts'
import { vocabularyOf, type WorkWord, workListNames, workLists } from '../../columns/columns.ts'
import type { WorkBatch } from '../digesting/digest-works.ts'
import { forColumns, workNumberNames, workWordNames } from '../staging/read-columns.ts'
import { type ReferredKind, referredKinds } from '../staging/references.ts'
import type { StagedColumn } from '../staging/staged-column.ts'
import type { StagedLog } from '../staging/staged-log.ts'
import type { Staging } from '../staging/staging.ts'

/** Translates numbers of a batch into numbers of the staging. */
export interface BatchNumbers {
  refer(kind: ReferredKind, number: number, work: number): number
  term(number: number): number
}

/** Adds works of one batch, consecutive ones together; translates each number of the batch when it is first used. */
export class WorkMerge {
  private readonly batch: WorkBatch
  private readonly staging: Staging
  private readonly numbering: BatchNumbers
  private readonly rows: Record<ReferredKind, Int32Array>
  private readonly termNumbers: Int32Array
  /** Codes of the batch's words by column. */
  private readonly codes = forColumns(workWordNames, (): number[] => [])
  /** The added rows of the batch that are not written yet, and the staged row of the first of them. */
  private start = 0
  private end = 0
  private first = 0

  constructor(batch: WorkBatch, staging: Staging, numbering: BatchNumbers) {
    this.batch = batch
    this.staging = staging
    this.numbering = numbering
    this.termNumbers = new Int32Array(batch.terms.ends.length).fill(NONE)
    this.rows = Object.fromEntries(
      referredKinds.map((kind) => [kind, new Int32Array(batch.references[kind].ids.length).fill(NONE)]),
    ) as Record<ReferredKind, Int32Array>
  }

  /**
   * Adds a work; `write` puts it into the staging.
   * @param work  Its staged row, which follows the one before.
   */
  add(row: number, work: number): void {
    if (row !== this.end) this.write()
    if (this.start === this.end) [this.start, this.first] = [row, work]
    this.end = row + 1
  }

  /** Writes what was added. */
  write(): void {
    const { batch, start, end } = this
    const { columns } = this.staging
    for (const name of workNumberNames) columns[name].pushAll(batch.numbers[name].subarray(start, end))
    for (const name of workWordNames) this.addCodes(name)
    for (let row = start; row < end; row++) this.addReferences(row, this.first + row - start)
    this.addPostings()
    this.addTexts()
    this.start = end
  }

  private addReferences(row: number, work: number): void {
    const { batch } = this
    const { columns } = this.staging
    columns.work_venue.push(batch.venue[row] === NONE ? NONE : this.rowOf('venue', batch.venue[row]!, work))
    this.addAuthorships(row, work)
    this.addLists(row, work)
    columns.work_reference.pushAll(
      batch.work_reference.subarray(endOf(batch.work_reference_ends, row - 1), batch.work_reference_ends[row]!),
    )
    columns.work_reference_ends.push(columns.work_reference.length)
  }

  private addCodes(name: WorkWord): void {
    const codes = this.codes[name]
    const column = this.staging.columns[name]
    for (const word of this.batch.codes[name].subarray(this.start, this.end)) {
      codes[word] ??= this.codeOfText(name, this.batch.words[word]!)
      column.push(codes[word])
    }
  }

  /** The code of a word; a word beyond the largest code counts as unknown. */
  private codeOfText(name: WorkWord, text: string): number {
    const words = this.staging.position.words[vocabularyOf[name]]
    const knownCode = words.indexOf(text)
    if (knownCode !== -1) return knownCode
    return words.length > LARGEST_CODE ? 0 : words.push(text) - 1
  }

  private rowOf(kind: ReferredKind, number: number, work: number): number {
    const rows = this.rows[kind]
    if (rows[number] === NONE) rows[number] = this.numbering.refer(kind, number, work)
    return rows[number]!
  }

  private addAuthorships(row: number, work: number): void {
    const { batch } = this
    const { columns } = this.staging
    for (let at = endOf(batch.authorship_ends, row - 1); at < batch.authorship_ends[row]!; at++) {
      columns.authorship.push(this.rowOf('author', batch.authorship[at]!, work))
      columns.authorship_position.push(batch.authorship_position[at]!)
      const end = batch.affiliation_ends[at]!
      for (let place = endOf(batch.affiliation_ends, at - 1); place < end; place++) {
        columns.affiliation.push(this.rowOf('institution', batch.affiliation[place]!, work))
      }
      columns.affiliation_ends.push(columns.affiliation.length)
    }
    columns.authorship_ends.push(columns.authorship.length)
  }

  private addLists(row: number, work: number): void {
    const { columns } = this.staging
    for (const name of workListNames) {
      const { ends, values } = this.batch.lists[name]
      const column = columns[name]
      for (let at = endOf(ends, row - 1); at < ends[row]!; at++)
        column.push(this.rowOf(workLists[name], values[at]!, work))
      columns[`${name}_ends`].push(column.length)
    }
  }

  private addPostings(): void {
    const { batch, start, end, termNumbers } = this
    const { columns, logs } = this.staging
    const [from, to] = [endOf(batch.posting_ends, start - 1), endOf(batch.posting_ends, end - 1)]
    const terms = batch.posting_term.subarray(from, to)
    for (let at = 0; at < terms.length; at++) {
      const number = terms[at]!
      if (termNumbers[number] === NONE) termNumbers[number] = this.numbering.term(number)
      terms[at] = termNumbers[number]!
    }
    this.addEnds(columns.posting_ends, batch.posting_ends, logs.posting_frequency.length)
    logs.posting_term.append(new Uint8Array(terms.buffer, terms.byteOffset, terms.byteLength))
    logs.posting_frequency.append(batch.posting_frequency.subarray(from, to))
  }

  private addTexts(): void {
    const { batch, start, end } = this
    const { columns, logs } = this.staging
    const add = (log: StagedLog, ends: Ends, texts: PackedTexts) => {
      this.addEnds(ends, texts.ends, log.length)
      log.append(texts.bytes.subarray(endOf(texts.ends, start - 1), endOf(texts.ends, end - 1)))
    }
    add(logs.work_record, columns.work_record_ends, batch.records)
    add(logs.sentences, columns.sentences_ends, batch.sentences)
    add(logs.title, columns.title_ends, batch.titles)
    add(logs.doi, columns.doi_ends, batch.dois)
    add(logs.pmid, columns.pmid_ends, batch.pmids)
  }

  /** Adds the ends of the lists of the added rows; the first list begins at `from`. */
  private addEnds(ends: Ends, inBatch: Uint32Array, from: number): void {
    const offset = from - endOf(inBatch, this.start - 1)
    for (let row = this.start; row < this.end; row++) ends.push(inBatch[row]! + offset)
  }
}

type Ends = StagedColumn<Float64Array<ArrayBuffer>>

/** Where the list of a row ends; 0 before the first. */
const endOf = (ends: Uint32Array, row: number): number => (row < 0 ? 0 : ends[row]!)

/** Codes are kept in 16 bits. */
const LARGEST_CODE = 65_535
