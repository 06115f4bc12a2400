import type { ConflictInput, Filters, SearchModuleView } from '@cognate/contract'
import { checksConflicts, fittingNarrowing } from '../filters/preset-filters.ts'
import { withoutHidden } from '../filters/without-hidden.ts'
import type { Aside, Query } from './query.ts'
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

/** A query that hides one more record through its filter. */
export function withHidden(query: Query, identifier: string): Query {
  const filter = query.filters.excluded_records
  const excluded_records =
    filter?.type === 'include'
      ? withoutHidden(filter, [identifier])
      : { type: 'exclude' as const, values: [...(filter?.values ?? []), identifier] }
  return { ...query, filters: { ...query.filters, excluded_records } }
}

/** The query in another order. */
export function withSort({ aside, ...query }: Query, sort: string): Query {
  const { sort: _, ...otherAside } = aside ?? noAside
  return { ...query, sort, ...asideOf(otherAside) }
}

/** A query that asks with something else among all, and is narrowed and sorted as before. */
export function asksInstead({ among: _, ...query }: Query, asked: Pick<Query, 'records'>): Query {
  return { ...query, text: '', ...asked, asksCollected: false, isNew: false }
}

/** Everything that narrows and sorts a query, whichever dataset has it. */
export function wholeNarrowing({ filters, conflict_of_interest, sort, aside }: Query): Required<Aside> {
  return {
    filters: { ...aside?.filters, ...filters },
    conflict_of_interest: conflict_of_interest ?? aside?.conflict_of_interest ?? null,
    sort: aside?.sort ?? sort,
  }
}

/** A query as its dataset takes it: with a sort the dataset has; filters that it lacks are kept aside. */
export function fitQuery({ aside, ...query }: Query, modules: readonly SearchModuleView[]): Query {
  const module = modules.find(({ key }) => key === query.dataset)
  const whole = wholeNarrowing({ ...query, ...(aside && { aside }) })
  const { filters, conflicts } = fittingNarrowing(
    { filters: whole.filters, conflicts: whole.conflict_of_interest },
    module,
  )
  const sort = sortOf(whole.sort, module?.sorts ?? [])?.key ?? whole.sort
  const lacking: Aside = {
    filters: lackingFilters(whole.filters, module),
    conflict_of_interest: lackingConflicts(whole.conflict_of_interest, module),
    ...(sort !== whole.sort && { sort: whole.sort }),
  }
  return { ...query, filters, conflict_of_interest: conflicts, sort, ...asideOf(lacking) }
}

const noAside: Aside = { filters: {}, conflict_of_interest: null }

const asideOf = (aside: Aside): { aside?: Aside } =>
  Object.keys(aside.filters).length > 0 || aside.conflict_of_interest || aside.sort ? { aside } : {}

function lackingFilters(filters: Filters, module: SearchModuleView | undefined): Filters {
  const offered = new Set<string>(module?.filters.map(({ field }) => field))
  return Object.fromEntries(Object.entries(filters).filter(([field]) => !offered.has(field)))
}

const lackingConflicts = (conflicts: ConflictInput | null, module: SearchModuleView | undefined) =>
  checksConflicts(module) ? null : conflicts
