import type { WorkRecord } from '@cognate/contract'
import { foldText, hashOfTerm, languageOf, SentencePacker, TermNumbers, visitTermNumbers } from '@cognate/matching'
import { Growing, type NumberArray, type NumbersType } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import { type PackedTexts, TextPack } from '../../base/text-pack.ts'
import {
  POSITION,
  type WorkList,
  type WorkNumber,
  type WorkWord,
  workListNames,
  workLists,
  workNumbers,
} from '../../columns/columns.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import type { ImportFilter, WorkFormatName } from '../../sources/reading/raw-source.ts'
import type { SourceWork } from '../../sources/reading/source-records.ts'
import { workFormats } from '../../sources/work-formats.ts'
import { forColumns, readNumber, readWord, workNumberNames, workWordNames } from '../staging/read-columns.ts'
import {
  type BatchReferences,
  mentionOfAuthor,
  mentionOfInstitution,
  mentionOfVenue,
  ReferencePack,
  type ReferredKind,
  readList,
} from '../staging/references.ts'
import { digestLines, type RejectedLine } from './lines.ts'

/**
 * The works of a batch of lines as columns: one row for each work; references and terms are numbered within the batch.
 * A pair `x_ends` and `x` is a list of lists: the values of row r end at `x_ends[r]`.
 */
export interface WorkBatch {
  lines: number
  rejected: RejectedLine[]
  /** Line of each work within the batch. */
  line: Uint32Array<ArrayBuffer>
  /** Seconds since 1970; 0 where unknown. */
  updated: Uint32Array<ArrayBuffer>
  id: Float64Array<ArrayBuffer>
  numbers: Record<WorkNumber, NumberArray>
  /** Indices in `words`. */
  codes: Record<WorkWord, Uint16Array<ArrayBuffer>>
  words: string[]
  venue: Int32Array<ArrayBuffer>
  authorship_ends: Uint32Array<ArrayBuffer>
  authorship: Uint32Array<ArrayBuffer>
  authorship_position: Uint8Array<ArrayBuffer>
  /** One list for each authorship. */
  affiliation_ends: Uint32Array<ArrayBuffer>
  affiliation: Uint32Array<ArrayBuffer>
  lists: Record<WorkList, { ends: Uint32Array<ArrayBuffer>; values: Uint32Array<ArrayBuffer> }>
  /** Digits of the ids of cited works, which other batches may hold, or none. */
  work_reference_ends: Uint32Array<ArrayBuffer>
  work_reference: Float64Array<ArrayBuffer>
  /** The distinct terms of a work, and how often each occurs, at most 255. */
  posting_ends: Uint32Array<ArrayBuffer>
  posting_term: Uint32Array<ArrayBuffer>
  posting_frequency: Uint8Array<ArrayBuffer>
  records: PackedTexts
  /** The packed sentences of the abstracts; empty where there are none. */
  sentences: PackedTexts
  /** Folded. */
  titles: PackedTexts
  /** In lower case without `https://doi.org/`; empty where there is none. */
  dois: PackedTexts
  /** PubMed's number; empty where there is none. */
  pmids: PackedTexts
  references: Record<ReferredKind, BatchReferences>
  terms: PackedTexts
}

const MOST_OCCURRENCES = 255
const NO_BYTES = new Uint8Array(0)

/** Reads, normalises and analyses the works of a batch of lines that pass the filter. */
export function digestWorks(
  bytes: Uint8Array<ArrayBuffer>,
  filter?: ImportFilter,
  formatName: WorkFormatName = 'openalex',
): WorkBatch {
  const digest = new WorkDigest()
  const format = workFormats[formatName]
  const read: typeof format.works = (raw, texts) =>
    filter && !format.passes(raw, filter) ? { reason: 'filtered' } : format.works(raw, texts)
  const { lines, rejected } = digestLines(
    bytes,
    read,
    (work, line, raw) => digest.add(work, line, format.updatedOf(raw)),
    format.parseWork,
  )
  return { lines, rejected, ...digest.finish() }
}

class WorkDigest {
  private readonly line = new Growing(Uint32Array)
  private readonly updated = new Growing(Uint32Array)
  private readonly id = new Growing(Float64Array)
  private readonly numbers = forColumns(
    workNumberNames,
    (name) => new Growing<NumberArray>(workNumbers[name] as NumbersType<NumberArray>),
  )
  private readonly codes = forColumns(workWordNames, () => new Growing(Uint16Array))
  private readonly words = new Map<string, number>()
  private readonly venue = new Growing(Int32Array)
  private readonly authorship_ends = new Growing(Uint32Array)
  private readonly authorship = new Growing(Uint32Array)
  private readonly authorship_position = new Growing(Uint8Array)
  private readonly affiliation_ends = new Growing(Uint32Array)
  private readonly affiliation = new Growing(Uint32Array)
  private readonly lists = forColumns(workListNames, () => ({
    ends: new Growing(Uint32Array),
    values: new Growing(Uint32Array),
  }))
  private readonly work_reference_ends = new Growing(Uint32Array)
  private readonly work_reference = new Growing(Float64Array)
  private readonly posting_ends = new Growing(Uint32Array)
  private readonly posting_term = new Growing(Uint32Array, 65_536)
  private readonly posting_frequency = new Growing(Uint8Array, 65_536)
  private readonly records = new TextPack(1 << 20)
  private readonly sentences = new TextPack(1 << 17)
  private readonly titles = new TextPack()
  private readonly dois = new TextPack()
  private readonly pmids = new TextPack()
  private readonly terms = new TextPack(1 << 17)
  private readonly termHashes: number[] = []
  private readonly termNumbers = new TermNumbers((term) => {
    this.terms.add(term)
    this.termHashes.push(hashOfTerm(term))
  })
  private readonly packer = new SentencePacker((number) => this.termHashes[number]!)
  /** The terms of the current abstract. */
  private readonly placed = { length: 0, numbers: new Uint32Array(1_024), starts: new Uint32Array(1_024) }
  /** Occurrences in the current work, by term of the batch. */
  private frequencies = new Int32Array(16_384)
  private readonly references = {
    author: new ReferencePack(),
    institution: new ReferencePack(),
    venue: new ReferencePack(),
    topic: new ReferencePack(),
  }

  add({ referenced_works, ...work }: SourceWork, line: number, updated: number): void {
    this.line.push(line)
    this.updated.push(updated)
    this.id.push(numberOfId(work.id))
    const terms = this.addTerms(work)
    for (const name of workNumberNames) this.numbers[name].push(readNumber[name](work, terms))
    for (const name of workWordNames) this.codes[name].push(this.codeOf(readWord[name](work)))
    this.addVenue(work)
    this.addAuthorships(work)
    this.addLists(work)
    for (const id of referenced_works) this.work_reference.push(numberOfId(id))
    this.work_reference_ends.push(this.work_reference.length)
    this.records.add(JSON.stringify(work))
    this.titles.add(foldText(work.title))
    this.dois.add(work.doi === null ? '' : work.doi.slice('https://doi.org/'.length).toLowerCase())
    this.pmids.add(/(\d{1,9})\/?$/.exec(work.ids.pmid ?? '')?.[1] ?? '')
  }

  private codeOf(text: string | null): number {
    const knownCode = this.words.get(text ?? '')
    if (knownCode !== undefined) return knownCode
    this.words.set(text ?? '', this.words.size)
    return this.words.size - 1
  }

  private addVenue(work: WorkRecord): void {
    const venue = mentionOfVenue(work)
    this.venue.push(venue ? this.references.venue.intern(venue) : NONE)
  }

  private addLists(work: WorkRecord): void {
    for (const name of workListNames) {
      const { ends, values } = this.lists[name]
      for (const mention of readList[name](work)) values.push(this.references[workLists[name]].intern(mention))
      ends.push(values.length)
    }
  }

  private addAuthorships(work: WorkRecord): void {
    const isSole = work.authorships.length === 1
    for (const authorship of work.authorships) {
      const { author_position, institutions } = authorship
      this.authorship.push(this.references.author.intern(mentionOfAuthor(authorship)))
      this.authorship_position.push(isSole ? POSITION.first | POSITION.last : POSITION[author_position])
      for (const institution of institutions) {
        this.affiliation.push(this.references.institution.intern(mentionOfInstitution(institution)))
      }
      this.affiliation_ends.push(this.affiliation.length)
    }
    this.authorship_ends.push(this.authorship.length)
  }

  /** Adds the terms of a work and returns their number, repetitions included. */
  private addTerms(work: WorkRecord): number {
    // At most every second letter begins a term, except in scripts indexed by pairs of letters: one pair a letter.
    const room = work.title.length + (work.abstract?.length ?? 0)
    this.posting_term.reserve(room)
    this.posting_frequency.reserve(room)
    const terms = this.posting_term.values
    const first = this.posting_term.length
    let end = first
    let length = 0
    const { placed } = this
    if (room > placed.numbers.length) {
      placed.numbers = new Uint32Array(2 * room)
      placed.starts = new Uint32Array(2 * room)
    }
    placed.length = 0
    const count = (number: number) => {
      length++
      if (number >= this.frequencies.length) this.makeRoom()
      if (this.frequencies[number]!++ === 0) terms[end++] = number
    }
    visitTermNumbers(work.title, this.termNumbers, count)
    const countPlaced = (number: number, start: number) => {
      count(number)
      placed.numbers[placed.length] = number
      placed.starts[placed.length++] = start
    }
    if (work.abstract) {
      const language = languageOf(work.abstract)
      visitTermNumbers(work.abstract, this.termNumbers, countPlaced, language)
      this.sentences.addBytes(this.packer.pack(work.abstract, language, placed, terms.subarray(first, end)))
    } else this.sentences.addBytes(NO_BYTES)
    const frequencies = this.posting_frequency.values
    for (let at = first; at < end; at++) {
      const number = terms[at]!
      frequencies[at] = Math.min(this.frequencies[number]!, MOST_OCCURRENCES)
      this.frequencies[number] = 0
    }
    this.posting_term.length = end
    this.posting_frequency.length = end
    this.posting_ends.push(end)
    return length
  }

  private makeRoom(): void {
    const grown = new Int32Array(2 * this.frequencies.length)
    grown.set(this.frequencies)
    this.frequencies = grown
  }

  finish(): Omit<WorkBatch, 'lines' | 'rejected'> {
    return {
      line: this.line.copy(),
      updated: this.updated.copy(),
      id: this.id.copy(),
      numbers: forColumns(workNumberNames, (name) => this.numbers[name].copy()),
      codes: forColumns(workWordNames, (name) => this.codes[name].copy()),
      words: [...this.words.keys()],
      venue: this.venue.copy(),
      authorship_ends: this.authorship_ends.copy(),
      authorship: this.authorship.copy(),
      authorship_position: this.authorship_position.copy(),
      affiliation_ends: this.affiliation_ends.copy(),
      affiliation: this.affiliation.copy(),
      lists: forColumns(workListNames, (name) => ({
        ends: this.lists[name].ends.copy(),
        values: this.lists[name].values.copy(),
      })),
      work_reference_ends: this.work_reference_ends.copy(),
      work_reference: this.work_reference.copy(),
      posting_ends: this.posting_ends.copy(),
      posting_term: this.posting_term.copy(),
      posting_frequency: this.posting_frequency.copy(),
      records: this.records.packed(),
      sentences: this.sentences.packed(),
      titles: this.titles.packed(),
      dois: this.dois.packed(),
      pmids: this.pmids.packed(),
      references: {
        author: this.references.author.finish(),
        institution: this.references.institution.finish(),
        venue: this.references.venue.finish(),
        topic: this.references.topic.finish(),
      },
      terms: this.terms.packed(),
    }
  }
}
