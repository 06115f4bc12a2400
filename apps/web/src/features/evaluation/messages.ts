import type { BadRowReason, EvaluationState, MeasureKey, UnresolvedReason } from '@cognate/contract'
import { countOf, formatCount } from '../../model/records/wording.ts'

const three = (value: number) => value.toFixed(3)
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** What the page says that measures the ranking on one's own judgements. */
export const messages = {
  title: 'Measure the ranking',
  lead: 'How well are the people found who, in your own judgement, suit a text? Texts and names are seen by you alone, and serve nothing else.',
  begin: 'New measurement',
  fromFile: 'From a file',
  fileHelp:
    'A CSV with a first row that names the columns: text (or title and abstract), person, institution and grade. A person is an id, an ORCID iD, or a name with an institution. A grade is 0 (does not suit) to 5, or good or not; without that column everybody is good. An empty text repeats the one above.',
  choose: 'Choose a CSV file',
  example: 'Save an example',
  exampleName: 'judgements-example.csv',
  exampleRows: [
    ['text', 'person', 'institution', 'grade'],
    ['Title and abstract of a manuscript', 'https://orcid.org/0000-0002-1825-0097', '', 'good'],
    ['', 'Ada Lindqvist', 'Lund University', '3'],
    ['', 'A98000000001', '', 'not'],
  ],
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Divide it into several.`,
  fromPage: 'From results',
  pageHelp:
    'What people of your organisation said of experts beside results, with g (good) and n (not). You see the figures of all, and texts and names of your own judgements only.',
  judged: ({ judgements, queries, people }: { judgements: number; queries: number; people: number }) =>
    judgements === 0
      ? 'Nobody has judged an expert yet.'
      : `${countOf(judgements, 'judgement')} by ${people === 1 ? '1 person' : `${formatCount(people)} people`}; ${countOf(queries, 'text')} with somebody who suits.`,
  measureJudged: 'Measure on these',
  notBegun: 'The measurement has not begun',
  list: 'Measurements',
  none: 'There is no measurement yet. Choose a file with judgements, or judge a few experts beside results.',
  loading: 'Loading the measurements',
  failed: 'The measurements could not be loaded',
  name: 'Judgements',
  begun: 'Begun',
  state: 'State',
  ofPage: 'Judgements beside results',
  states: {
    waiting: 'Waiting',
    running: 'Running',
    stopped: 'Stopped',
    done: 'Done',
    failed: 'Failed',
  } satisfies Record<EvaluationState, string>,
  progress: (asked: number, queries: number) => `${formatCount(asked)} of ${countOf(queries, 'text')}`,
  progressOf: (name: string) => `Progress of ${name}`,
  stop: 'Stop',
  goOn: 'Continue',
  again: 'Measure again',
  export: 'Export as CSV',
  delete: 'Delete',
  confirmDeletion: (name: string) =>
    `Delete the measurement “${name}” with its texts and figures? This cannot be reversed.`,
  deleted: (name: string) => `Deleted the measurement ${name}`,
  notDeleted: 'The measurement was not deleted',
  notChanged: 'That did not work',
  notExported: 'The figures were not exported',
  couldNotMeasure:
    'Something went wrong on our side. What was asked until then is kept: continue, or tell your operator.',
  measures: {
    ndcg_at_10: 'nDCG@10',
    recall_at_10: 'Recall@10',
    recall_at_100: 'Recall@100',
    mrr: 'MRR',
  } satisfies Record<MeasureKey, string>,
  measureHelp: {
    ndcg_at_10: 'How near the first ten are to the best possible ten, better grades first: 0 to 1.',
    recall_at_10: 'The part of those who suit that is among the first ten.',
    recall_at_100: 'The part of those who suit that is among the first hundred.',
    mrr: 'The mean of 1 / rank of the first who suits.',
  } satisfies Record<MeasureKey, string>,
  order: 'Order',
  figuresOf: (name: string) => `Figures of ${name}`,
  measuredOn: (queries: number, version: string) =>
    `${countOf(queries, 'text')} measured on catalogue ${version}. In brackets where the figure would lie in 95 of 100 samples of as many texts.`,
  nothingMeasured: 'No text has a person who suits it and whom the catalogue knows, so there is nothing to measure.',
  value: three,
  interval: (low: number, high: number) => `[${three(low)}, ${three(high)}]`,
  difference: signed,
  intervalOfDifference: (low: number, high: number) => `[${signed(low)}, ${signed(high)}]`,
  minus: (order: string, first: string) => `${order} − ${first}`,
  fell: (order: string, falls: readonly { measure: string; by: number }[], queries: number, day: string) =>
    `${order}: ${listed(falls.map(({ measure, by }) => `${measure} fell by ${three(by)}`))} since ${day}, on ${countOf(queries, 'text')} that both measurements have. This is more than chance.`,
  rose: (order: string, rises: readonly { measure: string; by: number }[], queries: number, day: string) =>
    `${order}: ${listed(rises.map(({ measure, by }) => `${measure} rose by ${three(by)}`))} since ${day}, on ${countOf(queries, 'text')} that both measurements have.`,
  unchanged: (order: string, queries: number, day: string) =>
    `${order}: no difference beyond chance since ${day}, on ${countOf(queries, 'text')} that both measurements have.`,
  badRows: (count: number) => `${countOf(count, 'row')} could not be read`,
  badRowReasons: {
    unreadable: 'its cells do not fit the columns',
    text_missing: 'it has no text',
    text_too_long: 'its text is longer than 20,000 characters',
    person_missing: 'it names nobody',
    grade_unreadable: 'its grade is neither 0 to 5, good nor not',
    judged_twice: 'this person has another grade for the same text',
  } satisfies Record<BadRowReason, string>,
  badRow: (row: number, reason: string) => `Row ${formatCount(row)}: ${reason}.`,
  unresolved: (count: number) =>
    `${count === 1 ? '1 person is' : `${formatCount(count)} people are`} not known for sure and left out`,
  unresolvedReasons: {
    unknown_id: 'the catalogue has no such id',
    unknown_orcid: 'the catalogue has nobody with this ORCID iD',
    unreadable_name: 'given and family name cannot be told apart',
    institution_missing: 'a name needs an institution',
    unknown_name: 'the catalogue has nobody of this name',
    not_at_institution: 'nobody of this name is or was there',
    ambiguous: 'several people of this name are or were there',
    judged_twice: 'is somebody who has another grade for the same text',
  } satisfies Record<UnresolvedReason, string>,
  unresolvedRow: (row: number | null, person: string, institution: string, reason: string) =>
    `${row === null ? '' : `Row ${formatCount(row)}: `}${person}${institution === '' ? '' : `, ${institution}`}: ${reason}.`,
  candidates: 'Perhaps:',
  candidate: (name: string, id: string, hint: string | null) => `${name}, ${id}${hint === null ? '' : ` (${hint})`}`,
  worst: 'The texts that did worst',
  worstFailed: 'The texts could not be loaded',
  foreignText: 'A text of a colleague',
  textMeasure: (value: number) => `nDCG@10 ${three(value)}`,
  notMeasured: 'not measured: nobody who suits is known',
  moreTexts: 'Show more texts',
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  rank: (rank: number | null) => (rank === null ? 'not among the first 200' : `rank ${formatCount(rank)}`),
  rankIn: (order: string, rank: string) => `${order}: ${rank}`,
  grade: (grade: number) => (grade === 0 ? 'does not suit' : grade === 1 ? 'suits' : `suits, grade ${grade}`),
  lacks: (words: readonly string[]) => `None of their newest works has: ${words.join(', ')}`,
  csv: {
    text: 'Text',
    person: 'Person',
    id: 'Id',
    grade: 'Grade',
    rank: (order: string) => `Rank, ${order}`,
    lacks: 'Words that no newest work has',
  },
  csvName: (name: string) => `ranking ${name}`,
}
