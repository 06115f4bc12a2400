import type { AuthorRecord, Tie } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import type { ComparedPerson } from '../../model/collection/independence-words.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'

export const comparedOf = (people: readonly CollectedRecord[]): ComparedPerson[] =>
  people.map((record) => ({
    ...{ identifier: record.identifier, name: nameOfCollected(record) },
    country_code: record.fields.active_affiliations?.[0]?.country_code,
  }))

/** Those of some people of whom the catalogue knows no institution: with them nobody can be found to share one. */
export const placelessOf = (
  people: readonly CollectedRecord[],
  known: ReadonlyMap<string, AuthorRecord> | undefined,
): CollectedRecord[] => people.filter(({ identifier }) => known?.get(shortId(identifier))?.affiliations.length === 0)

/** Institutions at which several people were at any time, without one that ties two of them anyway. */
export function sharedPlaces(
  people: readonly CollectedRecord[],
  known: ReadonlyMap<string, AuthorRecord> | undefined,
  ties: readonly Tie[],
): { institution: string; those: { record: CollectedRecord; years: readonly number[] }[] }[] {
  const tied = new Set(ties.flatMap(({ institution }) => institution?.display_name ?? []))
  const stays = people.flatMap((record) =>
    (known?.get(shortId(record.identifier))?.affiliations ?? []).map(({ institution, years }) => ({
      ...{ record, institution, years },
    })),
  )
  return [...Map.groupBy(stays, ({ institution }) => institution.id).values()].flatMap((those) => {
    const institution = those[0]!.institution.display_name
    return those.length < 2 || tied.has(institution) ? [] : [{ institution, those }]
  })
}

/** People for whom nobody was asked yet: they can still give way. */
const mayLeave = ({ status }: CollectedRecord) => status == null || status === 'to_ask'

/** Of ties, those between two reviewers: an alternate may never be asked. */
function amongReviewers(ties: readonly Tie[], chosen: readonly CollectedRecord[]): Tie[] {
  const reviewers = new Set(chosen.flatMap(({ role, identifier }) => (role === 'reviewer' ? shortId(identifier) : [])))
  return ties.filter(({ people }) => people.every((id) => reviewers.has(shortId(id))))
}

/** Ties between two reviewers, then those of alternates. */
export const reviewersFirst = (ties: readonly Tie[], chosen: readonly CollectedRecord[]): Tie[] => [
  ...new Set([...amongReviewers(ties, chosen), ...ties]),
]

/** Who should give way: of those who are tied and were not asked, the one who was chosen last; of tied reviewers before others. */
export function leaverOf(ties: readonly Tie[], chosen: readonly CollectedRecord[]): CollectedRecord | undefined {
  return lastTied(amongReviewers(ties, chosen), chosen) ?? lastTied(ties, chosen)
}

function lastTied(ties: readonly Tie[], chosen: readonly CollectedRecord[]): CollectedRecord | undefined {
  const tied = new Set(ties.flatMap(({ people }) => people.map(shortId)))
  const order = ({ added_at }: CollectedRecord) => added_at ?? '9999'
  return chosen
    .filter((record) => tied.has(shortId(record.identifier)) && mayLeave(record))
    .toSorted((a, b) => order(a).localeCompare(order(b)))
    .at(-1)
}

/** The first of some candidates whom nothing ties to anybody but to who gives way. */
export function freeOf(
  candidateTies: readonly Tie[],
  candidates: readonly CollectedRecord[],
  leaver: CollectedRecord,
): CollectedRecord | undefined {
  const left = shortId(leaver.identifier)
  const tied = new Set(
    candidateTies.flatMap(({ people }) => (people.map(shortId).includes(left) ? [] : people.map(shortId))),
  )
  return candidates.find(({ identifier }) => !tied.has(shortId(identifier)))
}
