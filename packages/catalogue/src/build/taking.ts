import { NONE } from '../embedded/format.ts'
import type { Rejection } from '../sources/openalex/fields.ts'
import { secondsOf } from '../sources/openalex/updated-date.ts'
import type { EntityBatch } from './digest-entities.ts'
import { type ReferredKind, referredKinds, type WorkBatch } from './digest-works.ts'
import { IdTable } from './id-table.ts'
import type { RejectedLine } from './lines.ts'
import { noteLine } from './rejected.ts'
import { BY_AUTHOR, DESCRIBED } from './staged-columns.ts'
import type { Position, StagedFile, Staging } from './staging.ts'
import { TermTable } from './term-table.ts'
import { packedBytes } from './text-pack.ts'

/**
 * Puts digested batches into the staging, one record after the other, so that what comes out does not depend on how the
 * lines were cut into batches. Of several records with one id the one that the source changed last counts, else the
 * first met.
 */
export class Taking {
  private readonly staging: Staging
  private readonly checkpointEvery: number
  private readonly works: IdTable
  private readonly referred: Record<ReferredKind, IdTable>
  private readonly terms: TermTable

  /** @param checkpointEvery  Works between two checkpoints. */
  constructor(staging: Staging, checkpointEvery: number) {
    const { columns } = staging
    this.staging = staging
    this.checkpointEvery = checkpointEvery
    this.works = new IdTable(columns.work_id)
    this.referred = {
      author: new IdTable(columns.author_id),
      institution: new IdTable(columns.institution_id),
      venue: new IdTable(columns.venue_id),
      topic: new IdTable(columns.topic_id),
    }
    this.terms = new TermTable(columns.term_bytes, columns.term_ends)
  }

  /**
   * Takes a batch of the file at hand.
   * @param firstLine  Lines of the file that stand before it.
   */
  takeEntities(kind: ReferredKind, firstLine: number, batch: EntityBatch): void {
    const file = fileAtHand(this.staging.position)
    const rejections = new LineRejections(this.staging.position, firstLine, batch.rejected)
    const fallback = secondsOf(file.updatedDate)
    for (let row = 0; row < batch.id.length; row++) {
      const line = batch.line[row]!
      rejections.upTo(line)
      const isTaken = this.describe(
        kind,
        batch.id[row]!,
        packedBytes(batch.records, row),
        batch.updated[row] || fallback,
      )
      if (!isTaken) rejections.add(line, 'duplicate_id')
    }
    for (let row = 0; row < batch.institutions.ids.length; row++) {
      this.refer('institution', batch.institutions.ids[row]!, BY_AUTHOR, () => packedBytes(batch.institutions, row))
    }
    rejections.upTo(batch.lines)
    file.lines = firstLine + batch.lines
  }

  /** Keeps what the source says of a record, unless it has said something newer. */
  private describe(kind: ReferredKind, id: number, record: Uint8Array, updated: number): boolean {
    const { staging } = this
    const known = this.referred[kind].find(id)
    if (known !== NONE && staging.isDescribed(kind, known)) {
      const text = staging.textOf(kind, known)
      const file = staging.columns[`${kind}_text_file`].values[text]!
      if (!this.supersedes(updated, staging.columns[`${kind}_text_updated`].values[text]!, file)) return false
    }
    const file = staging.position.files.length - 1
    staging.addText(kind, this.referred[kind].intern(id), record, { by: DESCRIBED, file, updated })
    return true
  }

  /** Takes a batch of works of the file at hand; a checkpoint is made wherever one is due. */
  takeWorks(firstLine: number, batch: WorkBatch): void {
    const { position, columns } = this.staging
    const file = fileAtHand(position)
    const rejections = new LineRejections(position, firstLine, batch.rejected)
    const merge = this.merging(batch)
    const fallback = secondsOf(file.updatedDate)
    for (let row = 0; row < batch.id.length; row++) {
      const line = batch.line[row]!
      rejections.upTo(line)
      const updated = batch.updated[row] || fallback
      const known = this.works.find(batch.id[row]!)
      if (
        known !== NONE &&
        !this.supersedes(updated, columns.work_updated.values[known]!, columns.work_file.values[known]!)
      ) {
        rejections.add(line, 'duplicate_id')
        continue
      }
      columns.work_file.push(position.files.length - 1)
      columns.work_updated.push(updated)
      merge.add(row, this.works.add(batch.id[row]!))
      file.lines = firstLine + line + 1
      if (columns.work_id.length % this.checkpointEvery === 0) this.staging.checkpoint()
    }
    rejections.upTo(batch.lines)
    file.lines = firstLine + batch.lines
  }

  private merging(batch: WorkBatch): WorkMerge {
    return new WorkMerge(batch, this.staging, {
      refer: (kind, number, work) => {
        const { ids } = batch.references[kind]
        return this.refer(kind, ids[number]!, work, () => packedBytes(batch.references[kind], number))
      },
      term: (number) => {
        const { bytes, ends } = batch.terms
        return this.terms.intern(bytes, number === 0 ? 0 : ends[number - 1]!, ends[number]!)
      },
    })
  }

  /**
   * Whether a record of the file at hand counts in the place of one that was taken before.
   * @param fileBefore  Where that one was, by its place in `Position.files`.
   */
  private supersedes(updated: number, updatedBefore: number, fileBefore: number): boolean {
    if (updated !== updatedBefore) return updated > updatedBefore
    const { files } = this.staging.position
    const now = files.at(-1)!
    const before = files[fileBefore]!
    if (now === before) return false
    // The file itself has changed since it was read, so what it says now counts.
    if (now.name === before.name) return true
    return now.updatedDate === before.updatedDate ? now.name < before.name : now.updatedDate > before.updatedDate
  }

  /**
   * The row of a record that is named; what is said of it is kept where nothing else is. Works are believed before authors.
   * @param by  BY_AUTHOR or the row of the work that names it.
   */
  private refer(kind: ReferredKind, id: number, by: number, describe: () => Uint8Array): number {
    const { staging } = this
    const known = this.referred[kind].find(id)
    const isWanted = known === NONE || (by !== BY_AUTHOR && staging.saidBy(kind, known) === BY_AUTHOR)
    const row = this.referred[kind].intern(id)
    if (isWanted) staging.addText(kind, row, describe(), { by, file: 0, updated: 0 })
    return row
  }
}

function fileAtHand({ files }: Position): StagedFile {
  return files.at(-1)!
}

/** Notes the rejected lines of a batch where their turn comes, between the records that were taken. */
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

  upTo(line: number): void {
    for (; this.next < this.rejected.length && this.rejected[this.next]!.line < line; this.next++) {
      this.add(this.rejected[this.next]!.line, this.rejected[this.next]!.reason)
    }
  }

  add(line: number, reason: Rejection): void {
    noteLine(this.position, fileAtHand(this.position), this.firstLine + line + 1, reason)
  }
}

interface Numbering {
  refer(kind: ReferredKind, number: number, work: number): number
  term(number: number): number
}

/** Adds the works of one batch, translating the batch's numbers into those of the build at their first use. */
class WorkMerge {
  private readonly batch: WorkBatch
  private readonly staging: Staging
  private readonly numbering: Numbering
  private readonly rows: Record<ReferredKind, Int32Array>
  private readonly termNumbers: Int32Array
  /** Codes of the batch's words by vocabulary. */
  private readonly codes: Record<Vocabulary, number[]> = { work_type: [], work_type_crossref: [], language: [] }
  /** Row of the work that is added. */
  private work = 0

  constructor(batch: WorkBatch, staging: Staging, numbering: Numbering) {
    this.batch = batch
    this.staging = staging
    this.numbering = numbering
    this.termNumbers = new Int32Array(batch.terms.ends.length).fill(NONE)
    this.rows = Object.fromEntries(
      referredKinds.map((kind) => [kind, new Int32Array(batch.references[kind].ids.length).fill(NONE)]),
    ) as Record<ReferredKind, Int32Array>
  }

  /** @param work  The row under which it is staged. */
  add(row: number, work: number): void {
    const { batch } = this
    const { columns } = this.staging
    this.work = work
    columns.work_day.push(batch.day[row]!)
    columns.work_year.push(batch.year[row]!)
    columns.work_cited_by.push(batch.citedBy[row]!)
    columns.work_length.push(batch.length[row]!)
    columns.work_flags.push(batch.flags[row]!)
    columns.work_type.push(this.code('work_type', batch.type[row]!))
    columns.work_type_crossref.push(this.code('work_type_crossref', batch.typeCrossref[row]!))
    columns.work_language.push(this.code('language', batch.language[row]!))
    columns.work_venue.push(batch.venue[row] === NONE ? NONE : this.rowOf('venue', batch.venue[row]!))
    this.addAuthorships(row)
    this.addTopics(row)
    this.addPostings(row)
    this.addTexts(row)
  }

  /** The code of a word; words beyond the largest code count as unknown. */
  private code(vocabulary: Vocabulary, word: number): number {
    const codes = this.codes[vocabulary]
    codes[word] ??= this.codeOfText(vocabulary, this.batch.words[word]!)
    return codes[word]
  }

  private codeOfText(vocabulary: Vocabulary, text: string): number {
    const words = this.staging.position.words[vocabulary]
    const known = words.indexOf(text)
    if (known !== -1) return known
    return words.length > LARGEST_CODE ? 0 : words.push(text) - 1
  }

  private rowOf(kind: ReferredKind, number: number): number {
    const rows = this.rows[kind]
    if (rows[number] === NONE) rows[number] = this.numbering.refer(kind, number, this.work)
    return rows[number]!
  }

  private addAuthorships(row: number): void {
    const { batch } = this
    const { columns } = this.staging
    for (let at = row === 0 ? 0 : batch.authorEnds[row - 1]!; at < batch.authorEnds[row]!; at++) {
      columns.authorship.push(this.rowOf('author', batch.author[at]!))
      columns.authorship_position.push(batch.position[at]!)
      const end = batch.institutionEnds[at]!
      for (let place = at === 0 ? 0 : batch.institutionEnds[at - 1]!; place < end; place++) {
        columns.affiliation.push(this.rowOf('institution', batch.institution[place]!))
      }
      columns.affiliation_ends.push(columns.affiliation.length)
    }
    columns.authorship_ends.push(columns.authorship.length)
  }

  private addTopics(row: number): void {
    const { batch } = this
    const { columns } = this.staging
    for (let at = row === 0 ? 0 : batch.topicEnds[row - 1]!; at < batch.topicEnds[row]!; at++) {
      columns.work_topic.push(this.rowOf('topic', batch.topic[at]!))
    }
    columns.work_topic_ends.push(columns.work_topic.length)
  }

  private addPostings(row: number): void {
    const { batch } = this
    const { columns, logs } = this.staging
    const start = row === 0 ? 0 : batch.postingEnds[row - 1]!
    const end = batch.postingEnds[row]!
    const terms = batch.postingTerm.slice(start, end)
    for (let at = 0; at < terms.length; at++) {
      const number = terms[at]!
      if (this.termNumbers[number] === NONE) this.termNumbers[number] = this.numbering.term(number)
      terms[at] = this.termNumbers[number]!
    }
    logs.posting_term.append(new Uint8Array(terms.buffer))
    logs.posting_frequency.append(batch.postingFrequency.subarray(start, end))
    columns.posting_ends.push(logs.posting_frequency.length)
  }

  private addTexts(row: number): void {
    const { batch } = this
    const { columns, logs } = this.staging
    logs.work_record.append(packedBytes(batch.records, row))
    columns.work_record_ends.push(logs.work_record.length)
    logs.title.append(packedBytes(batch.titles, row))
    columns.title_ends.push(logs.title.length)
    logs.doi.append(packedBytes(batch.dois, row))
    columns.doi_ends.push(logs.doi.length)
    logs.pmid.append(packedBytes(batch.pmids, row))
    columns.pmid_ends.push(logs.pmid.length)
  }
}

type Vocabulary = keyof Position['words']
/** Codes are kept in 16 bits. */
const LARGEST_CODE = 65_535
