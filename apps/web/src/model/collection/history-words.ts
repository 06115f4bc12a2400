import type { ApprovalDecision, ApprovalDifference, ReviewStatus, ShortlistRole } from '@cognate/contract'
import { roleLabels, statusLabels } from './shortlist-words.ts'

const fields: Record<string, string> = {
  name: 'name',
  external_identifier: 'reference',
  title: 'title',
  abstract: 'abstract',
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
const inList = (words: readonly string[]) => new Intl.ListFormat('en').format(words)
export const decisionLabels: Record<ApprovalDecision, string> = { approved: 'Approved', sent_back: 'Sent back' }

/** One change in words: "status: asked", "note". */
function changeOf([field, value]: [string, unknown]): string {
  if (field === 'role') return value === null ? 'no role' : roleLabels[value as ShortlistRole].toLowerCase()
  if (field === 'status') return value === null ? 'no status' : statusLabels[value as ReviewStatus].toLowerCase()
  if (field === 'declined_reason' && value) return `${fieldWord(field)}: “${String(value)}”`
  if (value === null || value === '') return `${fieldWord(field)} removed`
  return field.endsWith('_at') || field.endsWith('_by') || field.endsWith('_until')
    ? `${fieldWord(field)}: ${String(value)}`
    : fieldWord(field)
}

/** What has changed since somebody decided, in words. */
export function describeDifference({ kind, display_name, identifier, fields: changed }: ApprovalDifference): string {
  const name = display_name ?? identifier ?? ''
  if (kind === 'added') return `${name} was added`
  if (kind === 'removed') return `${name} was removed`
  const what = inList(changed.map(fieldWord))
  return kind === 'text_changed' ? `Changed: ${what}` : `${name}: ${what}`
}

/** What was changed of somebody: "changed Ada Lind: status: asked", "added Ada Lind as alternate", "removed Ada Lind". */
export function describeChange(name: string, changes: object & { role?: ShortlistRole | null }): string {
  if ('is_added' in changes)
    return `added ${name}${changes.role ? ` as ${roleLabels[changes.role].toLowerCase()}` : ''}`
  if ('is_removed' in changes) return `removed ${name}`
  if ('begins_round' in changes) return `took ${name} into round ${changes.begins_round}`
  return `changed ${name}: ${inList(Object.entries(changes).map(changeOf))}`
}
