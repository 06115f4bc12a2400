import type { OpenCatalogueEntity } from '@cognate/contract'
import { ListQueryError } from '../engine/engine.ts'
import { listFields } from './list-fields.ts'
import type { Numbers } from './masks.ts'
import { nameOrder } from './name-order.ts'
import { countOf, entities, type OpenKind, type Reader, rowsByPopularity } from './reader.ts'
import { remember } from './remember.ts'
import type { Compare } from './select-first.ts'

interface Key {
  numbers: Numbers
  /** Stands for no number. */
  unknown?: number | undefined
  descending: boolean
}

/** Rows in the order of keys, unknown numbers last, equals by their ids. */
export function comparing(keys: readonly Key[]): Compare {
  return (a, b) => {
    for (const { numbers, descending, unknown } of keys) {
      const difference = numbers[a]! - numbers[b]!
      if (difference === 0) continue
      if (numbers[a] === unknown) return 1
      if (numbers[b] === unknown) return -1
      return descending ? -difference : difference
    }
    return a - b
  }
}

/** What a list can be sorted by, beside the fields. */
export interface Sortable {
  /** How relevant each record is to what is searched for; undefined without a search. */
  relevance: Numbers | undefined
  /** The records that fit: only their names are looked at. */
  rows: Uint32Array
}

/**
 * The order of a sort like `works_count:desc,display_name`; ascending by default. Without a sort the most relevant records
 * come first, and without a search the most cited.
 */
export function orderOf(entity: OpenCatalogueEntity, sort: string, sortable: Sortable, reader: Reader): Compare {
  const keys = parseSort(sort).map(({ name, descending }) => ({
    ...sortedBy(entity, name, sortable, reader),
    descending,
  }))
  if (keys.length > 0) return comparing(keys)
  const popularity = { numbers: places(entities[entity].kind, reader), descending: false }
  const { relevance } = sortable
  return comparing(relevance ? [{ numbers: relevance, descending: true }, popularity] : [popularity])
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
  name: string,
  sortable: Sortable,
  reader: Reader,
): Omit<Key, 'descending'> {
  if (name === 'relevance_score') {
    if (sortable.relevance) return { numbers: sortable.relevance }
    throw new ListQueryError(
      'Must include a search query (such as ?search=example or /filter=display_name.search:example) in order to sort by relevance_score.',
    )
  }
  if (name === 'display_name') return { numbers: nameOrder(entities[entity].kind, sortable.rows, reader) }
  const fields = listFields[entity]
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.numbers) return { numbers: field.numbers(reader), unknown: field.unknown }
  const valid = Object.keys(fields).filter((key) => fields[key]!.numbers)
  throw new ListQueryError(
    `${name} is not a valid sort field. Valid fields are: ${['display_name', 'relevance_score', ...valid].sort().join(', ')}`,
  )
}

/** The rank of each record by popularity. */
function places(kind: OpenKind, reader: Reader): Numbers {
  return remember(reader.data, `places of ${kind}`, () => {
    const order = rowsByPopularity(kind, reader)
    const placeOf = new Uint32Array(countOf(kind, reader))
    for (let place = 0; place < order.length; place++) placeOf[order[place]!] = place
    return placeOf
  })
}

/** A random number for each record; the same seed gives the same numbers. */
export function shuffled(count: number, seed: string): Uint32Array {
  let start = 0x811c9dc5
  for (const letter of seed) start = Math.imul(start ^ letter.codePointAt(0)!, 0x01000193)
  // The last steps of MurmurHash3, which scatter neighbours over all numbers.
  return Uint32Array.from({ length: count }, (_, row) => {
    let hash = Math.imul(start ^ row, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return (hash ^ (hash >>> 16)) >>> 0
  })
}
