import type { ConflictPolicyView, Manuscript } from '@cognate/contract'
import { messages } from '../messages.tsx'

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
