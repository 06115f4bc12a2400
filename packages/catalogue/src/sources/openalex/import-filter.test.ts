import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shared } from '../../../../../tests/support/shared.ts'
import { type ImportFilter, nothingMerged, type RawSource } from '../reading/raw-source.ts'
import { passesImportFilter, withImportFilter } from './import-filter.ts'

const work = {
  id: 'https://openalex.org/W1',
  title: 'A title',
  publication_year: 2023,
  language: 'en',
  type: 'article',
  primary_location: { raw_type: 'journal-article' },
  topics: [
    { id: 'https://openalex.org/T1', field: { id: 'https://openalex.org/fields/17' } },
    { id: 'https://openalex.org/T2', field: { id: 27 } },
  ],
  authorships: [
    {
      institutions: [
        {
          id: 'https://openalex.org/I5',
          country_code: 'NL',
          lineage: ['https://openalex.org/I5', 'https://openalex.org/I9'],
        },
      ],
    },
    { institutions: [], countries: ['BE'] },
  ],
}

describe('passesImportFilter', () => {
  it.each<[string, ImportFilter, boolean]>([
    ['a field of any topic', { fields: [27, 12] }, true],
    ['no such field', { fields: [7] }, false],
    ['the country of an institution', { countries: ['NL'] }, true],
    ['a country without institution', { countries: ['BE'] }, true],
    ['another country', { countries: ['DE'] }, false],
    ['both ends of the years', { fromYear: 2023, toYear: 2023 }, true],
    ['years before', { toYear: 2022 }, false],
    ['years after', { fromYear: 2024 }, false],
    ['OpenAlex’s type', { types: ['book', 'article'] }, true],
    ['Crossref’s type', { types: ['journal-article'] }, true],
    ['another type', { types: ['book'] }, false],
    ['the language', { languages: ['nl', 'en'] }, true],
    ['another language', { languages: ['nl'] }, false],
    ['the institution', { institutions: ['https://openalex.org/I5'] }, true],
    ['the institution above', { institutions: ['https://openalex.org/I9'] }, true],
    ['another institution', { institutions: ['https://openalex.org/I55'] }, false],
    ['everything at once', { fields: [17], countries: ['NL'], fromYear: 2000, types: ['article'] }, true],
    ['one part that does not match', { fields: [17], countries: ['NL'], fromYear: 2024 }, false],
  ])('D-01 decides by %s', (_, filter, passes) => {
    expect(passesImportFilter(work, filter)).toBe(passes)
  })

  it('D-01 takes the field of old records from the primary topic, and the year from the date', () => {
    const old = { primary_topic: { field: { id: 'fields/17' } }, publication_date: '2019-04-01' }
    expect(passesImportFilter(old, { fields: [17], fromYear: 2019, toYear: 2019 })).toBe(true)
  })

  it('D-01 leaves out works without the value that a filter needs, whatever is there instead', () => {
    const filters: ImportFilter[] = [
      { fields: [17] },
      { countries: ['NL'] },
      { fromYear: 1 },
      { toYear: 3000 },
      { types: ['article'] },
      { languages: ['en'] },
      { institutions: ['https://openalex.org/I5'] },
    ]
    const odd = ['x', 17, null, {}, [], [null], [{ institutions: 17, countries: 'NL' }], true]
    for (const filter of filters) {
      expect(passesImportFilter({}, filter)).toBe(false)
      for (const value of odd) {
        const raw = Object.fromEntries(Object.keys(work).map((field) => [field, value]))
        expect(passesImportFilter(raw, filter)).toBe(false)
      }
    }
  })
})

describe('withImportFilter', () => {
  const source: RawSource = {
    description: 'openalex /x',
    fingerprint: 'abc',
    files: { topics: [], institutions: [], sources: [], authors: [], works: [] },
    merged: nothingMerged,
  }

  it('D-01 makes the filter part of the fingerprint and of the description, whatever the order of its parts', () => {
    const one = withImportFilter(source, { fields: [17], fromYear: 2020, countries: [] })
    expect(one).toMatchObject({
      description: 'openalex /x (fields 17; from 2020)',
      filter: { fields: [17], fromYear: 2020 },
    })
    expect(withImportFilter(source, { fromYear: 2020, fields: [17] }).fingerprint).toBe(one.fingerprint)
    expect(withImportFilter(source, { fields: [17] }).fingerprint).not.toBe(one.fingerprint)
    expect(withImportFilter(source, { fields: [], toYear: undefined })).toBe(source)
  })
})

const samples = shared('data/openalex-samples/openalex')

describe.skipIf(!samples)('real works (beside the checkout in ../shared)', () => {
  it('D-01 selects among the works of 2025 and 2026 by each part of the filter', () => {
    for (const path of ['entity/work.json', 'entity-2025/W2741809807.json']) {
      const raw = JSON.parse(readFileSync(`${samples}/${path}`, 'utf8'))
      const passing: ImportFilter = {
        fields: [33, 17, 18, 12],
        countries: ['CA'],
        fromYear: 2018,
        toYear: 2018,
        languages: ['en'],
      }
      expect(passesImportFilter(raw, passing)).toBe(true)
      expect(passesImportFilter(raw, { ...passing, types: ['journal-article'] })).toBe(true)
      expect(passesImportFilter(raw, { institutions: ['https://openalex.org/I4210166736'] })).toBe(true)
      expect(passesImportFilter(raw, { fields: [27] })).toBe(false)
      expect(passesImportFilter(raw, { countries: ['CN'] })).toBe(false)
    }
  })
})
