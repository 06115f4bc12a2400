import { expect, it } from 'vitest'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { sharedCountries, tiesOf } from './independence.ts'
import type { FoundPair } from './use-checks.ts'

const person = (id: string, country_code: string): CollectedRecord => ({
  ...{ record_type: 'author', identifier: id, display_name: `Dr ${id}`, used_in_search: true, email_address: null },
  fields: { active_affiliations: [{ display_name: 'A place', country_code }] },
})
const people = [person('A1', 'SE'), person('A2', 'SE'), person('A3', 'FR')]
const pair = (row: string, column: string, more: Partial<FoundPair>): FoundPair => ({
  ...{ row, column, in_coi_input: row === column, coauthorship: 0, coaffiliation: 0, institutions: [] },
  ...more,
})

it('C-09 tells each tie of two people once, joint works before institutions, and nobody with themselves', () => {
  const lund = [{ identifier: 'I1', display_name: 'Lund University', years: [2024] }]
  const pairs = [
    pair('A1', 'A1', {}),
    pair('A1', 'A2', { coauthorship: 3, coaffiliation: 1, institutions: lund }),
    pair('https://openalex.org/A2', 'A1', { coauthorship: 3 }),
    pair('A3', 'A2', { coaffiliation: 1, institutions: lund }),
    pair('A3', 'A8', { coauthorship: 1 }),
  ]
  expect(tiesOf(pairs, people)).toEqual([
    'Dr A1 and Dr A2 wrote together (3 works)',
    'Dr A2 and Dr A3 were both at Lund University',
  ])
})

it('C-09 names those who are in one country', () => {
  expect(sharedCountries(people)).toEqual(['Dr A1 and Dr A2 are in Sweden'])
})
