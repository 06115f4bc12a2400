import type { DatasetKey } from '@cognate/contract/datasets'
import type { ReactNode } from 'react'
import { formatCount } from '../../model/records/wording.ts'

/** What each dataset gives, in a few words. */
const modulesInWords: Record<DatasetKey, string> = {
  experts: 'People working on this',
  works: 'Papers closest to this',
  institutions: 'Where it is studied',
  venues: 'Where it is published, proceedings included',
  projects: 'Funded research about it',
  startups: 'Companies using it',
  starthubs: 'Company pitches about it',
  partners: 'Possible partners',
  policydocs: 'Policies that deal with it',
}

/** What the search bar and home say. */
export const messages = {
  modules: 'What to look for',
  modulesInWords,
  moreModules: 'More',
  moreModulesInFull: 'Also show types without records in this catalogue',
  noRecords: 'No records yet',
  hintWithNames: 'Copy and paste a longer text to search, or use the name of an academic as a starting point.',
  hint: 'Copy and paste a longer text to search.',
  anotherExample: 'Another random query',
  recent: 'Recent',
  lookingFor: 'Looking for',
  remove: (name: string) => `Remove ${name}`,
  search: 'Search',
  heading: 'What are you looking for today?',
  continueWith: (name: string) => `Continue with ${name}`,
  chosen: 'Chosen academics and works',
  placeholder: 'Write or copy your text and press Enter to search.',
  fieldName: 'Text, academic or work to search for',
  addText: 'Add a text, or press Enter to search.',
  suggestions: 'Suggestions',
  works: 'Works',
  citations: 'Citations',
  length: (length: number, limit: number) => `${formatCount(length)} of ${formatCount(limit)} characters`,
  tooLong: (excess: number, limit: number) =>
    `The limit is ${formatCount(limit)} characters. Please remove ${formatCount(excess)}.`,
  lookupFailed: (reason: string) => `The identifier could not be looked up. ${reason}`,
  unknownIdentifier: (kind: string, identifier: string) => `The catalogue has no ${kind} with the ${identifier}.`,
  unknownIdentifiers: (names: readonly string[]) =>
    `The catalogue does not know ${new Intl.ListFormat('en-GB').format(names)}.`,
  searchFailed: 'The search failed. Try again.',
  lookingUp: 'Looking it up…',
  namesNotLookedUp: 'Names cannot be looked up right now. Press Enter to search for your text.',
  example: (query: ReactNode) => <>A random query: {query}</>,
  newManuscript: 'New manuscript?',
  stays: (name: string) => `${name} stays as it is.`,
  draftStays: 'The unsaved shortlist waits with its text.',
  startNew: 'Start new',
  reword: 'Same manuscript, reworded',
  cancel: 'Cancel',
  goOn: (when: string) => `Go on with the text of ${when}?`,
  goOnShort: 'Go on',
  forget: 'Forget this text',
  aMomentAgo: 'a moment ago',
  today: (time: string) => `${time} today`,
  yesterday: 'yesterday',
  findAsText: (text: ReactNode) => <>Find {text} as text.</>,
}
