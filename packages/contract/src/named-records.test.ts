import { describe, expect, it } from 'vitest'
import { CreateFilterPresetRequest } from './filter-presets.ts'
import { recordTypeOfId } from './named-records.ts'
import { FindSimilarRequest } from './search.ts'
import { AddExcludedRecordsRequest, AddIncludedRecordsRequest, CreateSearchRequest } from './searches.ts'

const author = { record_type: 'author', identifier: 'https://openalex.org/A2' }

describe('records that are named by their ids', () => {
  it.each([
    ['https://openalex.org/A2', 'author'],
    ['w7', 'work'],
    ['https://api.openalex.org/institutions/I9', 'institution'],
    ['S4', 'venue'],
    ['cordis:101190685', 'project'],
    ['our-list:7', undefined],
    ['T10102', undefined],
    ['query_text', undefined],
  ])('reads of %s the kind %s', (id, kind) => expect(recordTypeOfId(id)).toBe(kind))

  it('are the same as objects, wherever a call names records', () => {
    const id = author.identifier
    const request = { dataset: 'experts', records: [id], conflict_of_interest: { records: [id] } }
    const query = FindSimilarRequest.parse(request)
    expect([query.records, query.conflict_of_interest?.records]).toEqual([[author], [author]])
    const collection = { included_records: [id], excluded_records: [id], conflict_of_interest: { records: [id] } }
    expect(CreateSearchRequest.parse({ name: 'Reviewers', ...collection })).toMatchObject({
      included_records: [author],
      excluded_records: [author],
      conflict_of_interest: { records: [author] },
    })
    for (const schema of [AddIncludedRecordsRequest, AddExcludedRecordsRequest])
      expect(schema.parse({ records: [id, author] }).records).toEqual([author, author])
    const preset = { name: 'Mine', search_module: 'experts', filter_data: { filters: {} } }
    const conflicts = { check: [], records: [id] }
    expect(CreateFilterPresetRequest.parse({ ...preset, conflict_of_interest: conflicts })).toMatchObject({
      conflict_of_interest: { records: [author] },
    })
  })
})
