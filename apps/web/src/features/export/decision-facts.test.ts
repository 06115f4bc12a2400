import type { SearchView } from '@cognate/contract'
import { expect, it, vi } from 'vitest'
import { readDecisionFacts } from './decision-facts.ts'

// Files before this one have loaded the module without its mock.
const compared = vi.hoisted((): unknown[] => {
  vi.resetModules()
  return []
})
vi.mock('../../lib/api.ts', () => ({
  call: async (key: string, { body }: { body?: { people: unknown } }) => {
    if (key !== 'checkIndependence') return { results: [approval] }
    compared.push(body?.people)
    return {
      ties: [{ people: ['A1', 'A2'], works: 2, institution: null, level: null, supervision: null }],
      ...{ since: null, earlier: [], unknown: [] },
    }
  },
}))

const person = (first_name: string, last_name: string) => ({ username: first_name, first_name, last_name })
const approval = {
  ...{ asked_by: person('Ada', 'Byron'), asked_at: '2026-01-02T03:04:05Z', approver: person('Carla', 'Berg') },
  ...{ decision: 'approved', decided_at: '2026-01-03T04:05:06Z', comment: 'Fine' },
}
const chosen = (identifier: string, display_name: string) => ({
  ...{ record_type: 'author', identifier, display_name, role: 'reviewer', status: null },
})

it('says of a file whether those chosen are independent, who sent it, and who decided when', async () => {
  const included_records = [chosen('A1', 'Iso'), chosen('A2', 'Ray'), { ...chosen('A3', 'Gone'), status: 'declined' }]
  const collection = { uuid: 'x', included_records, conflict_of_interest: { records: [] } } as unknown as SearchView
  expect(await readDecisionFacts(collection, [], undefined)).toEqual([
    ['Independence of those chosen', 'Iso and Ray wrote together (2 works)'],
    ['Sent for approval', '2026-01-02 03:04 UTC by Ada Byron'],
    ['Decision', 'Approved, 2026-01-03 04:05 UTC by Carla Berg; Fine'],
  ])
  expect(compared).toEqual([['A1', 'A2']])
})

it('C-09 says of a file whose institutions are not known, so that none was compared', async () => {
  const included_records = [chosen('A1', 'Iso'), chosen('A2', 'Ray')]
  const collection = { uuid: 'x', included_records, conflict_of_interest: { records: [] } } as unknown as SearchView
  const fields = { active_affiliations: [], last_known_institutions: [] }
  const experts = [{ identifier: 'A1', fields }] as unknown as Parameters<typeof readDecisionFacts>[1]
  const [[, words]] = (await readDecisionFacts(collection, experts, undefined)) as [[string, string]]
  expect(words).toBe('Iso and Ray wrote together (2 works); No institution of Iso is known, so none was compared')
})
