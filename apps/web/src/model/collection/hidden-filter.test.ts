import { expect, it } from 'vitest'
import { filterWords } from '../filters/filter-words.ts'
import {
  type CollectedRecord,
  type CollectionState,
  emptyCollection,
  type SavedCollection,
} from './collection-state.ts'
import { withCollectionHidden } from './hidden-filter.ts'

const hidden = (record_type: CollectedRecord['record_type'], identifier: string): CollectedRecord => ({
  ...{ record_type, identifier, display_name: identifier, fields: {} },
  ...{ used_in_search: true, email_address: null },
})
const collection: CollectionState = {
  ...emptyCollection,
  saved: { uuid: 'c1' } as SavedCollection,
  excluded: [hidden('author', 'A1'), hidden('author', 'A2'), hidden('work', 'W1')],
}

it('C-02 F-07 names what a saved collection hides from its search, although the query does not', () => {
  const filters = withCollectionHidden({ filters: {}, search: 'c1' }, collection, 'author')
  expect(filterWords('excluded_records', filters, { nameOf: (id) => id, conflicts: null })).toBe('2 hidden results')
})

it('C-02 F-07 names nothing for a search without that collection, or of records that it does not hide', () => {
  expect(withCollectionHidden({ filters: {}, search: null }, collection, 'author')).toEqual({})
  expect(withCollectionHidden({ filters: {}, search: 'c1' }, collection, 'venue')).toEqual({})
})

it('C-02 F-07 hides beside what the query hides, and nothing where the query is for some records alone', () => {
  const withFilter = (type: 'include' | 'exclude') =>
    withCollectionHidden(
      { filters: { excluded_records: { type, values: ['A2', 'A3'] } }, search: 'c1' },
      collection,
      'author',
    )
  expect(withFilter('exclude').excluded_records?.values).toEqual(['A2', 'A3', 'A1'])
  expect(withFilter('include').excluded_records).toEqual({ type: 'include', values: ['A2', 'A3'] })
})
