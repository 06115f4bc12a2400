import { z } from 'zod'
import { ChangeConflictPolicyRequest, ConflictPolicyView, CreateConflictPolicyRequest } from './conflict-policies.ts'
import {
  ConflictVerdicts,
  ConflictVerdictView,
  CreateConflictVerdictRequest,
  ListConflictVerdicts,
} from './conflict-verdicts.ts'
import { HandlingEditorAnswer, HandlingEditorRequest } from './handling-editors.ts'
import { LARGEST_BODY } from './limits.ts'
import { routesOf } from './routes-of.ts'

const policies = { family: 'api', tag: 'conflicts of interest' } as const
const PolicyId = z.object({ policy: z.string().min(1).max(100) })

/** The calls about conflicts of interest that are kept: policies and verdicts. */
export const conflictRoutes = routesOf(policies, {
  listConflictPolicies: {
    summary: 'The conflict policies of the organisation: its default, its own ones, and presets after public policies.',
    answer: z.array(ConflictPolicyView),
  },
  createConflictPolicy: {
    scope: 'session',
    summary: 'Adds a conflict policy to the organisation; for its local administrators.',
    body: CreateConflictPolicyRequest,
    status: 201,
    answer: ConflictPolicyView,
    errors: ['not_local_admin', 'quota_reached'],
  },
  getConflictPolicy: {
    summary: 'A conflict policy: `default`, a preset, or one of the organisation.',
    params: PolicyId,
    answer: ConflictPolicyView,
    errors: ['policy_not_found'],
  },
  changeConflictPolicy: {
    scope: 'session',
    summary: 'Changes the default or another policy of the organisation; for its local administrators.',
    params: PolicyId,
    body: ChangeConflictPolicyRequest,
    answer: ConflictPolicyView,
    errors: ['not_local_admin', 'policy_read_only', 'policy_not_found'],
  },
  deleteConflictPolicy: {
    scope: 'session',
    summary: 'Deletes a policy, whose manuscripts then follow the default; of the default, what was set.',
    params: PolicyId,
    errors: ['not_local_admin', 'policy_read_only', 'policy_not_found'],
  },
  checkHandlingEditor: {
    scope: 'read',
    summary:
      'Conflicts of whoever handles a manuscript: with its authors, and with people who may review it. They are told apart from the conflicts with the authors, and hide nobody.',
    any_organisation: true,
    body: HandlingEditorRequest,
    body_limit: LARGEST_BODY / 4,
    answer: HandlingEditorAnswer,
    errors: ['overloaded', 'catalogue_unavailable', 'search_not_found'],
  },
  listConflictVerdicts: {
    summary: 'What people decided of conflicts: for the organisation, and for one collection.',
    query: ListConflictVerdicts,
    answer: ConflictVerdicts,
    errors: ['search_not_found'],
  },
  createConflictVerdict: {
    summary:
      'Says that a conflict is none, accepts one for a manuscript, or declares a relation; a verdict of the same kind on the same two gives way.',
    body: CreateConflictVerdictRequest,
    status: 201,
    answer: ConflictVerdictView,
    errors: ['catalogue_unavailable', 'record_not_found', 'search_not_found', 'not_editor', 'quota_reached'],
  },
  deleteConflictVerdict: {
    summary: 'Takes a verdict back.',
    errors: ['not_owner', 'verdict_not_found'],
  },
})
