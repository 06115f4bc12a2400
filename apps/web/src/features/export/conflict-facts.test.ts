import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { expect, it, vi } from 'vitest'
import { unmatched, withStandIn } from '../../model/conflicts/checked-people.ts'
import { readConflictFacts } from './conflict-facts.ts'

// Files before this one have loaded the module without its mock.
vi.hoisted(() => vi.resetModules())
vi.mock('../../lib/api.ts', () => ({
  call: async (key: string) =>
    key === 'listConflictPolicies'
      ? [{ id: 'default', name: 'House policy', source: { publisher: 'COPE', title: 'Guidelines' } }]
      : { catalogue: { date: '2025-11-01', institutions: 0, institutions_with_ror: 0, projects_with_people: 0 } },
}))

const ada = { record_type: 'author' as const, identifier: 'https://openalex.org/A1', fields: { display_name: 'Ada' } }
const gone = { record_type: 'author' as const, identifier: 'https://openalex.org/A9', fields: { display_name: 'Ben' } }
const rmit = { id: 'https://openalex.org/I1', display_name: 'RMIT University' }

it('K-04 files name nobody as checked who was not', async () => {
  const against = withStandIn([ada, gone, unmatched('Yang Liu')], 'Priya Ramanathan', rmit)
  const facts = await readConflictFacts({ against, unknownIds: ['A9', 'Yang Liu'], rules: usualConflictRules })
  expect(facts.slice(0, 3)).toEqual([
    ['Checked for conflicts against', 'Ada'],
    ['Checked by institution', 'RMIT University: Priya Ramanathan'],
    ['Not checked', 'Ben; Yang Liu'],
  ])
  expect(facts.map(([name]) => name)).toContain('Rules')
  expect(facts.map(([name]) => name)).not.toContain('Conflict policy')
  const ofManuscript = await readConflictFacts({ against, unknownIds: [], rules: usualConflictRules, policy: null })
  expect(ofManuscript).toContainEqual(['Conflict policy', 'House policy (COPE, Guidelines)'])
  const open = { against: [unmatched('Yang Liu')], unknownIds: [], rules: usualConflictRules }
  expect(await readConflictFacts(open)).toEqual([
    ['Checked for conflicts against', 'Nobody'],
    ['Not checked', 'Yang Liu'],
  ])
  // Whoever was checked by institution alone was checked.
  const byPlace = withStandIn([], 'Priya Ramanathan', rmit)
  const ofPlace = await readConflictFacts({ against: byPlace, unknownIds: [], rules: usualConflictRules })
  expect(ofPlace.map(([name]) => name)).toContain('Rules')
})
