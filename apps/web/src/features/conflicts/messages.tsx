import type { ConflictRulesView } from '@cognate/contract'
import { describeTypes } from '../../model/conflicts/conflict-words.ts'
import { countOf, countPeople, formatCount } from '../../model/records/wording.ts'

/** "is" or "are", "shares" or "share": the verb that fits a count. */
const fit = (count: number, one: string, several: string) => (count === 1 ? one : several)

/** The sentences of the conflict checker, the details of a conflict and the line above results. */
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
  toNextConflict: 'Go to the next expert in conflict',
  onlyFound: 'Hide people for whom nothing was found.',
}
