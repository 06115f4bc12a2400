import type { ConflictRulesView } from '@cognate/contract'
import { HYPER_AUTHORSHIP } from '@cognate/contract/conflict-rules'

/** What is asked of authors of a work. */
export type AuthorshipRules = Pick<ConflictRulesView, 'first_and_last_two' | 'leave_out_hyper_authorship'>

/** Whether a work has few enough authors to suggest that they know each other. */
export function isOfFew(authors: number, { leave_out_hyper_authorship }: AuthorshipRules): boolean {
  return !leave_out_hyper_authorship || authors <= HYPER_AUTHORSHIP
}

/**
 * Whether an author's position in the list of authors counts; a conflict needs two whose positions count.
 * @param place  From 0.
 */
export function isPlaceCounted(place: number, authors: number, { first_and_last_two }: AuthorshipRules): boolean {
  return !first_and_last_two || place < 2 || place >= authors - 2
}
