import type { SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import type { Sheet } from '../../lib/sheets/sheet.ts'
import type { CollectedTable } from './collection-records.ts'
import { contentOf } from './export-collection.ts'
import type { Layout } from './exported-record.ts'

const layout: Layout = { hasMetrics: true, isReviewer: false, source: 'collection', reference: 'MS-7' }
const excluded = (reason: 'hand' | 'conflict' | null) => ({
  ...{ record_type: 'author', identifier: 'A1', display_name: 'Ada', fields: {}, email_address: null, reason },
})
const collection = {
  ...{
    name: 'MS-7',
    external_identifier: 'MS-7',
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-02T10:00:00Z',
  },
  included_records: [],
  excluded_records: [excluded('hand'), excluded('conflict'), excluded(null)],
  texts: [{ text: 'Old wording' }, { text: 'Street trees cool cities' }],
} as unknown as SearchView
const { sheets, table } = contentOf(collection, [], { ...layout, conflictFacts: [['None found', 'as printed']] })

it('C-03 R-12 a file of a collection has its text, and who was excluded and why', () => {
  const [about, hidden] = sheets()
  expect(about?.rows).toEqual(
    expect.arrayContaining([
      ['Text', 'Street trees cool cities'],
      ['Earlier text', 'Old wording'],
    ]),
  )
  expect(hidden?.rows.map((row) => row.at(-1))).toEqual(['Hidden by hand', 'Conflict of interest', null])
  const { columns, rows } = table()
  const column = (head: string) => rows.map((row) => row[columns.findIndex((one) => one.head === head)])
  expect(column('Name')).toEqual(['Street trees cool cities', 'Ada', 'Ada', 'Ada'])
  expect(column('Why excluded')).toEqual([undefined, 'Hidden by hand', 'Conflict of interest', null])
  expect(column('About the conflicts')).toEqual(Array(4).fill('None found: as printed'))
})

it('C-03 C-09 a file tells of each person the role, how far asking has come, and why', () => {
  const said = {
    ...{ role: 'alternate' as const, alternate_of: 'r', status: 'asked' as const, asked_at: '2026-11-20' },
    ...{ answer_by: '2026-12-04', declined_reason: null, unavailable_until: null, note: 'Ask twice' },
    found: {
      ...{ score: 0.4567, closeness: 'very close' as const, sentence: 'Trees cool streets.' },
      work: { identifier: 'W1', title: 'Street trees', publication_year: 2024 },
    },
    stands_in_for: 'Ben',
    added_at: '2026-11-19T23:10:00.000Z',
  }
  const fields = { display_name: 'Ada' }
  const experts = [
    {
      ...{ kind: 'author' as const, identifier: 'A1', fields, evidence: [], matched_terms: [], email_address: null },
      shortlisted: said,
    },
  ]
  const file = contentOf({ ...collection, excluded_records: [] }, [{ kind: 'author', records: experts }], {
    ...layout,
    conflictFacts: [],
  })
  const people = file.sheets().find(({ name }) => name === 'Experts')!
  const told = {
    ...{ Role: 'Alternate', 'Stands in for': 'Ben', Status: 'Asked', 'Asked on': '2026-11-20' },
    ...{ 'Answer by': '2026-12-04', Note: 'Ask twice', 'Why: work': 'Street trees', 'Why: year': 2024 },
    ...{ 'Why: sentence': 'Trees cool streets.', 'Score when collected': 0.457, Closeness: 'Very close' },
    'Collected on': '2026-11-19',
  }
  for (const { columns, rows } of [people, file.table()]) {
    const row = rows.find((cells) => cells.includes('Ada'))!
    expect(Object.fromEntries(columns.map(({ head }, at) => [head, row[at]]))).toMatchObject(told)
  }
})

it('C-09 a file tells why somebody was replaced', () => {
  const nothing = { alternate_of: null, status: null, asked_at: null, answer_by: null, unavailable_until: null }
  const shortlisted = {
    ...nothing,
    role: null,
    declined_reason: 'Replaced by Ben',
    note: null,
    found: null,
    stands_in_for: null,
    added_at: '2026-11-19T23:10:00.000Z',
  }
  const ada = {
    ...{ kind: 'author' as const, identifier: 'A1', fields: { display_name: 'Ada' }, evidence: [], matched_terms: [] },
    ...{ email_address: null, shortlisted },
  }
  const { columns, rows } = contentOf({ ...collection, excluded_records: [] }, [{ kind: 'author', records: [ada] }], {
    ...layout,
    conflictFacts: [],
  }).table()
  const row = rows.find((cells) => cells.includes('Ada'))!
  expect(Object.fromEntries(columns.map(({ head }, at) => [head, row[at]]))).toMatchObject({
    ...{ Status: 'Replaced', 'Why declined or replaced': 'Replaced by Ben' },
  })
})

it.each<[CollectedTable['kind'], object, object]>([
  [
    'startup',
    { foundation_year: 2013, country_code: 'SE', email: 'info@dorzancor.example' },
    { Country: 'Sweden', 'E-mail': 'info@dorzancor.example', Year: 2013 },
  ],
  [
    'starthub',
    { company_name: 'Oakhill', country_code: 'MY', year_of_foundation: 2020, email: 'False' },
    { Affiliation: 'Oakhill', Country: 'Malaysia', 'E-mail': undefined, Year: 2020 },
  ],
  ['partner', { country: 'Malaysia' }, { Country: 'Malaysia', Year: undefined }],
  [
    'project',
    { start_date: '2021-03-01', organisations: [{ name: 'Lund University', country_code: 'SE' }] },
    { Affiliation: 'Lund University (SE)', Year: 2021 },
  ],
  ['policydoc', { country_code: 'NL', publication_date: '2024-05-06' }, { Country: 'Netherlands', Year: 2024 }],
  ['work', { publication_year: 2019, publication_date: '2019-05-06' }, { Year: 2019 }],
])('R-12 the one table of a collection says of a %s what its own table says', (kind, fields, told) => {
  const record = { ...{ kind, identifier: 'X1', fields }, evidence: [], matched_terms: [], email_address: null }
  const shortlisted = {
    ...{ role: null, status: null, note: 'Called in May', declined_reason: null },
    ...{ found: { score: 0.3179, closeness: 'very close' }, added_at: '2026-05-04T08:00:00.000Z' },
  }
  const file = contentOf(
    { ...collection, excluded_records: [] },
    [{ kind, records: [{ ...record, shortlisted } as unknown as CollectedTable['records'][number]] }],
    { ...layout, conflictFacts: [['Checked for conflicts against', 'Ada']] },
  )
  const lastOf = ({ columns, rows }: Sheet) =>
    Object.fromEntries(columns.map(({ head }, at) => [head, rows.at(-1)![at]]))
  const collected = {
    ...{ Note: 'Called in May', 'Score when collected': 0.318, Closeness: 'Very close' },
    'Collected on': '2026-05-04',
  }
  expect(lastOf(file.table())).toMatchObject({ ...told, 'About the conflicts': '', ...collected })
  // What the collection says of each kind stands in its own table, too.
  expect(lastOf(file.sheets().at(-1)!)).toMatchObject(collected)
})

it.each(['institution', 'venue'] as const)('C-09 R-12 the table of a collected %s tells for which work', (kind) => {
  const work = { identifier: 'W1', title: 'Street trees', publication_year: 2024 }
  const shortlisted = {
    ...{ note: null, added_at: '2026-05-04T08:00:00.000Z' },
    found: { score: 0.3179, closeness: 'related', work, sentence: 'Trees cool streets.' },
  }
  const record = { ...{ kind, identifier: 'X1', fields: { display_name: 'Elm' } }, evidence: [], matched_terms: [] }
  const tables = [{ kind, records: [{ ...record, shortlisted } as unknown as CollectedTable['records'][number]] }]
  const file = contentOf({ ...collection, excluded_records: [] }, tables, { ...layout, conflictFacts: [] })
  const { columns, rows } = file.sheets().at(-1)!
  expect(Object.fromEntries(columns.map(({ head }, at) => [head, rows[0]![at]]))).toMatchObject({
    ...{ 'Why: work': 'Street trees', 'Why: year': 2024, 'Why: sentence': 'Trees cool streets.' },
    ...{ 'Score when collected': 0.318, Closeness: 'Related', 'Collected on': '2026-05-04' },
  })
})
