import type { OpenCatalogueEntity } from '@cognate/contract'
import { ListQueryError } from '../engine/engine.ts'
import { listFields } from './list-fields.ts'
import type { Order } from './open-catalogue.ts'

/**
 * The order of a sort like `works_count:desc,display_name`; ascending by default. Without a sort the most relevant records
 * come first, and without a search the most cited.
 */
export function orderOf(entity: OpenCatalogueEntity, sort: string, isSearched: boolean): Order[] {
  const keys = parseSort(sort).map((key) => sortedBy(entity, key, isSearched))
  if (keys.length > 0) return keys
  return [...(isSearched ? [{ by: 'relevance', descending: true } as const] : []), { by: 'popularity' }]
}

/** Names and directions of a sort. */
export function parseSort(sort: string): { name: string; descending: boolean }[] {
  return sort
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', direction = 'asc', ...rest] = part.trim().split(':')
      if (rest.length > 0 || !['asc', 'desc'].includes(direction)) {
        throw new ListQueryError(`Sort direction must be asc or desc, not ${[direction, ...rest].join(':')}.`)
      }
      return { name: name.toLowerCase().replaceAll('-', '_'), descending: direction === 'desc' }
    })
}

function sortedBy(
  entity: OpenCatalogueEntity,
  { name, descending }: { name: string; descending: boolean },
  isSearched: boolean,
): Order {
  if (name === 'relevance_score') {
    if (isSearched) return { by: 'relevance', descending }
    throw new ListQueryError(
      'Must include a search query (such as ?search=example or /filter=display_name.search:example) in order to sort by relevance_score.',
    )
  }
  if (name === 'display_name') return { by: 'name', descending }
  const fields = listFields[entity]
  const property = Object.hasOwn(fields, name) ? fields[name]!.sortedBy : undefined
  if (property !== undefined) return { by: 'number', property, descending }
  const valid = Object.keys(fields).filter((key) => fields[key]!.sortedBy !== undefined)
  throw new ListQueryError(
    `${name} is not a valid sort field. Valid fields are: ${['display_name', 'relevance_score', ...valid].sort().join(', ')}`,
  )
}

/** Names are read one by one, which for all of them takes most of a second. */
export const MOST_NAMES = 150_000

/**
 * @param all  Records of the kind; the order of all of them is kept where they are few enough.
 * @param fitting  Those that are to be put in order.
 * @throws ListQueryError where there are too many.
 */
export function requireFewNames(all: number, fitting: number): void {
  if (all <= MOST_NAMES || fitting <= MOST_NAMES) return
  throw new ListQueryError(
    `At most ${MOST_NAMES.toLocaleString('en')} records can be sorted by display_name, and ${fitting.toLocaleString('en')} fit: narrow the filter.`,
  )
}
