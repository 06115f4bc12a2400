import type { ConflictRulesView, InstitutionLevel, SupervisionHint, VerdictGround } from '@cognate/contract'
import type { ReactNode } from 'react'
import { suggestedLabel } from '../../model/collection/messages.ts'
import { describeTypes } from '../../model/conflicts/conflict-words.ts'
import { countOf, countPeople, formatCount, inList } from '../../model/records/wording.ts'

/** "is" or "are", "shares" or "share": the verb that fits a count. */
const fit = (count: number, one: string, several: string) => (count === 1 ? one : several)

/** What the conflict checker, the details of a conflict, the badges of rows and the line above results say. */
export const messages = {
  checkerLead: 'Compare two lists of people and find joint works and shared institutions.',
  rowsLead: 'Reviewers (rows)',
  columnsLead: 'Authors (columns)',
  chooseList: 'Choose a list or people.',
  allTypesTicked: (articles: number, works: number) =>
    `Only ${formatCount(articles)} of the ${countOf(works, 'work')} here ${fit(articles, 'is a journal article', 'are journal articles')}, so all types are ticked.`,
  noTypeTicked: 'Works of every type count.',
  summary: (conflicts: number, { rows, columns }: { rows: number; columns: number }, hasInstitutions: boolean) =>
    `${countOf(conflicts, 'conflict')} among ${formatCount(rows)} × ${formatCount(columns)} people${hasInstitutions ? ' and institutions' : ''}`,
  excusedOfThese: (pairs: number) =>
    `${formatCount(pairs)} of these ${fit(pairs, 'is', 'are')} accepted or no conflict, as somebody decided.`,
  declaredBeside: (pairs: number) =>
    `${countOf(pairs, 'declared relation')} beside these, where nothing was found: ${fit(pairs, 'it is a conflict', 'they are conflicts')}, too.`,
  inBothLists: (people: number) =>
    `${countPeople(people)} ${fit(people, 'is', 'are')} in both lists. The same person is not counted as a conflict.`,
  onlyTheseTypes: (rules: ConflictRulesView) => `Only ${describeTypes(rules)} are counted.`,
  morePairs: (pairs: number) => `${countOf(pairs, 'more pair')} ${fit(pairs, 'shares', 'share')} works of other types.`,
  moreWorks: (pairs: number) =>
    `${pairs === 1 ? '1 pair in conflict shares' : `${formatCount(pairs)} pairs in conflict share`} more works of other types.`,
  countThem: 'Count them',
  worksNotCounted: (works: number) =>
    `${countOf(works, 'shared work')} of other types ${fit(works, 'is', 'are')} not counted.`,
  chooseNone: 'Clear',
  chooseAll: 'Choose all',
  authorsCheckedAgainst: 'Checked against',
  samePerson: 'the same person',
  isSamePerson: (name: string) =>
    `${name} is one of those chosen: the same person. Only conflicts with the others are listed.`,
  nobodyChecked: {
    lacking: 'Not checked for conflicts: the catalogue has none of those named',
    doubtful: 'Not checked for conflicts: say first who is meant by the names',
    unread: 'Not checked for conflicts',
  },
  inConflict: (conflicts: number, results: number) =>
    conflicts === 0 ? `None of ${results} in conflict` : `${conflicts} of ${results} in conflict`,
  checkedAgainst: (people: number) => `${people} on the conflict list`,
  whatWasChecked: 'What was checked',
  againstThese: (names: readonly string[]) => `Checked against ${inList(names)}.`,
  exception: (label: string, names: readonly string[]) => `${label}: ${names.join('; ')}.`,
  toNextConflict: 'Go to the next expert in conflict',
  onlyFound: 'Hide people without findings.',
  byYear: 'Affiliations by year',
  year: 'Year',
  showNewest: (years: number) => `Show the newest ${years} years`,
  showAll: (years: number) => `Show all ${years} years`,
  notKnown: 'not known',
  shared: 'shared',
  moreOfYear: (count: number, year: number) => `${count} more of ${year}`,
  more: (count: number) => `${formatCount(count)} more`,
  personWith: (hint: string) => `Person · ${hint}`,
  person: 'Person',
  institution: 'Institution · everybody there',
  authorsOfManuscript: (number: string | null) => ['Manuscript', number, 'its authors'].filter(Boolean).join(' · '),
  namesNoAuthors: (name: string) => `${name} names no authors.`,
  openNames: (count: number) =>
    `${countOf(count, 'name is', 'names are')} not checked yet: choose who is meant, or an institution to check by.`,
  namesRead: (count: number, open: number) =>
    `${countOf(count, 'name')} read. ${open > 0 ? messages.openNames(open) : ''}`.trimEnd(),
  removeAll: (count: number) => `Remove all ${count}`,
  presetList: (count: number) => `Filter preset · ${countOf(count, 'author')} to check against`,
  searchList: (count: number, number: string | null) =>
    ['Collection', number, countOf(count, 'expert')].filter(Boolean).join(' · '),
  nobodyToCheck: (isChecked: boolean) =>
    `No one in ${isChecked ? 'the list to check' : 'the list to check against'} can be checked.`,
  onlyConflicts: 'Only conflicts',
  secondRecordInFile: 'Second record (not counted)',
  secondRecordsUnchecked:
    'Whether somebody stands in the catalogue twice was not looked at: more than 1,000 people are checked at once.',
  secondRecords: (pairs: number) =>
    pairs === 1
      ? '1 pair may be in conflict: somebody may stand in the catalogue twice. It is not counted.'
      : `${pairs} pairs may be in conflict: somebody may stand in the catalogue twice. They are not counted.`,
  notChecked: (count: number) => `Not checked: ${countOf(count, 'record')} in the lists`,
  files: {
    sheet: 'Spreadsheet',
    matrix: 'Matrix as CSV',
    conflicts: 'Conflicts as CSV',
  },
  writing: (percent: number) => `Writing the file… ${percent} %`,
  saved: (name: string) => `Saved as ${name}`,
  methods: 'Methods',
  types: 'Publication types',
  options: 'Options',
  title: 'Conflicts of Interest',
  closed: 'Your organisation does not have the conflict checker',
  closedInFull: (name: string) =>
    `The licence of ${name} does not include it (403). You can still check experts in a search with the Conflicts filter.`,
  whatToCheck: 'What to check',
  check: 'Check',
  against: 'Against',
  checking: 'Checking…',
  checked: (done: number, all: number) => `Checked ${done} of ${all}`,
  stop: 'Stop',
  checkAndExport: 'Check and export',
  stoppedInFull: 'The check was stopped. Nothing was exported.',
  failed: (reason: string) => `The check failed. ${reason}`,
  conflict: (words: string) => `Conflict: ${words}`,
  namedLikeAuthor: 'Named like an author',
  mayBeSame: ({ display_name, reason }: { display_name: string; reason: string }) => `${display_name}: ${reason}`,
  checkedAgainstShort: 'On conflict list',
  isPartOfInput: (name: string) => `${name} is part of the conflict of interest input (see the Filters tab).`,
  detailsTitle: 'Conflicts of interest',
  showDetails: 'Details',
  chooseOne: 'Choose at least one author to compare with.',
  conflictsOf: 'Possible conflicts of',
  with: 'with',
  lookupFailed: (reason: string) => `The conflicts could not be looked up. ${reason}`,
  tryAgain: 'Try again',
  unknown: (ids: readonly string[]) =>
    `${ids.length === 1 ? 'One of the people chosen is' : `${ids.length} of the people chosen are`} not in the catalogue, so their conflicts cannot be checked: ${ids.join(', ')}`,
  nothingLeft: 'With these filters, no overlapping affiliations or publications remain for the selected authors.',
  lookingUp: 'Looking up the conflicts',
  grid: 'Conflicts',
  checkedHead: 'Checked',
  decidedInFile: 'Decided on conflicts',
  samePersonInFile: 'same person',
  notAPerson: 'not a person',
  notInCatalogue: 'not in the catalogue',
  nobodyChosen: 'nobody of the catalogue is chosen for the name',
  pair: (row: string, column: string) => `${row} with ${column}`,
  noConflict: (names: string) => `${names}: no conflict`,
  noListOrPerson: 'No filter preset, collection, person or institution has this name.',
  noPresetOrPerson: 'No filter preset, person or institution has this name.',
  pickerLabel: (label: string) => `${label}: filter preset, collection or person`,
  listHint: 'Search, or paste a list of names…',
  replacedList: (name: string) => `Replaced ${name}.`,
  removedList: (name: string) => `Removed ${name}.`,
  bringBack: 'Bring it back',
  removeNamed: (name: string) => `Remove ${name}`,
  changed: 'The catalogue or one of the lists changed during the check, so nothing is shown. Check again.',
  andMore: (names: string, left: number) => `${names} and ${left} more`,
  sharedAffiliations: (count: number) => `Shared affiliations (${formatCount(count)})`,
  noneInSameYear: 'None in the same year.',
  throughParent: ', through an institution below it',
  sharedPublications: (count: number) => `Shared publications (${formatCount(count)})`,
  noPublications: 'None.',
  newestListed: (count: number) => `The newest ${countOf(count, 'publication')} are listed.`,
  sharedProjects: (count: number) => `Shared projects (${formatCount(count)})`,
  newestProjects: (count: number) => `The newest ${countOf(count, 'project')} are listed.`,
  stopped: 'The check was stopped.',
  notExported: (reason: string) => `Cannot export due to ${reason}`,
  unchecked: (names: ReactNode, reason: string | undefined) => (
    <>
      Not checked for conflicts with {names}
      {reason && `: ${reason}`}.
    </>
  ),
  nobodyNamed: 'No conflicts are looked for: nobody is named as an author of the text.',
  addAuthors: 'Add the authors',
  leftOut: (names: readonly string[]) =>
    `${inList(names)} ${fit(names.length, 'is an author', 'are authors')} of the text, but not in this check for conflicts.`,
  addToCheck: 'Add to the check',
  chooseMeant: (names: readonly string[]) =>
    `choose ${inList(names.map((name) => `which ${name}`))} ${fit(names.length, 'is', 'are')} meant`,
  lacking: (people: number) => `${fit(people, 'this author is', 'these authors are')} not in the catalogue`,
  withPeople: (names: ReactNode) => <>with {names}</>,
  verdicts: 'Decisions on this conflict',
  decide: { not_a_conflict: 'Not a conflict', waived: 'Accept this conflict', declared: 'Declare a relation' },
  forManuscript: 'for this manuscript',
  forOrganisation: 'for your organisation',
  undo: 'Undo',
  undoVerdict: (words: string, name: string) => `Undo: ${words}, with ${name}`,
  notDecided: (reason: string) => `This was not kept. ${reason}`,
  conflictWith: 'With',
  whichRelation: 'Relation',
  whatIsWrong: 'What is wrong',
  whyAccepted: 'Why it is accepted',
  remark: 'Remark',
  rememberedForAll: (ground: VerdictGround) =>
    `Your whole organisation sees this. ${
      ground === 'wrong_person'
        ? 'Nothing that was found between the two counts any more.'
        : 'Institutions that they shared no longer count; works and projects together still do.'
    } It also goes to the operator as a proposed correction of the catalogue.`,
  correction: {
    proposed: 'proposed to the operator as a correction',
    settled: 'the operator has dealt with the correction',
  },
  staysHere: 'This stays with the manuscript, for everybody who sees it.',
  keepVerdict: 'Save',
  cancel: 'Cancel',
  supervision: (name: string, { with: other, is_junior, works, from, to }: SupervisionHint) =>
    `${is_junior ? name : other.display_name} wrote ${countOf(works, 'work')} with ${is_junior ? other.display_name : name} in ${from}–${to}, early in a career: perhaps supervision. This is a hint and hides nobody.`,
  policy: 'Conflict policy',
  policyNamed: (name: string) => `Policy: ${name}`,
  coauthorsOf: (years: number | null) =>
    years === null ? 'co-authors of all years' : `co-authors of ${countOf(years, 'year')}`,
  peopleAtTheirs: (level: InstitutionLevel) =>
    `people at the authors’ institutions${level === 'parent' ? ' or under the same institution above' : ''}`,
  countsAsConflict: (parts: string) => `In conflict: ${parts}.`,
  ofSharedProjects: 'people of shared projects',
  filtersOtherwise: 'Its filters were last set otherwise, and hold until you choose a policy.',
  policyTitle: ({ kind, name }: { kind: 'default' | 'own' | 'preset'; name: string }) =>
    kind === 'default' ? 'Default conflict policy' : `Conflict policy: ${name}`,
  policyLead: 'What counts as a conflict in your organisation, unless a manuscript follows another policy.',
  changePolicy: 'Change the policy',
  aboutPolicy: 'About this policy',
  policyAfter: (publisher: string, title: string) => `After ${publisher}, ${title}.`,
  policyFixed: 'It follows a published policy and cannot be changed.',
  policyChangedBy: (organisation: string) => `The local administrators of ${organisation} can change it.`,
  policyLastChanged: (who: string | null, day: string) => `Last changed ${who ? `by ${who} ` : ''}on ${day}.`,
  policyHoldsFor: 'It holds for all manuscripts of the organisation that name no policy of their own.',
  policyReset: 'Back to the usual policy',
  policySave: 'Save the policy',
  policyFields: {
    coauthors: 'People who have published with an author',
    yearsBack: 'Years back',
    yearsBackHelp: 'Calendar years before this one; the first one counts as a whole.',
    years: (now: number | null) => [
      { value: '', label: 'All years' },
      ...[...new Set([1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, ...(now === null ? [] : [now])])]
        .sort((one, other) => one - other)
        .map((years) => ({ value: String(years), label: countOf(years, 'year') })),
    ],
    institution: 'People at an author’s institution',
    levels: {
      none: 'Do not count',
      department: 'Department: the same record of the catalogue',
      university: 'University: also everything below it',
      parent: 'Parent: also others under the same institution above',
    } satisfies Record<InstitutionLevel, string>,
    supervision: 'Hint at possible supervision',
    supervisionHelp: 'Where somebody wrote much with an author early in a career. A hint hides nobody.',
    supervisionIs: (isHinted: boolean) =>
      isHinted ? 'Possible supervision is told as a hint.' : 'Possible supervision is not looked for.',
    projects: 'People of shared projects',
    projectsHelp: 'As far as the projects of the catalogue name who took part.',
    empty: 'Choose co-authors, institutions, or both.',
  },
  policyNotChanged: (reason: string) => `The policy was not changed. ${reason}`,
  suggested: suggestedLabel,
  suggestedFailed: (reason: string) => `The suggested people could not be checked. ${reason}`,
  wroteTogether: (some: number, all: number) => `${some} of the ${all} suggested have written together:`,
  hasWrittenWith: (name: string, others: readonly string[]) => `${name} has written with ${inList(others)}`,
  conflictsOfNamed: (name: string) => `Conflicts of ${name}`,
  isAuthorOfText: 'Author of this text',
  calledLikeAuthor: (name: string) => `Same name as ${name}, an author of this text`,
  calledLikeOpposed: (name: string) => `Same name as ${name}, whom the authors oppose`,
  earlierThan: (since: number, found: readonly string[]) => `Before ${since}: ${found.join('; ')}`,
  foundWithNamed: (found: string, name: string) => `${found} with ${name}`,
  noneFound: 'None found',
  notCheckedAgainst: 'Not checked: no author is known',
  inCatalogueAs: (name: string, hint: string | null) => (hint ? `${name} · ${hint}` : name),
  nobodyMeant: (candidates: number) =>
    candidates === 0 ? 'Not in the catalogue, not checked' : `May be one of ${candidates}, not checked`,
  doubtful: 'in doubt',
  address: {
    institution: (domain: string, institution: string) => `${domain} is ${institution}`,
    elsewhere: (domain: string) => `${domain} is none of their institutions`,
    free_mail: (domain: string) => `${domain} gives addresses to anybody`,
    unknown: (domain: string) => `${domain}: nothing known`,
  },
  retracted: (works: number) => countOf(works, 'retracted work'),
}
