import type { ReviewStatus, ShortlistRole } from '@cognate/contract/limits'
import type { CollectedChanges, CollectedRecord, CollectionState } from './collection-state.ts'

/** People whom nobody waits for: another one is needed in their place. */
const gone: readonly ReviewStatus[] = ['declined', 'unavailable']

export const isGone = ({ status }: Pick<CollectedRecord, 'status'>): boolean => gone.includes(status ?? 'to_ask')

type Said = Partial<Pick<CollectedRecord, 'role' | 'status' | 'declined_reason'>>

/** Whether somebody who was not asked lost the role to another: it is kept why. */
export const isDropped = ({ role, status, declined_reason }: Said): boolean =>
  !role && (status ?? 'to_ask') === 'to_ask' && Boolean(declined_reason)

/** What gives somebody a role: why they were dropped once no longer counts. */
export const withRole = (
  record: CollectedRecord,
  given: Pick<CollectedChanges, 'role' | 'alternate_of'>,
): CollectedChanges => ({ ...given, ...(given.role && isDropped(record) && { declined_reason: null }) })

/** Whether an answer or a report is overdue on a day, given as YYYY-MM-DD. */
export const isLate = ({ status, answer_by }: Pick<CollectedRecord, 'status' | 'answer_by'>, today: string): boolean =>
  status === 'late' || ((status === 'asked' || status === 'agreed') && Boolean(answer_by && answer_by < today))

const awaited: readonly (ReviewStatus | null | undefined)[] = ['asked', 'agreed', 'late']

/** Whether an answer is awaited of somebody of whom no address is known. */
export const lacksAddress = ({ status, email_address }: Pick<CollectedRecord, 'status' | 'email_address'>): boolean =>
  awaited.includes(status) && !email_address

/** A reviewer, and who stands in. */
export interface ShortlistedReviewer {
  record: CollectedRecord
  alternates: readonly CollectedRecord[]
}

/** The people of a collection by what they are wanted for; within each part in the order of the collection. */
export interface Shortlist {
  reviewers: readonly ShortlistedReviewer[]
  /** Alternates who stand in for nobody in particular. */
  alternates: readonly CollectedRecord[]
  /** Who declined, is unavailable or was dropped, and whose place somebody else has. */
  gone: readonly CollectedRecord[]
  others: readonly CollectedRecord[]
}

export function shortlistOf({ included }: Pick<CollectionState, 'included'>): Shortlist {
  const people = included.filter(({ record_type }) => record_type === 'author')
  const replaced = new Set(people.flatMap(({ role, alternate_of }) => (role === 'reviewer' && alternate_of) || []))
  const hasLeft = (record: CollectedRecord) =>
    isGone(record) ? !record.role || replaced.has(record.uuid ?? '') : isDropped(record)
  const chosen = people.filter((record) => record.role === 'reviewer' && !hasLeft(record))
  const standIns = people.filter(({ role }) => role === 'alternate')
  const reviewers = chosen.map((record) => ({
    record,
    alternates: standIns.filter(({ alternate_of }) => alternate_of != null && alternate_of === record.uuid),
  }))
  const placed = new Set(reviewers.flatMap(({ alternates }) => alternates))
  return {
    reviewers,
    alternates: standIns.filter((record) => !placed.has(record)),
    gone: people.filter(hasLeft),
    others: people.filter((record) => !record.role && !hasLeft(record)),
  }
}

/** Whether nobody stands in for a reviewer, where alternates are told by reviewer. */
export const lacksAlternate = ({ reviewers, alternates }: Shortlist, record: CollectedRecord): boolean =>
  alternates.length === 0 &&
  reviewers.some((one) => one.record === record && !isGone(record) && one.alternates.length === 0) &&
  reviewers.some((one) => one.alternates.length > 0)

/** The people of a collection as its page has them: those with a role, who has left, everybody else. */
export function inShortlistOrder({ included }: Pick<CollectionState, 'included'>): CollectedRecord[] {
  const { reviewers, alternates, gone, others } = shortlistOf({ included })
  return [...reviewers.flatMap(({ record, alternates: own }) => [record, ...own]), ...alternates, ...gone, ...others]
}

/** Whose addresses are wanted: those with a role where anybody has one, and nobody who has left. */
export function toReach({ included }: Pick<CollectionState, 'included'>): readonly CollectedRecord[] {
  const hasRoles = included.some(({ record_type, role }) => record_type === 'author' && role)
  return hasRoles ? chosenOf({ included }) : shortlistOf({ included }).others
}

/** Everybody with a role whom the collection still counts on. */
export const chosenOf = ({ included }: Pick<CollectionState, 'included'>): CollectedRecord[] =>
  included.filter((record) => record.record_type === 'author' && record.role && !isGone(record))

/** How many reviewers and alternates a collection has, without those who declined or are unavailable. */
export function countRoles(state: Pick<CollectionState, 'included'>): { reviewers: number; alternates: number } {
  const chosen = chosenOf(state)
  const reviewers = chosen.filter(({ role }) => role === 'reviewer').length
  return { reviewers, alternates: chosen.length - reviewers }
}

/** How many reviewers and alternates a manuscript still lacks; none of any other collection. */
export interface MissingRoles {
  reviewers: number
  alternates: number
}

export function missingOf(state: Pick<CollectionState, 'included' | 'saved'>): MissingRoles {
  const wanted = state.saved?.manuscript?.wanted
  const has = countRoles(state)
  const lacks = (part: keyof MissingRoles) => Math.max(0, (wanted?.[part] ?? 0) - has[part])
  return { reviewers: lacks('reviewers'), alternates: lacks('alternates') }
}

/** How many of a role a manuscript has and wants, where it has more than it wants. */
export function beyondWanted(
  state: Pick<CollectionState, 'included' | 'saved'>,
  role: ShortlistRole | null,
): { has: number; wanted: number } | undefined {
  if (role === null) return undefined
  const [has, wanted] = [countRoles(state)[`${role}s`], state.saved?.manuscript?.wanted[`${role}s`]]
  return wanted !== undefined && has > wanted ? { has, wanted } : undefined
}

/** What a manuscript wants next: reviewers, then alternates; undefined where it has all, and of any other collection. */
export function wantedRole(state: Pick<CollectionState, 'included' | 'saved'>): ShortlistRole | undefined {
  const { reviewers, alternates } = missingOf(state)
  if (reviewers > 0) return 'reviewer'
  return alternates > 0 ? 'alternate' : undefined
}

/** Saved reviewers, for whom an alternate can stand in; those with the fewest alternates first. */
export function reviewersToStandInFor(included: readonly CollectedRecord[]): CollectedRecord[] {
  const alternates = Map.groupBy(included, ({ role, alternate_of }) => (role === 'alternate' ? alternate_of : null))
  const countOf = ({ uuid }: CollectedRecord) => alternates.get(uuid)?.length ?? 0
  return included
    .filter((record) => record.record_type === 'author' && record.role === 'reviewer' && record.uuid && !isGone(record))
    .toSorted((one, other) => countOf(one) - countOf(other))
}

/** The first reviewer who declined or is unavailable and in whose place nobody came yet. */
export function placeToFill(included: readonly CollectedRecord[]): CollectedRecord | undefined {
  const filled = new Set(included.flatMap(({ role, alternate_of }) => (role === 'reviewer' && alternate_of) || []))
  return included.find(
    (record) => record.role === 'reviewer' && record.uuid && isGone(record) && !filled.has(record.uuid),
  )
}

/** Those among whom somebody is moved up and down. */
export function siblingsOf({ reviewers, alternates, gone, others }: Shortlist, record: CollectedRecord) {
  const lists = [reviewers.map((reviewer) => reviewer.record), ...reviewers.map((reviewer) => reviewer.alternates)]
  return [...lists, alternates, gone, others].find((list) => list.includes(record)) ?? []
}

/** Who takes the place of a reviewer: the first own alternate who can, else the first who stands in for nobody. */
export function nextInLine(
  { reviewers, alternates }: Shortlist,
  reviewer: CollectedRecord,
  isFit: (record: CollectedRecord) => boolean = () => true,
): CollectedRecord | undefined {
  return inLineFor({ reviewers, alternates }, reviewer).find(isFit)
}

/** Who may take the place of a reviewer, whether anything speaks against them or not; not who stands in for others. */
export function inLineFor(
  { reviewers, alternates }: Pick<Shortlist, 'reviewers' | 'alternates'>,
  reviewer: CollectedRecord,
): CollectedRecord[] {
  const own = reviewers.find(({ record }) => record === reviewer)?.alternates ?? []
  return [...own, ...alternates].filter((record) => !isGone(record))
}

/** Who came in the place of a reviewer. */
export const successorOf = ({ reviewers, gone }: Shortlist, { uuid }: CollectedRecord): CollectedRecord | undefined =>
  [...reviewers.map(({ record }) => record), ...gone].find(
    ({ role, alternate_of }) => role === 'reviewer' && alternate_of != null && alternate_of === uuid,
  )

/** Today where the reader is, as YYYY-MM-DD. */
export function todayHere(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
