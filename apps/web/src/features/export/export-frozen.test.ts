import type { FrozenResult } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { expect, it } from 'vitest'
import { linesOf } from '../../lib/sheets/sheet.ts'
import { unmatched } from '../../model/conflicts/checked-people.ts'
import { frozenFacts, frozenSheet } from './export-frozen.ts'

const result: FrozenResult = {
  ...{ rank: 1, record_type: 'author', identifier: 'https://openalex.org/A1', display_name: 'Ada Lind' },
  ...{ places: ['Lund University', 'KTH'], orcid: 'https://orcid.org/0000-0002-1825-0097', year: null },
  ...{ closeness: 'close', ranking_score: 0.41234, explanation: null, works_count: 9, matching_works: 2 },
  conflict: { conflict: true, in_coi_input: false, coauthorship: 2, coaffiliation: 0, joint_projects: 0 },
  evidence: [
    {
      ...{ identifier: 'W1', title: 'Cool streets', publication_year: 2024, venue: null, doi: null, score: 0.4 },
      ...{ sentence: 'Trees cool.', source: 'abstract', marks: [] },
    },
  ],
  matched_terms: ['trees', 'heat'],
}
type Question = Parameters<typeof frozenSheet>[0]['question']

const tableOf = (dataset: 'experts' | 'works', more: Partial<FrozenResult> = {}, records?: CheckedRecords) => {
  const conflict_of_interest = records ? { ...usualConflictRules, records, check: [] } : null
  const question = { dataset, conflict_of_interest } as unknown as Question
  const content = { question, results: [{ ...result, ...more }], unknown_coi_authors: ['A9'] }
  const [heads, cells] = linesOf(frozenSheet(content))
  return Object.fromEntries(heads!.map((head, at) => [String(head), cells![at]]))
}

it('R-12 writes a frozen answer as a table: who, why and what was found of conflicts then', () => {
  expect(tableOf('experts')).toMatchObject({
    ...{ Rank: 1, Name: 'Ada Lind', Affiliation: 'Lund University; KTH', ORCID: '0000-0002-1825-0097' },
    ...{ Conflict: '2 shared works', Works: 9, 'Matching works': 2, Score: 0.412, 'Matching words': 'trees; heat' },
    ...{ 'Evidence 1': 'Cool streets', 'Year 1': 2024, 'Sentence 1': 'Trees cool.' },
    Identifier: 'https://openalex.org/A1',
  })
})

it('R-12 calls nobody free of conflicts who was not checked, and leaves conflicts out of works', () => {
  expect(tableOf('experts', { conflict: null }).Conflict).toBe('Not checked')
  expect(tableOf('works')).not.toHaveProperty('Conflict')
  expect(tableOf('works', { year: 2024 }).Year).toBe(2024)
})

const gone = { record_type: 'author' as const, identifier: 'A9', fields: { display_name: 'Ben' } }
const ada = { ...gone, identifier: 'A8', fields: { display_name: 'Ada' } }
type CheckedRecords = (typeof gone)[]
const free = { conflict: false, in_coi_input: false, coauthorship: 0, coaffiliation: 0, joint_projects: 0 }

it('K-04 R-12 tells what was asked, and whom nobody was checked against, in each row and beside them', () => {
  expect(tableOf('experts', { conflict: free }, [ada, gone]).Conflict).toBe('None found; not checked against Ben')
  expect(tableOf('experts', { conflict: free }, [gone, unmatched('Yang Liu') as typeof gone]).Conflict).toBe(
    'Not checked',
  )
  const question = {
    ...{ dataset: 'startups', text: 'Trees', filter_names: {} },
    filters: {
      abstract: { type: 'include', values: ['heat'] },
      'institution.country_code': { type: 'include', values: ['NL'] },
    },
    conflict_of_interest: { ...usualConflictRules, records: [ada, gone], check: [] },
  }
  const facts = frozenFacts({
    ...{ question: question as unknown as Question, frozen_at: '2026-01-02T03:04:05.000Z', frozen_by: 'Ada Lovelace' },
    versions: { software: '1.0.0', ranking: 'words', catalogue: 'v7', catalogue_date: '2025-11-01' },
    unknown_coi_authors: ['A9'],
  })
  expect(facts.slice(0, 7)).toEqual([
    ['Result type', 'Startups'],
    ['Text', 'Trees'],
    ['Filters', 'Words in the record: words: “heat”; Country: Netherlands'],
    ['Frozen', '2026-01-02 03:04 UTC, Ada Lovelace'],
    ['Catalogue', 'v7'],
    ['Checked for conflicts against', 'Ada'],
    ['Not checked', 'Ben'],
  ])
})
