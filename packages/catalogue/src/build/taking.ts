import { FLAG, NONE, type Vocabularies } from '../embedded/format.ts'
import type { Rejection } from '../sources/openalex/fields.ts'
import type { EntityBatch } from './digest-entities.ts'
import { type ReferredKind, referredKinds, type WorkBatch } from './digest-works.ts'
import { IdTable } from './id-table.ts'
import type { RejectedLine } from './lines.ts'
import { noteRejection } from './rejected.ts'
import type { Staging } from './staging.ts'
import { TermTable } from './term-table.ts'
import { packedBytes } from './text-pack.ts'

/**
 * Puts digested batches into the staging, one record after the other, so that what comes out does not depend on how the
 * lines were cut into batches. Of several records with one id the first met is taken.
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

  /** @param firstLine  Lines of the file that stand before the batch. */
  takeEntities(kind: ReferredKind, file: string, firstLine: number, batch: EntityBatch): void {
    const { position } = this.staging
    const rejections = new LineRejections(this.staging, file, firstLine, batch.rejected)
    for (let row = 0; row < batch.id.length; row++) {
      const line = batch.line[row]!
      rejections.upTo(line)
      if (this.referred[kind].find(batch.id[row]!) !== NONE) rejections.add(line, 'duplicate_id')
      else {
        this.addReferred(kind, batch.id[row]!, packedBytes(batch.records, row))
        position.described[kind]++
      }
    }
    for (let row = 0; row < batch.institutions.ids.length; row++) {
      this.refer('institution', batch.institutions.ids[row]!, () => packedBytes(batch.institutions, row))
    }
    rejections.upTo(batch.lines)
    position.lines = firstLine + batch.lines
  }

  /** Takes a batch of works; a checkpoint is made wherever one is due. */
  takeWorks(file: string, firstLine: number, batch: WorkBatch): void {
    const { position, columns } = this.staging
    const rejections = new LineRejections(this.staging, file, firstLine, batch.rejected)
    const merge = new WorkMerge(batch, this.staging, {
      refer: (kind, number) => {
        const { ids } = batch.references[kind]
        return this.refer(kind, ids[number]!, () => packedBytes(batch.references[kind], number))
      },
      term: (number) => {
        const { bytes, ends } = batch.terms
        return this.terms.intern(bytes, number === 0 ? 0 : ends[number - 1]!, ends[number]!)
      },
    })
    for (let row = 0; row < batch.id.length; row++) {
      const line = batch.line[row]!
      rejections.upTo(line)
      if (this.works.find(batch.id[row]!) !== NONE) {
        rejections.add(line, 'duplicate_id')
        continue
      }
      this.works.intern(batch.id[row]!)
      merge.add(row)
      position.lines = firstLine + line + 1
      if (columns.work_id.length % this.checkpointEvery === 0) this.staging.checkpoint()
    }
    rejections.upTo(batch.lines)
    position.lines = firstLine + batch.lines
  }

  /** The row of a record that is referred to; what the reference says is kept where the record is new. */
  private refer(kind: ReferredKind, id: number, describe: () => Uint8Array): number {
    const known = this.referred[kind].find(id)
    return known === NONE ? this.addReferred(kind, id, describe()) : known
  }

  private addReferred(kind: ReferredKind, id: number, record: Uint8Array): number {
    const row = this.referred[kind].intern(id)
    const log = this.staging.logs[kind]
    log.append(record)
    this.staging.columns[`${kind}_ends`].push(log.length)
    return row
  }
}

/** Notes the rejected lines of a batch where their turn comes, between the records that were taken. */
class LineRejections {
  private readonly staging: Staging
  private readonly file: string
  private readonly firstLine: number
  private readonly rejected: RejectedLine[]
  private next = 0

  constructor(staging: Staging, file: string, firstLine: number, rejected: RejectedLine[]) {
    this.staging = staging
    this.file = file
    this.firstLine = firstLine
    this.rejected = rejected
  }

  upTo(line: number): void {
    for (; this.next < this.rejected.length && this.rejected[this.next]!.line < line; this.next++) {
      this.add(this.rejected[this.next]!.line, this.rejected[this.next]!.reason)
    }
  }

  add(line: number, reason: Rejection): void {
    noteRejection(this.staging.position, { file: this.file, line: this.firstLine + line + 1, reason })
  }
}

interface Numbering {
  refer(kind: ReferredKind, number: number): number
  term(number: number): number
}

/** Adds the works of one batch, translating the batch's numbers into those of the build at their first use. */
class WorkMerge {
  private readonly batch: WorkBatch
  private readonly staging: Staging
  private readonly numbering: Numbering
  private readonly rows: Record<ReferredKind, Int32Array>
  private readonly termNumbers: Int32Array

  constructor(batch: WorkBatch, staging: Staging, numbering: Numbering) {
    this.batch = batch
    this.staging = staging
    this.numbering = numbering
    this.termNumbers = new Int32Array(batch.terms.ends.length).fill(NONE)
    this.rows = Object.fromEntries(
      referredKinds.map((kind) => [kind, new Int32Array(batch.references[kind].ids.length).fill(NONE)]),
    ) as Record<ReferredKind, Int32Array>
  }

  add(row: number): void {
    const { batch } = this
    const { columns, position } = this.staging
    columns.work_day.push(batch.day[row]!)
    columns.work_year.push(batch.year[row]!)
    columns.work_cited_by.push(batch.citedBy[row]!)
    columns.work_length.push(batch.length[row]!)
    columns.work_type.push(this.code('work_type', batch.type[row]!, 255))
    columns.work_type_crossref.push(this.code('work_type_crossref', batch.typeCrossref[row]!, 255))
    columns.work_language.push(this.code('language', batch.language[row]!, 65_535))
    columns.work_venue.push(batch.venue[row] === NONE ? NONE : this.rowOf('venue', batch.venue[row]!))
    columns.work_flags.push(batch.flags[row]!)
    if (batch.flags[row]! & FLAG.hasAbstract) position.abstracts++
    this.addAuthorships(row)
    this.addTopics(row)
    this.addPostings(row)
    this.addTexts(row)
  }

  /** The code of a word; words beyond the largest code count as unknown. */
  private code(vocabulary: keyof Vocabularies, word: number, largest: number): number {
    const words = this.staging.position.vocabularies[vocabulary]
    const text = this.batch.words[word]!
    const known = words.indexOf(text)
    if (known !== -1) return known
    return words.length > largest ? 0 : words.push(text) - 1
  }

  private rowOf(kind: ReferredKind, number: number): number {
    const rows = this.rows[kind]
    if (rows[number] === NONE) rows[number] = this.numbering.refer(kind, number)
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
  }
}
