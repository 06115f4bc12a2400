import type { ConflictPolicyView } from '@cognate/contract'
import { rulesOfPolicy } from '@cognate/contract/conflict-rules'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Query } from '../query/query.ts'
import { queryClient } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** The conflict policies that an organisation may choose from, its default first. */
export const policiesQuery = queryOptions({
  queryKey: queryKeys.conflictPolicies,
  queryFn: ({ signal }) => call('listConflictPolicies', { signal }),
  staleTime: 5 * 60_000,
})

/** Them, or none where they cannot be read. */
export const readPolicies = (): Promise<readonly ConflictPolicyView[]> =>
  queryClient.fetchQuery(policiesQuery).catch(() => [])

/** The policy that a manuscript names, else the organisation's default. */
export const policyNamed = (policies: readonly ConflictPolicyView[], id: string | null | undefined) =>
  policies.find((policy) => policy.id === id) ?? policies[0]

/** What a search by a policy states. */
export function inputOf(policy: ConflictPolicyView) {
  const { methods: check, ...rules } = rulesOfPolicy(policy)
  return { check, ...rules }
}

/** A query that checks by a policy whom it checks. */
export const withPolicy = (query: Query, policy: ConflictPolicyView): Query => ({
  ...query,
  conflict_of_interest: query.conflict_of_interest && { ...query.conflict_of_interest, ...inputOf(policy) },
})

/** The query of a manuscript by its policy, else the organisation's default; by the usual rules where they cannot be read. */
export async function byPolicyOf(query: Query): Promise<Query> {
  const policy = policyNamed(await readPolicies(), query.manuscript?.policy)
  return policy ? withPolicy(query, policy) : query
}
