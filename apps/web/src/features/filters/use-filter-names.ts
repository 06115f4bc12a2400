import type { FilterField, Filters, SearchModuleView } from '@cognate/contract'
import { filterDescriptions, filtersNaming, type NamedByFilter } from '@cognate/contract/filters'
import { countryFilterName, languageName } from '../../model/records/names-of-codes.ts'
import { useNames } from '../../model/records/use-names.ts'

/** Names the values of filters: options of the form, codes, and records of the catalogue. */
export function useFilterNames(
  filters: Filters,
  module: SearchModuleView,
): (field: FilterField, value: string) => string {
  const idsOf = (named: NamedByFilter) => filtersNaming(named).flatMap((field) => filters[field]?.values ?? [])
  const namers: Record<NamedByFilter, (value: string, field: FilterField) => string> = {
    institution: useNames('institutions', idsOf('institution')).nameOf,
    venue: useNames('sources', idsOf('venue')).nameOf,
    topic: useNames('topics', idsOf('topic')).nameOf,
    author: useNames('authors', idsOf('author')).nameOf,
    country: countryFilterName,
    language: languageName,
    // Hidden records are counted, not named.
    record: (value) => value,
    option: (value, field) =>
      module.filters.find((offer) => offer.field === field)?.options?.find((option) => option.value === value)?.label ??
      value,
  }
  return (field, value) => {
    const { named } = filterDescriptions[field]
    return named ? namers[named](value, field) : value
  }
}
