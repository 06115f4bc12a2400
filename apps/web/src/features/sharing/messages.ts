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
  mayAtFirst: 'Whoever you choose may edit at once. What they may do can be changed in the list.',
  sharedNow: (name: string, right?: string) => `Shared with ${name}${right ? `: ${right.toLowerCase()}` : ''}`,
  stopped: (name: string) => `No longer shared with ${name}`,
  stopSharing: (name: string) => `Stop sharing with ${name}`,
}
