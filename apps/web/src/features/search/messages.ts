import type { DatasetKey } from '@cognate/contract/datasets'

/** What each dataset gives, in a few words. */
const modulesInWords: Record<DatasetKey, string> = {
  experts: 'Who works on this',
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
}
