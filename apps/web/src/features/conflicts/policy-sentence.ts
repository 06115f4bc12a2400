import type { ConflictInput, ConflictPolicyView, Manuscript } from '@cognate/contract'
import { conflictMethods, usualConflictRules } from '@cognate/contract/conflict-rules'
import { inputOf } from '../../model/conflicts/policies.ts'
import { messages } from './messages.tsx'

/** Names of places that a line holds. */
const MOST_PLACES = 2

export type CheckedAuthor = Pick<Manuscript['authors'][number], 'affiliations' | 'identifier'>

/**
 * The institutions that a line names: of the authors who are checked, where all of them have one. The others are not checked, and
 * where one is missing, no name would tell all.
 */
export function placesOf(authors: readonly CheckedAuthor[]): string[] {
  const checked = authors.filter(({ identifier }) => identifier !== null)
  const isWhole = checked.every(({ affiliations }) => affiliations.length > 0)
  return isWhole ? [...new Set(checked.flatMap(({ affiliations }) => affiliations))] : []
}

/** "In conflict: co-authors of 5 years, people at RMIT and people of shared projects." */
export function policySentence(policy: ConflictPolicyView, places: readonly string[]): string {
  const { coauthors, years_back, institution, shared_projects } = policy
  const where = places.length === 0 || places.length > MOST_PLACES ? messages.theirInstitutions : places.join(' and ')
  const parts = [
    ...(coauthors ? [messages.coauthorsOf(years_back)] : []),
    ...(institution === 'none' ? [] : [messages.peopleAt(where, institution)]),
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
