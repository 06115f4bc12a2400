import type { WorkRecord } from '@cognate/contract'
import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import { markedRows, sortRows } from '../../base/sort-rows.ts'
import { packedText } from '../../base/text-pack.ts'
import { workListNames, workLists } from '../../columns/columns.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import type { SourceAuthor } from '../../sources/reading/source-records.ts'
import { institutionsOfAuthor } from '../digesting/digest-entities.ts'
import { IdTable } from '../staging/id-table.ts'
import { compareFiles, type StagedFile } from '../staging/position.ts'
import { type ReferredKind, referredKinds, textOfMention } from '../staging/references.ts'
import { BY_AUTHOR, DESCRIBED } from '../staging/staged-columns.ts'
import type { Staging } from '../staging/staging.ts'

/** 1 for each staged row that counts; a kind is missing if all its rows count. */
export type LiveRows = Partial<Record<'work' | ReferredKind, Uint8Array>>

/**
 * Finds the rows that count after records were replaced: of works the last row of each id; of other kinds the rows that the
 * source describes or that a work that counts names. If a row was described only by a replaced record, the first record that
 * still names it describes it again. The result is the same as if the replaced records had never been read.
 */
export function findLiveRows(staging: Staging): LiveRows {
  const work = lastRows(staging.columns.work_id)
  if (!work && !hasReplacedAuthors(staging) && isInOrder(staging.position.files)) return {}
  const isLive = work ?? new Uint8Array(staging.records('work')).fill(1)
  const liveRows = { work, ...namedByWorks(staging, isLive) }
  renewFromWorks(staging, isLive, mentionsToRenew(staging, isLive, liveRows))
  for (const row of institutionsNamedByAuthors(staging, liveRows.institution)) liveRows.institution[row] = 1
  staging.checkpoint()
  return liveRows
}

/** 1 for the last row of each id; undefined where no id has two. */
function lastRows(ids: Staging['columns']['work_id']): Uint8Array | undefined {
  const held = Growing.of(ids.read())
  const table = new IdTable(held)
  const marks = new Uint8Array(held.length)
  for (let row = 0; row < marks.length; row++) marks[row] = table.find(held.values[row]!) === row ? 1 : 0
  return marks.includes(0) ? marks : undefined
}

function hasReplacedAuthors(staging: Staging): boolean {
  const { author_text_by, author_text_of } = staging.columns
  const nextOrigin = author_text_by.reader()
  const nextRow = author_text_of.reader()
  for (let text = 0; text < author_text_by.length; text++) {
    const isLast = staging.textOf('author', nextRow()) === text
    if (nextOrigin() === DESCRIBED && !isLast) return true
  }
  return false
}

/** Marks what the source describes and what a work that counts names. */
function namedByWorks(staging: Staging, isLive: Uint8Array): Record<ReferredKind, Uint8Array> {
  const isNamed = Object.fromEntries(
    referredKinds.map((kind) => {
      const rows = new Uint8Array(staging.records(kind))
      return [kind, rows.map((_, row) => (staging.isDescribed(kind, row) ? 1 : 0))]
    }),
  ) as Record<ReferredKind, Uint8Array>
  visitReferences(staging, isLive, (kind, row) => {
    isNamed[kind][row] = 1
  })
  return isNamed
}

/** Visits all references of the works that count, in the order of reading. */
export function visitReferences(
  { columns }: Staging,
  isLive: Uint8Array | undefined,
  visit: (kind: ReferredKind, row: number, work: number) => void,
): void {
  const { authorship, authorship_ends, affiliation, affiliation_ends, work_venue } = columns
  const next = {
    ...{ author: authorship.reader(), authorEnd: authorship_ends.reader() },
    ...{ institution: affiliation.reader(), institutionEnd: affiliation_ends.reader() },
    venue: work_venue.reader(),
  }
  const lists = workListNames.map((name) => ({
    ...{ kind: workLists[name], place: 0 },
    ...{ value: columns[name].reader(), end: columns[`${name}_ends`].reader() },
  }))
  let [author, institution] = [0, 0]
  for (let work = 0; work < work_venue.length; work++) {
    const visitLive = isLive?.[work] === 0 ? () => {} : visit
    const firstAuthor = author
    for (const end = next.authorEnd(); author < end; author++) visitLive('author', next.author(), work)
    for (let at = firstAuthor; at < author; at++) {
      for (const end = next.institutionEnd(); institution < end; institution++)
        visitLive('institution', next.institution(), work)
    }
    for (const list of lists)
      for (const end = list.end(); list.place < end; list.place++) visitLive(list.kind, list.value(), work)
    const venue = next.venue()
    if (venue !== NONE) visitLive('venue', venue, work)
  }
}

/** Rows that works name, but whose text comes from a work that does not count or is perhaps not the first. */
function mentionsToRenew(
  staging: Staging,
  isLive: Uint8Array,
  isNamed: Record<ReferredKind, Uint8Array>,
): Record<ReferredKind, Set<number>> {
  const isDisordered = !isInOrder(staging.position.files)
  const rowsOf = (kind: ReferredKind) => {
    const rows = new Set<number>()
    for (let row = 0; row < isNamed[kind].length; row++) {
      const by = staging.originOf(kind, row)
      if (isNamed[kind][row] === 1 && by !== DESCRIBED && (isDisordered || isLive[by] === 0)) rows.add(row)
    }
    return rows
  }
  return {
    author: rowsOf('author'),
    institution: rowsOf('institution'),
    venue: rowsOf('venue'),
    topic: rowsOf('topic'),
  }
}

/** Whether the works were read in the order of a full import; an update can read older files later. */
function isInOrder(files: readonly StagedFile[]): boolean {
  const works = files.filter(({ entity }) => entity === 'works')
  return works.every((file, at) => at === 0 || compareFiles(works[at - 1]!, file) <= 0)
}

/** The ranks of files in the order of a full import. */
function ranksOf(files: readonly StagedFile[]): number[] {
  const order = [...files.keys()].sort((a, b) => compareFiles(files[a]!, files[b]!) || a - b)
  const ranks: number[] = []
  for (const [rank, file] of order.entries()) ranks[file] = rank
  return ranks
}

/** Describes each row again, from the first work that counts and names it. */
function renewFromWorks(staging: Staging, isLive: Uint8Array, rowsToRenew: Record<ReferredKind, Set<number>>): void {
  if (referredKinds.every((kind) => rowsToRenew[kind].size === 0)) return
  const ranks = ranksOf(staging.position.files)
  const files = staging.columns.work_file.read()
  const rankOf = (work: number) => ranks[files[work]!]!
  const first = { author: new Map(), institution: new Map(), venue: new Map(), topic: new Map() } as FirstWorks
  visitReferences(staging, isLive, (kind, row, work) => {
    if (!rowsToRenew[kind].has(row)) return
    const firstWork = first[kind].get(row)
    if (firstWork === undefined || rankOf(work) < rankOf(firstWork)) first[kind].set(row, work)
  })
  const firstMentions = referredKinds.flatMap((kind) => [...first[kind]].map(([row, work]) => ({ kind, row, work })))
  firstMentions.sort((a, b) => a.work - b.work)
  let record: WorkRecord | undefined
  for (const [at, { kind, row, work }] of firstMentions.entries()) {
    if (firstMentions[at - 1]?.work !== work) record = readWorkRecord(staging, work)
    const text = textOfMention(kind, staging.columns[`${kind}_id`].at(row), record!)
    if (text !== undefined) staging.addText(kind, row, Buffer.from(text), { by: work, file: 0, updated: 0 })
  }
}

/** The first work that names each row. */
type FirstWorks = Record<ReferredKind, Map<number, number>>

function readWorkRecord({ logs, columns }: Staging, work: number): WorkRecord {
  const start = work === 0 ? 0 : columns.work_record_ends.at(work - 1)
  const record = logs.work_record.read(start, columns.work_record_ends.at(work))
  return JSON.parse(new TextDecoder().decode(record)) as WorkRecord
}

/** Number of authors read at once. */
const CHUNK = 1_000

/**
 * The institutions that records of authors name but no work does. Each is described again by the first author who names it.
 */
function institutionsNamedByAuthors(staging: Staging, isNamed: Uint8Array): number[] {
  const unnamed = new Set<number>()
  for (let row = 0; row < isNamed.length; row++) if (isNamed[row] === 0) unnamed.add(row)
  if (unnamed.size === 0) return []
  const institutions = new IdTable(Growing.of(staging.columns.institution_id.read()))
  const namedRows: number[] = []
  for (const author of describedAuthors(staging)) {
    for (const institution of institutionsOfAuthor(author)) {
      const row = institutions.find(numberOfId(institution.id))
      if (!unnamed.delete(row)) continue
      namedRows.push(row)
      const text = Buffer.from(JSON.stringify(institution))
      staging.addText('institution', row, text, { by: BY_AUTHOR, file: 0, updated: 0 })
    }
  }
  return namedRows
}

/** The source's own records of authors, in the order of a full import. */
export function* describedAuthors(staging: Staging, isIncluded?: Uint8Array): Generator<SourceAuthor> {
  const ranks = ranksOf(staging.position.files)
  const textOf = (row: number) => staging.textOf('author', row)
  const files = staging.columns.author_text_file.read()
  const rankOf = (row: number) => ranks[files[textOf(row)]!]!
  const marks = new Uint8Array(staging.records('author'))
  for (let row = 0; row < marks.length; row++)
    marks[row] = isIncluded?.[row] !== 0 && staging.isDescribed('author', row) ? 1 : 0
  const byText = sortRows(markedRows(marks), textOf, files.length)
  const rows = sortRows(byText, rankOf, ranks.length)
  const readTexts = staging.textReader('author')
  for (let first = 0; first < rows.length; first += CHUNK) {
    const texts = readTexts(rows.subarray(first, first + CHUNK))
    for (let index = 0; index < texts.ends.length; index++) yield JSON.parse(packedText(texts, index)) as SourceAuthor
  }
}
