import type { BadManuscriptReason, ListDoubt } from '@cognate/contract'
import { countOf } from '../../../model/records/wording.ts'

/** What is said of a list of manuscripts. */
export const messages = {
  title: 'Add manuscripts from a CSV',
  help: 'One row for each manuscript. The first row names the columns, in any order. Commas, semicolons or tabs between cells. Lists as submission systems and spreadsheets save them are read, too.',
  columns: [
    [
      'number',
      'Your own number, such as MS-2026-0117. A manuscript whose number is there already, or without a number its title, is not added again.',
    ],
    ['title, abstract', 'At least one of the two.'],
    [
      'authors',
      'Names with semicolons between them: “Xiuzhen Zhang (RMIT University); Nannan Huang”. ORCID iDs and e-mail addresses help.',
    ],
    ['suggested, opposed', 'Reviewers whom the authors name, written like authors.'],
    ['keywords, answer_by', 'Optional. A date is written 2026-12-24 or 24 Dec 2026.'],
  ],
  choose: 'Choose a CSV file',
  another: 'Choose another file',
  template: 'Download a template',
  templateName: 'manuscripts.csv',
  templateRows: [
    ['number', 'title', 'abstract', 'authors', 'suggested', 'opposed', 'keywords', 'answer_by'],
    [
      ...['MS-2026-0117', 'Street trees and the heat of cities', 'We measured the air under 4,000 street trees.'],
      ...['Xiuzhen Zhang (RMIT University); Nannan Huang', 'Ada Lindqvist (Uppsala University)', 'Ben King'],
      ...['urban heat; street trees', '2026-12-24'],
    ],
  ],
  reading: (name: string) => `Reading ${name}…`,
  tooLarge: (megabytes: number) => `The limit is ${megabytes} MB. Please split the file.`,
  good: (count: number) =>
    count === 0 ? 'No manuscript can be added.' : `${countOf(count, 'manuscript')} can be added.`,
  known: (count: number) =>
    `${countOf(count, 'manuscript is', 'manuscripts are')} there already and ${count === 1 ? 'is' : 'are'} not added again.`,
  bad: (count: number) => `${countOf(count, 'row')} cannot be read and ${count === 1 ? 'is' : 'are'} left out.`,
  unread: (columns: readonly string[]) =>
    `${columns.length === 1 ? 'This column is' : 'These columns are'} not read: ${columns.join(', ')}.`,
  row: (row: number) => `Row ${row}`,
  reasons: {
    unreadable: 'It has too many or too few cells, or a quotation mark that is not closed.',
    text_missing: 'It has neither a title nor an abstract.',
    title_too_long: 'The title is longer than 1,000 characters.',
    text_too_long: 'Title and abstract are longer than 20,000 characters.',
    number_too_long: 'The number is longer than 300 characters.',
    number_twice: 'A row above has the same number.',
    title_twice: 'A row above has the same title, and neither has a number.',
    date_unreadable: 'The date cannot be read. Write it as 2026-12-24.',
    too_many_people: 'A cell names more than 200 people.',
  } satisfies Record<BadManuscriptReason, string>,
  doubts: {
    title_elsewhere: 'Another manuscript has this title and another number.',
    deadline_passed: 'Its deadline has passed.',
    suggested_and_opposed: 'A suggested reviewer is opposed, too.',
    suggested_author: 'A suggested reviewer is an author.',
  } satisfies Record<ListDoubt, string>,
  list: 'Rows of the file',
  heads: { row: 'Row', number: 'Number', title: 'Title', people: 'Authors', state: 'State' },
  people: (names: readonly string[]) =>
    names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(' and ') || 'None',
  states: {
    good: 'Can be added',
    adding: 'Adding…',
    added: 'Added',
    open: (name: string) => `Open ${name}`,
    toChoose: 'Choose who is meant',
    toChooseIn: (name: string) => `Choose who is meant in ${name}`,
    known: 'Already added',
    failed: (reason: string) => `Not added. ${reason}`,
  },
  add: (count: number) => `Add ${countOf(count, 'manuscript')}`,
  again: (count: number) => (count === 1 ? 'Try it again' : `Try ${count} again`),
  adding: (done: number, all: number) => `${done} of ${all} added`,
  stop: 'Stop',
  added: (count: number) => `${countOf(count, 'manuscript was', 'manuscripts were')} added.`,
  notAdded: (count: number) => `${countOf(count, 'manuscript')} could not be added.`,
  open: (count: number) =>
    `In ${countOf(count, 'manuscript')} an author could be several people. You are asked who is meant when you open ${count === 1 ? 'it' : 'them'}.`,
  close: 'Close',
}
