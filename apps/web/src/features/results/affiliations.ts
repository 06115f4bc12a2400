import type { ExpertFields, InstitutionReference } from '@cognate/contract'

/**
 * Where an expert works, those that passed a filter first, each institution once; order kept otherwise. Falls back to the
 * last known institutions where nothing is active.
 */
export function affiliationsOf(
  expert: Pick<ExpertFields, 'active_affiliations' | 'last_known_institutions'>,
): InstitutionReference[] {
  const { active_affiliations: active, last_known_institutions: known } = expert
  const ordered =
    active.length > 0 ? [...active].sort((a, b) => Number(b.passes_filter) - Number(a.passes_filter)) : known
  const seen = new Set<string>()
  return ordered.filter(({ id }) => !seen.has(id) && seen.add(id))
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The English name of a country code; the code itself where it names no country. */
export function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code) ? (countryNames.of(code.toUpperCase()) ?? code) : code
}
