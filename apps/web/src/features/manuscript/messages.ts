import { MOST_MANUSCRIPT_PEOPLE } from '@cognate/contract/limits'
import type { NamedPerson } from '../../model/query/manuscript-draft.ts'
import { countOf, inList } from '../../model/records/wording.ts'

const areChecked = (places: readonly string[]) => `${inList(places)} ${places.length === 1 ? 'is' : 'are'} checked`

/** What is said of a manuscript's file. */
export const messages = {
  read: (name: string) => `${name} was read. Check its title and abstract.`,
  noAbstract: 'No abstract was found.',
  firstSection: 'There is no abstract, so the first section is used.',
  noText: 'The file contains no text. Scanned pages cannot be read.',
  hidden: (words: number) =>
    `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'} that a reader cannot see ${words === 1 ? 'was' : 'were'} left out.`,
  authorsLeftOut: (count: number) =>
    `A manuscript holds ${MOST_MANUSCRIPT_PEOPLE} authors at most: the last ${count} are left out, and nobody is checked against them.`,
  tooMany: (count: number) =>
    `A list holds ${MOST_MANUSCRIPT_PEOPLE} people at most: the last ${count} were not added.`,
  manuscript: 'Manuscript',
  pasted: 'Add the authors, so that nobody close to them is found.',
  plainBox: 'Use the plain search box',
  title: 'Title',
  abstract: 'Abstract',
  lists: { authors: 'Authors', suggested: 'Suggested', opposed: 'Opposed' },
  addTo: (list: string) => `Add people: ${list}`,
  namesHint: 'Paste names, ORCID iDs or e-mail addresses: “Zhang X, Huang N; RMIT”',
  addName: 'Add a name, ORCID iD or e-mail address',
  lookingUp: (count: number) => `Looking up ${count} ${count === 1 ? 'name' : 'names'}…`,
  lookedUp: (people: readonly NamedPerson[]) => {
    const known = people.filter(({ identifier }) => identifier !== null).length
    return `${known} of ${countOf(people.length, 'name')} found in the catalogue.`
  },
  notLookedUp: (reason: string) => `The names could not be looked up, so they are not checked. ${reason}`,
  open: (count: number) => `${count === 1 ? '1 name' : `${count} names`} could be several people. Choose who is meant.`,
  whileOpen: {
    authors: 'Until then nobody is checked against them.',
    suggested: '',
    opposed: 'Until then they can be found.',
  },
  whoIs: (name: string) => `Who is ${name}`,
  whichOne: 'Which one?',
  known: (places: readonly string[]) => `in the catalogue${places.length > 0 ? `; ${areChecked(places)}, too` : ''}`,
  placeChecked: (places: readonly string[]) => `not in the catalogue; ${areChecked(places)}`,
  byAddress: (place: string) => `${place} (by the e-mail address)`,
  others: (suggested: number, opposed: number) =>
    suggested + opposed === 0
      ? 'Suggested and opposed reviewers'
      : `Suggested and opposed reviewers (${suggested} and ${opposed})`,
  references: (all: number, known: number) =>
    all === 0 ? 'References' : `References (${all}, ${known} of them in the catalogue)`,
  referenceList: 'References',
  inCatalogue: 'in the catalogue',
  addReferences: 'Add references',
  referencesHint: 'Paste the reference list. Whose works are cited stands nearer to the text.',
  referencesRead: (count: number) =>
    count === 0 ? 'No reference was recognised.' : `${count} ${count === 1 ? 'reference' : 'references'} read.`,
  referencesNotRead: (reason: string) => `The references could not be read. ${reason}`,
  removeReference: (text: string) => `Remove ${text}`,
  removeReferences: 'Remove all references',
  plan: ({ reviewers, alternates }: { reviewers: number; alternates: number }, round: number) =>
    `${reviewers} ${reviewers === 1 ? 'reviewer' : 'reviewers'} and ${alternates} ${alternates === 1 ? 'alternate' : 'alternates'} wanted${round > 1 ? `, round ${round}` : ''}`,
  planned: { reviewers: 'Reviewers', alternates: 'Alternates', round: 'Round', answerBy: 'Answer by' },
  hideConflicts: 'Hide people with a conflict of interest',
  search: 'Search',
  searchOnly: 'Search without saving',
  why: {
    orcid: 'same ORCID iD',
    name_and_affiliation: 'same name and institution',
    name_and_email: 'same name and institution of the e-mail address',
    name_and_coauthors: 'same name, has published with another of the people named',
    name_and_cited_works: 'same name, wrote a cited work',
    name: 'same name only',
  },
  publishedWith: (name: string) => `same name, has published with ${name}`,
  unknown: 'not in the catalogue',
  unknownWith: (place: string) => `not in the catalogue, nor is ${place}`,
  isPlace: 'Is their institution',
  placeOf: (name: string) => `${name} is the institution of the other authors`,
  forget: 'Forget the file',
  number: 'Manuscript number',
  numberExample: 'Number, such as MS-2026-0117',
  keptAs: (number: string) => `There is already a manuscript ${number}:`,
  keptWithTitle: 'There is already a manuscript with this title:',
  newVersion: 'Choose the file of a new version there',
  find: 'Find reviewers',
  kept: '“Find reviewers” saves the manuscript. Its authors and opposed people never appear in its results.',
  onlySearched: 'Only its owner can change the manuscript: “Find reviewers” searches, and saves nothing.',
  wasAuthor: 'was an author before; not in this file',
  takeOut: 'Take out',
  takeOutOf: (name: string) => `Take ${name} out of the authors`,
  anotherManuscript: 'This looks like another manuscript',
  anotherInFull: (file: string, title: string) =>
    `Neither title nor authors of ${file} have anything in common with ${title === '' ? 'those here' : `“${title}” and its authors`}.`,
  takeAsVersion: 'Take it as the new version',
  leaveAsIs: 'Leave the manuscript as it is',
  versionTaken: (file: string, changes: readonly string[]) =>
    changes.length === 0
      ? `${file} says nothing new.`
      : `Taken from ${file}, and not saved yet: ${changes.join('; ')}.`,
  undoVersion: 'Undo',
  changedElsewhere: (changes: readonly string[]) =>
    `This manuscript was changed elsewhere since you opened it here: ${changes.join('; ')}. What you see is not saved.`,
  joining: '“Take over both” keeps what you changed, adds what was changed elsewhere, and still saves nothing.',
  takeBoth: 'Take over both',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  notKept: (reason: string) => `The manuscript could not be saved. ${reason}`,
}
