/** What the page about a full licence says. */
export const messages = {
  claims: {
    datasets: 'Extra datasets',
    datasetsInFull:
      'Search works, institutions, venues, projects, startups, partners and policy documents as well as experts.',
    filters: 'Advanced filters',
    filtersInFull: 'Narrow an answer by period, kind of publication, topic, country, institution, career and metrics.',
    networks: 'Collaboration networks',
    networksInFull: 'See who has worked with whom, and who connects the experts that were found.',
    interactive: 'Interactive search',
    interactiveInFull: 'Collect, hide and replace results, and look for more like those you collected.',
    sharing: 'Sharing',
    sharingInFull: 'Share collections, queries and filters with colleagues and teams.',
    api: 'API access',
    apiInFull: 'Search from your own programs, with keys of your own.',
  },
  title: 'Upgrade license',
  lead: 'Your organisation searches with the licence of the transfer site. A full licence opens the rest of Cognate.',
  institution: 'Institution licence',
  individual: 'Individual licence',
  individualInFull: 'One account. All datasets, advanced filters, collaboration networks and interactive search.',
  institutionInFull:
    'Accounts for your whole institution, with sharing and API access. More cost-effective than individual licences above 15 users.',
  askAdministrator: 'Ask your administrator for a full licence.',
  mailSubject: (name: string) => `Full licence for ${name}`,
  ask: 'Ask for a full licence',
  nothing: 'Nothing to upgrade',
  nothingInFull: 'This page is for organisations with the licence of the transfer site. Yours has another one.',
}
