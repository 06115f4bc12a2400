import { Growing } from '../../base/growing.ts'
import type { ProgressReporter } from '../../base/progress.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'
import { matchAffiliations } from '../affiliations/match-affiliations.ts'
import type { MatchedAffiliations } from '../affiliations/matched-affiliations.ts'
import { IdTable } from '../staging/id-table.ts'
import type { ReferredKind } from '../staging/references.ts'
import type { Rejections } from '../staging/rejected.ts'
import type { Staging } from '../staging/staging.ts'
import { foldStagedAuthors } from './fold-staged-authors.ts'
import { foldStagedInstitutions } from './fold-staged-institutions.ts'
import { findLiveRows } from './live-rows.ts'
import type { Merged } from './merged-ids.ts'
import { GONE, indexOfDigits, type Numbering, numberByIds } from './numbering.ts'
import { rowsWithWorks } from './rows-with-works.ts'

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
 * @param merged  Gains the institutions and authors that are folded into others.
 * @param rejections  Gains the rules that match no institution.
 */
export async function numberRecords(
  staging: Staging,
  source: RawSource,
  merged: Merged,
  { rejections, progress, signal }: { rejections: Rejections; progress: ProgressReporter; signal?: AbortSignal },
): Promise<Numberings> {
  const liveRows = findLiveRows(staging)
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
