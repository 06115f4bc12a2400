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
  stopSharing: (name: string) => `Stop sharing with ${name}`,
}
