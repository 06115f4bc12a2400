/** What the page about a full licence says. */
export const messages = {
  claims: {
    datasets: 'Extra datasets',
    datasetsInFull:
      'Search works, institutions, venues, projects, startups, partners and policy documents as well as experts.',
    filters: 'Advanced filters',
    filtersInFull: 'Narrow the results by period, publication type, topic, country, institution, career and metrics.',
    networks: 'Collaboration networks',
    networksInFull: 'See who has worked with whom, and who connects the experts found.',
    interactive: 'Interactive search',
    interactiveInFull: 'Collect, hide and replace results, and find more like those you have collected.',
    sharing: 'Sharing',
    sharingInFull: 'Share collections, queries and filters with colleagues and teams.',
    api: 'API access',
    apiInFull: 'Search from your own programs, with your own keys.',
  },
  title: 'Upgrade license',
  lead: 'Your organisation has the transfer site’s licence. A full licence unlocks the rest of Cognate.',
  institution: 'Institution licence',
  individual: 'Individual licence',
  individualInFull: 'One account. All datasets, advanced filters, collaboration networks and interactive search.',
  institutionInFull:
    'Accounts for your whole institution, with sharing and API access. More cost-effective than individual licences above 15 users.',
  askAdministrator: 'Ask your administrator for a full licence.',
  mailSubject: (name: string) => `Full licence for ${name}`,
  ask: 'Ask for a full licence',
  nothing: 'Nothing to upgrade',
  nothingInFull: 'This page is for organisations with the transfer site’s licence. Yours has a different one.',
}
