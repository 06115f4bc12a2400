import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import type { ProgressReporter } from '../../base/progress.ts'
import { markedRows } from '../../base/sort-rows.ts'
import { packedText } from '../../base/text-pack.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'
import type { SourceInstitution } from '../../sources/reading/source-records.ts'
import { matchAffiliations } from '../affiliations/match-affiliations.ts'
import type { MatchedAffiliations } from '../affiliations/matched-affiliations.ts'
import { institutionsOfAuthor } from '../digesting/digest-entities.ts'
import { IdTable } from '../staging/id-table.ts'
import type { ReferredKind } from '../staging/references.ts'
import type { Rejections } from '../staging/rejected.ts'
import type { Staging } from '../staging/staging.ts'
import { foldStagedAuthors } from './fold-staged-authors.ts'
import { foldStagedInstitutions } from './fold-staged-institutions.ts'
import { describedAuthors, findLiveRows, visitReferences } from './live-rows.ts'
import type { Merged, MergedIds } from './merged-ids.ts'
import { GONE, indexOfDigits, type Numbering, numberByIds } from './numbering.ts'

export interface Numberings extends Record<'work' | ReferredKind, Numbering> {
  /** Institutions that were matched from raw affiliations. */
  matchedAffiliations: MatchedAffiliations
  /** Names folded into a record, by its id. */
  foldedNames: Record<'author' | 'institution', ReadonlyMap<number, readonly string[]>>
  /** Staged rows of the institutions of a record that names several, by its staged row. */
  severalPlaces: ReadonlyMap<number, readonly number[]>
  /** The index of the work that an id leads to, merged ids included; GONE where the catalogue has none. */
  indexOfWork: (id: number) => number
}

/**
 * Numbers the staged records. Replaced, merged and filtered records get no number.
 * @param merged  Gains the institutions and authors that are folded into others, and loses the works that came back.
 * @param rejections  Gains the rules that match no institution.
 */
export async function numberRecords(
  staging: Staging,
  source: RawSource,
  merged: Merged,
  { rejections, progress, signal }: { rejections: Rejections; progress: ProgressReporter; signal?: AbortSignal },
): Promise<Numberings> {
  const liveRows = findLiveRows(staging)
  restoreWorks(staging, liveRows.work, merged.work)
  const number = (kind: Exclude<ReferredKind, 'topic'>, isKept?: Uint8Array) =>
    numberByIds(staging.columns[`${kind}_id`].read(), {
      isKept,
      merged: merged[kind],
      isDescribed: (row) => staging.isDescribed(kind, row),
    })
  const { names: namesOfInstitutions, several } = foldStagedInstitutions({
    staging,
    isLive: liveRows.work,
    numbering: number('institution', liveRows.institution),
    merged: merged.institution,
    rules: source.institutionRules,
    rejections,
  })
  const { order: institutions, ids } = number('institution', liveRows.institution)
  const namesOf = (at: number) => namesOfInstitutions.get(ids[at]!) ?? []
  const matched = await matchAffiliations({
    staging,
    isLive: liveRows.work,
    institutions,
    namesOf,
    progress,
    signal,
  })
  const namesOfAuthors = foldStagedAuthors(staging, liveRows, merged.author)
  const severalPlaces = placeRows(staging, several)
  const keptRows = source.filter
    ? rowsWithWorks(staging, liveRows.work, { matched: matched.institutions, severalPlaces })
    : liveRows
  const work = numberByIds(staging.columns.work_id.read(), { isLive: liveRows.work, merged: merged.work })
  return {
    work,
    author: number('author', keptRows.author),
    institution: number('institution', keptRows.institution),
    venue: number('venue', keptRows.venue),
    topic: numberByIds(staging.columns.topic_id.read(), { isKept: liveRows.topic }),
    matchedAffiliations: matched,
    foldedNames: { author: namesOfAuthors, institution: namesOfInstitutions },
    severalPlaces,
    indexOfWork: (id) => indexOfDigits(work, merged.work.resolve(id)) ?? GONE,
  }
}

/** The ids of places as staged rows. */
function placeRows(
  staging: Staging,
  several: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, readonly number[]> {
  if (several.size === 0) return new Map()
  const rows = new IdTable(Growing.of(staging.columns.institution_id.read()))
  return new Map(Array.from(several, ([id, places]) => [rows.find(id), places.map((place) => rows.find(place))]))
}

/**
 * Marks with 1 each row that a work that counts refers to. It also marks the institutions that such an author names, and
 * those above them: records show them, and conflicts are found through them.
 * @param isLive  1 for the works that count; default: all.
 * @param named.matched  Rows of institutions that only raw affiliations name.
 * @param named.severalPlaces  Rows of the institutions that a record of several names, by its row.
 */
function rowsWithWorks(
  staging: Staging,
  isLive: Uint8Array | undefined,
  { matched, severalPlaces }: { matched: Uint32Array; severalPlaces: ReadonlyMap<number, readonly number[]> },
): Record<ReferredKind, Uint8Array> {
  const marks = {
    author: new Uint8Array(staging.records('author')),
    institution: new Uint8Array(staging.records('institution')),
    venue: new Uint8Array(staging.records('venue')),
    topic: new Uint8Array(staging.records('topic')),
  }
  visitReferences(staging, isLive, (kind, row) => {
    marks[kind][row] = 1
  })
  for (const row of matched) marks.institution[row] = 1
  for (const [row, places] of severalPlaces) {
    if (marks.institution[row] === 1) for (const place of places) marks.institution[place] = 1
  }
  const institutions = new IdTable(Growing.of(staging.columns.institution_id.read()))
  const mark = (id: string) => {
    const row = institutions.find(numberOfId(id))
    if (row !== NONE) marks.institution[row] = 1
  }
  for (const author of describedAuthors(staging, marks.author))
    for (const { id } of institutionsOfAuthor(author)) mark(id)
  for (const { lineage } of describedInstitutions(staging, marks.institution)) for (const id of lineage) mark(id)
  return marks
}

/** The source's own records of the marked institutions. */
function describedInstitutions(staging: Staging, isMarked: Uint8Array): SourceInstitution[] {
  const rows = markedRows(isMarked).filter((row) => staging.isDescribed('institution', row))
  const texts = staging.textReader('institution')(rows)
  return Array.from(rows, (_, index) => JSON.parse(packedText(texts, index)) as SourceInstitution)
}

const DAY_SECONDS = 86_400

/**
 * Takes back the deletion of works that the source changed on a later day: it has them again. Dates decide, since lists of deleted
 * ids keep every deletion, and old folders the records of works that were deleted later. A deletion is dated by its day, so that a
 * work changed on that day stays deleted, and so does one where a date is missing.
 * @param isLive  1 for the works that count; default: all.
 * @param merged  Loses the deletions that are taken back.
 */
function restoreWorks({ columns }: Staging, isLive: Uint8Array | undefined, merged: MergedIds): void {
  if (merged.size === 0) return
  const [nextId, nextUpdated] = [columns.work_id.reader(), columns.work_updated.reader()]
  for (let row = 0; row < columns.work_id.length; row++) {
    const [id, updated] = [nextId(), nextUpdated()]
    if (isLive?.[row] === 0 || updated === 0) continue
    const deleted = merged.deletedAt(id)
    if (deleted !== undefined && dayOf(updated) > dayOf(deleted)) merged.restore(id)
  }
}

const dayOf = (seconds: number) => Math.floor(seconds / DAY_SECONDS)
