import type { FrozenResult } from '@cognate/contract'
import { expect, it } from 'vitest'
import { linesOf } from '../../lib/sheets/sheet.ts'
import { frozenSheet } from './export-frozen.ts'

const result: FrozenResult = {
  ...{ rank: 1, record_type: 'author', identifier: 'https://openalex.org/A1', display_name: 'Ada Lind' },
  ...{ places: ['Lund University', 'KTH'], orcid: 'https://orcid.org/0000-0002-1825-0097', year: null },
  ...{ closeness: 'close', ranking_score: 0.41234, explanation: null, works_count: 9, matching_works: 2 },
  conflict: { conflict: true, in_coi_input: false, coauthorship: 2, coaffiliation: 0 },
  evidence: [
    {
      ...{ identifier: 'W1', title: 'Cool streets', publication_year: 2024, venue: null, doi: null, score: 0.4 },
      ...{ sentence: 'Trees cool.', source: 'abstract', marks: [] },
    },
  ],
  matched_terms: ['trees', 'heat'],
}
const tableOf = (dataset: 'experts' | 'works', more: Partial<FrozenResult> = {}) => {
  const question = { dataset } as Parameters<typeof frozenSheet>[0]['question']
  const [heads, cells] = linesOf(frozenSheet({ question, results: [{ ...result, ...more }] }))
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
