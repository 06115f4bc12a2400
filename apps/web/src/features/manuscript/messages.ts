/** What is said of a manuscript's file. */
export const messages = {
  choose: 'Choose a file',
  orDrop: 'or drop a PDF, Word, JATS or MECA file here',
  drop: 'Drop the manuscript to read it',
  reading: (name: string) => `Reading ${name}…`,
  cancel: 'Cancel',
  read: (name: string) => `${name} was read. Check its title and abstract.`,
  noAbstract: 'No abstract was found.',
  firstSection: 'It has no abstract, so its first section is used.',
  noText: 'It contains no text. Scanned pages cannot be read.',
  hidden: (words: number) =>
    `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'} that a reader cannot see ${words === 1 ? 'was' : 'were'} left out.`,
  authors: 'Authors to check experts against',
  noAuthors: 'No authors were found in the file.',
  why: {
    orcid: 'same ORCID iD',
    name_and_affiliation: 'same name and institution',
    name: 'same name only',
  },
  unknown: 'not in the catalogue',
  forget: 'Forget the file',
}
