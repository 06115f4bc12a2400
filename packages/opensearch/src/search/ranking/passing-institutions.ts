import type { AuthorRecord, Filters, InstitutionFilterField, InstitutionReference } from '@cognate/contract'

/**
 * Ids of an expert's institutions that each by itself pass all institution filters.
 * @param named  Ids of the institutions that the filter `institution.id` names.
 */
export function passingInstitutions(
  { active_affiliations, last_known_institutions }: AuthorRecord,
  filters: Filters,
  named: ReadonlySet<string>,
): string[] {
  const institutions = active_affiliations.length > 0 ? active_affiliations : last_known_institutions
  const tests = Object.entries(fitting).flatMap(([field, fits]) => {
    const { type, values = [] } = filters[field as keyof typeof fitting] ?? {}
    return values.length === 0
      ? []
      : [(institution: InstitutionReference) => fits(institution, values, named) === (type === 'include')]
  })
  return institutions.filter((institution) => tests.every((passes) => passes(institution))).map(({ id }) => id)
}

const has = (values: readonly string[], text: string | null) =>
  values.some((value) => value.toLowerCase() === (text ?? '').toLowerCase())

const fitting = {
  'institution.country_code': ({ country_code }, values) => has(values, country_code),
  'institution.type': ({ type }, values) => has(values, type),
  'institution.id': ({ id }, _, named) => named.has(id),
} satisfies Record<
  InstitutionFilterField,
  (institution: InstitutionReference, values: readonly string[], named: ReadonlySet<string>) => boolean
>
