import { type DatasetKey, filterDescriptions, filtersOf, type SearchModuleView } from '@cognate/contract'

/** A dataset with all of its filters, of which the catalogue has data for each. */
export const aModule = (key: DatasetKey, record_type: SearchModuleView['record_type']): SearchModuleView => ({
  ...{ key, label: key, icon: key, record_type, count: 1, has_topics: true, sorts: [] },
  filters: filtersOf(key).map((field) => {
    const { label, kind, options, range } = filterDescriptions[field]
    return { field, label, kind, has_data: true, range, ...(options && { options: [...options] }) }
  }),
})
