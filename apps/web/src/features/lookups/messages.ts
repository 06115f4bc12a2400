const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What is said of e-mail addresses. */
export const messages = {
  unreachable: (services: readonly string[]) => `${list.format(services)} could not be reached.`,
  byHand: 'Add one by hand',
  save: 'Save',
  cancel: 'Cancel',
  fieldOf: (name: string) => `E-mail address of ${name}`,
  kept: (name: string) => `Kept for ${name}. It is saved with the collection when you collect this person.`,
  saved: 'Saved in the collection.',
}
