import type { ShortlistRole } from '@cognate/contract/limits'
import { type CollectedKind, partLabels } from '../../model/collection/messages.ts'
import { roleLabels } from '../../model/collection/shortlist-words.ts'
import { countOf, countPeople, formatCount, inList } from '../../model/records/wording.ts'

type ConflictCount = 'conflicts' | 'listed' | 'authors' | 'opposed' | 'checked' | 'unchecked'

const things = { author: 'people', work: 'works', record: 'records' } as const

const sharedBy = (owner: string | undefined) => `Shared ${owner === undefined ? 'with you' : `by ${owner}`}`

/** What the panel of the collection says, and the rows that add to it. */
export const messages = {
  lookFor: (kind: CollectedKind) => `Also find ${things[kind]} similar to these`,
  rankOnly: 'Rank only these',
  rankOnlyHint: (people: number) =>
    people === 1
      ? 'Show how close this person is to the text, and nobody else'
      : `Rank these ${countPeople(people)} for the text, and nobody else`,
  used: 'Used as an example; press to leave it out of searches',
  notUsed: 'Use as an example',
  narrowedBy: (count: number) => ` ${count === 1 ? 'Its filter applies' : `Its ${count} filters apply`} again.`,
  startNew: 'New collection',
  discard: 'Discard',
  discardCollection: 'Discard collection',
  confirmDiscard: 'Are you sure you want to discard everything in this collection? This cannot be reversed.',
  leaveUnsaved:
    'You have items in a collection, but did not save that collection. If you leave, the collection is lost. Are you sure you want to leave?',
  leaveParked: (names: readonly string[]) =>
    `You did not save the people collected for ${inList(names.map((name) => `“${name}”`))}. If you leave, they are lost. Are you sure you want to leave?`,
  parked: (count: number) => `${countOf(count, 'unsaved shortlist')}:`,
  goBack: 'Return to it',
  goBackTo: (name: string) => `Return to it: ${name}`,
  saved: (name: string) => `Saved the collection ${name}`,
  notSaved: (reason: string) => `The collection was not saved. ${reason} Everything in it is still here.`,
  saveForm: 'Save the collection',
  unsaved: 'Draft',
  name: 'Name',
  reference: 'Reference',
  referenceHint: 'Such as a manuscript number',
  save: 'Save',
  noReference: 'No reference',
  sharedToView: (owner: string | undefined) => `${sharedBy(owner)} to view: you cannot collect or hide results.`,
  sharedToEdit: (owner: string | undefined) =>
    `${sharedBy(owner)}: your changes are visible to everyone it is shared with.`,
  saving: 'Saving…',
  isSaved: 'Saved',
  tooMany: (count: number, most: number) =>
    `A search uses at most ${formatCount(most)} records: the ${formatCount(most)} added last of your ${formatCount(count)}.`,
  loading: 'Loading the collection’s records.',
  tryAgain: 'Try again',
  collection: 'Collection',
  excluded: 'Excluded',
  marks: { ...partLabels, listed: 'On conflict list', conflict: 'Conflict' },
  marksHint: {
    author: 'Wrote the text',
    opposed: 'The authors ask that this person should not review the text',
    listed: 'One of the people you are checking for conflicts with, such as an author of the text',
    conflict: 'Has a conflict with someone on the conflict list',
  },
  /** Above the list, so that nobody is asked by mistake. */
  inConflict: ({ conflicts, listed, authors, opposed, checked, unchecked }: Record<ConflictCount, number>) => {
    const ofChecked = (count: number, one: string, more: string) =>
      count > 0 && `${count} of ${formatCount(checked)} ${count === 1 ? one : more}`
    const found = [
      ofChecked(conflicts, 'has a conflict', 'have a conflict'),
      ofChecked(listed, 'is on the conflict list', 'are on the conflict list'),
      ofChecked(authors, 'wrote the text', 'wrote the text'),
      ofChecked(opposed, 'is opposed by the authors', 'are opposed by the authors'),
    ].filter(Boolean)
    const who = found.length > 0 ? `${formatCount(unchecked)} more` : countPeople(unchecked)
    const others = unchecked > 0 && `${who} ${unchecked === 1 ? 'was' : 'were'} not checked for conflicts`
    return [...found, others].filter(Boolean).join(', ')
  },
  hiddenExperts: (count: number, collected: number) =>
    `Hid ${countOf(count, 'expert')} in conflict or on the conflict list${collected > 0 ? ` (${formatCount(collected)} removed from the collection)` : ''}`,
  replaced: (count: number) => `Hid ${countOf(count, 'result')} and showed the next ones`,
  hideConflicting: 'Hide conflict authors',
  /** Unlike the filter, the button hides them once and lists nobody in their place. */
  hideConflictingHint: (count: number, collected: number) =>
    `Hide ${countOf(count, 'expert')} in conflict or on the conflict list from this list. They go to the excluded records${collected > 0 ? `, and ${formatCount(collected)} out of the collection` : ''}.`,
  replaceHint: (hidden: number, next: number) => `Show the next ${next} (hides these ${hidden})`,
  replaceBack: 'The Collection tab lists them under “Excluded”. “Restore all” there brings them back at any time.',
  showNext: (next: number) => `Show the next ${next}`,
  cancel: 'Cancel',
  replace: 'Replace results',
  searchAgain: (mayAdd: boolean) =>
    `Search with its text or edit it first${mayAdd ? '; you can add what you find' : ''}.`,
  writeWhat: (mayAdd: boolean) =>
    `Describe what to look for${mayAdd ? '; you can add what you find to the collection' : ''}.`,
  leftOut: (count: number) => ` ${countOf(count, 'excluded record')} ${count === 1 ? 'is' : 'are'} left out.`,
  reasons: {
    hand: 'By hand',
    replaced: 'Replaced',
    conflict: 'In conflict',
    author: 'On conflict list',
    unknown: 'No reason given',
  },
  restoreAll: 'Restore all',
  restoreAllOf: (reason: string) => `Restore all: ${reason}`,
  restoredAll: (count: number) => `Restored ${countOf(count, 'record')}`,
  texts: 'Text',
  earlier: (count: number) => countOf(count, 'earlier wording'),
  wordedAt: (time: string) => `Kept ${time}`,
  useText: 'Use this wording again',
  searchedReworded: 'You searched with different wording.',
  keepWording: 'Keep it as the text',
  aside: 'Unsaved, from other texts',
  openAside: (name: string) => `Open the collection of “${name}”`,
  open: 'Open',
  contents: (included: number, excluded: number) =>
    [included > 0 && `${formatCount(included)} collected`, excluded > 0 && `${formatCount(excluded)} hidden`]
      .filter(Boolean)
      .join(', '),
  changeAddress: (address: string, name: string) => `Change the e-mail address ${address} of ${name}`,
  addAddressOf: (name: string) => `Add e-mail of ${name}`,
  addAddress: 'Add e-mail',
  addressSaved: 'Address saved',
  addressOf: (name: string) => `E-mail address of ${name}`,
  valid: 'Valid',
  addressNotSaved: 'Address not saved:',
  nothing: 'Nothing collected yet.',
  nothingYet: (
    <>
      Nothing collected yet. Add a result with its plus button, or press <kbd>c</kbd> on it.
    </>
  ),
  collectionOfText: 'A collection of this text is saved:',
  collectionGone: 'It was deleted, or is no longer shared with you.',
  openNamed: (name: string) => `Open ${name}`,
  textRecords: 'Texts',
  removed: (name: string) => `Removed ${name} from the collection`,
  notUsedNow: (name: string) => `${name} is no longer used in the search`,
  usedNow: (name: string) => `${name} is used in the search`,
  notChanged: (name: string) => `${name} could not be changed`,
  use: (name: string) => `Use ${name} as an example`,
  actionsFor: (name: string) => `Actions for ${name}`,
  removeNamed: (name: string) => `Remove ${name}`,
  remove: 'Remove',
  restoreNamed: (name: string) => `Restore ${name}`,
  restore: 'Restore to search results',
  restored: (name: string) => `Restored ${name}`,
  added: (name: string) => `Added ${name} to the collection`,
  hidden: (name: string) => `Hidden: ${name}`,
  buttonsFor: (name: string) => `Buttons for ${name}`,
  hide: (name: string) => `Hide ${name}`,
  hideHint: 'Hide this result (x)',
  collect: (name: string, role?: ShortlistRole) =>
    role ? `Collect ${name} as ${roleLabels[role].toLowerCase()}` : `Collect ${name}`,
  collected: 'In the collection; press to remove (c)',
  collectShort: 'Collect',
  roleOf: (name: string) => `Role of ${name}`,
  noRole: 'No role',
  keyHint: { reviewer: 'r', alternate: 'a' },
  alternateOfNobody: (name: string) => `${name} is an alternate for any reviewer`,
  standInFor: (name: string) => `Stand in for ${name}`,
  alternateFor: (name: string) => `Alternate for ${name}`,
  roleGiven: (name: string, role: ShortlistRole | null) =>
    role ? `${name} is ${role === 'reviewer' ? 'a reviewer' : 'an alternate'} now` : `${name} has no role now`,
  newShortlist: 'Reviewers',
  collectHint: 'Add to the collection (c)',
  wantedHint: 'What the manuscript still wants; the menu beside it has the other roles (c adds without one)',
}
