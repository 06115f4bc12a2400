import { z } from 'zod'
import { calls } from './calls.ts'
import { ChangeConflictPolicyRequest, ConflictPolicyView, CreateConflictPolicyRequest } from './conflict-policies.ts'
import {
  ConflictVerdicts,
  ConflictVerdictView,
  CreateConflictVerdictRequest,
  ListConflictVerdicts,
} from './conflict-verdicts.ts'
import { HandlingEditorAnswer, HandlingEditorRequest } from './handling-editors.ts'
import { LARGEST_BODY } from './limits.ts'
import { type Route, route, signedIn, Uuid, writing } from './route.ts'

const policies = { family: 'api', tag: 'conflicts of interest' } as const
const PolicyId = z.object({ policy: z.string().min(1).max(100) })

/** The calls about conflicts of interest that are kept: policies and verdicts. */
export const conflictRoutes = {
  listConflictPolicies: route({
    ...policies,
    ...calls.listConflictPolicies,
    summary: 'The conflict policies of the organisation: its default, its own ones, and presets after public policies.',
    status: 200,
    answer: z.array(ConflictPolicyView),
    errors: signedIn,
  }),
  createConflictPolicy: route({
    ...policies,
    ...calls.createConflictPolicy,
    scope: 'session',
    summary: 'Adds a conflict policy to the organisation; for its local administrators.',
    body: CreateConflictPolicyRequest,
    status: 201,
    answer: ConflictPolicyView,
    errors: [...writing, 'not_local_admin', 'quota_reached'],
  }),
  getConflictPolicy: route({
    ...policies,
    ...calls.getConflictPolicy,
    summary: 'A conflict policy: `default`, a preset, or one of the organisation.',
    params: PolicyId,
    status: 200,
    answer: ConflictPolicyView,
    errors: [...signedIn, 'policy_not_found'],
  }),
  changeConflictPolicy: route({
    ...policies,
    ...calls.changeConflictPolicy,
    scope: 'session',
    summary: 'Changes the default or another policy of the organisation; for its local administrators.',
    params: PolicyId,
    body: ChangeConflictPolicyRequest,
    status: 200,
    answer: ConflictPolicyView,
    errors: [...writing, 'not_local_admin', 'policy_read_only', 'policy_not_found'],
  }),
  deleteConflictPolicy: route({
    ...policies,
    ...calls.deleteConflictPolicy,
    scope: 'session',
    summary: 'Deletes a policy, whose manuscripts then follow the default; of the default, what was set.',
    params: PolicyId,
    status: 204,
    answer: null,
    errors: [...signedIn, 'csrf_failed', 'not_local_admin', 'policy_read_only', 'policy_not_found'],
  }),
  checkHandlingEditor: route({
    ...policies,
    ...calls.checkHandlingEditor,
    scope: 'read',
    summary:
      'Conflicts of whoever handles a manuscript: with its authors, and with people who may review it. They are told apart from the conflicts with the authors, and hide nobody.',
    any_organisation: true,
    body: HandlingEditorRequest,
    body_limit: LARGEST_BODY / 4,
    status: 200,
    answer: HandlingEditorAnswer,
    errors: [...writing, 'overloaded', 'catalogue_unavailable', 'endpoint_not_allowed', 'search_not_found'],
  }),
  listConflictVerdicts: route({
    ...policies,
    ...calls.listConflictVerdicts,
    summary: 'What people decided of conflicts: for the organisation, and for one collection.',
    query: ListConflictVerdicts,
    status: 200,
    answer: ConflictVerdicts,
    errors: [...signedIn, 'endpoint_not_allowed', 'search_not_found'],
  }),
  createConflictVerdict: route({
    ...policies,
    ...calls.createConflictVerdict,
    summary:
      'Says that a conflict is none, accepts one for a manuscript, or declares a relation; a verdict of the same kind on the same two gives way.',
    body: CreateConflictVerdictRequest,
    status: 201,
    answer: ConflictVerdictView,
    errors: [
      ...writing,
      ...(['endpoint_not_allowed', 'catalogue_unavailable', 'record_not_found', 'search_not_found'] as const),
      ...(['not_editor', 'quota_reached'] as const),
    ],
  }),
  deleteConflictVerdict: route({
    ...policies,
    ...calls.deleteConflictVerdict,
    summary: 'Takes a verdict back.',
    params: Uuid,
    status: 204,
    answer: null,
    errors: [...signedIn, 'csrf_failed', 'endpoint_not_allowed', 'not_owner', 'verdict_not_found'],
  }),
} satisfies Record<string, Route>
