import type { SearchModuleView } from '@cognate/contract'
import { fittingNarrowing } from '../filters/preset-filters.ts'
import type { Query } from './query.ts'
import { sortOf } from './sorts.ts'

/** A query with one more topic in its topics filter. */
export function withTopic(query: Query, topic: string): Query {
  const { type, values } = query.filters.topics ?? { type: 'include', values: [] }
  const topics =
    type === 'include'
      ? { type, values: [...new Set([...values, topic])] }
      : { type: 'include' as const, values: [topic] }
  return { ...query, filters: { ...query.filters, topics } }
}

/** The fields of a query that nothing narrows yet. */
export const newQueryDefaults = {
  filters: {},
  conflict_of_interest: null,
  search: null,
  collected: [],
  limit: undefined,
  isNew: true,
} satisfies Partial<Query>

/** A query as its dataset takes it: with a sort the dataset has, without filters it lacks. */
export function fitQuery(query: Query, modules: readonly SearchModuleView[]): Query {
  const module = modules.find(({ key }) => key === query.dataset)
  const { filters, conflicts } = fittingNarrowing(
    { filters: query.filters, conflicts: query.conflict_of_interest },
    module,
  )
  const sort = sortOf(query.sort, module?.sorts ?? [])?.key ?? query.sort
  return { ...query, filters, conflict_of_interest: conflicts, sort }
}
