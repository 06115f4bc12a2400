import { type ConflictVerdictView, catalogueKinds } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../lib/sheets/sheet.ts'
import { type SheetFact, withConflictFacts } from './conflict-facts.ts'
import type { ExportedRecord, FieldsOf, Layout } from './exported-record.ts'
import { recordTable } from './tables.ts'

const results: Layout = { hasMetrics: true, isReviewer: false, source: 'results', reference: null }

const place = (id: string, display_name: string, country_code: string | null) => ({
  ...{ id, display_name, country_code, type: null, passes_filter: true },
})
const expert = (more: Partial<ExportedRecord<'author'>> = {}): ExportedRecord<'author'> => ({
  kind: 'author',
  identifier: 'https://openalex.org/A1',
  rank: 1,
  fields: {
    display_name: 'Ada van der Berg',
    orcid: 'https://orcid.org/0000-0002-1825-009x',
    ...{ works_count: 214, cited_by_count: 4000, summary_stats: { h_index: 31 } },
    ...{ first_publication_year: 2009, last_publication_year: 2026, matching_works: 7, ranking_score: 0.81249 },
    active_affiliations: [
      place('I1', 'Lund University', 'SE'),
      place('I2', 'TU Delft', 'NL'),
      place('I3', 'Skåne', 'SE'),
    ],
    topics: Array.from({ length: 7 }, (_, index) => ({ id: `T${index}`, display_name: `Topic ${index}` })),
    conflict_of_interest: null,
  },
  evidence: [
    {
      ...{
        identifier: 'W1',
        title: 'Street trees',
        publication_year: 2024,
        venue: null,
        doi: null,
        score: 0.5,
        marks: [],
      },
      ...{ sentence: 'Trees cool streets.', source: 'abstract' },
    },
    {
      ...{ identifier: 'W2', title: 'Canopies', publication_year: null, venue: null, doi: null, score: 0.5, marks: [] },
      ...{ sentence: 'Canopies', source: 'title' },
    },
  ],
  matched_terms: ['tree', 'heat'],
  email_address: 'ada@example.org',
  ...more,
})

/** The cells of the first row by the heads of their columns. */
function firstOf({ columns, rows }: Sheet): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ head }, index) => [head, rows[0]?.[index]]))
}

describe('experts', () => {
  it('R-12 have name, affiliation, figures and evidence', () => {
    expect(firstOf(recordTable('author', [expert()], results))).toEqual({
      ...{ Rank: 1, Name: 'Ada van der Berg', Affiliation: 'Lund University; TU Delft; Skåne' },
      ...{ Country: 'Sweden; Netherlands', 'E-mail': 'ada@example.org', ORCID: '0000-0002-1825-009X' },
      ...{ Conflict: 'Not checked', Works: 214, Citations: 4000, 'H-index': 31 },
      ...{ 'First year': 2009, 'Last year': 2026, Topics: 'Topic 0; Topic 1; Topic 2; Topic 3; Topic 4' },
      ...{ 'Decided on conflicts': '', 'Given name': 'Ada', 'Family name': 'van der Berg' },
      ...{ 'Matching works': 7, Score: 0.812, 'Matching words': 'tree; heat' },
      ...{ 'Evidence 1': 'Street trees', 'Year 1': 2024, 'Sentence 1': 'Trees cool streets.' },
      ...{ 'Evidence 2': 'Canopies', 'Year 2': null, 'Sentence 2': undefined },
      'OpenAlex id': 'https://openalex.org/A1',
    })
  })

  it('R-12 K-01 say what was decided of a conflict, by whom, when and why, beside what was found', () => {
    const verdict: ConflictVerdictView = {
      ...{ uuid: '7d3b1c52-0f0e-4f3c-8a55-4d0e9f0a0d6c', verdict: 'waived', ground: null, relation: null },
      ...{ reason: 'An anthology', manuscript: null, made_at: '2026-11-24T10:00:00Z' },
      ...{ person: { identifier: 'A1', display_name: 'Ada' }, against: { identifier: 'A2', display_name: 'Ben' } },
      made_by: { username: 'carla', first_name: 'Carla', last_name: 'Chief' },
    }
    const found = {
      in_coi_input: false,
      coauthorship: 2,
      other_types: 0,
      coaffiliation: 0,
      joint_projects: 0,
      verdicts: [verdict],
    }
    const fields = { ...expert().fields, conflict_of_interest: { conflict: false, ...found } }
    const words = 'Accepted, with Ben (Carla Chief, 2026-11-24): An anthology'
    expect(firstOf(recordTable('author', [expert({ fields })], results))).toMatchObject({
      ...{ Conflict: `2 shared works; ${words}`, 'Decided on conflicts': words },
    })
  })

  it('R-12 leave citations and h-index blank where they are unknown, and say 0 where they are 0', () => {
    const figuresOf = (cited_by_count: number | null, h_index: number | null) => {
      const fields = { ...expert().fields, cited_by_count, summary_stats: { h_index } }
      const cells = firstOf(recordTable('author', [expert({ fields })], results))
      return [cells.Citations, cells['H-index']]
    }
    expect(figuresOf(null, null)).toEqual([null, null])
    expect(figuresOf(0, 0)).toEqual([0, 0])
  })

  it('S-10 show the h-index with trad_metrics only', () => {
    const heads = (layout: Layout) => recordTable('author', [expert()], layout).columns.map(({ head }) => head)
    expect(heads({ ...results, hasMetrics: false })).toEqual(heads(results).filter((head) => head !== 'H-index'))
  })

  it('K-01 are not reported as free of conflicts when they were not checked', () => {
    const conflictOf = (conflict_of_interest: FieldsOf['author']['conflict_of_interest']) =>
      firstOf(recordTable('author', [expert({ fields: { ...expert().fields, conflict_of_interest } })], results))
        .Conflict
    const checked = {
      conflict: true,
      in_coi_input: false,
      coauthorship: 0,
      other_types: 0,
      coaffiliation: 0,
      joint_projects: 0,
    }
    expect(conflictOf(null)).toBe('Not checked')
    expect(conflictOf({ ...checked, conflict: false })).toBe('None found')
    expect(conflictOf({ ...checked, conflict: false, other_types: 10 })).toBe(
      'None found; 10 works of other types, not counted',
    )
    expect(conflictOf({ ...checked, coauthorship: 1, coaffiliation: 2, joint_projects: 0 })).toBe(
      '1 shared work, 2 shared institutions',
    )
    expect(conflictOf({ ...checked, in_coi_input: true })).toBe('On the conflict list')
  })

  it('K-04 carry against whom they were checked, when and with what limits, where a file is one table', () => {
    const facts: SheetFact[] = [
      ['Checked for conflicts against', 'Ben Holm'],
      ['None found', 'Affiliations are as printed.'],
    ]
    const about = firstOf(withConflictFacts(recordTable('author', [expert()], results), facts))['About the conflicts']
    expect(about).toBe('Checked for conflicts against: Ben Holm · None found: Affiliations are as printed.')
    expect(firstOf(withConflictFacts(recordTable('author', [expert()], results), []))).not.toHaveProperty(
      'About the conflicts',
    )
  })

  it('R-12 use the reviewer layout where the organisation has chosen it', () => {
    const sheet = recordTable('author', [expert()], { ...results, isReviewer: true, reference: 'MS-7' })
    expect(sheet.name).toBe('Reviewers')
    expect(firstOf(sheet)).toEqual({
      ...{ 'Manuscript reference': 'MS-7', 'Given name': 'Ada', 'Family name': 'van der Berg' },
      ...{ 'E-mail': 'ada@example.org', Institution: 'Lund University', Country: 'Sweden' },
      ...{ ORCID: '0000-0002-1825-009X', Reasons: 'Street trees (2024); Canopies', Conflicts: 'Not checked' },
    })
    const collected = firstOf(recordTable('author', [expert({ evidence: [] })], { ...results, isReviewer: true }))
    expect(collected.Reasons).toBe('Topic 0; Topic 1; Topic 2; Topic 3; Topic 4')
  })

  it('C-03 have no rank in a collection, and say whether they are marked as examples, not that a search used them', () => {
    const cells = firstOf(
      recordTable('author', [expert({ used_in_search: true })], { ...results, source: 'collection' }),
    )
    expect(cells).toMatchObject({ Name: 'Ada van der Berg', Example: 'Yes' })
    for (const head of ['Rank', 'Score', 'Evidence 1', 'Matching words', 'Adds to the search'])
      expect(cells).not.toHaveProperty(head)
  })
})

describe('every dataset', () => {
  it.each(catalogueKinds)(
    'R-12 has columns of its own with fixed widths for %s, and takes a record that lacks everything',
    (kind) => {
      const bare = {
        kind,
        identifier: 'x:1',
        fields: { display_name: 'Bare' },
        evidence: [],
        matched_terms: [],
        email_address: null,
      }
      for (const source of ['results', 'collection'] as const) {
        const { columns, rows } = recordTable(kind, [bare], { ...results, source })
        expect(columns.every(({ width }) => width >= 6 && width <= 100)).toBe(true)
        expect(new Set(columns.map(({ head }) => head)).size).toBe(columns.length)
        expect(rows[0]).toHaveLength(columns.length)
        expect(rows[0]).toContain('Bare')
        expect(rows[0]).toContain('x:1')
      }
    },
  )

  it('S-13 R-12 say of a work which sentence of its abstract matches best', () => {
    const full = 'Cities are warm. Street trees cool them.'
    const abstract = { full, 150: full, marks: [[17, 23] as [number, number], [24, 29] as [number, number]] }
    const work: ExportedRecord<'work'> = {
      ...{ kind: 'work', identifier: 'x:1', evidence: [], matched_terms: [], email_address: null },
      fields: { display_name: 'Bare', highlights: { abstract, title: { marks: [] } } },
    }
    expect(firstOf(recordTable('work', [work], results))['Best matching sentence']).toBe('Street trees cool them.')
  })

  it('R-12 leaves out invalid addresses of startups', () => {
    const startup = (email: string): ExportedRecord<'startup'> => ({
      ...{ kind: 'startup', identifier: 'x:1', evidence: [], matched_terms: [], email_address: null },
      fields: { display_name: 'Bare', email },
    })
    expect(firstOf(recordTable('startup', [startup('False')], results))['E-mail']).toBeUndefined()
    expect(firstOf(recordTable('startup', [startup('a@b.example')], results))['E-mail']).toBe('a@b.example')
  })
})

it('K-01 conflicts with the handling editor stand in a column of their own, where they were looked for', () => {
  const found = expert({ conflicts: 'None found', editor_conflict: '3 shared works' })
  const headsOf = (layout: Layout) => recordTable('author', [found], layout).columns.map(({ head }) => head)
  expect(headsOf(results)).not.toContain('Conflict with the handling editor')
  const { columns, rows } = recordTable('author', [found], { ...results, hasEditor: true })
  const cell = (head: string) => rows[0]![columns.findIndex((column) => column.head === head)]
  expect([cell('Conflict'), cell('Conflict with the handling editor')]).toEqual(['None found', '3 shared works'])
  const reviewers = recordTable('author', [found], { ...results, hasEditor: true, isReviewer: true })
  expect(reviewers.rows[0]!.at(-1)).toBe('None found; With the handling editor: 3 shared works')
})
