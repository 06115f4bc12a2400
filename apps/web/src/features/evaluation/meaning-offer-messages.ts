/** Apart from the other sentences: home shows these. */
export const messages = {
  meaningOffer:
    'Experts are ordered by words alone. Comparing meaning as well finds more people who know a subject. Whoever runs this installation can turn it on with one command (cognate meaning on). It takes a few minutes for 100,000 works, and 150 MB of memory.',
  dismissOffer: 'Don’t show this again',
}
