import {
  AppError,
  type ConflictPolicyView,
  DEFAULT_POLICY,
  type PolicyRules,
  policyPresets,
  usualPolicy,
} from '@cognate/contract'
import type { ConflictPolicy, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'

type Stores = Pick<Workspace, 'conflictPolicies'>
type Reader = Pick<Caller, 'actor' | 'isLocalAdmin'>

/** What the default is called, and says, while an organisation has set none. */
export const unsetDefault = { name: 'Default', ...usualPolicy }

/** All policies that an organisation's manuscripts may follow. */
export async function listPolicies(caller: Reader, stores: Stores, now: Date): Promise<ConflictPolicyView[]> {
  const stored = await stores.conflictPolicies.list(caller.actor)
  const own = stored.map((policy) => ownView(policy, caller, now))
  const isSet = stored[0]?.id === DEFAULT_POLICY
  return [...(isSet ? [] : [unsetView(caller, now)]), ...own, ...policyPresets.map((preset) => presetView(preset, now))]
}

/** @throws AppError policy_not_found */
export async function readPolicy(id: string, caller: Reader, stores: Stores, now: Date): Promise<ConflictPolicyView> {
  const preset = policyPresets.find((one) => one.id === id)
  if (preset) return presetView(preset, now)
  const stored = await stores.conflictPolicies.get(caller.actor, id)
  if (stored) return ownView(stored, caller, now)
  if (id === DEFAULT_POLICY) return unsetView(caller, now)
  throw new AppError('policy_not_found')
}

/** The policy of a manuscript; one that was deleted meanwhile leaves it to the default. */
export async function policyOf(
  { policy }: { policy?: string | null | undefined },
  caller: Reader,
  stores: Stores,
  now: Date,
): Promise<ConflictPolicyView> {
  try {
    return await readPolicy(policy ?? DEFAULT_POLICY, caller, stores, now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'policy_not_found')
      return readPolicy(DEFAULT_POLICY, caller, stores, now)
    throw error
  }
}

const ownView = (policy: ConflictPolicy, { isLocalAdmin }: Reader, now: Date): ConflictPolicyView => ({
  ...withIsoTimes(policy),
  ...{ kind: policy.id === DEFAULT_POLICY ? 'default' : 'own', source: null, since: sinceOf(policy, now) },
  is_editable: isLocalAdmin,
})

const unsetView = ({ isLocalAdmin }: Reader, now: Date): ConflictPolicyView => ({
  ...{ id: DEFAULT_POLICY, kind: 'default', source: null, since: sinceOf(usualPolicy, now), ...unsetDefault },
  ...{ is_editable: isLocalAdmin, changed_by: null, updated_at: null },
})

const presetView = (preset: (typeof policyPresets)[number], now: Date): ConflictPolicyView => ({
  ...{ ...preset, kind: 'preset', since: sinceOf(preset, now) },
  ...{ is_editable: false, changed_by: null, updated_at: null },
})

const sinceOf = ({ years_back }: Pick<PolicyRules, 'years_back'>, now: Date): number | null =>
  years_back === null ? null : now.getUTCFullYear() - years_back
