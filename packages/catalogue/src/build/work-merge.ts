import { NONE } from '../embedded/format.ts'
import type { WorkBatch } from './digest-works.ts'
import { type ReferredKind, referredKinds } from './references.ts'
import type { Position, Staging } from './staging.ts'
import { packedBytes } from './text-pack.ts'

/** Numbers of the build for those of a batch. */
export interface Numbering {
  refer(kind: ReferredKind, number: number, work: number): number
  term(number: number): number
}

/** Adds the works of one batch, translating the batch's numbers into those of the build at their first use. */
export class WorkMerge {
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
