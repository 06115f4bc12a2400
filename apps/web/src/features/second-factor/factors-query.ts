import type { SecondFactorsView } from '@cognate/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'

export const factorsQuery = queryOptions({
  queryKey: queryKeys.secondFactors,
  queryFn: async ({ signal }) => (await call('getSecondFactors', { signal })).data,
})

/** Takes what an answer says of the factors; the roles in the profile may have opened or closed with it. */
export function useNewFactors(): (factors: SecondFactorsView) => void {
  const client = useQueryClient()
  return ({ has_totp, passkeys, recovery_codes_left, is_required }) => {
    client.setQueryData(factorsQuery.queryKey, { has_totp, passkeys, recovery_codes_left, is_required })
    void client.invalidateQueries({ queryKey: queryKeys.profile })
  }
}
