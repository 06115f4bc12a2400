import type { ConflictRulesView } from '@cognate/contract'
import type { ReactNode } from 'react'
import { describeTypes } from '../../model/conflicts/conflict-words.ts'
import { countOf, countPeople, formatCount } from '../../model/records/wording.ts'

/** "is" or "are", "shares" or "share": the verb that fits a count. */
const fit = (count: number, one: string, several: string) => (count === 1 ? one : several)

/** What the conflict checker, the details of a conflict, the badges of rows and the line above results say. */
export const messages = {
  checkerLead: 'Compare two lists of people and find joint works and shared institutions.',
  rowsLead: 'Reviewers (rows)',
  columnsLead: 'Authors (columns)',
  chooseList: 'Choose a list, or people.',
  allTypesTicked: (articles: number, works: number) =>
    `Only ${formatCount(articles)} of the ${countOf(works, 'work')} here ${fit(articles, 'is a journal article', 'are journal articles')}, so all types are ticked.`,
  noTypeTicked: 'Works of every type count.',
  summary: (conflicts: number, rows: number, columns: number) =>
    `${countOf(conflicts, 'conflict')} among ${formatCount(rows)} × ${formatCount(columns)} people`,
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
  authorsCheckedAgainst: 'Authors checked against',
  samePerson: 'the same person',
  isSamePerson: (name: string) =>
    `${name} is one of those chosen: the same person. Only conflicts with the others are listed.`,
  inConflict: (conflicts: number, results: number) =>
    conflicts === 0 ? `None of ${results} in conflict` : `${conflicts} of ${results} in conflict`,
  checkedAgainst: (people: number) => `${people} checked against`,
  whatWasChecked: 'What was checked',
  againstThese: (names: readonly string[]) => `Checked against ${new Intl.ListFormat('en').format(names)}.`,
  exception: (label: string, names: readonly string[]) => `${label}: ${new Intl.ListFormat('en').format(names)}.`,
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
  presetList: (count: number) => `Filter preset · ${countOf(count, 'author')} to check against`,
  searchList: (count: number) => `Collection · ${countOf(count, 'expert')}`,
  nobodyToCheck: (isChecked: boolean) =>
    `No one in ${isChecked ? 'the list to check' : 'the list to check against'} can be checked.`,
  onlyConflicts: 'Only conflicts',
  notChecked: (count: number) => `Not checked: ${countOf(count, 'record')} of the lists`,
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
  closed: 'The conflict checker is not open to your organisation',
  closedInFull: (name: string) =>
    `${name} does not have the conflict checker (403). Experts in a search can still be checked, with the filter for conflicts.`,
  whatToCheck: 'What to check',
  check: 'Check',
  against: 'Against',
  checking: 'Checking…',
  checked: (done: number, all: number) => `Checked ${done} of ${all}`,
  stop: 'Stop',
  checkAndExport: 'Check and export',
  stoppedInFull: 'The check was stopped. Nothing was exported.',
  failed: (reason: string) => `The check did not succeed. ${reason}`,
  conflict: (words: string) => `Conflict: ${words}`,
  checkedAgainstShort: 'Checked against',
  isPartOfInput: (name: string) => `${name} is part of the conflict of interest input (see the Filters tab).`,
  detailsTitle: 'Conflicts of interest',
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
  samePersonInFile: 'same person',
  notAPerson: 'not a person',
  notInCatalogue: 'not in the catalogue',
  pair: (row: string, column: string) => `${row} with ${column}`,
  noConflict: (names: string) => `${names}: no conflict`,
  noListOrPerson: 'No filter preset, collection or person has this name.',
  noPresetOrPerson: 'No filter preset or person has this name.',
  pickerLabel: (label: string) => `${label}: filter preset, collection or person`,
  listHint: 'Search for a list or a person…',
  presetHint: 'Search for a preset or a person…',
  removeNamed: (name: string) => `Remove ${name}`,
  changed: 'The catalogue or one of the lists changed during the check, so nothing is shown. Check again.',
  andMore: (names: string, left: number) => `${names} and ${left} more`,
  sharedAffiliations: (count: number) => `Shared affiliations (${formatCount(count)})`,
  noneInSameYear: 'None in the same year.',
  throughParent: ', through an institution below it',
  sharedPublications: (count: number) => `Shared publications (${formatCount(count)})`,
  noPublications: 'None.',
  newestListed: (count: number) => `The newest ${countOf(count, 'publication')} are listed.`,
  stopped: 'The check was stopped.',
  notExported: (reason: string) => `Cannot export due to ${reason}`,
  unchecked: (names: ReactNode, reason: string | undefined) => (
    <>
      Not checked for conflicts with {names}
      {reason && `: ${reason}`}.
    </>
  ),
  chooseMeant: (names: readonly string[]) =>
    `choose ${new Intl.ListFormat('en').format(names.map((name) => `which ${name}`))} ${fit(names.length, 'is', 'are')} meant`,
  lacking: (people: number) => `${fit(people, 'this author is', 'these authors are')} not in the catalogue`,
  withPeople: (names: ReactNode) => <>with {names}</>,
}
