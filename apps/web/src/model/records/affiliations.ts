import type { AuthorRecord, InstitutionReference } from '@cognate/contract'

/** An expert of an answer, or an author's own record, to which no filter was put. */
interface Affiliated {
  active_affiliations: readonly (InstitutionReference & { passes_filter?: boolean })[]
  last_known_institutions: readonly InstitutionReference[]
}

/**
 * Where an expert works, those that passed a filter first, each institution once; order kept otherwise. Falls back to the
 * last known institutions where nothing is active.
 */
export function affiliationsOf({ active_affiliations: active, last_known_institutions: known }: Affiliated) {
  const rankByFilter = ({ passes_filter = true }: Affiliated['active_affiliations'][number]) => Number(passes_filter)
  const ordered: readonly InstitutionReference[] =
    active.length > 0 ? [...active].sort((a, b) => rankByFilter(b) - rankByFilter(a)) : known
  const seenIds = new Set<string>()
  return ordered.filter(({ id }) => !seenIds.has(id) && seenIds.add(id))
}

/** The year of the newest paper that says that somebody is at an institution. */
export function lastYearAt(
  { affiliations }: Pick<AuthorRecord, 'affiliations'>,
  { id }: Pick<InstitutionReference, 'id'>,
): number | undefined {
  const years = affiliations.find(({ institution }) => institution.id === id)?.years ?? []
  return years.length > 0 ? Math.max(...years) : undefined
}
