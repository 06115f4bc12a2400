/** What the model says, and what several features say. */
export const messages = {
  incompleteAddress: 'Enter a complete address, such as name@example.org.',
  required: 'Required.',
  passwordsDiffer: 'Must match the new password',
  noText: 'Search by examples',
  webSearch: (name: string) => `Web search for ${name}`,
  linkedInSearch: (name: string) => `LinkedIn search for ${name}`,
  researchGateSearch: (name: string) => `ResearchGate search for ${name}`,
  scopusSearchLabel: 'Scopus search',
  scopusSearch: (name: string) => `Scopus search for ${name}`,
  scopusProfile: (name: string) => `Scopus profile of ${name}`,
  orcidRecord: (name: string) => `ORCID record of ${name}`,
  checkedByInstitution: (name: string, institution: string) =>
    `${name} (not in the catalogue; checked by institution: ${institution})`,
  sharedWithYou: 'Shared with you',
  sharing: 'Sharing',
  share: 'Share',
  tooShort: (least: number) => `Type at least ${least} characters.`,
  searching: 'Searching…',
  lookupFailed: 'Could not load names. Type again to try once more.',
}
