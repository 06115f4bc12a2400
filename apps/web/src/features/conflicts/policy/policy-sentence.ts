import type { ConflictPolicyView } from '@cognate/contract'
import { messages } from '../messages.tsx'

/** Names of places that a line holds. */
const MOST_PLACES = 2

/** "Co-authors of 5 years and people at RMIT. Shared projects are not looked up." */
export function policySentence(policy: ConflictPolicyView, places: readonly string[]): string {
  const { coauthors, years_back, institution, shared_projects } = policy
  const where = places.length === 0 || places.length > MOST_PLACES ? messages.theirInstitutions : places.join(' and ')
  const parts = [
    ...(coauthors ? [messages.coauthorsOf(years_back)] : []),
    ...(institution === 'none' ? [] : [messages.peopleAt(where, institution)]),
  ]
  return [
    messages.countsAsConflict(parts.join(' and ')),
    ...(shared_projects ? [messages.projectsNotLookedUp] : []),
  ].join(' ')
}
