import type { ApprovalDecision, ApprovalDifference, ReviewStatus, ShortlistRole } from '@cognate/contract'
import { roleLabels, statusLabels } from '../../model/collection/shortlist-words.ts'

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
  declined_reason: 'reason for declining',
  unavailable_until: 'unavailable until',
}
const fieldWord = (field: string) => fields[field] ?? field
const inList = (words: readonly string[]) => new Intl.ListFormat('en').format(words)
const decisions: Record<ApprovalDecision, string> = { approved: 'Approved', sent_back: 'Sent back' }

/** One change in words: "status: asked", "note". */
function changeOf([field, value]: [string, unknown]): string {
  if (field === 'role') return value === null ? 'no role' : roleLabels[value as ShortlistRole].toLowerCase()
  if (field === 'status') return value === null ? 'no status' : statusLabels[value as ReviewStatus].toLowerCase()
  if (value === null || value === '') return `${fieldWord(field)} removed`
  return field.endsWith('_at') || field.endsWith('_by') || field.endsWith('_until')
    ? `${fieldWord(field)}: ${String(value)}`
    : fieldWord(field)
}

function difference({ kind, display_name, identifier, fields: changed }: ApprovalDifference): string {
  const name = display_name ?? identifier ?? ''
  if (kind === 'added') return `${name} was added`
  if (kind === 'removed') return `${name} was removed`
  const what = inList(changed.map(fieldWord))
  return kind === 'text_changed' ? `Changed: ${what}` : `${name}: ${what}`
}

/** What is said of approvals, comments and the history of a collection. */
export const messages = {
  roles: roleLabels,
  send: 'Send for approval',
  title: (name: string) => `Approval of ‘${name}’`,
  close: 'Close',
  loading: 'Loading the approval',
  failed: 'The approval could not be loaded',
  approver: 'Approver',
  approverHint: 'The collection is shared with them, to look at and to decide on. They get a mail.',
  noMatch: 'No user found with this name.',
  nameHint: 'Name of a user',
  message: 'Message',
  again: 'Send for approval again',
  waiting: (name: string) => `Waiting for ${name}`,
  waitsForYou: 'Waits for your approval',
  decided: (decision: ApprovalDecision, name: string) => `${decisions[decision]} by ${name}`,
  decisions,
  somebodyGone: 'somebody who has left',
  askedBy: (name: string) => `Asked by ${name}`,
  approve: 'Approve',
  sendBack: 'Send back with a comment',
  comment: 'Comment',
  needsComment: 'Say what is to be changed.',
  changedMeanwhile: 'The collection was changed while you looked at it. Here is what it holds now.',
  unchanged: 'Nothing has changed since.',
  changedSince: 'Changed since',
  difference,
  whatWasDecided: 'As it was decided on',
  people: 'People',
  noPeople: 'There are no people in it.',
  standsInFor: (name: string) => `for ${name}`,
  noReason: 'Added by hand',
  text: 'Text',
  history: 'History',
  noHistory: 'Nothing has been changed yet.',
  historyFailed: 'The history could not be loaded',
  addComment: 'Comment on this collection',
  say: 'Add comment',
  changed: (name: string, changes: object) =>
    'is_removed' in changes ? `removed ${name}` : `changed ${name}: ${inList(Object.entries(changes).map(changeOf))}`,
  commented: 'commented',
  asked: (name: string) => `asked ${name} for approval`,
  showMore: (count: number) => `Show ${count.toLocaleString('en')} more`,
}
