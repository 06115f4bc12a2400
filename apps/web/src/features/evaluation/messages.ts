import type { BadRowReason, EvaluationState, MeasureKey, OrderKey, UnresolvedReason } from '@cognate/contract'
import { countOf, formatCount } from '../../model/records/wording.ts'

const three = (value: number) => value.toFixed(3)
/** What rounds to nothing has no sign. */
const signed = (value: number) => {
  const size = three(Math.abs(value))
  return Number(size) === 0 ? size : `${value < 0 ? '−' : '+'}${size}`
}
const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** What the page says that measures the ranking on one's own judgements. */
export const messages = {
  title: 'Measure the ranking',
  lead: 'See how well a search finds the people who, in your own judgement, suit a text. Only you see the texts and names, and they are used for nothing else.',
  begin: 'New measurement',
  fromFile: 'From a file',
  fileHelp: 'A CSV file whose first row names its columns:',
  fileColumns: [
    ['text', 'Or title and abstract, in two columns. Left empty, it is the same text as in the row above.'],
    ['person', 'An id, an ORCID iD, or a name together with an institution.'],
    ['institution', 'Needed where the person is a name.'],
    ['grade', 'From 0 (not suitable) to 5, or good or not. Without this column everyone is good.'],
  ],
  choose: 'Choose a CSV file',
  example: 'Download an example',
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
    'The matches that members of your organisation rated in search results, with g (good) or n (not suitable). The figures count everyone’s ratings; you see the texts and names of your own only.',
  judged: ({ judgements, queries, people }: { judgements: number; queries: number; people: number }) =>
    judgements === 0
      ? 'No one has rated a match yet.'
      : `${countOf(judgements, 'rating')} by ${people === 1 ? '1 person' : `${formatCount(people)} people`}; ${queries === 1 ? '1 text has' : `${formatCount(queries)} texts have`} a suitable person.`,
  measureJudged: 'Measure with these',
  notBegun: 'The measurement did not start',
  list: 'Measurements',
  none: 'No measurements yet. Choose a file with judgements, or rate a few matches in search results.',
  listHelp: (order: string) => `The figures in this list are for the order that searches use now: ${order}.`,
  loading: 'Loading the measurements',
  failed: 'The measurements could not be loaded',
  name: 'Judgements',
  begun: 'Started',
  state: 'State',
  ofPage: 'Ratings in search results',
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
    `Delete the measurement “${name}” with its texts and figures? This cannot be undone.`,
  deleted: (name: string) => `Deleted the measurement ${name}`,
  notDeleted: 'The measurement was not deleted',
  notChanged: 'That did not work',
  notExported: 'The figures were not exported',
  couldNotMeasure:
    'Something went wrong on our side. What has been measured so far is kept. Continue, or tell your administrator.',
  measures: {
    ndcg_at_10: 'nDCG@10',
    recall_at_10: 'Recall@10',
    recall_at_100: 'Recall@100',
    mrr: 'MRR',
  } satisfies Record<MeasureKey, string>,
  measureHelp: {
    ndcg_at_10: 'How close the first ten come to the best possible ten, where better grades count more; 0 to 1.',
    recall_at_10: 'The share of suitable people who are among the first ten.',
    recall_at_100: 'The share of suitable people who are among the first hundred.',
    mrr: 'The mean of 1 ÷ the rank of the first suitable person.',
  } satisfies Record<MeasureKey, string>,
  order: 'Order',
  orderHelp: {
    plain: 'Experts ranked by how well the words of their works match the text.',
    meaning: 'The first 300 of these, ranked by words and by meaning.',
    learnt: 'An order from an earlier version, fitted to who wrote which papers.',
    own: 'An order from an earlier version, fitted to this installation.',
  } satisfies Record<OrderKey, string>,
  inUse: 'in use',
  figuresOf: (name: string) => `Figures of ${name}`,
  measuredOn: (queries: number, version: string) =>
    `Measured on ${countOf(queries, 'text')} with the catalogue ${version}. In brackets: where the figure would lie in 95 of 100 samples of as many texts.`,
  fewTexts: 'With fewer than 20 texts, chance plays a large part. Read these figures with care.',
  nothingMeasured: 'No text has a suitable person who is in the catalogue, so there is nothing to measure.',
  value: three,
  interval: (low: number, high: number) => `[${three(low)}, ${three(high)}]`,
  difference: signed,
  intervalOfDifference: (low: number, high: number) => `[${signed(low)}, ${signed(high)}]`,
  minus: (order: string, first: string) => `${order} − ${first}`,
  fell: (order: string, falls: readonly { measure: string; by: number }[], queries: number, time: string) =>
    `${order}: ${listed(falls.map(({ measure, by }) => `${measure} fell by ${three(by)}`))} since ${time}, on the ${countOf(queries, 'text')} that both measurements share. This is more than chance.`,
  rose: (order: string, rises: readonly { measure: string; by: number }[], queries: number, time: string) =>
    `${order}: ${listed(rises.map(({ measure, by }) => `${measure} rose by ${three(by)}`))} since ${time}, on the ${countOf(queries, 'text')} that both measurements share.`,
  unchanged: (order: string, queries: number, time: string) =>
    `${order}: no difference beyond chance since ${time}, on the ${countOf(queries, 'text')} that both measurements share.`,
  badRows: (count: number) => `${countOf(count, 'row')} could not be used`,
  badRowReasons: {
    unreadable: 'its cells do not match the columns',
    text_missing: 'the text is missing',
    text_too_long: 'the text is longer than 20,000 characters',
    person_missing: 'the person is missing',
    grade_unreadable: 'the grade must be 0 to 5, good or not',
    judged_twice: 'the same person has another grade for the same text',
  } satisfies Record<BadRowReason, string>,
  badRow: (row: number, reason: string) => `Row ${formatCount(row)}: ${reason}.`,
  unresolved: (count: number) =>
    `${count === 1 ? '1 person' : `${formatCount(count)} people`} could not be identified and ${count === 1 ? 'was' : 'were'} left out`,
  unresolvedReasons: {
    unknown_id: 'the catalogue has no such id',
    unknown_orcid: 'no one in the catalogue has this ORCID iD',
    unreadable_name: 'given name and family name cannot be told apart',
    institution_missing: 'a name needs an institution',
    unknown_name: 'no one in the catalogue has this name',
    not_at_institution: 'no one with this name is or was there',
    ambiguous: 'several people with this name are or were there',
    judged_twice: 'the same person has another grade for the same text',
  } satisfies Record<UnresolvedReason, string>,
  unresolvedRow: (row: number | null, person: string, institution: string, reason: string) =>
    `${row === null ? '' : `Row ${formatCount(row)}: `}${person}${institution === '' ? '' : `, ${institution}`}: ${reason}.`,
  candidates: 'Possible matches:',
  candidate: (name: string, id: string, hint: string | null) => `${name}, ${id}${hint === null ? '' : ` (${hint})`}`,
  worst: 'Texts with the lowest figures',
  worstFailed: 'The texts could not be loaded',
  foreignText: 'A colleague’s text',
  textMeasure: (value: number, order: string | undefined) =>
    `nDCG@10 ${three(value)}${order === undefined ? '' : ` (${order})`}`,
  notMeasured: 'Not measured: no suitable person is known',
  moreTexts: 'Show more texts',
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  rank: (rank: number | null) => (rank === null ? 'not among the first 200' : `rank ${formatCount(rank)}`),
  rankIn: (order: string, rank: string) => `${order}: ${rank}`,
  grade: (grade: number) => (grade === 0 ? 'not suitable' : grade === 1 ? 'suitable' : `suitable, grade ${grade}`),
  lacks: (words: readonly string[]) => `Not in their latest works: ${words.join(', ')}`,
  csv: {
    text: 'Text',
    person: 'Person',
    id: 'Id',
    grade: 'Grade',
    rank: (order: string) => `Rank, ${order}`,
    lacks: 'Words not in their latest works',
  },
  csvName: (name: string) => `ranking ${name}`,
}
