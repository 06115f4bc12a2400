import type {
  ApprovalDecision,
  ApprovalDifference,
  ManuscriptChanges,
  ReviewStatus,
  ShortlistRole,
} from '@cognate/contract'
import { formatDate, inList } from '../records/wording.ts'
import { roleLabels, statusLabels } from './shortlist-words.ts'

const fields: Record<string, string> = {
  name: 'name',
  external_identifier: 'reference',
  title: 'title',
  abstract: 'abstract',
  authors: 'authors',
  round: 'round',
  role: 'role',
  alternate_of: 'whom they stand in for',
  email_address: 'e-mail address',
  note: 'note',
  status: 'status',
  asked_at: 'day of asking',
  answer_by: 'answer due',
  declined_reason: 'reason',
  unavailable_until: 'unavailable until',
}
const fieldWord = (field: string) => fields[field] ?? field
export const decisionLabels: Record<ApprovalDecision, string> = { approved: 'Approved', sent_back: 'Sent back' }

/** One change in words: "status: asked", "note". */
function changeOf([field, value]: [string, unknown]): string {
  if (field === 'role') return roleWord(value as ShortlistRole | null)
  if (field === 'status') return value === null ? 'no status' : statusLabels[value as ReviewStatus].toLowerCase()
  if (field === 'declined_reason' && value) return `${fieldWord(field)}: “${String(value)}”`
  if (value === null || value === '') return `${fieldWord(field)} removed`
  return isDay(field) ? `${fieldWord(field)}: ${dayWord(String(value))}` : fieldWord(field)
}

const isDay = (field: string) => field.endsWith('_at') || field.endsWith('_by') || field.endsWith('_until')
const dayWord = (value: string | null) => formatDate(value) ?? valueWord(value)

const roleWord = (role: string | null) => (role ? roleLabels[role as ShortlistRole].toLowerCase() : 'no role')
const statusWord = (status: string | null) =>
  status === null ? 'none' : statusLabels[status as ReviewStatus].toLowerCase()

/** Characters of a note or a title that are shown. */
const LONGEST_VALUE = 80
const valueWord = (value: string | null) => {
  if (!value) return 'none'
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value
}

/** One field as it was and is: "alternate → reviewer", "status: to ask → declined". */
function fromTo({ field, before, after }: ApprovalDifference['changes'][number]): string {
  if (field === 'role') return `${roleWord(before)} → ${roleWord(after)}`
  if (field === 'status') return `status: ${statusWord(before)} → ${statusWord(after)}`
  if (field === 'alternate_of') return after ? `for ${after}` : `no longer for ${before}`
  const word = isDay(field) ? dayWord : valueWord
  return `${fieldWord(field)}: ${word(before)} → ${word(after)}`
}

/** What has changed since somebody decided, in words: "Ada Lind: alternate → reviewer", "Ben Okafor was added as alternate for Ada Lind". */
export function describeDifference({
  kind,
  display_name,
  identifier,
  fields: changed,
  changes,
}: ApprovalDifference): string {
  const name = display_name ?? identifier ?? ''
  const change = (field: string) => changes.find((one) => one.field === field)
  if (kind === 'removed') return `${name} was removed`
  if (kind === 'added') {
    const [role, reviewer] = [change('role'), change('alternate_of')]
    const forWhom = reviewer?.after ? ` for ${reviewer.after}` : ''
    return `${name} was added${role ? ` as ${roleWord(role.after)}${forWhom}` : ''}`
  }
  const what = changed.flatMap((field) => {
    const known = changes.filter((one) => one.field === field)
    return known.length > 0 ? known.map(fromTo) : fieldWord(field)
  })
  return kind === 'text_changed' ? `Changed: ${what.join('; ')}` : `${name}: ${what.join('; ')}`
}

/** What was changed of somebody: "changed Ada Lind: status: asked", "added Ada Lind as alternate", "removed Ada Lind". */
export function describeChange(name: string, changes: object & { role?: ShortlistRole | null }): string {
  if ('is_added' in changes)
    return `added ${name}${changes.role ? ` as ${roleLabels[changes.role].toLowerCase()}` : ''}`
  if ('is_removed' in changes) return `removed ${name}`
  if ('is_hidden' in changes) return `hid ${name}`
  if ('begins_round' in changes) return `took ${name} into round ${changes.begins_round}`
  // With another role nobody stands in for whom they did.
  const told = Object.entries(changes).filter(
    ([field, value]) => field !== 'alternate_of' || value !== null || !('role' in changes),
  )
  return `changed ${name}: ${inList(told.map(changeOf))}`
}

/** What was changed of a manuscript: "authors: Ada Lind added, Ben Oduya removed", "title: “Bogs” → “Peat fires”". */
export function manuscriptChangesInWords(changes: Omit<ManuscriptChanges, 'owner'>): string[] {
  const { title, abstract, policy, meant, ...lists } = changes
  const people = (['authors', 'suggested', 'opposed'] as const).flatMap((list) => {
    const { added = [], removed = [] } = lists[list] ?? {}
    const parts = [
      ...(added.length > 0 ? [`${inList(added)} added`] : []),
      ...(removed.length > 0 ? [`${inList(removed)} removed`] : []),
    ]
    return parts.length > 0 ? [`${list}: ${parts.join(', ')}`] : []
  })
  const quoted = (text: string) => (text === '' ? valueWord(text) : `“${valueWord(text)}”`)
  return [
    ...(title ? [`title: ${quoted(title.before)} → ${quoted(title.after)}`] : []),
    ...(abstract ? ['abstract'] : []),
    ...(policy ? ['conflict policy'] : []),
    ...people,
    ...(meant ? [`who is meant by ${inList(meant)}`] : []),
  ]
}

/** "changed the manuscript: authors: Ada Lind added; abstract", "handed it over to Ben Oduya" */
export const describeManuscriptChange = ({ owner, ...changes }: ManuscriptChanges): string =>
  owner ? `handed it over to ${owner}` : `changed the manuscript: ${manuscriptChangesInWords(changes).join('; ')}`
