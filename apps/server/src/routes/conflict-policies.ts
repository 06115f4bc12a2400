import { AppError, DEFAULT_POLICY, policyPresets } from '@cognate/contract'
import { requireLocalAdmin } from '../access/callers.ts'
import { listPolicies, readPolicy, unsetDefault } from '../discovery/conflict-policy.ts'
import type { Handler } from '../http/handler.ts'

/** The policies that manuscripts of the active organisation may follow. */
export const listConflictPolicies: Handler<'listConflictPolicies'> = async ({ caller, services }) =>
  listPolicies(caller, services.workspace, services.now())

/** Adds a policy to the active organisation. */
export const createConflictPolicy: Handler<'createConflictPolicy'> = async ({ body, caller, services }) => {
  requireLocalAdmin(caller)
  const { id } = await services.workspace.conflictPolicies.create(caller.actor, body)
  return readPolicy(id, caller, services.workspace, services.now())
}

export const getConflictPolicy: Handler<'getConflictPolicy'> = async ({ params, caller, services }) =>
  readPolicy(params.policy, caller, services.workspace, services.now())

/** Changes a policy of the active organisation; the default is set by its first change. */
export const changeConflictPolicy: Handler<'changeConflictPolicy'> = async ({ params, body, caller, services }) => {
  requireLocalAdmin(caller)
  refusePreset(params.policy)
  const base = params.policy === DEFAULT_POLICY ? unsetDefault : undefined
  const { conflictPolicies } = services.workspace
  const before = await readPolicy(params.policy, caller, services.workspace, services.now())
  const { coauthors, institution } = { ...before, ...body }
  if (!coauthors && institution === 'none') throw new AppError('invalid_request', nothingLeft)
  if (!(await conflictPolicies.change(caller.actor, params.policy, body, base))) throw new AppError('policy_not_found')
  return readPolicy(params.policy, caller, services.workspace, services.now())
}

/** Deletes a policy of the active organisation; the default becomes the usual one. */
export const deleteConflictPolicy: Handler<'deleteConflictPolicy'> = async ({ params, caller, services }) => {
  requireLocalAdmin(caller)
  refusePreset(params.policy)
  const isGone = await services.workspace.conflictPolicies.remove(caller.actor, params.policy)
  if (!isGone && params.policy !== DEFAULT_POLICY) throw new AppError('policy_not_found')
}

const nothingLeft = {
  fields: [{ field: 'institution', message: 'A policy looks at co-authors, at institutions, or at both.' }],
}

function refusePreset(id: string): void {
  if (policyPresets.some((preset) => preset.id === id)) throw new AppError('policy_read_only')
}
