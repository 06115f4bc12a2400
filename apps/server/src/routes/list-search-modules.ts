import { datasets, type FilterField, filterDescriptions, type SearchModuleView } from '@cognate/contract'
import type { Handler } from '../handler.ts'
import type { Caller } from '../http/callers.ts'

/** The datasets that the caller's licence opens, each with the filters and sorts that it opens. */
export const listSearchModules: Handler<'listSearchModules'> = async ({ caller }) =>
  Object.values(datasets)
    .filter(({ key }) => caller.datasets.has(key))
    .map(({ key, label, icon, record_type, filters, sorts }) => ({
      key,
      label,
      icon,
      record_type,
      filters: filters.filter((field) => isFilterOpen(field, caller)).map(filterView),
      sorts: sorts.filter(({ endpoint }) => !endpoint || caller.endpoints.has(endpoint)),
    }))

function isFilterOpen(field: FilterField, caller: Caller): boolean {
  const { endpoint } = filterDescriptions[field]
  return caller.filters.has(field) && (!endpoint || caller.endpoints.has(endpoint))
}

function filterView(field: FilterField): SearchModuleView['filters'][number] {
  const { label, kind, options, range } = filterDescriptions[field]
  return { field, label, kind, options: options && [...options], range }
}
