import type { DatasetKey, DecisionReport, FilterField } from '@cognate/contract'
import { filterDescriptions, filterLabel } from '@cognate/contract/filters'
import { countryFilterName, languageName } from '../records/names-of-codes.ts'
import { type FilterWording, filterWords } from './filter-words.ts'

/** A report is of experts. */
type NamedFilters = Pick<DecisionReport, 'filters' | 'filter_names'> & { dataset?: DatasetKey }

/**
 * Filters that bring the names of what they name, each by its label and in words, with all its values: a record that
 * somebody goes back to later has nothing to point at for the rest.
 * @param conflicts  Against whom people are checked.
 */
export function filtersInWords(
  { filters, filter_names: names, dataset = 'experts' }: NamedFilters,
  conflicts: FilterWording['conflicts'],
) {
  return (Object.keys(filters) as FilterField[]).flatMap((field): [string, string][] => {
    const { named, options } = filterDescriptions[field]
    const nameOf = (value: string) => {
      if (named === 'country') return countryFilterName(value)
      if (named === 'language') return languageName(value)
      return names[value] ?? options?.find((option) => option.value === value)?.label ?? value
    }
    const words = filterWords(field, filters, { nameOf, conflicts, mostNamed: Number.POSITIVE_INFINITY })
    return words === undefined ? [] : [[filterLabel(field, dataset), words]]
  })
}
