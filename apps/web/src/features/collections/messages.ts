import { formatCount } from '../../model/records/wording.ts'

/** What the list of collections says. */
export const messages = {
  columns: {
    name: 'Collection',
    reference: 'Reference',
    records: 'Records',
    changed: 'Changed',
    sharing: 'Sharing',
    actions: 'Actions',
  },
  noReference: 'None',
  continueNamed: (name: string) => `Continue Collection ${name}`,
  continue: 'Continue Collection',
  deleteNamed: (name: string) => `Delete ${name}`,
  delete: 'Delete',
  title: 'My Collections',
  lead: 'Your saved shortlists.',
  search: 'Search by name or reference',
  withoutShared: 'Hide shared collections',
  list: 'Collections',
  deleteCollection: 'Delete collection',
  confirmDeletion: (collection: { name: string; external_identifier: string | null } | undefined) =>
    `Are you sure you want to delete the collection ${[collection?.external_identifier, collection?.name].filter(Boolean).join(' ')}? This cannot be reversed.`,
  nothingFound: 'No collections found...',
  tryOther: 'Try another part of the name or reference.',
  none: 'Collect people and works while you search; they are kept here.',
  startSearch: 'Start a search',
  kinds: {
    author: 'Experts',
    record: 'Texts',
  },
  empty: 'Empty',
  excluded: (count: number) => `${formatCount(count)} excluded`,
  deleted: (name: string) => `Deleted collection ${name}`,
  notDeleted: (name: string, reason: string) => `Error when deleting collection ${name}: ${reason}`,
}
