/** What is said of sharing. */
export const messages = {
  title: (name: string) => `Share ‘${name}’`,
  sharedWith: 'Shared with:',
  nobody: 'Nobody yet. Only you can see this.',
  nobodyOfThatName: 'No user or team found with this name.',
  shareWith: 'Share with a user or a team',
  nameHint: 'Name of a user or a team',
  users: 'Users',
  teams: 'Teams',
  team: 'Team',
  mayOf: (name: string) => `What ${name} may do`,
  rights: { view: 'May look', edit: 'May edit', approve: 'May look and approve' },
  takesOver: 'Takes it over …',
  handOver: (heir: string) => `Hand over to ${heir}`,
  whatHandingOverDoes: (name: string, heir: string) =>
    `‘${name}’ will belong to ${heir}. You may still edit its people; only ${heir} can then change its text and authors, share it, close it or give it back. Conflicts of ${heir} with the authors of a manuscript are shown on its page.`,
  confirmHandOver: 'Hand over',
  handedOver: (name: string, heir: string) => `‘${name}’ belongs to ${heir} now`,
  mayAtFirst: 'Whoever you choose may edit at once. In the list you change what they may do, or hand it over.',
  sharedNow: (name: string, right?: string) => `Shared with ${name}${right ? `: ${right.toLowerCase()}` : ''}`,
  stopped: (name: string) => `No longer shared with ${name}`,
  stopSharing: (name: string) => `Stop sharing with ${name}`,
}
