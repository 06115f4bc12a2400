import type { ApprovalDecision } from '@cognate/contract'
import { formatMoment } from '../../lib/format-age.ts'
import {
  decisionLabels,
  describeChange,
  describeDifference,
  describeManuscriptChange,
} from '../../model/collection/history-words.ts'
import { leftOutWords } from '../../model/collection/messages.ts'
import { hiddenForConflictsInWords, roleLabels, standsInForWords } from '../../model/collection/shortlist-words.ts'
import { inList } from '../../model/records/wording.ts'

/** What is said of approvals, comments and the history of a collection. */
export const messages = {
  roles: roleLabels,
  send: 'Send for approval',
  sendTo: (name: string) => `Send to ${name}`,
  title: (name: string) => `Approval of ‘${name}’`,
  loading: 'Loading the approval',
  failed: 'The approval could not be loaded',
  approver: 'Approver',
  approverHint:
    'The collection is shared with them, to look at and to decide on. It waits on their home page, and they get a mail if this installation sends any.',
  nobodyChecked: 'No conflicts were looked for: nobody is named as an author of the text.',
  notChecked: (names: readonly string[]) => `No conflicts were looked for with ${inList(names)}.`,
  approverIsTold: 'Whoever approves is told so, too.',
  unaddressed: (missing: number, chosen: number) =>
    chosen === 1
      ? 'The one person with a role has no e-mail address.'
      : `${missing} of the ${chosen} with a role ${missing === 1 ? 'has' : 'have'} no e-mail address.`,
  unprinted: (count: number) =>
    count === 1
      ? 'One address was given by hand: no printed source is known for it.'
      : `${count} addresses were given by hand: no printed source is known for them.`,
  noMatch: 'No user found with this name.',
  nameHint: 'Name of a user',
  message: 'Message',
  again: 'Send for approval again',
  hasLeft: (name: string) => `${name} can no longer sign in here. Ask somebody else.`,
  waiting: (name: string) => `Waiting for ${name}`,
  waitsForYou: 'Awaiting your approval',
  decided: (decision: ApprovalDecision, name: string) => `${decisionLabels[decision]} by ${name}`,
  changedAfter: (label: string) => `${label}, changed since`,
  decisions: decisionLabels,
  somebodyGone: 'somebody who has left',
  askedBy: (name: string) => `Asked by ${name}`,
  approve: 'Approve',
  sendBack: 'Send back with a comment',
  waitsForConflicts: 'Approve waits until the conflicts have been looked for.',
  whatApproveDoes:
    'Approve freezes the list as it is now, with what the check for conflicts found, your name and the time. Later changes to people, roles, notes, addresses, the text or its authors are shown, as are conflicts that are found later; asking somebody, or adding an address that was missing, is not. Approving sends nothing to reviewers.',
  whatSendBackDoes: (name: string) =>
    `Send back returns it to ${name} with your comment, to be changed and sent again.`,
  comment: 'Comment',
  needsComment: 'Say what is to be changed.',
  changedMeanwhile:
    'Nothing was decided: the collection was changed while you looked at it. The page shows it now as it is; decide again.',
  isFrozen:
    'The list is kept as it was approved. Later changes to people, roles, notes, addresses, the text or its authors are shown here, as are conflicts that are found later; asking somebody, or adding an address that was missing, is not. Approving sent nothing to reviewers.',
  on: formatMoment,
  unchanged: 'Nothing has changed since.',
  changedSince: 'Changed since',
  decidedEarlier: (decision: ApprovalDecision, name: string) => `${decisionLabels[decision]} earlier by ${name}`,
  unchangedSinceSent: (isAgain: boolean) => `Nothing has changed since it was sent${isAgain ? ' again' : ''}.`,
  changedSinceSent: (isAgain: boolean) => `Changed since it was sent${isAgain ? ' again' : ''}`,
  decide: 'To the decision',
  decision: 'Your decision',
  difference: describeDifference,
  whatWasDecided: 'As it was decided on',
  people: 'People',
  noPeople: 'There are no people in it.',
  authors: (names: readonly string[]) => `Authors: ${inList(names)}`,
  conflicts: 'Conflicts',
  nothingChecked:
    'Conflicts were not looked for when it was decided: there was nobody to check against, or the catalogue was away.',
  checkedAgainst: (checked: readonly string[], lacking: readonly string[], day: string) =>
    [
      checked.length > 0 && `Checked for conflicts with ${inList(checked)}, in the catalogue up to ${day}.`,
      lacking.length > 0 && `Not checked: ${inList(lacking)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  policy: (name: string, since: number | null) =>
    `Policy: ${name}, ${since === null ? 'all years' : `from ${since} on`}.`,
  notLookedFor: 'not looked for',
  isAuthor: 'author of the text',
  conflictWith: (name: string, found: string, isExcused = false) =>
    `with ${name}: ${found}${isExcused ? ', accepted' : ''}`,
  standsInFor: standsInForWords,
  noReason: 'Added by hand',
  leftOut: leftOutWords,
  hiddenForConflicts: hiddenForConflictsInWords,
  nobodyLeftOut: 'Nobody was hidden or removed.',
  unnamed: (count: number) => `${count.toLocaleString('en')} more had been hidden or removed.`,
  text: 'Text',
  history: 'History',
  noHistory: 'Nothing is recorded yet.',
  historyFailed: 'The history could not be loaded',
  addComment: 'Comment on this collection',
  say: 'Add comment',
  changed: describeChange,
  changedManuscript: describeManuscriptChange,
  commented: 'commented',
  asked: (name: string) => `asked ${name} for approval`,
  showMore: (count: number) => `Show ${count.toLocaleString('en')} more`,
}
