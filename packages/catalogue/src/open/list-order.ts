import type { OpenCatalogueEntity } from '@cognate/contract'
import { type ListQuestion, ListQuestionError } from '../engine.ts'
import { columnOf, type Mask, type Numbers } from './masks.ts'
import { nameOrder, numbersOf } from './numbers.ts'
import { countOf, entities, type Reader } from './reader.ts'

type Key = (reader: Reader) => Numbers

/** What each kind can be sorted by. */
const keys: Record<OpenCatalogueEntity, Record<string, Key>> = {
  authors: {
    works_count: (reader) => columnOf(reader, 'author_works_count'),
    cited_by_count: (reader) => columnOf(reader, 'author_cited_by'),
    'summary_stats.h_index': (reader) => columnOf(reader, 'author_h_index'),
    display_name: (reader) => nameOrder('author', reader),
  },
  works: {
    cited_by_count: (reader) => columnOf(reader, 'work_cited_by'),
    publication_date: (reader) => columnOf(reader, 'work_day'),
    publication_year: (reader) => columnOf(reader, 'work_year'),
    display_name: (reader) => nameOrder('work', reader),
  },
  institutions: {
    works_count: (reader) => columnOf(reader, 'institution_works_count'),
    cited_by_count: (reader) => numbersOf('institution', 'cited_by_count', reader),
    display_name: (reader) => nameOrder('institution', reader),
  },
  sources: {
    works_count: (reader) => columnOf(reader, 'venue_works_count'),
    cited_by_count: (reader) => numbersOf('venue', 'cited_by_count', reader),
    'summary_stats.h_index': (reader) => numbersOf('venue', 'summary_stats.h_index', reader),
    'summary_stats.2yr_mean_citedness': (reader) => numbersOf('venue', 'summary_stats.2yr_mean_citedness', reader),
    display_name: (reader) => nameOrder('venue', reader),
  },
  topics: {
    works_count: (reader) => numbersOf('topic', 'works_count', reader),
    cited_by_count: (reader) => numbersOf('topic', 'cited_by_count', reader),
    display_name: (reader) => nameOrder('topic', reader),
  },
}

/** Rows of one page, and how many fit in all. */
interface OrderedRows {
  rows: ArrayLike<number>
  count: number
}

/** The page of the records that fit, in the order asked for; of equals the lower id. Undefined as mask: all fit. */
export function orderRows(mask: Mask | undefined, question: ListQuestion, reader: Reader): OrderedRows {
  const { entity, sort, page, perPage } = question
  const { kind } = entities[entity]
  const order = parseSort(entity, sort)
  const first = (page - 1) * perPage
  const popular = columnOf(reader, `${kind}_by_popularity`)
  if (order.length === 0) return walk(popular, mask, first, perPage)
  const rows = fittingRows(mask, countOf(kind, reader))
  sortRows(
    rows,
    order.map(({ key, descending }) => ({ numbers: key(reader), descending })),
  )
  return { rows: rows.subarray(first, first + perPage), count: rows.length }
}

interface Order {
  key: Key
  descending: boolean
}

/** `works_count:desc,display_name`; ascending where nothing is said. `relevance_score` is the order without a sort. */
function parseSort(entity: OpenCatalogueEntity, sort: string): Order[] {
  return sort.split(',').flatMap((part) => {
    const [name, direction = 'asc', ...rest] = part.trim().split(':')
    if (!name || name === 'relevance_score') return []
    const table = keys[entity]
    const key = Object.hasOwn(table, name) ? table[name] : undefined
    if (!key) {
      throw new ListQuestionError(
        `${name} is not a valid sort field. Valid fields are: ${Object.keys(table).sort().join(', ')}, relevance_score`,
      )
    }
    if (rest.length > 0 || !['asc', 'desc'].includes(direction)) {
      throw new ListQuestionError(`Sort direction must be asc or desc, not ${[direction, ...rest].join(':')}.`)
    }
    return [{ key, descending: direction === 'desc' }]
  })
}

/** Goes through rows that are in order already. */
function walk(ordered: Numbers, mask: Mask | undefined, first: number, length: number): OrderedRows {
  const rows: number[] = []
  let count = 0
  for (let place = 0; place < ordered.length; place++) {
    const row = ordered[place]!
    if (mask && mask[row] === 0) continue
    if (count >= first && rows.length < length) rows.push(row)
    count += 1
  }
  return { rows, count }
}

function fittingRows(mask: Mask | undefined, count: number): Uint32Array {
  const rows = new Uint32Array(count)
  let length = 0
  for (let row = 0; row < count; row++) if (!mask || mask[row] === 1) rows[length++] = row
  return rows.subarray(0, length)
}

function sortRows(rows: Uint32Array, order: readonly { numbers: Numbers; descending: boolean }[]): void {
  rows.sort((a, b) => {
    for (const { numbers, descending } of order) {
      const difference = numbers[a]! - numbers[b]!
      if (difference !== 0) return descending ? -difference : difference
    }
    return a - b
  })
}
