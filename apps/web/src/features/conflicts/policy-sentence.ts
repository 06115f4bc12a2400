import type { ConflictInput, ConflictPolicyView } from '@cognate/contract'
import { conflictMethods, usualConflictRules } from '@cognate/contract/conflict-rules'
import { inputOf } from '../../model/conflicts/policies.ts'
import { messages } from './messages.tsx'

/** "In conflict: co-authors of 5 years, people at the authors’ institutions and people of shared projects." */
export function policySentence(policy: ConflictPolicyView): string {
  const { coauthors, years_back, institution, shared_projects } = policy
  const parts = [
    ...(coauthors ? [messages.coauthorsOf(years_back)] : []),
    ...(institution === 'none' ? [] : [messages.peopleAtTheirs(institution)]),
    ...(shared_projects ? [messages.ofSharedProjects] : []),
  ]
  return messages.countsAsConflict([parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and '))
}

/** Whether the filters say something else than the policy: a search from the page goes by them. */
export function isOtherwise(policy: ConflictPolicyView, stated: Partial<ConflictInput> | undefined): boolean {
  if (!stated?.check) return false
  const { check, since, include_parents, leave_out_siblings, shared_projects } = inputOf(policy)
  const wanted = { check, since, include_parents, leave_out_siblings, shared_projects }
  const given = {
    check: conflictMethods.filter((method) => stated.check!.length === 0 || stated.check!.includes(method)),
    since: stated.since ?? null,
    include_parents: stated.include_parents ?? usualConflictRules.include_parents,
    leave_out_siblings: stated.leave_out_siblings ?? usualConflictRules.leave_out_siblings,
    shared_projects: stated.shared_projects ?? usualConflictRules.shared_projects,
  }
  return JSON.stringify(wanted) !== JSON.stringify(given)
}

export const sourceOf = ({ source }: ConflictPolicyView) =>
  source ? `${source.publisher}, ${source.title}` : undefined
