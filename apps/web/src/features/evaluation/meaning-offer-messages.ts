/** Apart from the other sentences: home shows these. */
export const messages = {
  nothingYet: 'Nothing can be searched yet: there is no catalogue.',
  import: 'Import one',
  meaningOffer:
    'Experts are ordered by words alone. Comparing meaning as well finds more people who know a subject. It takes a few minutes for 100,000 works, and some 100 MB of memory.',
  switchOn: 'Switch it on',
  whoSwitchesOn: 'Operators switch it on under Administration, Imports.',
  dismissOffer: 'Don’t show this again',
}
