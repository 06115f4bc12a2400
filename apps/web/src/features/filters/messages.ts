/** What filters say. */
export const messages = {
  nothingHidden: 'Nothing is hidden. Hide a result with its cross.',
  hidden: (count: number) => `${count} ${count === 1 ? 'record is' : 'records are'} hidden from this search.`,
  allHidden: 'All named records are hidden: nothing is kept.',
  kept: (count: number) => `Only ${count} named ${count === 1 ? 'record is' : 'records are'} kept.`,
  /** Why a filter for e-mail addresses may leave nobody. */
  emailsSoFar: 'Keeps people whose address your organisation has looked up. Press Find e-mail in their rows first.',
}
