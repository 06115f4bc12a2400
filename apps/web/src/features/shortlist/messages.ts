import type { ReviewStatus } from '@cognate/contract/limits'
import { leftOutWords } from '../../model/collection/messages.ts'
import { roleLabels, statusLabels } from '../../model/collection/shortlist-words.ts'
import type { CheckedNames } from '../../model/conflicts/checked-people.ts'
import { countOf, countPeople, formatCount, formatDate, inList } from '../../model/records/wording.ts'

/** Names of those who were given roles in one press, and how many are still lacking. */
interface Proposed {
  reviewers: readonly string[]
  alternates: readonly string[]
  missing: number
}

/** Why people who are closer are not proposed. */
const passedOverWords = {
  busy: 'for other manuscripts or a recent refusal',
  tied: 'for ties to the others',
  editor: 'for a conflict with the handling editor',
}

type PassedOver = keyof typeof passedOverWords

/** "3 for ties to the others and 1 for a conflict with the handling editor" */
const countedReasons = (reasons: readonly PassedOver[]) =>
  inList(
    (['busy', 'tied', 'editor'] as const).flatMap((reason) => {
      const people = reasons.filter((one) => one === reason).length
      return people > 0 ? [`${formatCount(people)} ${passedOverWords[reason]}`] : []
    }),
  )

const nobodyElse = 'Nobody else in these results is close enough to the text, free, without a conflict and independent'

/** "3 reviewers and 2 alternates" */
const missingInWords = ({ reviewers, alternates }: { reviewers: number; alternates: number }) =>
  [
    ...(reviewers > 0 ? [countOf(reviewers, 'reviewer')] : []),
    ...(alternates > 0 ? [countOf(alternates, 'alternate')] : []),
  ].join(' and ')

/** "people at Lund and RMIT, which the text names for them and Priya": each institution and each of the people once. */
function peopleAtAll(placed: CheckedNames['byInstitution'], checked: readonly string[]): string {
  const places = placed.flatMap(({ place }) => place || [])
  const names = [...new Set(placed.flatMap((one) => one.names))]
  const others = names.filter((name) => !checked.includes(name))
  const whom = others.length < names.length ? ['them', ...others] : others
  const named = whom.length > 0 ? `, which the text names for ${inList(whom)}` : ''
  return places.length > 0 ? `people at ${inList(places)}${named}` : `people at the institutions of ${inList(names)}`
}

/** What the page of a collection says, and the tray below results. */
export const messages = {
  missing: 'Collection not found',
  missingInFull: 'There is no collection at this address, or it is not shared with you. It may also have been deleted.',
  failed: 'The collection could not be opened',
  loading: 'Loading the collection',
  noReference: 'No reference',
  shared: 'Shared with you: your changes are visible to everyone it is shared with.',
  sharedToLook: 'Shared with you to view.',
  sharedToApprove: 'Shared with you to look at and to decide on.',
  text: 'Text',
  by: (names: readonly string[]) => `By ${inList(names)}`,
  /** Of those without an address, for how many one was looked up, and for how many not everywhere. */
  unreached: (
    { missing, of, inVain, incomplete }: Record<'missing' | 'of' | 'inVain' | 'incomplete', number>,
    haveRoles: boolean,
  ) =>
    `${formatCount(missing)} of the ${formatCount(of)} ${haveRoles ? 'reviewers and alternates' : 'people'} ${missing === 1 ? 'has' : 'have'} no e-mail address: ${[
      ...(inVain > 0 ? [`${formatCount(inVain)} looked up in vain`] : []),
      ...(incomplete > 0 ? [`for ${formatCount(incomplete)} not every source could be asked`] : []),
      ...(missing > inVain + incomplete ? [`${formatCount(missing - inVain - incomplete)} not looked up yet`] : []),
    ].join(', ')}.`,
  answerBy: (date: string, hasPassed: boolean) =>
    `Answers by ${formatDate(date)}${hasPassed ? ', which has passed' : ''}`,
  round: (round: number) => `Round ${round}`,
  beginRound: (round: number) => `Begin round ${round}`,
  beginRoundWith: ({ delivered, agreed, others }: { delivered: number; agreed: number; others: number }) =>
    `The people of this round are to be asked again: first ${[
      ...(delivered > 0 ? [`${delivered} who delivered`] : []),
      ...(agreed > 0 ? [`${agreed} who agreed`] : []),
      ...(others > 0 ? [others === 1 ? '1 other' : `${others} others`] : []),
    ].join(', then ')}. Their days are cleared; what they answered is remembered. Who declined stays so.`,
  howMany: (count: number, missing: number, isRest: boolean) =>
    `Ask about ${formatCount(count)} to have ${countOf(missing, isRest ? 'more reviewer' : 'reviewer')}:`,
  ownRate: (agreed: number, asked: number, months: number) =>
    `${formatCount(agreed)} of the ${formatCount(asked)} whom your organisation asked in ${months} months agreed.`,
  ruleOfThumb: (agreed: number, asked: number) =>
    `a rule of thumb, until your own history is long enough. ${agreed} of ${asked} agreed, says`,
  begin: 'Begin',
  roundBegun: (round: number) => `Round ${round} has begun`,
  roles: (label: string, count: number, wanted: number | undefined) =>
    `${label} ${count}${wanted === undefined ? '' : `/${wanted}`}`,
  reviewers: 'Reviewers',
  alternates: 'Alternates',
  late: (count: number) => `${formatCount(count)} late`,
  saving: 'Saving…',
  saved: 'Saved',
  findMore: 'Find more people',
  findBeside: 'Find people and other records',
  editManuscript: 'Edit the manuscript',
  report: 'Report',
  people: 'People',
  nobody: 'Nobody is collected yet.',
  nobodyInFull: 'Find people for the text and add them as reviewers or alternates; they are kept here.',
  hidden: (count: number | undefined) =>
    count === undefined ? leftOutWords.title : `${leftOutWords.title} ${formatCount(count)}`,
  opposed: leftOutWords.opposed,
  noReasonGiven: leftOutWords.noReasonGiven,
  doneBy: leftOutWords.doneBy,
  takenOut: leftOutWords.removed,
  whyGone: (name: string) => `Why ${name} was left out`,
  sayWhy: `You can say why under ‘${leftOutWords.title}’.`,
  addReason: 'Add the reason',
  putBack: 'Put back',
  putBackNamed: (name: string) => `Put ${name} back into the collection`,
  isBack: (name: string) => `${name} is in the collection again`,
  countingHidden: 'Counting whom the search hides for conflicts…',
  conflictsHidden: 'The search hides people in conflict with those checked against; the report says how many.',
  inConflict: 'Hidden for conflicts',
  moreHidden: (count: number) => `${formatCount(count)} more are in the report.`,
  columns: {
    place: 'Order',
    person: 'Person',
    why: 'Why and note',
    conflicts: 'Conflicts',
    email: 'E-mail',
    works: 'Publications',
    topics: 'Topics',
    load: 'Asked before',
    status: 'Role and status',
    actions: 'Actions',
  },
  chooseColumns: 'Columns',
  notKnown: 'Not in the catalogue',
  parts: {
    reviewers: 'Reviewers',
    alternates: 'Alternates',
    gone: 'Declined, unavailable or replaced',
    others: 'Others',
  },
  standsInFor: (name: string) => `Stands in for ${name}`,
  noAlternate: 'No alternate stands in',
  noAddressYet: 'No e-mail address is known yet.',
  affiliationUnknown: 'No affiliation in the data',
  lastThere: (year: number, isOld: boolean) => (isOld ? `(last in ${year})` : `(${year})`),
  lastThereHint: 'The year of the newest paper that names this institution',
  /** Of many places, the first two. */
  alsoAt: (places: readonly string[]) =>
    `also at ${places.length > 2 ? `${places.slice(0, 2).join(', ')} and ${places.length - 2} more` : inList(places)}`,
  worksOn: (topics: readonly string[]) => `Works on ${topics.join('; ')}`,
  collectedOn: (date: string) => `Collected ${formatDate(date)}`,
  noReason: 'Added by hand, without a search',
  score: (score: string, closeness: string | undefined) => [closeness, score].filter(Boolean).join(' '),
  scoreInFull: 'How close to the text when collected, 0 to 1, and how many of their works matched it',
  openWork: 'Open the work',
  // Conflicts.
  whyNotChecked: 'They are not in the catalogue, or nobody in it was chosen for the name.',
  checkedAgainst: ({ checked, byInstitution }: Pick<CheckedNames, 'checked' | 'byInstitution'>, date: string) =>
    `Conflicts checked against ${[
      ...(checked.length > 0 ? [inList(checked)] : []),
      ...(byInstitution.length > 0 ? [peopleAtAll(byInstitution, checked)] : []),
    ].join(', and ')}, ${date}.`,
  skipped: (count: number) =>
    `${formatCount(count)} without a role ${count === 1 ? 'was' : 'were'} not checked: without the conflict checker, 50 people are.`,
  comparedWith: ({ people, places }: { people: number; places: number }, since: number | null) => {
    const further = people > 0 ? 'further institution' : 'institution'
    const parts = [people > 0 && countOf(people, 'author'), places > 0 && `people at ${countOf(places, further)}`]
    return `${parts.filter(Boolean).join(' and ')} compared${since === null ? '' : `, from ${since} on`}`
  },
  with: (found: string, name: string) => `${found} with ${name}`,
  earlier: (since: number, words: readonly string[]) => `Before ${since}: ${words.join('; ')}`,
  nothingSince: (since: number, last: number) =>
    `No work since ${since} (the last is from ${last}), so there was nothing to find.`,
  checking: 'Checking for conflicts…',
  checkFailed: (reason: string) => `The conflicts could not be checked. ${reason}`,
  checkAgain: 'Check again',
  nothingChecked: 'Nobody to check against: nobody is named as an author of the text.',
  nothingCheckedYet: 'Nobody to check against: add the authors of the text to have conflicts checked.',
  addAuthors: 'Add the authors',
  noAddress: 'No address in the collection',
  askedWithoutAddress: 'Asked, but no address is known',
  notLookedUp: 'Not looked up yet',
  noneFoundBut: 'The line above the table says with whom nobody was compared. Press to see what was compared.',
  noneFoundHint: 'In this catalogue, by the rules of this collection. Press to see what was compared.',
  notChecked: 'Not checked',
  notInCatalogue: 'Not in the catalogue, so not checked',
  conflict: (words: string) => `Conflict: ${words}`,
  excused: (words: string) => `Accepted: ${words}`,
  conflictOf: (words: string, name: string) => `${words}: conflicts of ${name}`,
  // Roles and status.
  role: (name: string) => `Role of ${name}`,
  noRole: 'No role',
  alternateFor: (name: string) => `Alternate for ${name}`,
  status: (name: string) => `Status of ${name}`,
  noStatus: 'No status',
  dates: { asked_at: 'Asked on', answer_by: 'Answer by', unavailable_until: 'Until' },
  dateOf: (label: string, name: string) => `${label}: ${name}`,
  declinedReason: 'Reason',
  declinedReasonOf: (name: string) => `Why ${name} declined`,
  droppedReasonOf: (name: string) => `Why ${name} was replaced`,
  noteOf: (name: string) => `Note on ${name}`,
  addNote: 'Add a note',
  useAlternate: (name: string) => `Use alternate ${name}`,
  findAnother: 'Find another',
  findAnotherFor: (name: string) => `Find another in place of ${name}`,
  nobodyInLine: 'No alternate without a conflict is left.',
  othersStandIn: 'No alternate is left: each stands in for another reviewer.',
  noAlternates: 'There is no alternate.',
  answerBeforeAsked: 'Before the day of asking.',
  compare: (name: string) => `Compare ${name}`,
  // Order.
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  drag: 'Drag to reorder',
  remove: (name: string) => `Remove ${name}`,
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  // What a change says.
  undo: 'Undo',
  tryAgain: 'Try again',
  notSaved: (reason: string) => `Not saved. ${reason}`,
  typedHere: 'You typed this here, and it is not saved:',
  copyTyped: (text: string) => `Copy “${text}”`,
  wordsOn: (name: string) => `What you wrote of ${name}`,
  yourWords: 'You wrote:',
  wordsKept: 'What you wrote is kept above the table.',
  addAgainWith: 'Add them again with it',
  forgetWords: 'Forget it',
  typedBefore: 'You typed this before you left the page.',
  changedMeanwhile: (theirs: string) =>
    `Not saved, because somebody else ${theirs === '' ? 'removed this' : `wrote “${theirs}”`} in the meantime.`,
  saveMine: 'Save mine',
  takeTheirs: 'Take theirs',
  roleSet: (name: string, role: 'reviewer' | 'alternate' | null) =>
    role ? `${name}: ${roleLabels[role].toLowerCase()}` : `${name} has no role now`,
  standIn: (name: string, reviewer: string) => `${name}: alternate for ${reviewer}`,
  statusSet: (name: string, status: ReviewStatus | null) =>
    status ? `${name}: ${statusLabels[status].toLowerCase()}` : `${name} has no status now`,
  dateSet: (name: string) => `Changed the dates of ${name}`,
  reasonSet: (name: string) => `Noted the reason of ${name}`,
  noteSet: (name: string) => `Changed the note on ${name}`,
  removed: (name: string) => `Removed ${name} from the collection`,
  moved: (name: string, place: number, count: number) => `${name}: place ${place} of ${count}`,
  replaced: (name: string, declined: string) => `${name} takes the place of ${declined}`,
  replacedBy: (name: string, reasons: readonly string[]) =>
    `Replaced by ${name}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`,
  chosenInConflict: (names: readonly string[]) => `Conflicts found, or possible: ${inList(names)}`,
  notChanged: (name: string) => `${name} could not be changed`,
  // Other kinds.
  otherColumns: { name: 'Name', facts: 'Details', why: 'Why', note: 'Note', actions: 'Actions' },
  texts: 'Texts',
  // Independence and the tray.
  tray: 'Reviewers chosen',
  openShortlist: 'Open the shortlist',
  independentHint: 'As far as this catalogue knows.',
  sameInstitution: (people: readonly string[], institution: string) =>
    `At one institution in different years (${institution}): ${people.join('; ')}`,
  inYears: (name: string, years: string) => `${name} ${years}`,
  independenceUnknown: 'Independence could not be checked',
  checkingIndependence: 'Checking independence…',
  addPeople: 'Add people by name',
  addPeopleHint: 'Add a name, or paste a list…',
  notAddedYet: (names: number) =>
    `${countOf(names, 'name is', 'names are')} not added yet: say who is meant, or remove ${names === 1 ? 'it' : 'them'}.`,
  addedPeople: (names: readonly string[]) => `Added ${names.length > 3 ? countPeople(names.length) : inList(names)}`,
  alreadyHere: (names: readonly string[]) => `Already here: ${inList(names)}.`,
  wereHidden: (names: readonly string[]) =>
    `${inList(names)} ${names.length === 1 ? 'was' : 'were'} hidden here, and no longer ${names.length === 1 ? 'is' : 'are'}.`,
  tiedPairs: (pairs: number) => `${countOf(pairs, 'pair')} ${pairs === 1 ? 'is' : 'are'} not independent`,
  showFindings: 'Show all',
  foldFindings: 'Show less',
  nextBest: (name: string, works: number | undefined, isPlaceless: boolean) => {
    const facts = [
      ...(works === undefined ? [] : [countOf(works, 'publication')]),
      ...(isPlaceless ? ['no institution known'] : []),
    ]
    return `Next best who is independent: ${name}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
  },
  takeInstead: (name: string, other: string) => `Take ${name} instead of ${other}`,
  findInstead: (other: string) => `Find somebody in place of ${other}`,
  tiedTo: (names: readonly string[]) =>
    `Not independent of ${names.length === 1 ? names[0] : `${names.length} of the chosen`}`,
  // Proposing.
  propose: (missing: { reviewers: number; alternates: number }) => `Propose ${missingInWords(missing)}`,
  proposeHint:
    'Chooses those closest to the text for whom no conflict was found, who are in no other manuscript now and declined none of late, and who are independent of each other. You can change each of them.',
  proposed: ({ reviewers, alternates, missing }: Proposed) =>
    [
      ...(reviewers.length > 0 ? [`Reviewers: ${inList(reviewers)}.`] : []),
      ...(alternates.length > 0 ? [`Alternates: ${inList(alternates)}.`] : []),
      ...(missing > 0
        ? [`${nobodyElse}, so ${formatCount(missing)} still ${missing === 1 ? 'has' : 'have'} to be chosen.`]
        : []),
    ].join(' '),
  passedOver: (reasons: readonly PassedOver[]) => `Passed over, though closer: ${countedReasons(reasons)}.`,
  sayWhoIsMeant: 'Say first who is meant',
  proposeUnchecked: (names: readonly string[]) =>
    `${inList(names)} may be somebody of the catalogue, so nobody here is checked for conflicts with them. Choose in the filters who is meant, or propose without that check.`,
  checkAuthorsFirst: 'Check the authors first',
  proposeWithoutAuthors: (names: readonly string[]) =>
    `Nobody in these results is checked for conflicts with ${inList(names)}, ${names.length === 1 ? 'an author' : 'authors'} of the text. Press “Add to the check” above the results, or propose without it.`,
  proposeAnyway: 'Propose anyway',
  nobodyToPropose: 'Nobody in these results can be proposed',
  whyNobody: (reasons: readonly PassedOver[], isAnyClose: boolean) => {
    if (reasons.length > 0)
      return `Passed over, though close enough and without a conflict: ${countedReasons(reasons)}. You can add them by hand.`
    return isAnyClose
      ? 'Everybody who is “Related” or closer to the text has a conflict, has no work in the years that count, or was collected or removed before. Add people who are further away by hand.'
      : 'Nobody is “Related” or closer to the text. Add people who are further away by hand; with a longer text others may be closer.'
  },
  notProposed: 'Nobody could be proposed',
  close: 'Close',
  reopen: 'Reopen',
  closed: 'Closed',
  reopened: 'Open again',
  whatClosingDoes:
    'Its people count as free for other manuscripts, and its late answers and news are no longer told. Nothing is lost: it can be reopened at any time.',
  notClosed: (closed: boolean) => (closed ? 'Could not be closed' : 'Could not be reopened'),
  closedBy: (name: string | undefined) => `${name ?? 'Its owner'} has closed this collection`,
  whatClosedMeans:
    'Its people count as free for other manuscripts. What you change is still saved; its owner can open it again.',
  closedOn: (time: string) => `Closed on ${formatDate(time)}`,
  withheld: (people: number) =>
    `${countPeople(people)} collected here ${people === 1 ? 'has since asked to be left out and is' : 'have since asked to be left out and are'} no longer shown or counted.`,
}
