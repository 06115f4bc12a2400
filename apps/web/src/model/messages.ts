const BY_INSTITUTION = 'not in the catalogue; checked by institution: '
const BESIDE = 'also by institution: '
const PLACED = new RegExp(`(.*?) \\((${BY_INSTITUTION}|${BESIDE})(.*?)\\)(?:, |$)`, 'g')
const PLACES = new RegExp(` \\((?:${BY_INSTITUTION}|${BESIDE}).*?\\)(?=, |$)`, 'g')

/** An institution that is checked for people. */
export interface Placed {
  /** Empty where it has no name. */
  place: string
  /** Of the people; nobody where they are not known. */
  names: string[]
}

/** What the model says, and what several features say. */
export const messages = {
  incompleteAddress: 'Enter a complete address, such as name@example.org.',
  required: 'Required.',
  passwordsDiffer: 'Must match the new password',
  length: (length: string, limit: string) => `${length} of ${limit} characters`,
  tooLong: (excess: string, limit: string) => `The limit is ${limit} characters. Please remove ${excess}.`,
  founded: (year: number) => `Founded ${year}`,
  noText: 'Search by examples',
  webSearch: (name: string) => `Web search for ${name}`,
  linkedInSearch: (name: string) => `LinkedIn search for ${name}`,
  researchGateSearch: (name: string) => `ResearchGate search for ${name}`,
  scopusSearchLabel: 'Scopus search',
  scopusSearch: (name: string) => `Scopus search for ${name}`,
  scopusProfile: (name: string) => `Scopus profile of ${name}`,
  orcidRecord: (name: string) => `ORCID record of ${name}`,
  checkedByInstitution: (name: string, institution: string) => `${name} (${BY_INSTITUTION}${institution})`,
  /** Somebody of the catalogue, with the institution where the text places them. */
  checkedBeside: (name: string, institution: string) => `${name} (${BESIDE}${institution})`,
  /** The same where it is said already that these were checked by institution: "Priya Ramanathan (RMIT University)". */
  saidLacking: ' (not in the catalogue)',
  withoutReason: (checked: string) => checked.replaceAll(BY_INSTITUTION, '').replaceAll(BESIDE, ''),
  /** The names alone: "Priya Ramanathan". */
  namesAlone: (checked: string) => checked.replaceAll(PLACES, ''),
  /** Of whom an institution is all that is known, of those for whom it is checked; the others are checked as authors, too. */
  namesInPlace: (checked: string): string[] => {
    const parts = [...checked.matchAll(PLACED)].map(([, names = '', reason]) => ({ names, reason }))
    return parts.length === 0
      ? [checked]
      : parts.flatMap(({ names, reason }) => (reason === BY_INSTITUTION ? names.split(', ') : []))
  },
  /** The institution that is checked, and for whom, each once. */
  placed: (checked: string): Placed => {
    const parts = [...checked.matchAll(PLACED)].map(([, names = '', , place = '']) => ({ names, place }))
    const names = new Set(parts.flatMap((part) => part.names.split(', ')))
    return { place: parts[0]?.place ?? checked, names: [...names] }
  },
  /** In a list: "RMIT University: Ada, Ben". */
  placedInWords: ({ place, names }: Placed): string => [place, names.join(', ')].filter(Boolean).join(': '),
  /** In a sentence: "people at RMIT University, where Ada and Ben are". */
  peopleAt: (place: string, whom: string, count: number): string => {
    if (count === 0) return `people at ${place}`
    if (place === '') return `people at the institution of ${whom}`
    return `people at ${place}, where ${whom} ${count === 1 ? 'is' : 'are'}`
  },
  more: (count: number) => `${count} more`,
  checkParts: { byInstitution: 'Checked by institution', notChecked: 'Not checked' },
  authorsNotKept: 'Whom you chose as an author of the manuscript was not saved',
  namesake: (name: string) => `Same name as ${name}, who is not checked`,
  editorNotChecked: 'Not checked with the authors: nobody of the catalogue is chosen for them',
  editorByInstitution: 'None found by institution; nobody of the catalogue is chosen for the authors',
  noneFound: (unchecked: number) =>
    unchecked === 0 ? 'None found' : `None found; ${unchecked === 1 ? '1 author' : `${unchecked} authors`} not checked`,
  placesUnknown: 'No institution of theirs is known, so none was compared.',
  sharedWithYou: 'Shared with you',
  sharedBy: (name: string) => `by ${name}`,
  sharing: 'Sharing',
  undo: 'Undo',
  share: 'Share',
  tooShort: (least: number) => `Type at least ${least} characters.`,
  searching: 'Searching…',
  partOfManuscript: {
    references: 'references',
    keywords: 'keywords',
    wanted: 'how many are wanted',
    answer_by: 'the day of answers',
    round: 'round',
    number: 'number',
    details: 'what is said of its people',
  },
  lookupFailed: 'Could not load names. Type again to retry.',
}
