import { countOf, countPeople, formatCount, formatDate } from '../../model/records/wording.ts'

/** Apart from the other sentences: home shows these. */
export const messages = {
  choose: 'Choose a file',
  chooseVersion: 'Choose the file of a new version',
  orDrop: 'or drop a PDF, Word, JATS or MECA file here',
  addMany: 'or add many from a CSV',
  listRefused: 'Many manuscripts are added at once only where collections are kept.',
  listAtHome: 'A list of manuscripts is added at home.',
  drop: 'Drop the manuscript to read it',
  reading: (name: string) => `Reading ${name}…`,
  cancel: 'Cancel',
  inProgress: 'Manuscripts in progress',
  all: (count: number) => `All ${formatCount(count)} manuscripts`,
  waitsForYou: 'Awaiting your approval',
  by: (name: string) => `by ${name}`,
  waitsFor: (name: string) => `Waiting for ${name}`,
  decided: { approved: 'Approved', sent_back: 'Sent back' },
  changedSince: (decision: string) => `${decision}, changed since`,
  round: (round: number) => `Round ${round}`,
  collected: (people: number, reviewers: number) =>
    `${countPeople(people)} collected, ${countOf(reviewers, 'reviewer')} wanted`,
  answerBy: (date: string) => `Answer by ${formatDate(date)}`,
}
