import type { ExclusionReason, ReviewStatus, ShortlistRole } from '@cognate/contract/limits'
import { countOf, formatCount, sentenceCase } from '../records/wording.ts'
import type { CollectedRecord } from './collection-state.ts'
import { isDropped } from './shortlist.ts'

export const roleLabels: Record<ShortlistRole, string> = { reviewer: 'Reviewer', alternate: 'Alternate' }

/** "Reviewers: 4 of 3 wanted" */
export const beyondWantedInWords = (role: ShortlistRole, { has, wanted }: { has: number; wanted: number }): string =>
  `${roleLabels[role]}s: ${formatCount(has)} of ${formatCount(wanted)} wanted`

/** For whom an alternate stands in, and in whose place a reviewer came. */
export const standsInForWords: Record<ShortlistRole, (name: string) => string> = {
  alternate: (name) => `for ${name}`,
  reviewer: (name) => `in place of ${name}`,
}

export const statusLabels: Record<ReviewStatus, string> = {
  to_ask: 'To ask',
  asked: 'Asked',
  agreed: 'Agreed',
  late: 'Late',
  declined: 'Declined',
  unavailable: 'Unavailable',
  delivered: 'Delivered',
}

/** How far asking somebody has come; whoever lost the role to another before was replaced. */
export const statusWord = (record: Parameters<typeof isDropped>[0]): string | undefined =>
  isDropped(record) ? 'Replaced' : record.status ? statusLabels[record.status] : undefined

/** Why somebody is left out of a collection. */
export const exclusionLabels: Record<ExclusionReason, string> = {
  hand: 'Hidden by hand',
  replaced: 'Replaced by other results',
  conflict: 'Conflict of interest',
  author: 'On the conflict list',
}

/** How many a search hides for conflicts, of whom the closest may be named; more than 1,000 are not counted. */
export function hiddenForConflictsInWords(count: number, named: number): string {
  const people = count > 1_000 ? 'more than 1,000 people' : count === 0 ? 'nobody' : countOf(count, 'person', 'people')
  return `The search hides ${people} who would match the text and its filters, for conflicts with those checked against.${namedInWords(count, named)}`
}

const namedInWords = (count: number, named: number): string =>
  named === 0 || named >= count ? '' : ` The ${formatCount(named)} closest are named.`

/** The closeness with which somebody was collected, as a word of its own. */
export const closenessWord = ({ found }: Pick<CollectedRecord, 'found'>): string | undefined =>
  found?.closeness ? sentenceCase(found.closeness) : undefined

/** How many works of somebody matched the text when they were collected: "12 works match". */
export function matchingWorksInWords({ found }: Pick<CollectedRecord, 'found'>): string | undefined {
  const count = found?.matching_works
  return count ? `${countOf(count, 'work')} ${count === 1 ? 'matches' : 'match'}` : undefined
}

/** What a collected record is called. */
export const nameOfCollected = ({ display_name, identifier, fields }: CollectedRecord): string =>
  display_name ?? (typeof fields.text === 'string' ? fields.text.slice(0, 80) : identifier)
