import type { WorkRecord } from '@cognate/contract'
import { foldText, TermNumbers, visitTermNumbers } from '@cognate/matching'
import { Growing } from '../base/growing.ts'
import { NONE } from '../base/none.ts'
import { type PackedTexts, TextPack } from '../base/text-pack.ts'
import { DAY_MS, FLAG, POSITION } from '../columns/columns.ts'
import { numberOfId } from '../sources/openalex/fields.ts'
import { filteredReader } from '../sources/openalex/import-filter.ts'
import { parseWork } from '../sources/openalex/parse-work.ts'
import { readWork } from '../sources/openalex/read-work.ts'
import { updatedOf } from '../sources/openalex/updated-date.ts'
import type { ImportFilter } from '../sources/reading/raw-source.ts'
import { type RejectedLine, readLines } from './lines.ts'
import { mentions, ReferencePack, type References, type ReferredKind } from './references.ts'

/**
 * What a batch of lines gives: one row a work in every array, references and terms numbered within the batch. A pair
 * `xEnds` and `x` is a list of lists: the values of row r end at xEnds[r].
 */
export interface WorkBatch {
  lines: number
  rejected: RejectedLine[]
  /** Line of each work within the batch. */
  line: Uint32Array<ArrayBuffer>
  /** Seconds since 1970; 0 where unknown. */
  updated: Uint32Array<ArrayBuffer>
  id: Float64Array<ArrayBuffer>
  day: Int32Array<ArrayBuffer>
  year: Uint16Array<ArrayBuffer>
  citedBy: Uint32Array<ArrayBuffer>
  length: Uint16Array<ArrayBuffer>
  /** Bits of FLAG. */
  flags: Uint8Array<ArrayBuffer>
  /** Places in `words`. */
  type: Uint16Array<ArrayBuffer>
  typeCrossref: Uint16Array<ArrayBuffer>
  language: Uint16Array<ArrayBuffer>
  words: string[]
  venue: Int32Array<ArrayBuffer>
  authorEnds: Uint32Array<ArrayBuffer>
  author: Uint32Array<ArrayBuffer>
  position: Uint8Array<ArrayBuffer>
  /** One list an authorship. */
  institutionEnds: Uint32Array<ArrayBuffer>
  institution: Uint32Array<ArrayBuffer>
  topicEnds: Uint32Array<ArrayBuffer>
  topic: Uint32Array<ArrayBuffer>
  /** Distinct terms of a work with how often they occur, at most 255. */
  postingEnds: Uint32Array<ArrayBuffer>
  postingTerm: Uint32Array<ArrayBuffer>
  postingFrequency: Uint8Array<ArrayBuffer>
  records: PackedTexts
  /** Folded. */
  titles: PackedTexts
  /** In lower case without `https://doi.org/`; empty where there is none. */
  dois: PackedTexts
  /** PubMed's number; empty where there is none. */
  pmids: PackedTexts
  references: Record<ReferredKind, References>
  terms: PackedTexts
}

/** Longer works count as this long. */
const LONGEST_WORK = 65_535
const MOST_OCCURRENCES = 255

/** Reads, normalises and analyses a batch of lines of works, as far as they pass the filter. */
export function digestWorks(bytes: Uint8Array<ArrayBuffer>, filter?: ImportFilter): WorkBatch {
  const digest = new WorkDigest()
  const read = filter ? filteredReader(readWork, filter) : readWork
  const { lines, rejected } = readLines(
    bytes,
    read,
    (work, line, raw) => digest.add(work, line, updatedOf(raw)),
    parseWork,
  )
  return { lines, rejected, ...digest.finish() }
}

class WorkDigest {
  private readonly line = new Growing(Uint32Array)
  private readonly updated = new Growing(Uint32Array)
  private readonly id = new Growing(Float64Array)
  private readonly day = new Growing(Int32Array)
  private readonly year = new Growing(Uint16Array)
  private readonly citedBy = new Growing(Uint32Array)
  private readonly length = new Growing(Uint16Array)
  private readonly flags = new Growing(Uint8Array)
  private readonly type = new Growing(Uint16Array)
  private readonly typeCrossref = new Growing(Uint16Array)
  private readonly language = new Growing(Uint16Array)
  private readonly words = new Map<string, number>()
  private readonly venue = new Growing(Int32Array)
  private readonly authorEnds = new Growing(Uint32Array)
  private readonly author = new Growing(Uint32Array)
  private readonly position = new Growing(Uint8Array)
  private readonly institutionEnds = new Growing(Uint32Array)
  private readonly institution = new Growing(Uint32Array)
  private readonly topicEnds = new Growing(Uint32Array)
  private readonly topic = new Growing(Uint32Array)
  private readonly postingEnds = new Growing(Uint32Array)
  private readonly postingTerm = new Growing(Uint32Array, 65_536)
  private readonly postingFrequency = new Growing(Uint8Array, 65_536)
  private readonly records = new TextPack(1 << 20)
  private readonly titles = new TextPack()
  private readonly dois = new TextPack()
  private readonly pmids = new TextPack()
  private readonly terms = new TextPack(1 << 17)
  private readonly termNumbers = new TermNumbers((term) => this.terms.add(term))
  /** Occurrences in the work at hand by term of the batch. */
  private frequencies = new Int32Array(16_384)
  private readonly references = {
    author: new ReferencePack(),
    institution: new ReferencePack(),
    venue: new ReferencePack(),
    topic: new ReferencePack(),
  }

  add(work: WorkRecord, line: number, updated: number): void {
    this.line.push(line)
    this.updated.push(updated)
    this.id.push(numberOfId(work.id))
    this.day.push(dayOf(work))
    this.year.push(work.publication_year ?? 0)
    this.citedBy.push(work.cited_by_count)
    this.flags.push(flagsOf(work))
    this.type.push(this.word(work.type))
    this.typeCrossref.push(this.word(work.type_crossref))
    this.language.push(this.word(work.language))
    this.addVenue(work)
    this.addAuthorships(work)
    for (const topic of work.topics) {
      this.topic.push(this.references.topic.intern(topic.id, () => mentions.topic(topic)))
    }
    this.topicEnds.push(this.topic.length)
    this.addTerms(work)
    this.records.add(JSON.stringify(work))
    this.titles.add(foldText(work.title))
    this.dois.add(work.doi === null ? '' : work.doi.slice('https://doi.org/'.length).toLowerCase())
    this.pmids.add(/(\d{1,9})\/?$/.exec(work.ids.pmid ?? '')?.[1] ?? '')
  }

  private word(text: string | null): number {
    const known = this.words.get(text ?? '')
    if (known !== undefined) return known
    this.words.set(text ?? '', this.words.size)
    return this.words.size - 1
  }

  private addVenue(work: WorkRecord): void {
    const venue = work.primary_location?.source
    this.venue.push(venue ? this.references.venue.intern(venue.id, () => venue) : NONE)
  }

  private addAuthorships(work: WorkRecord): void {
    const isSole = work.authorships.length === 1
    for (const { author, author_position, institutions } of work.authorships) {
      this.author.push(this.references.author.intern(author.id, () => mentions.author(author)))
      this.position.push(isSole ? POSITION.first | POSITION.last : POSITION[author_position])
      for (const institution of institutions) {
        this.institution.push(this.references.institution.intern(institution.id, () => institution))
      }
      this.institutionEnds.push(this.institution.length)
    }
    this.authorEnds.push(this.author.length)
  }

  private addTerms(work: WorkRecord): void {
    // At most every second letter begins a term, but for pairs of letters, of which there is one a letter.
    const room = work.title.length + (work.abstract?.length ?? 0)
    this.postingTerm.reserve(room)
    this.postingFrequency.reserve(room)
    const terms = this.postingTerm.values
    const first = this.postingTerm.length
    let end = first
    let length = 0
    const count = (number: number) => {
      length++
      if (number >= this.frequencies.length) this.makeRoom()
      if (this.frequencies[number]!++ === 0) terms[end++] = number
    }
    visitTermNumbers(work.title, this.termNumbers, count)
    if (work.abstract !== null) visitTermNumbers(work.abstract, this.termNumbers, count)
    const frequencies = this.postingFrequency.values
    for (let at = first; at < end; at++) {
      const number = terms[at]!
      frequencies[at] = Math.min(this.frequencies[number]!, MOST_OCCURRENCES)
      this.frequencies[number] = 0
    }
    this.postingTerm.length = end
    this.postingFrequency.length = end
    this.postingEnds.push(end)
    this.length.push(Math.min(length, LONGEST_WORK))
  }

  private makeRoom(): void {
    const grown = new Int32Array(2 * this.frequencies.length)
    grown.set(this.frequencies)
    this.frequencies = grown
  }

  finish(): Omit<WorkBatch, 'lines' | 'rejected'> {
    return {
      line: this.line.copied(),
      updated: this.updated.copied(),
      id: this.id.copied(),
      day: this.day.copied(),
      year: this.year.copied(),
      citedBy: this.citedBy.copied(),
      length: this.length.copied(),
      flags: this.flags.copied(),
      type: this.type.copied(),
      typeCrossref: this.typeCrossref.copied(),
      language: this.language.copied(),
      words: [...this.words.keys()],
      venue: this.venue.copied(),
      authorEnds: this.authorEnds.copied(),
      author: this.author.copied(),
      position: this.position.copied(),
      institutionEnds: this.institutionEnds.copied(),
      institution: this.institution.copied(),
      topicEnds: this.topicEnds.copied(),
      topic: this.topic.copied(),
      postingEnds: this.postingEnds.copied(),
      postingTerm: this.postingTerm.copied(),
      postingFrequency: this.postingFrequency.copied(),
      records: this.records.packed(),
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

function flagsOf({ open_access, abstract, is_retracted }: WorkRecord): number {
  return (
    (open_access.is_oa ? FLAG.isOpenAccess : 0) |
    (abstract === null ? 0 : FLAG.hasAbstract) |
    (is_retracted ? FLAG.isRetracted : 0)
  )
}

/** Days since 1970-01-01 of the publication, of its year's first day where only the year is known; else NONE. */
function dayOf({ publication_date, publication_year }: WorkRecord): number {
  if (publication_date === null && publication_year === null) return NONE
  const day = Date.parse(`${publication_date ?? `${publication_year}-01-01`}T00:00:00Z`) / DAY_MS
  // NONE is also the last day of 1969, which is told as the day before.
  return day === NONE ? NONE - 1 : day
}
