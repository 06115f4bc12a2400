import type { WorkRecord } from '@cognate/contract'
import { NONE } from '../../base/none.ts'
import { packedText } from '../../base/text-pack.ts'
import { numberOfId } from '../../sources/openalex/fields.ts'
import type { SourceAuthor } from '../../sources/openalex/read-author.ts'
import { institutionsOf } from '../digesting/digest-entities.ts'
import { IdTable } from '../staging/id-table.ts'
import { type ReferredKind, referredKinds, textOfMention } from '../staging/references.ts'
import { BY_AUTHOR, DESCRIBED } from '../staging/staged-columns.ts'
import { compareFiles, type StagedFile, type Staging } from '../staging/staging.ts'

/** 1 for each staged row that counts; a kind is missing where all do. */
export type Settled = Partial<Record<'work' | ReferredKind, Uint8Array>>

/**
 * Finds the rows that count when records were replaced: of works the last of each id, of other kinds what the source
 * describes or something that counts names. What is known only from a record that was replaced is said anew by the first
 * that still names it, so that everything is as if the replaced ones had never been.
 */
export function settle(staging: Staging): Settled {
  const work = lastRows(staging.columns.work_id)
  if (!work && !hasReplacedAuthors(staging) && isInOrder(staging.position.files)) return {}
  const isLive = work ?? new Uint8Array(staging.records('work')).fill(1)
  const settled = { work, ...namedByWorks(staging, isLive) }
  renewFromWorks(staging, isLive, mentionsToRenew(staging, isLive, settled))
  for (const row of institutionsNamedByAuthors(staging, settled.institution)) settled.institution[row] = 1
  staging.checkpoint()
  return settled
}

/** 1 for the last row of each id; undefined where no id has two. */
function lastRows(ids: Staging['columns']['work_id']): Uint8Array | undefined {
  const table = new IdTable(ids)
  const marks = Uint8Array.from(ids.taken(), (id, row) => (table.find(id) === row ? 1 : 0))
  return marks.includes(0) ? marks : undefined
}

function hasReplacedAuthors(staging: Staging): boolean {
  const { author_text_by, author_text_of } = staging.columns
  for (let text = 0; text < author_text_by.length; text++) {
    const isLast = staging.textOf('author', author_text_of.values[text]!) === text
    if (!isLast && author_text_by.values[text] === DESCRIBED) return true
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

/** Hears everything that the works that count refer to, work after work in the order in which they were taken. */
export function visitReferences(
  { columns }: Staging,
  isLive: Uint8Array | undefined,
  visit: (kind: ReferredKind, row: number, work: number) => void,
): void {
  const { authorship, authorship_ends, affiliation, affiliation_ends, work_topic, work_topic_ends, work_venue } =
    columns
  const startOf = (ends: Uint32Array, row: number) => (row === 0 ? 0 : ends[row - 1]!)
  for (let work = 0; work < work_venue.length; work++) {
    if (isLive?.[work] === 0) continue
    const first = startOf(authorship_ends.values, work)
    const last = authorship_ends.values[work]!
    for (let at = first; at < last; at++) visit('author', authorship.values[at]!, work)
    const end = last === 0 ? 0 : affiliation_ends.values[last - 1]!
    for (let at = startOf(affiliation_ends.values, first); at < end; at++) {
      visit('institution', affiliation.values[at]!, work)
    }
    for (let at = startOf(work_topic_ends.values, work); at < work_topic_ends.values[work]!; at++) {
      visit('topic', work_topic.values[at]!, work)
    }
    if (work_venue.values[work] !== NONE) visit('venue', work_venue.values[work]!, work)
  }
}

/** Rows that are named by works that count, but known from one that does not, or that may not be the first. */
function mentionsToRenew(
  staging: Staging,
  isLive: Uint8Array,
  isNamed: Record<ReferredKind, Uint8Array>,
): Record<ReferredKind, Set<number>> {
  const isDisordered = !isInOrder(staging.position.files)
  const rowsOf = (kind: ReferredKind) => {
    const rows = new Set<number>()
    for (let row = 0; row < isNamed[kind].length; row++) {
      const by = staging.saidBy(kind, row)
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

/** Whether the works were read as a source gives them that is read at once; updates can come to older files later. */
function isInOrder(files: readonly StagedFile[]): boolean {
  const works = files.filter(({ entity }) => entity === 'works')
  return works.every((file, at) => at === 0 || compareFiles(works[at - 1]!, file) <= 0)
}

/** The places of some files in the order in which a source gives them that is read at once. */
function ranksOf(files: readonly StagedFile[]): number[] {
  const order = [...files.keys()].sort((a, b) => compareFiles(files[a]!, files[b]!) || a - b)
  const ranks: number[] = []
  for (const [rank, file] of order.entries()) ranks[file] = rank
  return ranks
}

/** Says anew what the first work that counts says of each row. */
function renewFromWorks(staging: Staging, isLive: Uint8Array, wanted: Record<ReferredKind, Set<number>>): void {
  if (referredKinds.every((kind) => wanted[kind].size === 0)) return
  const ranks = ranksOf(staging.position.files)
  const rankOf = (work: number) => ranks[staging.columns.work_file.values[work]!]!
  const first = { author: new Map(), institution: new Map(), venue: new Map(), topic: new Map() } as FirstWorks
  visitReferences(staging, isLive, (kind, row, work) => {
    if (!wanted[kind].has(row)) return
    const known = first[kind].get(row)
    if (known === undefined || rankOf(work) < rankOf(known)) first[kind].set(row, work)
  })
  const found = referredKinds.flatMap((kind) => [...first[kind]].map(([row, work]) => ({ kind, row, work })))
  found.sort((a, b) => a.work - b.work)
  let record: WorkRecord | undefined
  for (const [at, { kind, row, work }] of found.entries()) {
    if (found[at - 1]?.work !== work) record = readWorkRecord(staging, work)
    const text = textOfMention(kind, staging.columns[`${kind}_id`].values[row]!, record!)
    if (text !== undefined) staging.addText(kind, row, Buffer.from(text), { by: work, file: 0, updated: 0 })
  }
}

/** The work that speaks for each row. */
type FirstWorks = Record<ReferredKind, Map<number, number>>

function readWorkRecord({ logs, columns }: Staging, work: number): WorkRecord {
  const texts = logs.work_record.gather(columns.work_record_ends.taken(), Uint32Array.of(work))
  return JSON.parse(packedText(texts, 0)) as WorkRecord
}

/** Authors looked through at once. */
const CHUNK = 1_000

/**
 * The institutions that only records of authors name, of those that no work names; what the first author says of each
 * is said anew.
 */
function institutionsNamedByAuthors(staging: Staging, isNamed: Uint8Array): number[] {
  const unnamed = new Set<number>()
  for (let row = 0; row < isNamed.length; row++) if (isNamed[row] === 0) unnamed.add(row)
  if (unnamed.size === 0) return []
  const institutions = new IdTable(staging.columns.institution_id)
  const named: number[] = []
  for (const author of describedAuthors(staging)) {
    for (const institution of institutionsOf(author)) {
      const row = institutions.find(numberOfId(institution.id))
      if (!unnamed.delete(row)) continue
      named.push(row)
      const text = Buffer.from(JSON.stringify(institution))
      staging.addText('institution', row, text, { by: BY_AUTHOR, file: 0, updated: 0 })
    }
  }
  return named
}

/** What the source itself says of authors, in the order in which it gives them. */
export function* describedAuthors(staging: Staging, isWanted?: Uint8Array): Generator<SourceAuthor> {
  const ranks = ranksOf(staging.position.files)
  const textOf = (row: number) => staging.textOf('author', row)
  const rankOf = (row: number) => ranks[staging.columns.author_text_file.values[textOf(row)]!]!
  const all = Uint32Array.from({ length: staging.records('author') }, (_, row) => row)
  const rows = all
    .filter((row) => isWanted?.[row] !== 0 && staging.isDescribed('author', row))
    .sort((a, b) => rankOf(a) - rankOf(b) || textOf(a) - textOf(b))
  for (let first = 0; first < rows.length; first += CHUNK) {
    const texts = staging.texts('author', rows.subarray(first, first + CHUNK))
    for (let index = 0; index < texts.ends.length; index++) yield JSON.parse(packedText(texts, index)) as SourceAuthor
  }
}
